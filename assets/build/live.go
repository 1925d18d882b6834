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
	"testing/fstest"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
)

// A Session makes a development build again and again, each time only what an edit has made stale: esbuild keeps what
// it has parsed for the server's bundle, and Tailwind stays loaded in a Node process. Its output is in memory alone. Touch,
// Build and Check are for one goroutine; what the desk asks for may come from many.
type Session struct {
	o            Options
	node         *helper
	server       api.BuildContext
	parts        []*part
	manifest     assets.Manifest
	browsers     map[string]struct{} // the sources of the browser's scripts, by their paths below client
	script       []byte              // of the server, without its manifest and its words
	mappings     []byte              // its source map
	words        []byte              // as JSON
	fresh        bool                // the stylesheet itself is stale, not only the classes that the sources name
	styles       string
	pictureRules string // the images' part of the stylesheet
	previous     memory
	unchecked    bool // the words may break their rules

	checking sync.Mutex // guards loaded, and loading itself
	loaded   bool       // that the helper has the check, of the sources as they are
}

// A part of a build is made of sources of its own.
type part struct {
	isOf   func(source string) bool // by its path from the root
	make   func(ctx context.Context, public *store) error
	isMade bool   // of the sources as they are
	public memory // the files that it made last
}

var (
	// copySources are what the check of the words is asked about, and checkSources what it is made of.
	copySources  = regexp.MustCompile(`^assets/images/|^client/content/.*\.json$`)
	checkSources = regexp.MustCompile(`^client/((content|checks|site)/.*\.tsx?|routes\.tsx)$`)
	// apart is what the site is not made of. The desk makes its own files when it is asked for them.
	apart = regexp.MustCompile(`^client/(node_modules|e2e|desk)/`)
)

// NewSession prepares builds of the tree at o.Root; o.Out is not written to. Close it.
func NewSession(ctx context.Context, o Options) (*Session, error) {
	o.Development = true
	if err := installPackages(ctx, o); err != nil {
		return nil, err
	}
	s := &Session{o: o, node: &helper{ctx: ctx, o: o, limit: taskLimit}, fresh: true, unchecked: true}
	s.parts = s.newParts()
	var wrong *api.ContextError
	if s.server, wrong = api.Context(serverOptions(o, nil)); wrong != nil {
		return nil, wrong
	}
	return s, s.node.start()
}

func (s *Session) newParts() []*part {
	matching := func(pattern string) func(source string) bool { return regexp.MustCompile(pattern).MatchString }
	isOfBrowsers := func(source string) bool {
		_, used := s.browsers[strings.TrimPrefix(source, "client/")]
		return used
	}
	return []*part{
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
			s.words, err = shownWords(s.o)
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
			// Encoding takes seconds a picture: boxes show the master, or a detail as a whole, unless a build has left their cuts.
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

// Touch tells that a source has changed, by its path from the root with slashes. It answers whether a build depends
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
	s.unchecked = s.unchecked || name == lockFile || copySources.MatchString(name) || checkSources.MatchString(name)
	depends := false
	for _, part := range s.parts {
		if name == lockFile || part.isOf(name) {
			part.isMade, depends = false, true
		}
	}
	return depends
}

// Build makes what is stale and returns the whole; its pages carry the revision. It leaves the copy to Check. What is wrong with
// the sources comes as a *SourceError, or as several of them joined; what failed is made again next time.
func (s *Session) Build(ctx context.Context, revision int) (*assets.Bundle, error) {
	var stale []func() error
	for _, part := range s.parts {
		if !part.isMade {
			stale = append(stale, func() error {
				public := newStore()
				err := part.make(ctx, public)
				if err == nil {
					part.public, part.isMade = public.files, true
				}
				return err
			})
		}
	}
	if err := together(unlimited, stale...); err != nil {
		return nil, err
	}
	whole := s.manifest
	whole.Revision = revision
	whole.Styles = map[string]string{"": s.styles + s.pictureRules}
	manifest, _ := json.Marshal(whole) // texts and numbers
	// On the bundle's own first line, which holds no code of ours: the source map stays true.
	script := append([]byte(globals(manifest, s.words)), s.script...)
	// Pages that are open ask for the files of the revision that they are of.
	current := memory{}
	for _, part := range s.parts {
		maps.Copy(current, part.public)
	}
	public := fstest.MapFS{}
	for _, files := range []memory{s.previous, current} { // some have the same names in every build
		for name, content := range files {
			public[name] = &fstest.MapFile{Data: content}
		}
	}
	s.previous = current
	return &assets.Bundle{Server: script, SourceMap: s.mappings, Manifest: whole, Public: public}, nil
}

func (s *Session) buildStyles(faces string) (string, error) {
	var sheet string
	if err := s.node.do(&sheet, task{"do": "styles", "fresh": s.fresh}); err != nil {
		return "", wrongFile("client/styles/site.css", err)
	}
	s.fresh = false
	return insidePage([]byte(sheet), faces)
}

// Check holds the copy against its rules, if it may have changed since it last kept to them. Its error is a
// *SourceError.
func (s *Session) Check() error {
	if !s.unchecked {
		return nil
	}
	files, pictures, err := words(s.o)
	if err != nil {
		return err
	}
	found, err := s.Violations(files, pictures)
	err = cmp.Or(err, violated(found))
	s.unchecked = err != nil
	return err
}
