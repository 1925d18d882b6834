//go:build !production

// Package develop serves the website from its sources: every edit is built and shown at once, every mistake is shown in
// the browser.
package develop

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"net/http"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/cmd/ssr/internal/desk"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
)

// A Site is the website, built again whenever a source is saved. While a source is wrong, every page says so.
type Site struct {
	http.Handler
	root       string
	session    *build.Session
	maker      *site.Maker
	log        *slog.Logger
	live       *routes.Live
	stop       context.CancelFunc
	background sync.WaitGroup // what runs beside the listeners

	warned bool // that Go sources need another start
	// mistaken tells that the copy broke its rules when it was last checked.
	mistaken bool
	recheck  *time.Timer // when it is to be checked again; stopped while a build has failed

	revision atomic.Int64                    // of what is shown
	manifest atomic.Pointer[assets.Manifest] // of what is shown, unless it is a mistake
}

// Open builds the website of the source tree at root with a maker. It follows edits until the context ends or the site is
// closed.
func Open(ctx context.Context, root string, maker *site.Maker, log *slog.Logger) (*Site, error) {
	session, err := build.NewSession(ctx, build.Options{Root: root, Out: filepath.Join(root, ".cache", "development"), Log: log})
	if err != nil {
		return nil, err
	}
	// A build leaves five times what lives on: whoever develops has other uses for the memory.
	const percent = 50
	debug.SetGCPercent(percent)
	ctx, stop := context.WithCancel(ctx)
	s := &Site{
		root: root, session: session, maker: maker, log: log, live: routes.NewLive(ctx), stop: stop, recheck: time.NewTimer(checkAfter),
	}
	s.manifest.Store(&assets.Manifest{})
	maker.ShowFaults(func(err error) string { return overlay(root, err, routes.OverlayScript(int(s.revision.Load()))) })
	owners, err := desk.New(ctx, desk.Options{Root: root, Session: session, Manifest: func() assets.Manifest { return *s.manifest.Load() }, Now: time.Now, Log: log})
	var tree watchedTree
	if err == nil {
		tree, err = watch(root, "client", "assets", "cmd", "render", "routes")
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	s.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, desk.Path) {
			owners.ServeHTTP(w, r)
			return
		}
		s.live.ServeHTTP(w, r)
	})
	s.build(ctx)
	s.background.Go(func() { s.follow(ctx, tree) })
	return s, nil
}

// Close ends what runs in the background, the session's processes too.
func (s *Site) Close() {
	s.stop()
	s.background.Wait()
	s.session.Close()
}

// checkAfter is how long after a build the copy is checked. That takes longer than building and rarely finds anything:
// until then the processor is the browser's, which shows the edit.
const checkAfter = 300 * time.Millisecond

// follow builds what is saved until the context ends. What is saved during a build waits in the system's queue.
func (s *Site) follow(ctx context.Context, tree watchedTree) {
	defer tree.Close() //nolint:errcheck // nothing can be done about it
	defer s.recheck.Stop()
	changed := map[string]bool{}
	over := time.NewTimer(quiet)
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-tree.Events:
			for _, name := range tree.saved(event) {
				changed[name] = true
				over.Reset(quiet)
			}
		case err := <-tree.Errors:
			s.log.Warn("an edit may have been missed: save it again", "error", err)
		case <-over.C:
			s.saved(ctx, slices.Sorted(maps.Keys(changed)))
			clear(changed)
		case <-s.recheck.C:
			if err := s.check(); err != nil {
				s.fail(ctx, err, s.next())
			}
			debug.FreeOSMemory() // the next build may be hours away
		}
	}
}

// saved builds again if the build depends on one of the files.
func (s *Site) saved(ctx context.Context, names []string) {
	depends := false
	for _, name := range names {
		switch {
		case s.session.Touch(name):
			depends = true
		case strings.HasSuffix(name, ".go") && !s.warned:
			s.warned = true
			s.log.Warn("Go sources are compiled into this program: start it again to see the change", "file", name)
		}
	}
	if depends {
		begin := time.Now()
		s.build(ctx)
		s.log.Info("rebuilt", "for", strings.Join(names, " "), "took", time.Since(begin).Round(time.Millisecond))
	}
}

// build makes a revision and serves it, or what is wrong with it.
func (s *Site) build(ctx context.Context) {
	revision := s.next()
	bundle, err := s.session.Build(ctx, revision)
	if err == nil && s.mistaken {
		err = s.check()
	}
	if err == nil {
		err = s.replace(ctx, bundle, revision)
	}
	if err != nil {
		s.recheck.Stop()
		// The check says in words what no page can be drawn with; a script only stumbles over it.
		s.fail(ctx, cmp.Or(s.check(), err), revision)
		return
	}
	s.recheck.Reset(checkAfter)
}

func (s *Site) next() int { return int(s.revision.Add(1)) }

func (s *Site) check() error {
	err := s.session.Check()
	s.mistaken = err != nil
	return err
}

func (s *Site) fail(ctx context.Context, err error, revision int) {
	if ctx.Err() != nil {
		return // the helpers have ended, which is no mistake of the sources
	}
	s.log.Error("build failed", "error", err)
	s.live.Fail(overlay(s.root, err, routes.OverlayScript(revision)), revision)
}

func (s *Site) replace(ctx context.Context, bundle *assets.Bundle, revision int) error {
	handler, closeOld, err := s.maker.Make(ctx, bundle)
	if err != nil {
		return err
	}
	s.manifest.Store(&bundle.Manifest)
	drained := s.live.Replace(handler, revision)
	s.background.Go(func() {
		drained()
		closeOld()
	})
	return nil
}
