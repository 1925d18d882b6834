//go:build !production

package build

import (
	"context"
	"encoding/json"
	"maps"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/source"
)

// A Session generates development builds of one source tree in memory. Each build repeats only the steps whose sources have changed.
// esbuild keeps the parsed sources of the server's script, and the worker keeps the stylesheet compiler. A Session is not safe for
// concurrent use, except for DeskFiles.
type Session struct {
	o         Options
	worker    *nodejs.Worker
	server    api.BuildContext
	steps     []*step
	manifest  assets.Manifest
	scripts   map[string]struct{} // the sources of the browser's scripts, as paths below client/
	script    []byte              // the server's script, without the manifest and the content
	sourceMap []byte              // of the server's script
	content   []byte              // as JSON
	facts     map[string]string   // of the business, from the content
	// sheetChanged means that a stylesheet has changed, in addition to the classes in other sources.
	sheetChanged bool
	sheet        string
	imageRules   string   // the stylesheet's rules for images
	previous     memoryFS // the public files of the previous build
}

// A step generates a part of a build from some of the sources.
type step struct {
	dependsOn func(source string) bool // source is a path from the root
	run       func(ctx context.Context, public *store) error
	isCurrent bool     // the result was generated from the current sources
	public    memoryFS // the public files of the last run
}

// excludedSources matches files in client/ that are not part of the site. DeskFiles builds the desk.
var excludedSources = regexp.MustCompile(`^client/(node_modules|e2e|desk)/`)

// NewSession prepares builds of the tree at o.Root. It writes nothing to o.Out. The caller must call Close, before it closes the worker.
func NewSession(o Options, worker *nodejs.Worker) (*Session, error) {
	o.Development = true
	s := &Session{o: o, worker: worker, sheetChanged: true}
	s.steps = s.newSteps()
	var contextError *api.ContextError
	if s.server, contextError = api.Context(serverOptions(o, nil)); contextError != nil {
		return nil, contextError
	}
	return s, nil
}

func (s *Session) newSteps() []*step {
	matching := func(pattern string) func(source string) bool { return regexp.MustCompile(pattern).MatchString }
	isInScripts := func(source string) bool {
		_, used := s.scripts[strings.TrimPrefix(source, "client/")]
		return used
	}
	return []*step{
		{dependsOn: matching(`^client/.*\.(css|tsx?|svg)$`), run: func(ctx context.Context, public *store) (err error) {
			var faces string // the stylesheet contains the names of the font files
			if s.manifest.Fonts, faces, err = buildFonts(ctx, s.o, public); err == nil {
				s.sheet, err = s.buildSheet(faces)
			}
			return err
		}},
		{dependsOn: matching(`^client/.*\.(tsx?|svg)$`), run: func(context.Context, *store) (err error) {
			s.script, s.sourceMap, err = serverOutput(s.server.Rebuild())
			return err
		}},
		{dependsOn: matching(`^client/content/.*\.json$`), run: func(context.Context, *store) (err error) {
			s.content, s.facts, err = readSiteContent(s.o)
			return err
		}},
		{dependsOn: isInScripts, run: func(_ context.Context, public *store) (err error) {
			s.scripts, err = bundleScripts(s.o, nil, public, &s.manifest)
			return err
		}},
		{dependsOn: matching(`^assets/icons/|^client/styles/print\.css$|^client/drawings/house-`), run: func(ctx context.Context, public *store) (err error) {
			s.manifest.Files, err = buildFiles(ctx, s.o, public)
			return err
		}},
		{dependsOn: matching(`^assets/images/|^` + regexp.QuoteMeta(imageDataFile) + `$`), run: func(ctx context.Context, public *store) (err error) {
			// Encoding takes seconds. Without a cached crop, a box shows the original image, or the complete detail.
			isAvailable := func(crop string, isCached bool) bool {
				return isCached || strings.Contains(crop, ".") && !strings.Contains(crop, " ")
			}
			if s.manifest.Images, err = buildImages(ctx, s.o, public, isAvailable); err != nil {
				return err
			}
			classes, err := assignImageClasses(s.o, public.files, s.manifest.Images)
			if err == nil {
				s.imageRules = classes.rules(nil)
			}
			return err
		}},
	}
}

// Close releases the memory of the session.
func (s *Session) Close() { s.server.Dispose() }

// Invalidate records that a source has changed, given by its slash-separated path from the root. It reports whether a build depends on
// that source.
func (s *Session) Invalidate(name string) bool {
	if excludedSources.MatchString(name) {
		return false
	}
	s.sheetChanged = s.sheetChanged || name == nodejs.LockFile || strings.HasSuffix(name, ".css")
	depends := false
	for _, step := range s.steps {
		if name == nodejs.LockFile || step.dependsOn(name) {
			step.isCurrent, depends = false, true
		}
	}
	return depends
}

// Build repeats the steps whose sources have changed, and returns the build. Pages contain the revision. It does not check the content.
// The error for violations in the sources is a [*source.ViolationError], or several of them joined; the next build repeats the failed
// steps. The public files include the files of the previous build, which open pages may still request.
func (s *Session) Build(ctx context.Context, revision int) (*assets.Bundle, error) {
	var pending []func() error
	for _, step := range s.steps {
		if !step.isCurrent {
			pending = append(pending, func() error {
				public := newStore()
				err := step.run(ctx, public)
				if err == nil {
					step.public, step.isCurrent = public.files, true
				}
				return err
			})
		}
	}
	if err := runAll(unlimited, pending...); err != nil {
		return nil, err
	}
	complete := s.manifest
	complete.Revision = revision
	complete.Styles = map[string]string{"": s.sheet + s.imageRules}
	manifest, _ := json.Marshal(complete) // marshaling texts and numbers cannot fail
	complete.Facts = s.facts
	// The globals are on the first line, which contains no code of the sources, so the source map stays valid.
	script := globalStatements(manifest, s.content) + string(s.script)
	current := memoryFS{}
	for _, step := range s.steps {
		maps.Copy(current, step.public)
	}
	public := maps.Clone(s.previous)
	if public == nil {
		public = memoryFS{}
	}
	maps.Copy(public, current) // some files have the same names in every build
	s.previous = current
	return &assets.Bundle{Server: script, SourceMap: s.sourceMap, Manifest: complete, Public: public}, nil
}

func (s *Session) buildSheet(faces string) (string, error) {
	sheet, err := s.worker.CompileSiteStylesheet(s.sheetChanged)
	if err != nil {
		return "", source.FileError("client/"+siteSheet, err)
	}
	s.sheetChanged = false
	lowered, err := lowerSheet(s.o, siteSheet, []byte(sheet))
	if err != nil {
		return "", err
	}
	return inlineSheet(lowered, faces)
}
