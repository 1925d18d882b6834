//go:build !production

// Package develop serves the website from its sources: every edit is built and shown at once, every mistake is shown in
// the browser.
package develop

import (
	"cmp"
	"context"
	"crypto/sha256"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
)

// Isolates are enough for whoever develops, and quick to replace after every edit.
const Isolates = 2

// A Site is the website, built again whenever a source is saved. While a source is wrong, every page says so.
type Site struct {
	http.Handler
	stop       context.CancelFunc
	log        *slog.Logger
	background sync.WaitGroup // what runs beside the listeners
	session    *build.Session
	closeDesk  func() error
}

// Open builds the website of the source tree at root with a session of that tree, which it closes, and a maker. It follows edits until the context
// ends or the site is closed.
func Open(ctx context.Context, root string, session *build.Session, maker *site.Maker, log *slog.Logger) (*Site, error) {
	ctx, stop := context.WithCancel(ctx)
	s := &Site{stop: stop, session: session, log: log, closeDesk: func() error { return nil }}
	live := routes.NewLive(ctx)
	l := &builder{site: s, root: root, maker: maker, log: log, live: live, recheck: time.NewTimer(checkAfter), known: map[string][sha256.Size]byte{}, woken: make(chan struct{}, 1)}
	var err error
	if s.Handler, s.closeDesk, err = withDesk(ctx, l, live); err != nil {
		s.Close()
		return nil, err
	}
	maker.ShowFaults(func(err error) string { return overlay(root, err, routes.OverlayScript(l.shown())) })
	batches, err := watch(ctx, root, "client", "assets", "cmd", "render", "routes")
	if err != nil {
		s.Close()
		return nil, err
	}
	l.build(ctx)
	s.background.Go(func() { l.follow(ctx, batches) })
	return s, nil
}

// Close ends what runs in the background, the session's processes too.
func (s *Site) Close() {
	s.stop()
	s.background.Wait()
	if err := s.closeDesk(); err != nil {
		s.log.Warn("closing the desk", "error", err)
	}
	s.session.Close()
}

// checkAfter is how long after a build the copy is checked. That takes longer than building and rarely finds anything:
// until then the processor is the browser's, which shows the edit.
const checkAfter = 300 * time.Millisecond

// follow builds what is saved until the context ends.
func (l *builder) follow(ctx context.Context, batches <-chan []string) {
	defer l.recheck.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case names := <-batches:
			l.saved(ctx, names)
		case <-l.woken:
			l.saved(ctx, l.take())
		case <-l.recheck.C:
			if err := l.check(); err != nil {
				l.fail(ctx, err, l.next())
			}
		}
	}
}

// A builder is what a development server does about an edit.
type builder struct {
	site   *Site
	root   string
	maker  *site.Maker
	log    *slog.Logger
	live   *routes.Live
	warned bool // that Go sources need another start
	// mistaken tells that the copy broke its rules when it was last checked.
	mistaken bool
	recheck  *time.Timer // when it is to be checked again; stopped while a build has failed
	// known are the words that the last builds were made of, by their files' paths: who saves tells of it, and the folder
	// does once more.
	known map[string][sha256.Size]byte
	woken chan struct{} // holds an element while there is something in told

	mu       sync.Mutex
	revision int
	manifest assets.Manifest // of what is shown
	told     []string        // files that were saved, by who saved them
}

// tell has files built at once, by their paths from the root.
func (l *builder) tell(names ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.told = append(l.told, names...)
	select {
	case l.woken <- struct{}{}:
	default: // it is awake
	}
}

// take returns what was told since it was last asked.
func (l *builder) take() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	names := l.told
	l.told = nil
	return names
}

// isKnown tells whether a file holds the words that it held when this was last asked.
func (l *builder) isKnown(name string) bool {
	if !strings.HasPrefix(name, "client/content/") || !strings.HasSuffix(name, ".json") {
		return false
	}
	text, err := os.ReadFile(filepath.Join(l.root, filepath.FromSlash(name)))
	if err != nil {
		delete(l.known, name)
		return false
	}
	before, was := l.known[name]
	l.known[name] = sha256.Sum256(text)
	return was && before == l.known[name]
}

// shownManifest is that of the build that pages are of.
func (l *builder) shownManifest() assets.Manifest {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.manifest
}

// shown is the revision that pages are of.
func (l *builder) shown() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.revision
}

// saved builds again if the build depends on one of the files.
func (l *builder) saved(ctx context.Context, names []string) {
	depends := false
	for _, name := range names {
		switch {
		case l.isKnown(name):
		case l.site.session.Touch(name):
			depends = true
		case strings.HasSuffix(name, ".go") && !l.warned:
			l.warned = true
			l.log.Warn("Go sources are compiled into this program: start it again to see the change", "file", name)
		}
	}
	if depends {
		begin := time.Now()
		l.build(ctx)
		slices.Sort(names)
		l.log.Info("rebuilt", "for", strings.Join(names, " "), "took", time.Since(begin).Round(time.Millisecond))
	}
}

// build makes a revision and serves it, or what is wrong with it.
func (l *builder) build(ctx context.Context) {
	revision := l.next()
	bundle, err := l.site.session.Build(ctx, revision)
	if err == nil && l.mistaken {
		err = l.check()
	}
	if err == nil {
		if err = l.replace(ctx, bundle, revision); err != nil {
			// Words that break the rules may keep the bundle from starting: the rule says more than the stack.
			err = cmp.Or(l.check(), err)
		}
	}
	if err != nil {
		l.recheck.Stop()
		// The check says in words what no page can be drawn with; a script only stumbles over it.
		if wrong := l.check(); wrong != nil {
			err = wrong
		}
		l.fail(ctx, err, revision)
		return
	}
	l.recheck.Reset(checkAfter)
}

func (l *builder) next() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.revision++
	return l.revision
}

func (l *builder) check() error {
	err := l.site.session.Check()
	l.mistaken = err != nil
	return err
}

func (l *builder) fail(ctx context.Context, err error, revision int) {
	if ctx.Err() != nil {
		return // the helpers have ended, which is no mistake of the sources
	}
	l.log.Error("build failed", "error", err)
	l.live.Fail(overlay(l.root, err, routes.OverlayScript(revision)), revision)
}

func (l *builder) replace(ctx context.Context, bundle *assets.Bundle, revision int) error {
	handler, closeOld, err := l.maker.Swap(ctx, bundle)
	if err != nil {
		return err
	}
	l.mu.Lock()
	l.manifest = bundle.Manifest
	l.mu.Unlock()
	drained := l.live.Replace(handler, revision)
	l.site.background.Go(func() {
		drained()
		closeOld()
	})
	return nil
}
