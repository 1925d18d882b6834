//go:build !production

package build

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
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
	texts        []byte              // the words, as a statement
	mappings     []byte              // its source map
	fresh        bool                // the stylesheet itself is stale, not only the classes that the sources name
	faces        string              // the fonts' part of the stylesheet
	styles       string
	pictureRules string // the images' part of the stylesheet
	previous     memory

	making   sync.Mutex // guards parts and stale while parts are made
	checking sync.Mutex // guards loaded, and loading itself
	loaded   bool       // that the helper has the check, of the sources as they are
}

// A part of a build is made of sources of its own.
type part string

const (
	files   part = "files"
	images  part = "images"
	fonts   part = "fonts"
	styles  part = "styles"
	scripts part = "scripts"
	server  part = "server"
	texts   part = "texts" // the words, as pages show them
	copied  part = "copy"  // the words, as they are checked
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
	s.Touch("client/package-lock.json")
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
	stale := func(parts ...part) bool {
		for _, p := range parts {
			s.stale[p] = true
		}
		return true
	}
	folder, inClient := strings.CutPrefix(name, "client/")
	if _, used := s.browsers[folder]; used {
		stale(scripts)
	}
	switch {
	case name == "client/package-lock.json":
		s.fresh = true
		return stale(files, images, fonts, styles, scripts, server, texts, copied)
	case strings.HasPrefix(name, "assets/icons/"):
		return stale(files)
	case strings.HasPrefix(name, "assets/images/"):
		return stale(images, copied)
	case !inClient || strings.HasPrefix(folder, "node_modules/") || strings.HasPrefix(folder, "e2e/"):
		return false
	case strings.HasPrefix(folder, "desk/"): // the desk makes its own files when it is asked for them
		s.forgetCheck()
		return false
	case name == "client/styles/print.css":
		return stale(files)
	case strings.HasSuffix(name, ".css"):
		s.fresh = true
		return stale(styles)
	case name == imageData:
		return stale(images, texts, copied)
	case strings.HasPrefix(folder, "content/") && strings.HasSuffix(name, ".json"):
		return stale(texts, copied)
	case !strings.HasSuffix(name, ".ts") && !strings.HasSuffix(name, ".tsx") && !strings.HasSuffix(name, ".svg"):
		return false
	case strings.HasPrefix(folder, "content/"), strings.HasPrefix(folder, "checks/"), strings.HasPrefix(folder, "site/"), folder == "routes.tsx":
		s.forgetCheck()
		stale(copied)
	}
	return stale(styles, server)
}

// Build makes what is stale and returns the whole; its pages carry the revision. It leaves the copy to Check. What is wrong with the sources comes as a *SourceError, or as
// several of them joined; what failed is made again next time.
func (s *Session) Build(ctx context.Context, revision int) (*assets.Bundle, error) {
	if s.stale[fonts] { // the stylesheet names their files
		if err := s.make(fonts, func(public memory) error {
			fonts, err := buildFonts(ctx, s.o, public)
			s.manifest.Fonts, s.faces = fonts.paths, fonts.faces
			return err
		}); err != nil {
			return nil, err
		}
	}
	makers := map[part]func(memory) error{
		files: func(public memory) (err error) {
			if s.manifest.Files, err = buildFiles(s.o, public); err != nil {
				return err
			}
			icons, err := buildIcons(ctx, s.o, public)
			maps.Copy(s.manifest.Files, icons)
			return err
		},
		images: func(public memory) (err error) {
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
		},
		styles: func(memory) (err error) {
			s.styles, err = s.buildStyles()
			return err
		},
		scripts: func(public memory) (err error) {
			s.browsers, err = bundleScripts(s.o, nil, public, &s.manifest)
			return err
		},
		server: func(memory) (err error) {
			s.script, s.mappings, err = serverScript(s.o, s.server.Rebuild())
			return err
		},
		texts: func(memory) (err error) {
			s.texts, err = liveWords(s.o)
			return err
		},
	}
	var group sync.WaitGroup
	failed := make([]error, len(makers))
	stale := maps.Clone(s.stale) // what is made becomes fresh while others are still being started
	for i, p := range []part{styles, server, texts, scripts, files, images} {
		if stale[p] {
			group.Go(func() { failed[i] = s.make(p, makers[p]) })
		}
	}
	group.Wait()
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

func (s *Session) make(p part, maker func(memory) error) error {
	made := memory{}
	if err := maker(made); err != nil {
		return err
	}
	s.making.Lock()
	defer s.making.Unlock()
	s.parts[p] = made
	delete(s.stale, p)
	return nil
}

func (s *Session) buildStyles() (string, error) {
	var sheet string
	if err := s.node.do(&sheet, task{"do": "styles", "fresh": s.fresh}); err != nil {
		return "", wrongFile("client/styles/site.css", err)
	}
	s.fresh = false
	return insidePage([]byte(sheet), s.faces)
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
