package main

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
)

// liveIsolates are enough for whoever develops, and quick to replace after every edit.
const liveIsolates = 2

// liveSite builds the site and builds it again whenever a source is saved, until the context ends. While a source is
// wrong, every page says so.
func liveSite(ctx context.Context, setup *setup, maker *websiteMaker) (http.Handler, error) {
	if maker.config.isolates == 0 {
		maker.config.isolates = liveIsolates
	}
	ctx, setup.stop = context.WithCancel(ctx)
	l := &liveBuilder{setup: setup, maker: maker, live: routes.NewLive(ctx), recheck: time.NewTimer(checkAfter)}
	maker.options.Overlay = func(err error) string { return overlay(setup.root, err, routes.OverlayScript(l.shown())) }
	batches, err := watch(ctx, setup.root, "client", "assets", "cmd", "render", "routes")
	if err != nil {
		return nil, err
	}
	l.build(ctx)
	setup.background.Go(func() { l.follow(ctx, batches) })
	return l.live, nil
}

// checkAfter is how long after a build the copy is checked. That takes longer than building and rarely finds anything:
// until then the processor is the browser's, which shows the edit.
const checkAfter = 300 * time.Millisecond

// follow builds what is saved until the context ends.
func (l *liveBuilder) follow(ctx context.Context, batches <-chan []string) {
	defer l.recheck.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case names := <-batches:
			l.saved(ctx, names)
		case <-l.recheck.C:
			if err := l.check(); err != nil {
				l.fail(ctx, err, l.next())
			}
		}
	}
}

// A liveBuilder is what a development server does about an edit.
type liveBuilder struct {
	setup *setup
	maker *websiteMaker
	live  *routes.Live
	told  bool // that Go sources need another start
	// mistaken tells that the copy broke its rules when it was last checked.
	mistaken bool
	recheck  *time.Timer // when it is to be checked again; stopped while a build has failed

	mu       sync.Mutex
	revision int
}

// shown is the revision that pages are of.
func (l *liveBuilder) shown() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.revision
}

// saved builds again if the build depends on one of the files.
func (l *liveBuilder) saved(ctx context.Context, names []string) {
	depends := false
	for _, name := range names {
		switch {
		case l.setup.session.Touch(name):
			depends = true
		case strings.HasSuffix(name, ".go") && !l.told:
			l.told = true
			l.setup.log.Warn("Go sources are compiled into this program: start it again to see the change", "file", name)
		}
	}
	if depends {
		begin := time.Now()
		l.build(ctx)
		slices.Sort(names)
		l.setup.log.Info("rebuilt", "for", strings.Join(names, " "), "took", time.Since(begin).Round(time.Millisecond))
	}
}

// build makes a revision and serves it, or what is wrong with it.
func (l *liveBuilder) build(ctx context.Context) {
	revision := l.next()
	bundle, err := l.setup.session.Build(ctx, revision)
	if err == nil && l.mistaken {
		err = l.check()
	}
	if err == nil {
		err = l.replace(ctx, bundle, revision)
	}
	if err != nil {
		l.recheck.Stop()
		l.fail(ctx, err, revision)
		return
	}
	l.recheck.Reset(checkAfter)
}

func (l *liveBuilder) next() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.revision++
	return l.revision
}

func (l *liveBuilder) check() error {
	err := l.setup.session.Check()
	l.mistaken = err != nil
	return err
}

func (l *liveBuilder) fail(ctx context.Context, err error, revision int) {
	if ctx.Err() != nil {
		return // the helpers have ended, which is no mistake of the sources
	}
	l.setup.log.Error("build failed", "error", err)
	l.live.Fail(overlay(l.setup.root, err, routes.OverlayScript(revision)), revision)
}

func (l *liveBuilder) replace(ctx context.Context, bundle *assets.Bundle, revision int) error {
	old := l.maker.pool.Load()
	handler, err := l.maker.make(ctx, bundle)
	if err != nil {
		return err
	}
	drained := l.live.Replace(handler, revision)
	if old != nil {
		l.setup.background.Go(func() { closeDrained(old, drained) })
	}
	return nil
}

// closeDrained ends a pool once nobody renders with it any more.
func closeDrained(pool *render.Pool, drained func()) {
	drained()
	pool.Close()
}
