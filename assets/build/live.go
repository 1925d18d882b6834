//go:build !production

package build

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"regexp"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
)

// A Session makes development builds of one source tree again and again, each time only what an edit has made stale. To be
// quick, esbuild keeps what it has parsed for the server's script, and Tailwind stays loaded in a Node process. The builds are
// in memory only. One goroutine at a time may call Touch, Build and Check; the other methods, which the desk uses, are safe for
// concurrent use.
type Session struct {
	o            Options
	node         *helper
	server       api.BuildContext
	steps        []*step
	manifest     assets.Manifest
	browsers     map[string]struct{} // the sources of the browser's scripts, as paths below client/
	script       []byte              // of the server, without the manifest and the words
	mappings     []byte              // its source map
	words        []byte              // as JSON
	facts        map[string]string   // of the business, among the words
	fresh        bool                // a stylesheet's source has changed, not only the classes that other sources name
	styles       string
	pictureRules string // the images' part of the stylesheet
	previous     memory // the public files of the build before
	unchecked    bool   // the words may break their rules

	decoding sync.Mutex // held while a picture from a camera is in memory, decoded
	checking sync.Mutex // guards loaded, and the loading
	loaded   bool       // the helper has the check, from its sources as they are now
}

// A step makes some of a build, from sources of its own.
type step struct {
	isOf   func(source string) bool // by its path from the root
	make   func(ctx context.Context, public *store) error
	isMade bool   // from the sources as they are now
	public memory // the files that it made last
}

var (
	// wordSources are what the check of the words judges, checkSources what it consists of.
	wordSources  = regexp.MustCompile(`^assets/images/|^client/content/.*\.json$`)
	checkSources = regexp.MustCompile(`^client/((content|checks|site)/.*\.tsx?|routes\.tsx)$`)
	// apart is in client/, but not in the site. The desk's files are made when it asks for them.
	apart = regexp.MustCompile(`^client/(node_modules|e2e|desk)/`)
)

// NewSession prepares builds of the tree at o.Root. It writes nothing to o.Out, and starts a Node process: the caller must call
// Close.
func NewSession(ctx context.Context, o Options) (*Session, error) {
	o.Development = true
	if err := installPackages(ctx, o); err != nil {
		return nil, err
	}
	s := &Session{o: o, node: &helper{ctx: ctx, o: o, limit: taskLimit}, fresh: true, unchecked: true}
	s.steps = s.newSteps()
	var wrong *api.ContextError
	if s.server, wrong = api.Context(serverOptions(o, nil)); wrong != nil {
		return nil, wrong
	}
	return s, s.node.start()
}

func (s *Session) newSteps() []*step {
	matching := func(pattern string) func(source string) bool { return regexp.MustCompile(pattern).MatchString }
	isOfBrowsers := func(source string) bool {
		_, used := s.browsers[strings.TrimPrefix(source, "client/")]
		return used
	}
	return []*step{
		{isOf: matching(`^client/.*\.(css|tsx?|svg)$`), make: func(ctx context.Context, public *store) (err error) {
			var faces string // the stylesheet names the fonts' files
			if s.manifest.Fonts, faces, err = buildFonts(ctx, s.o, public); err == nil {
				s.styles, err = s.buildStyles(faces)
			}
			return err
		}},
		{isOf: matching(`^client/.*\.(tsx?|svg)$`), make: func(context.Context, *store) (err error) {
			s.script, s.mappings, err = serverScript(s.server.Rebuild())
			return err
		}},
		{isOf: matching(`^client/content/.*\.json$`), make: func(context.Context, *store) (err error) {
			s.words, s.facts, err = shownWords(s.o)
			return err
		}},
		{isOf: isOfBrowsers, make: func(_ context.Context, public *store) (err error) {
			s.browsers, err = bundleScripts(s.o, nil, public, &s.manifest)
			return err
		}},
		{isOf: matching(`^assets/icons/|^client/styles/print\.css$`), make: func(ctx context.Context, public *store) (err error) {
			s.manifest.Files, err = buildFiles(ctx, s.o, public)
			return err
		}},
		{isOf: matching(`^assets/images/|^` + regexp.QuoteMeta(imageData) + `$`), make: func(ctx context.Context, public *store) (err error) {
			// Encoding takes seconds, so boxes show the master, or a whole detail, unless a build has left its cuts.
			whole := func(cut string, made bool) bool {
				return made || strings.Contains(cut, ".") && !strings.Contains(cut, " ")
			}
			if s.manifest.Images, err = buildImages(ctx, s.o, public, whole); err != nil {
				return err
			}
			places, err := placePictures(s.o, public.files, s.manifest.Images)
			if err == nil {
				s.pictureRules = places.rules(nil)
			}
			return err
		}},
	}
}

// Close ends the session's processes.
func (s *Session) Close() {
	s.server.Dispose()
	s.node.close()
}

// Touch takes note that a source has changed, named by its path from the root, with slashes. It reports whether a build depends
// on that source.
func (s *Session) Touch(name string) bool {
	if strings.HasPrefix(name, "client/desk/") || checkSources.MatchString(name) {
		s.checking.Lock()
		s.loaded = false
		s.checking.Unlock()
	}
	if apart.MatchString(name) {
		return false
	}
	s.fresh = s.fresh || name == lockFile || strings.HasSuffix(name, ".css")
	s.unchecked = s.unchecked || name == lockFile || wordSources.MatchString(name) || checkSources.MatchString(name)
	depends := false
	for _, step := range s.steps {
		if name == lockFile || step.isOf(name) {
			step.isMade, depends = false, true
		}
	}
	return depends
}

// Build makes what is stale and returns the whole build; its pages carry the revision. It does not check the words: Check does.
// Mistakes in the sources come as a [*SourceError], or several of them joined, and what failed is made again next time. The
// build's public files include those of the build before, for which open pages may still ask.
func (s *Session) Build(ctx context.Context, revision int) (*assets.Bundle, error) {
	var stale []func() error
	for _, step := range s.steps {
		if !step.isMade {
			stale = append(stale, func() error {
				public := newStore()
				err := step.make(ctx, public)
				if err == nil {
					step.public, step.isMade = public.files, true
				}
				return err
			})
		}
	}
	if err := runAll(unlimited, stale...); err != nil {
		return nil, err
	}
	whole := s.manifest
	whole.Revision = revision
	whole.Styles = map[string]string{"": s.styles + s.pictureRules}
	manifest, _ := json.Marshal(whole) // texts and numbers
	whole.Facts = s.facts
	// On the script's first line, so that the source map stays true: no code of ours is on that line.
	script := append([]byte(globals(manifest, s.words)), s.script...)
	// Open pages ask for the files of their own revision.
	current := memory{}
	for _, step := range s.steps {
		maps.Copy(current, step.public)
	}
	public := maps.Clone(s.previous)
	if public == nil {
		public = memory{}
	}
	maps.Copy(public, current) // some files have the same names in every build
	s.previous = current
	return &assets.Bundle{Server: script, SourceMap: s.mappings, Manifest: whole, Public: public}, nil
}

func (s *Session) buildStyles(faces string) (string, error) {
	var sheet string
	if err := s.node.do(&sheet, task{"do": "styles", "fresh": s.fresh}); err != nil {
		return "", wrongFile("client/"+siteSheet, err)
	}
	s.fresh = false
	lowered, err := lowerSheet(s.o, siteSheet, []byte(sheet))
	if err != nil {
		return "", err
	}
	return inlineSheet(lowered, faces)
}

// Check checks the content for errors, unless nothing has changed since the last check without one. Its error is a [*SourceError].
func (s *Session) Check() error {
	if !s.unchecked {
		return nil
	}
	files, pictures, err := words(s.o)
	if err != nil {
		return err
	}
	found, err := s.Violations(files, pictures)
	err = cmp.Or(err, violated(Errors(found)))
	s.unchecked = err != nil
	return err
}
