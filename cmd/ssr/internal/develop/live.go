//go:build !production

// Package develop serves the website from its source tree: each saved edit is built and shows in open pages at once, and a
// mistake covers every page, with its place in the source, until it is corrected.
//
// [Open] starts everything: a build.Session makes each build, a site.Maker renders it, package live serves it and tells open
// pages, and package desk answers below its own path.
package develop

import (
	"cmp"
	"context"
	"fmt"
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
	"gulfoak.example/website/assets/build/sandbox"
	"gulfoak.example/website/cmd/ssr/internal/desk"
	"gulfoak.example/website/cmd/ssr/internal/desk/login"
	"gulfoak.example/website/cmd/ssr/internal/live"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

// A Site is the handler of the website, built again whenever a source is saved, with the desk. It is safe for concurrent use.
type Site struct {
	http.Handler
	// Desk returns the address of the desk on a port.
	Desk func(port int) string

	Options
	session    *build.Session
	live       *live.Server
	stop       context.CancelFunc
	background sync.WaitGroup // the goroutines that Close waits for

	warned bool // that a changed Go source needs another start
	// mistaken means that the words broke their rules when they were last checked.
	mistaken bool
	recheck  *time.Timer // when the words are checked next; stopped after a build that failed

	revision atomic.Int64                    // of what is shown
	manifest atomic.Pointer[assets.Manifest] // of what is shown, unless it is a mistake
}

// Options say what is served. All but Hosted are required.
type Options struct {
	Root     string // of the source tree
	Settings settings.Settings
	Hosted   *settings.Desk // of a desk that is a service: nobody else is answered
	Maker    *site.Maker
	Log      *slog.Logger
}

// Open builds the website of a source tree, and follows edits until the context ends or the site is closed. Mistakes in the
// sources are no error: pages show them. The caller must call Close, and close the maker after that.
func Open(ctx context.Context, o Options) (*Site, error) {
	if err := sandbox.Unsupported(); err != nil && o.Hosted != nil {
		o.Log.Error("the desk takes no pictures: they cannot be decoded safely", "error", err)
	}
	session, err := build.NewSession(ctx, build.Options{
		Root: o.Root, Out: filepath.Join(o.Root, ".cache", "development"), Environ: settings.PublicEnviron(), Strangers: o.Hosted != nil, Log: o.Log,
	})
	if err != nil {
		return nil, err
	}
	// A build leaves behind five times the memory that stays in use, which a developer's machine needs for other things.
	const percent = 50
	debug.SetGCPercent(percent)
	ctx, stop := context.WithCancel(ctx)
	s := &Site{Options: o, session: session, live: live.New(ctx), stop: stop, recheck: time.NewTimer(checkAfter)}
	s.manifest.Store(&assets.Manifest{})
	o.Maker.ShowFailures(func(w http.ResponseWriter, r *http.Request, status int, err error) {
		live.SendOverlay(w, r, status, overlay(o.Root, err, live.OverlayScript(int(s.revision.Load()))))
	})
	about := desk.Options{
		Root: o.Root, Session: session, Branch: o.Settings.Branch, Author: login.AuthorOf,
		Manifest: func() assets.Manifest { return *s.manifest.Load() }, Overrides: o.Maker.Overrides(), Now: time.Now, Log: o.Log,
	}
	letIn := func(next http.Handler) http.Handler { return next }
	if o.Hosted != nil {
		about.Origin, about.SiteOrigin = o.Hosted.Origin, o.Settings.Origin
		letIn, err = o.gate()
	}
	owners, unopened := desk.New(ctx, about)
	err = cmp.Or(err, unopened)
	var tree watchedTree
	if err == nil {
		tree, err = watch(o.Root, "client", "assets", "cmd", "render", "routes")
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	s.Handler, s.Desk = letIn(owners.WithPages(s.live)), owners.Address
	s.build(ctx)
	s.background.Go(func() { s.follow(ctx, tree) })
	if o.Hosted != nil {
		s.background.Go(func() { owners.PushDraftsEvery(betweenDrafts) })
	}
	return s, nil
}

// betweenDrafts is what a lost disk takes along at most, of words that are saved and not published.
const betweenDrafts = 3 * time.Minute

// gate returns middleware that rejects requests without an owner's session.
func (o Options) gate() (func(http.Handler) http.Handler, error) {
	gate, err := login.New(login.Options{
		Origin: o.Hosted.Origin, Path: desk.Path, IsPublic: desk.IsPublic,
		Issuer: o.Hosted.Issuer, ClientID: o.Hosted.ClientID, ClientSecret: o.Hosted.ClientSecret, Owners: strings.Split(strings.ReplaceAll(o.Hosted.Owners, " ", ""), ","),
		Proxies: o.Settings.Proxies, Folder: filepath.Join(o.Hosted.Folder, "sessions"), Log: o.Log,
	})
	if err != nil {
		return nil, fmt.Errorf("DESK_FOLDER=%q: %w", o.Hosted.Folder, err)
	}
	return gate.RequireOwner, nil
}

// Close ends what runs in the background, the session's Node process too.
func (s *Site) Close() {
	s.stop()
	s.background.Wait()
	s.session.Close()
}

// checkAfter is how long after a build the words are checked. That takes longer than a build and rarely finds anything, so the
// browser, which shows the edit, gets the processor first.
const checkAfter = 300 * time.Millisecond

// follow builds what is saved, until the context ends. What is saved during a build waits in the system's queue.
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
			s.Log.Warn("an edit may have been missed: save it again", "error", err)
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
			s.Log.Warn("Go sources are compiled into this program: start it again to see the change", "file", name)
		}
	}
	if depends {
		begin := time.Now()
		s.build(ctx)
		s.Log.Info("rebuilt", "for", strings.Join(names, " "), "took", time.Since(begin).Round(time.Millisecond))
	}
}

// build makes a revision and serves it, or shows what is wrong with it.
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
		// If wrong words have made the build fail, the check says so plainly, where a script only throws.
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
		return // the processes were ended, which is no mistake in the sources
	}
	s.Log.Error("build failed", "error", err)
	s.live.Fail(overlay(s.Root, err, live.OverlayScript(revision)), revision)
}

func (s *Site) replace(ctx context.Context, bundle *assets.Bundle, revision int) error {
	handler, closeOld, err := s.Maker.Make(ctx, bundle)
	if err != nil {
		return err
	}
	s.manifest.Store(&bundle.Manifest)
	known := s.Settings.WithDefaults(bundle.Manifest.Facts)
	drained := s.live.Replace(live.WithDemoEmbeds(handler, known.Phone), revision)
	s.background.Go(func() {
		drained()
		closeOld()
	})
	return nil
}
