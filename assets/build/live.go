//go:build !production

package build

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/progress"
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
	pictures     map[string]quickPicture
	faces        string // the fonts' part of the stylesheet
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
	s := &Session{o: o, parts: map[part]memory{}, pictures: map[string]quickPicture{}}
	s.Touch("client/package-lock.json")
	live := serverOptions(o, nil, liveManifest)
	live.Plugins = slices.Insert(live.Plugins, 0, liveContent(o)) // the first that knows a module has it
	for options, into := range map[*api.BuildOptions]*api.BuildContext{&live: &s.server, ptr(contentOptions(o)): &s.content} {
		var err *api.ContextError
		if *into, err = api.Context(*options); err != nil {
			return nil, err
		}
	}
	var err error
	s.node, err = newHelper(ctx, o)
	return s, err
}

func ptr[T any](value T) *T { return &value }

// Close ends the session's processes.
func (s *Session) Close() {
	for _, context := range []api.BuildContext{s.server, s.content} {
		context.Dispose()
	}
	s.node.close()
}

// Touch tells that a source has changed, by its path from the root with slashes. It answers whether a build depends
// on that source.
func (s *Session) Touch(name string) bool {
	stale := func(parts ...part) bool {
		if s.stale == nil {
			s.stale = map[part]bool{}
		}
		for _, p := range parts {
			s.stale[p] = true
		}
		return true
	}
	folder, inClient := strings.CutPrefix(name, "client/")
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
		if _, used := s.browsers[folder]; used || s.browsers == nil {
			stale(scripts)
		}
		return stale(texts, copied)
	case !strings.HasSuffix(name, ".ts") && !strings.HasSuffix(name, ".tsx"):
		return false
	case strings.HasPrefix(folder, "content/"), strings.HasPrefix(folder, "checks/"), strings.HasPrefix(folder, "site/"), folder == "routes.tsx":
		s.forgetCheck()
		stale(copied)
	}
	if _, used := s.browsers[folder]; used || s.browsers == nil {
		stale(scripts)
	}
	return stale(styles, server)
}

// Build makes what is stale and returns the whole; its pages carry the revision. It leaves the copy to Check. What is wrong with the sources comes as a *SourceError, or as
// several of them joined; what failed is made again next time.
func (s *Session) Build(ctx context.Context, revision int) (*assets.Bundle, error) {
	if s.stale[fonts] { // the stylesheet names their files
		if err := s.build(fonts, func(public store) (err error) {
			fonts, err := buildFonts(ctx, s.o, public)
			s.manifest.Fonts, s.faces = fonts.paths, fonts.faces
			return err
		}); err != nil {
			return nil, err
		}
	}
	makers := map[part]func(store) error{
		files: func(public store) (err error) {
			if s.manifest.Files, err = buildFiles(s.o, public); err != nil {
				return err
			}
			icons, err := buildIcons(ctx, s.o, public)
			maps.Copy(s.manifest.Files, icons)
			return err
		},
		images: func(public store) (err error) {
			if s.manifest.Images, err = s.quickImages(ctx, public); err != nil {
				return err
			}
			places, err := placePictures(s.o, public.(memory), s.manifest.Images)
			if err == nil {
				s.pictureRules = places.rules(everywhere)
			}
			return err
		},
		styles: func(store) (err error) {
			s.styles, err = s.buildStyles()
			return err
		},
		scripts: func(public store) (err error) {
			s.browsers, err = bundleScripts(s.o, nil, public, &s.manifest)
			return err
		},
		server: func(store) (err error) {
			s.script, s.mappings, err = serverScript(s.o, s.server.Rebuild())
			return err
		},
		texts: func(store) (err error) {
			s.texts, err = liveWords(s.o)
			return err
		},
	}
	var group sync.WaitGroup
	var mu sync.Mutex
	var failed error
	stale := maps.Clone(s.stale) // what is made becomes fresh while others are still being started
	for _, p := range []part{styles, server, texts, scripts, files, images} {
		if maker := makers[p]; stale[p] {
			group.Go(func() {
				made := memory{}
				err := maker(made)
				mu.Lock()
				defer mu.Unlock()
				if failed = errors.Join(failed, err); err == nil {
					s.parts[p] = made
					delete(s.stale, p)
				}
			})
		}
	}
	group.Wait()
	if failed != nil {
		return nil, failed
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

func (s *Session) build(p part, maker func(store) error) error {
	made := memory{}
	if err := maker(made); err != nil {
		return err
	}
	s.parts[p] = made
	delete(s.stale, p)
	return nil
}

func (s *Session) buildStyles() (string, error) {
	var made struct {
		CSS string `json:"css"`
	}
	if err := s.node.do(map[string]any{"do": "styles", "fresh": s.fresh}, &made); err != nil {
		fault := Fault{Message: err.Error(), File: "client/styles/site.css"}
		return "", &SourceError{Faults: []Fault{fault}, text: fault.File + ": " + fault.Message}
	}
	s.fresh = false
	return insidePage([]byte(made.CSS), s.faces)
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
	var found struct {
		Violations []Violation `json:"violations"`
	}
	if err := s.ask(map[string]any{"do": "violations", "files": files, "pictures": pictures}, &found); err != nil {
		return err
	}
	err = violated(found.Violations)
	if err == nil {
		delete(s.stale, copied)
	}
	return err
}

// A quickPicture is what live.mjs makes of a master.
type quickPicture struct {
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Shown  int    `json:"shown"` // the variant's width
	JPEG   string `json:"jpeg"`
}

// quickImages takes the variants that a whole build has left in the cache. Of other pictures it makes one, because
// encoding them all takes seconds.
func (s *Session) quickImages(ctx context.Context, public store) (map[string]assets.Image, error) {
	found, err := masters(s.o)
	if err != nil {
		return nil, err
	}
	missing, err := unmade(s.o, found)
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(missing, func(_, key string) bool { _, known := s.pictures[key]; return known })
	bar := progress.New(os.Stderr, "Making pictures", len(missing))
	defer bar.Done()
	made := map[string]assets.Image{}
	var failed error
	for _, name := range slices.Sorted(maps.Keys(found)) {
		path := found[name]
		image, err := s.quickImage(ctx, public, name, path)
		if missing[name] != "" {
			bar.Step(name)
		}
		if err != nil {
			file := "assets/images/" + filepath.Base(path)
			failed = errors.Join(failed, &SourceError{Faults: []Fault{{Message: err.Error(), File: file}}, text: file + ": " + err.Error()})
		}
		made[name] = image
	}
	return made, failed
}

func (s *Session) quickImage(ctx context.Context, public store, name, path string) (assets.Image, error) {
	master, err := os.ReadFile(path)
	if err != nil {
		return assets.Image{}, err
	}
	if _, err := os.Stat(imageCache(s.o, master)); err == nil {
		return buildImage(ctx, s.o, public, name, path)
	}
	key := contentHash(master)
	picture, known := s.pictures[key]
	if !known {
		if err := s.node.do(map[string]any{"do": "picture", "master": path}, &picture); err != nil {
			return assets.Image{}, err
		}
		s.pictures[key] = picture
	}
	content, err := base64.StdEncoding.DecodeString(picture.JPEG)
	if err != nil {
		return assets.Image{}, err
	}
	file, err := writeHashed(public, name+".jpg", content)
	variant := assets.Variant{Format: "jpeg", Width: picture.Shown, Path: file}
	return assets.Image{Width: picture.Width, Height: picture.Height, Variants: []assets.Variant{variant}}, err
}
