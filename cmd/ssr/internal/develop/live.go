//go:build !production

// Package develop serves the website from its source tree. It rebuilds after each saved edit and reloads open pages. A build error
// appears as an overlay with file and line, until it is fixed.
//
// [Open] connects these components: a build.Session builds, a content.Service checks the content, a site.Maker renders, package
// live serves the pages and notifies browsers, and package desk serves the desk. The session and the service share a nodejs.Worker.
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
	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/sandbox"
	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/cmd/ssr/internal/content"
	"gulfoak.example/website/cmd/ssr/internal/desk"
	"gulfoak.example/website/cmd/ssr/internal/desk/login"
	"gulfoak.example/website/cmd/ssr/internal/live"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

// A LiveSite is a handler for the website and the desk. It rebuilds the website after each saved edit. It is safe for concurrent use.
type LiveSite struct {
	http.Handler
	// Desk returns the URL of the desk on a port.
	Desk func(port int) string

	Options
	worker     *nodejs.Worker
	session    *build.Session
	content    *content.Service
	live       *live.Server
	stop       context.CancelFunc
	background sync.WaitGroup // the goroutines that Close waits for

	warnedRestart bool // the warning about a changed Go source was logged
	// invalidContent reports whether the last content check found violations.
	invalidContent bool
	checkTimer     *time.Timer // fires when the content check is due; stopped after a failed build

	revision atomic.Int64                    // number of the served build or error
	manifest atomic.Pointer[assets.Manifest] // manifest of the served build
}

// Options configures [Open]. Only Hosted is optional.
type Options struct {
	Root     string // folder of the source tree
	Settings settings.Settings
	Hosted   *settings.DeskService // settings of a hosted desk, which requires sign-in for all requests
	Maker    *site.Maker
	Log      *slog.Logger
}

// Open builds the website of a source tree, and rebuilds it after edits until the context is canceled or the site is closed. A build
// error is not returned, but shown in pages. The caller must call Close, and close the maker after that.
func Open(ctx context.Context, o Options) (*LiveSite, error) {
	if err := sandbox.Unsupported(); err != nil && o.Hosted != nil {
		o.Log.Error("the desk takes no pictures: they cannot be decoded safely", "error", err)
	}
	runtime := nodejs.Runtime{Root: o.Root, Environ: settings.PublicEnviron(), Log: o.Log}
	if err := runtime.InstallPackages(ctx); err != nil {
		return nil, err
	}
	worker, err := runtime.StartWorker(ctx)
	if err != nil {
		return nil, err
	}
	session, err := build.NewSession(build.Options{Root: o.Root, Out: filepath.Join(o.Root, ".cache", "development"), Environ: runtime.Environ, Log: o.Log}, worker)
	if err != nil {
		worker.Close()
		return nil, err
	}
	service := content.NewService(content.Options{Tree: source.Tree{Root: o.Root}, Runtime: runtime, Worker: worker, SandboxRequired: o.Hosted != nil})
	// A build allocates five times the memory that stays in use. Collect earlier, to leave memory for other programs.
	const percent = 50
	debug.SetGCPercent(percent)
	ctx, stop := context.WithCancel(ctx)
	s := &LiveSite{Options: o, worker: worker, session: session, content: service, live: live.New(ctx), stop: stop, checkTimer: time.NewTimer(checkDelay)}
	s.manifest.Store(&assets.Manifest{})
	o.Maker.SetRenderErrorHandler(func(w http.ResponseWriter, r *http.Request, status int, err error) {
		live.SendOverlay(w, r, status, renderOverlay(o.Root, err, live.OverlayScript(int(s.revision.Load()))))
	})
	deskOptions := desk.Options{
		Root: o.Root, Content: service, BrowserFiles: session.DeskFiles, Branch: o.Settings.Branch, Author: login.AuthorOf,
		Manifest: func() assets.Manifest { return *s.manifest.Load() }, Overrides: o.Maker.Overrides(), Now: time.Now, Log: o.Log,
	}
	authenticate := func(next http.Handler) http.Handler { return next }
	if o.Hosted != nil {
		deskOptions.Origin, deskOptions.SiteOrigin = o.Hosted.Origin, o.Settings.Origin
		authenticate, err = o.requireOwner()
	}
	editor, deskErr := desk.New(ctx, deskOptions)
	err = cmp.Or(err, deskErr)
	var tree treeWatcher
	if err == nil {
		tree, err = watchFolders(o.Root, "client", "assets", "cmd", "render", "routes")
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	s.Handler, s.Desk = authenticate(editor.WithPages(s.live)), editor.Address
	s.buildRevision(ctx)
	s.background.Go(func() { s.watchSources(ctx, tree) })
	if o.Hosted != nil {
		s.background.Go(func() { editor.PushDraftsEvery(draftPushInterval) })
	}
	return s, nil
}

// draftPushInterval bounds the saved, unpublished edits that a lost disk can take with it.
const draftPushInterval = 3 * time.Minute

// requireOwner returns middleware that rejects requests without an owner's session.
func (o Options) requireOwner() (func(http.Handler) http.Handler, error) {
	signIn, err := login.New(login.Options{
		Origin: o.Hosted.Origin, Path: desk.Path, IsPublic: desk.IsPublic,
		Issuer: o.Hosted.Issuer, ClientID: o.Hosted.ClientID, ClientSecret: o.Hosted.ClientSecret, Owners: strings.Split(strings.ReplaceAll(o.Hosted.Owners, " ", ""), ","),
		Proxies: o.Settings.Proxies, Folder: filepath.Join(o.Hosted.Folder, "sessions"), Log: o.Log,
	})
	if err != nil {
		return nil, fmt.Errorf("DESK_FOLDER=%q: %w", o.Hosted.Folder, err)
	}
	return signIn.RequireOwner, nil
}

// Close stops the background goroutines, the session and the Node process.
func (s *LiveSite) Close() {
	s.stop()
	s.background.Wait()
	s.session.Close()
	s.worker.Close()
}

// checkDelay is the time between a build and its content check. The check takes longer than a build and rarely finds a violation, so
// the browser, which shows the edit, gets the processor first.
const checkDelay = 300 * time.Millisecond

// watchSources rebuilds after saved edits, until the context is canceled. Events that arrive during a build wait in the system's queue.
func (s *LiveSite) watchSources(ctx context.Context, tree treeWatcher) {
	defer tree.Close() //nolint:errcheck // the process needs no watcher anymore
	defer s.checkTimer.Stop()
	changed := map[string]bool{}
	quiet := time.NewTimer(quietPeriod)
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-tree.Events:
			for _, name := range tree.changedFiles(event) {
				changed[name] = true
				quiet.Reset(quietPeriod)
			}
		case err := <-tree.Errors:
			s.Log.Warn("an edit may have been missed: save it again", "error", err)
		case <-quiet.C:
			s.rebuildFor(ctx, slices.Sorted(maps.Keys(changed)))
			clear(changed)
		case <-s.checkTimer.C:
			if err := s.checkContent(); err != nil {
				s.showFailure(ctx, err, s.nextRevision())
			}
			debug.FreeOSMemory() // the next build may be hours away
		}
	}
}

// rebuildFor starts a new build if the build depends on one of the files. It warns once about changed Go sources.
func (s *LiveSite) rebuildFor(ctx context.Context, names []string) {
	rebuild := false
	for _, name := range names {
		s.content.Invalidate(name)
		switch {
		case s.session.Invalidate(name):
			rebuild = true
		case strings.HasSuffix(name, ".go") && !s.warnedRestart:
			s.warnedRestart = true
			s.Log.Warn("a Go source changed: restart to see the change", "file", name)
		}
	}
	if rebuild {
		begin := time.Now()
		s.buildRevision(ctx)
		s.Log.Info("rebuilt", "for", strings.Join(names, " "), "took", time.Since(begin).Round(time.Millisecond))
	}
}

// buildRevision builds and serves a new revision, or shows its error.
func (s *LiveSite) buildRevision(ctx context.Context) {
	revision := s.nextRevision()
	bundle, err := s.session.Build(ctx, revision)
	if err == nil && s.invalidContent {
		err = s.checkContent()
	}
	if err == nil {
		err = s.serveBundle(ctx, bundle, revision)
	}
	if err != nil {
		s.checkTimer.Stop()
		// If invalid content caused the failure, the check reports the violation, which is clearer than a script error.
		s.showFailure(ctx, cmp.Or(s.checkContent(), err), revision)
		return
	}
	s.checkTimer.Reset(checkDelay)
}

// nextRevision returns the number of a new revision.
func (s *LiveSite) nextRevision() int { return int(s.revision.Add(1)) }

// checkContent returns the violations in the content, and records whether there are any.
func (s *LiveSite) checkContent() error {
	err := s.content.Check()
	s.invalidContent = err != nil
	return err
}

// showFailure logs an error and shows it in all pages.
func (s *LiveSite) showFailure(ctx context.Context, err error, revision int) {
	if ctx.Err() != nil {
		return // the cancellation caused the error
	}
	s.Log.Error("build failed", "error", err)
	s.live.Fail(renderOverlay(s.Root, err, live.OverlayScript(revision)), revision)
}

// serveBundle replaces the served revision, and closes the old one after its last request.
func (s *LiveSite) serveBundle(ctx context.Context, bundle *assets.Bundle, revision int) error {
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
