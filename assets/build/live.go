//go:build !production

package build

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
)

// A Session makes a development build again and again, each time only what an edit has made stale: esbuild keeps what
// it has parsed for the server's bundle, and Tailwind stays loaded in a Node process. Its output is in memory alone. It is
// for one goroutine.
type Session struct {
	o            Options
	node         *helper
	server       api.BuildContext
	content      api.BuildContext
	manifest     assets.Manifest
	parts        map[part]memory
	stale        map[part]bool
	browsers     map[string]struct{} // the sources of the browser's scripts, by their paths below client; nil before the first
	script       []byte              // of the server, without its manifest and its words
	mappings     []byte              // its source map
	texts        []byte              // the words, as a statement
	fresh        bool                // the stylesheet itself is stale, not only the classes that the sources name
	styles       string
	pictureRules string // the images' part of the stylesheet
	previous     memory

	checking sync.Mutex // guards loaded, and loading itself
	loaded   bool       // that the helper has the check, of the sources as they are
}

// A part of a build is made of sources of its own.
type part string

const (
	files   part = "files"
	images  part = "images"
	styles  part = "styles"
	scripts part = "scripts"
	server  part = "server"
	texts   part = "texts" // the words, as pages show them
	copied  part = "copy"  // the words, as they are checked
)

// lockFile names the packages, on which all parts depend.
const lockFile = "client/package-lock.json"

var (
	// partSources are what parts are made of, by paths from the root. The scripts' are known from their bundles.
	partSources = map[part]*regexp.Regexp{
		files:   regexp.MustCompile(`^assets/icons/|^client/styles/print\.css$`),
		images:  regexp.MustCompile(`^assets/images/|^` + regexp.QuoteMeta(imageData) + `$`),
		styles:  regexp.MustCompile(`^client/.*\.(css|tsx?|svg)$`),
		server:  regexp.MustCompile(`^client/.*\.(tsx?|svg)$`),
		texts:   regexp.MustCompile(`^client/content/.*\.json$`),
		copied:  regexp.MustCompile(`^assets/images/|^client/content/.*\.json$|` + checkSources.String()),
		scripts: regexp.MustCompile(`^$`),
	}
	// checkSources are those of the check of the words.
	checkSources = regexp.MustCompile(`^client/((content|checks|site)/.*\.tsx?|routes\.tsx)$`)
	// apart is what the site is not made of. The desk makes its own files when it is asked for them.
	apart = regexp.MustCompile(`^client/(node_modules|e2e|desk)/`)
)

// liveManifest makes the manifest a global that stands before the script, so that another stylesheet or picture needs
// no other bundle.
var liveManifest = virtual("manifest", func() (string, error) { return "export default globalThis.manifest;", nil }, api.LoaderJS)

// NewSession prepares builds of the tree at o.Root; o.Out is not written to. Close it.
func NewSession(ctx context.Context, o Options) (*Session, error) {
	o.Development = true
	if err := installPackages(ctx, o); err != nil {
		return nil, err
	}
	s := &Session{o: o, parts: map[part]memory{}, stale: map[part]bool{}}
	s.Touch(lockFile)
	live := serverOptions(o, nil, liveManifest)
	live.Plugins = slices.Insert(live.Plugins, 0, liveContent(o)) // the first that knows a module has it
	var wrong *api.ContextError
	if s.server, wrong = api.Context(live); wrong != nil {
		return nil, wrong
	}
	if s.content, wrong = api.Context(contentOptions(o)); wrong != nil {
		return nil, wrong
	}
	var err error
	s.node, err = newHelper(ctx, o)
	return s, err
}

// Close ends the session's processes.
func (s *Session) Close() {
	s.server.Dispose()
	s.content.Dispose()
	s.node.close()
}

// Touch tells that a source has changed, by its path from the root with slashes. It answers whether a build depends
// on that source.
func (s *Session) Touch(name string) bool {
	if strings.HasPrefix(name, "client/desk/") || checkSources.MatchString(name) {
		s.forgetCheck()
	}
	if apart.MatchString(name) {
		return false
	}
	_, used := s.browsers[strings.TrimPrefix(name, "client/")]
	depends := false
	for p, sources := range partSources {
		if name == lockFile || sources.MatchString(name) || used && p == scripts {
			s.stale[p], depends = true, true
		}
	}
	s.fresh = s.fresh || name == lockFile || strings.HasSuffix(name, ".css")
	return depends
}

// Build makes what is stale and returns the whole; its pages carry the revision. It leaves the copy to Check. What is wrong with
// the sources comes as a *SourceError, or as several of them joined; what failed is made again next time.
func (s *Session) Build(ctx context.Context, revision int) (*assets.Bundle, error) {
	makers := []struct {
		part part
		make func(public memory) error
	}{
		{styles, func(public memory) error {
			fonts, err := buildFonts(ctx, s.o, public) // the stylesheet names their files
			if err == nil {
				s.manifest.Fonts = fonts.paths
				s.styles, err = s.buildStyles(fonts.faces)
			}
			return err
		}},
		{server, func(memory) (err error) {
			s.script, s.mappings, err = serverScript(s.o, s.server.Rebuild())
			return err
		}},
		{texts, func(memory) (err error) {
			s.texts, err = liveWords(s.o)
			return err
		}},
		{scripts, func(public memory) (err error) {
			s.browsers, err = bundleScripts(s.o, nil, public, &s.manifest)
			return err
		}},
		{files, func(public memory) (err error) {
			s.manifest.Files, err = buildFiles(ctx, s.o, public)
			return err
		}},
		{images, func(public memory) (err error) {
			// Encoding what boxes cut takes seconds a picture: they show the whole picture, unless a whole build has left its cuts.
			whole := func(cut string, made bool) bool { return made || !strings.Contains(cut, " ") }
			if s.manifest.Images, err = buildImages(ctx, s.o, public, whole); err != nil {
				return err
			}
			places, err := placePictures(s.o, public, s.manifest.Images)
			if err == nil {
				s.pictureRules = places.rules(nil)
			}
			return err
		}},
	}
	var group sync.WaitGroup
	made, failed := make([]memory, len(makers)), make([]error, len(makers))
	for i, maker := range makers {
		if s.stale[maker.part] {
			made[i] = memory{}
			group.Go(func() { failed[i] = maker.make(made[i]) })
		}
	}
	group.Wait()
	for i, maker := range makers {
		if made[i] != nil && failed[i] == nil {
			s.parts[maker.part] = made[i]
			delete(s.stale, maker.part)
		}
	}
	if err := errors.Join(failed...); err != nil {
		return nil, err
	}
	whole := s.manifest
	whole.Revision = revision
	whole.Styles = map[string]string{"": s.styles + s.pictureRules}
	manifest, err := json.Marshal(whole)
	if err != nil {
		return nil, err
	}
	// On the bundle's own first line, which holds no code of ours: the source map stays true.
	script := slices.Concat([]byte("globalThis.manifest="), manifest, []byte(";"), s.texts, s.script)
	// Pages that are open ask for the files of the revision that they are of.
	current := memory{}
	for _, files := range s.parts {
		maps.Copy(current, files)
	}
	public := memory{}
	maps.Copy(public, s.previous)
	maps.Copy(public, current) // some have the same names in every build
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
	if !s.stale[copied] {
		return nil
	}
	files, pictures, err := words(s.o)
	if err != nil {
		return err
	}
	found, err := s.Violations(files, pictures)
	if err == nil {
		err = violated(found)
	}
	if err == nil {
		delete(s.stale, copied)
	}
	return err
}
