package routes_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gulfoak.example/website/routes"
)

// edition writes a page that says how often the renderer's facts have changed.
func edition(of *atomic.Int32) rendering {
	return func(_ context.Context, send sender) error {
		return send(http.StatusOK, fmt.Sprintf("<h1>edition %d</h1>", of.Load()))
	}
}

func renew(t *testing.T, handler http.Handler) error {
	t.Helper()
	return handler.(*routes.Site).Renew(t.Context())
}

// A page whose text is as before keeps its validators, so that who knows its date alone, which has no fractions of a second, does
// not download it again.
func TestRenew_unchangedPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Millisecond)
		handler, _ := newSite(t, faulty{"/": page, "/404": page}, cached)
		before := ask(handler, "GET /").Header().Get("Last-Modified")
		time.Sleep(time.Hour)
		if err := renew(t, handler); err != nil {
			t.Fatal(err)
		}
		hold(t, "as before", ask(handler, "GET /", "If-Modified-Since", before), http.StatusNotModified, "Last-Modified", before)
	})
}

// A renewed page replaces the kept one. A page that cannot be renewed stays as it is, is named, and follows when it is tried
// again.
func TestRenewedPages(t *testing.T) {
	var now atomic.Int32
	var broken atomic.Bool
	handler, _ := newSite(t, faulty{"/404": page, "/sound": edition(&now), "/broken": func(ctx context.Context, send sender) error {
		if broken.Load() {
			return errors.New("not now")
		}
		return edition(&now)(ctx, send)
	}}, cached)
	broken.Store(true)
	now.Store(1)
	if err := renew(t, handler); err == nil || !strings.Contains(err.Error(), "/broken: not now") || strings.Contains(err.Error(), "/sound") {
		t.Errorf("error %v", err)
	}
	expect := func(path, want string) {
		t.Helper()
		hold(t, path, ask(handler, "GET "+path), http.StatusOK, "Body", want)
	}
	expect("/sound", "<h1>edition 1</h1>")
	expect("/broken", "<h1>edition 0</h1>")
	broken.Store(false)
	if err := renew(t, handler); err != nil {
		t.Error(err)
	}
	expect("/broken", "<h1>edition 1</h1>")
}

// A first render that began before the facts changed does not replace a page that was rendered after that.
func TestRenew_lateFirstRender(t *testing.T) {
	var renders atomic.Int32
	begun, release := make(chan struct{}), make(chan struct{})
	handler, _ := newSite(t, faulty{"/404": page, "/": func(_ context.Context, send sender) error {
		n := renders.Add(1)
		switch n {
		case 1:
			return errors.New("not at the start")
		case 2:
			close(begun)
			<-release
		}
		return send(http.StatusOK, fmt.Sprintf("<h1>render %d</h1>", n))
	}}, cached, within(time.Minute))
	first := make(chan string)
	go func() { first <- ask(handler, "GET /").Body.String() }()
	<-begun
	if err := renew(t, handler); err != nil {
		t.Error(err)
	}
	close(release)
	for _, got := range []string{<-first, ask(handler, "GET /").Body.String()} {
		if got != "<h1>render 3</h1>" {
			t.Errorf("the page is %q", got)
		}
	}
}

func TestRenewedPagesForFailures(t *testing.T) {
	var now atomic.Int32
	handler, _ := newSite(t, faulty{"/throws": fails(errors.New(secret)), "error": edition(&now)})
	now.Store(1)
	_ = renew(t, handler) // /throws still does
	hold(t, "the page, of the status that edition has", ask(handler, "GET /throws"), http.StatusOK, "Body", "<h1>edition 1</h1>")
}

// Renew replaces llms.txt, with and without a page cache. If that fails, the file stays as it was, and the error names it.
func TestRenew_overview(t *testing.T) {
	for name, mode := range map[string]func(*routes.Options){"cached": cached, "uncached": func(*routes.Options) {}} {
		hours, failure := "Dec 24: Closed", error(nil)
		handler, _ := newSite(t, faulty{"/": page, "/404": page, "hours": func(_ context.Context, send sender) error {
			return errors.Join(failure, send(http.StatusOK, hours))
		}}, mode)
		first := ask(handler, "GET /llms.txt")
		hours, failure = "Jan 1: Closed", errors.New("not now")
		if err := renew(t, handler); err == nil || !strings.Contains(err.Error(), "/llms.txt: not now") {
			t.Errorf("%s: error %v", name, err)
		}
		hold(t, name, ask(handler, "GET /llms.txt"), http.StatusOK, "Body", first.Body.String())
		failure = nil
		if err := renew(t, handler); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		want := strings.Replace(first.Body.String(), "- Hours: Dec 24: Closed", "- Hours: Jan 1: Closed", 1)
		changed := ask(handler, "GET /llms.txt", "If-None-Match", first.Header().Get("Etag"))
		hold(t, name, changed, http.StatusOK, "Body", want)
		if want == first.Body.String() {
			t.Errorf("%s: llms.txt lacks the hours: %s", name, want)
		}
	}
}

// However often pages are renewed while visitors ask and pages are compressed, each answer is a whole page, none is
// older than the one before it, and the last one stays.
func TestRenewedPagesUnderLoad(t *testing.T) {
	const editions, visitors, visits = 20, 4, 200
	var now atomic.Int32
	renderer := faulty{"/404": page}
	for i := range 8 {
		renderer[fmt.Sprintf("/%d", i)] = edition(&now)
	}
	compressed := make(chan struct{}, editions+2)
	handler, _ := newSite(t, renderer, within(10*time.Second), cached, func(o *routes.Options) {
		o.Log = slog.New(heard{o.Log.Handler(), "pages compressed", func() { compressed <- struct{}{} }})
	})
	<-compressed
	shown := func(i int) (edition int) {
		got := ask(handler, fmt.Sprintf("GET /%d", i%8))
		if _, err := fmt.Sscanf(got.Body.String(), "<h1>edition %d</h1>", &edition); err != nil || got.Code != http.StatusOK {
			t.Errorf("/%d: %d %q", i%8, got.Code, got.Body)
		}
		return edition
	}
	var all sync.WaitGroup
	for v := range visitors {
		all.Go(func() {
			var latest [8]int
			for i := v; i < visits+v; i++ {
				now := shown(i)
				if now < latest[i%8] {
					t.Errorf("/%d: edition %d after edition %d", i%8, now, latest[i%8])
				}
				latest[i%8] = now
			}
		})
	}
	for range editions {
		now.Add(1)
		if err := renew(t, handler); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Millisecond) // pages are compressed meanwhile
	}
	all.Wait()
	<-compressed
	for i := range 8 {
		if got := shown(i); got != editions {
			t.Errorf("/%d is of edition %d at the end", i, got)
		}
	}
}
