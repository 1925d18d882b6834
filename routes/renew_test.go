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

func renderEdition(edition *atomic.Int32) renderFunc {
	return func(_ context.Context, send sendFunc) error {
		return send(http.StatusOK, fmt.Sprintf("<h1>edition %d</h1>", edition.Load()))
	}
}

func renew(t *testing.T, handler http.Handler) error {
	t.Helper()
	return handler.(*routes.Site).Renew(t.Context())
}

// An unchanged page keeps its validators. A client that sends only If-Modified-Since, a date without fractions of a second, gets
// status 304.
func TestRenew_unchangedPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Millisecond)
		handler, _ := newSite(t, fakeRenderer{"/": page, "/404": page}, withCache)
		before := do(handler, "GET /").Header().Get("Last-Modified")
		time.Sleep(time.Hour)
		if err := renew(t, handler); err != nil {
			t.Fatal(err)
		}
		checkResponse(t, "as before", do(handler, "GET /", "If-Modified-Since", before), http.StatusNotModified, "Last-Modified", before)
	})
}

// A renewed page replaces the cached page. A page that fails to render stays unchanged, the error names it, and the next Renew
// renders it.
func TestRenew_failedPage(t *testing.T) {
	var edition atomic.Int32
	var broken atomic.Bool
	handler, _ := newSite(t, fakeRenderer{"/404": page, "/sound": renderEdition(&edition), "/broken": func(ctx context.Context, send sendFunc) error {
		if broken.Load() {
			return errors.New("not now")
		}
		return renderEdition(&edition)(ctx, send)
	}}, withCache)
	broken.Store(true)
	edition.Store(1)
	if err := renew(t, handler); err == nil || !strings.Contains(err.Error(), "/broken: not now") || strings.Contains(err.Error(), "/sound") {
		t.Errorf("error %v", err)
	}
	expect := func(path, want string) {
		t.Helper()
		checkResponse(t, path, do(handler, "GET "+path), http.StatusOK, "Body", want)
	}
	expect("/sound", "<h1>edition 1</h1>")
	expect("/broken", "<h1>edition 0</h1>")
	broken.Store(false)
	if err := renew(t, handler); err != nil {
		t.Error(err)
	}
	expect("/broken", "<h1>edition 1</h1>")
}

// A first render that began before the facts changed does not replace a page that was rendered after the change.
func TestRenew_lateFirstRender(t *testing.T) {
	var renders atomic.Int32
	started, release := make(chan struct{}), make(chan struct{})
	handler, _ := newSite(t, fakeRenderer{"/404": page, "/": func(_ context.Context, send sendFunc) error {
		n := renders.Add(1)
		switch n {
		case 1:
			return errors.New("not at the start")
		case 2:
			close(started)
			<-release
		}
		return send(http.StatusOK, fmt.Sprintf("<h1>render %d</h1>", n))
	}}, withCache, withDeadline(time.Minute))
	first := make(chan string)
	go func() { first <- do(handler, "GET /").Body.String() }()
	<-started
	if err := renew(t, handler); err != nil {
		t.Error(err)
	}
	close(release)
	for _, got := range []string{<-first, do(handler, "GET /").Body.String()} {
		if got != "<h1>render 3</h1>" {
			t.Errorf("the page is %q", got)
		}
	}
}

func TestRenew_errorPages(t *testing.T) {
	var edition atomic.Int32
	handler, _ := newSite(t, fakeRenderer{"/throws": failWith(errors.New(internalError)), "error": renderEdition(&edition)})
	edition.Store(1)
	_ = renew(t, handler) // /throws still fails
	checkResponse(t, "the page, of the status that edition has", do(handler, "GET /throws"), http.StatusOK, "Body", "<h1>edition 1</h1>")
}

// Renew replaces llms.txt, with and without a page cache. If that fails, the file stays unchanged, and the error names it.
func TestRenew_llmsText(t *testing.T) {
	for name, mode := range map[string]func(*routes.Options){"cached": withCache, "uncached": func(*routes.Options) {}} {
		hours, failure := "Dec 24: Closed", error(nil)
		handler, _ := newSite(t, fakeRenderer{"/": page, "/404": page, "hours": func(_ context.Context, send sendFunc) error {
			return errors.Join(failure, send(http.StatusOK, hours))
		}}, mode)
		first := do(handler, "GET /llms.txt")
		hours, failure = "Jan 1: Closed", errors.New("not now")
		if err := renew(t, handler); err == nil || !strings.Contains(err.Error(), "/llms.txt: not now") {
			t.Errorf("%s: error %v", name, err)
		}
		checkResponse(t, name, do(handler, "GET /llms.txt"), http.StatusOK, "Body", first.Body.String())
		failure = nil
		if err := renew(t, handler); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		want := strings.Replace(first.Body.String(), "- Hours: Dec 24: Closed", "- Hours: Jan 1: Closed", 1)
		changed := do(handler, "GET /llms.txt", "If-None-Match", first.Header().Get("Etag"))
		checkResponse(t, name, changed, http.StatusOK, "Body", want)
		if want == first.Body.String() {
			t.Errorf("%s: llms.txt lacks the hours: %s", name, want)
		}
	}
}

// With concurrent renewals, requests and compression, each response is a complete page and never older than the previous one. The
// last renewal wins.
func TestRenew_concurrentRequests(t *testing.T) {
	const editions, visitors, visits = 20, 4, 200
	var edition atomic.Int32
	renderer := fakeRenderer{"/404": page}
	for i := range 8 {
		renderer[fmt.Sprintf("/%d", i)] = renderEdition(&edition)
	}
	compressed := make(chan struct{}, editions+2)
	handler, _ := newSite(t, renderer, withDeadline(10*time.Second), withCache, func(o *routes.Options) {
		o.Log = slog.New(messageListener{o.Log.Handler(), "pages compressed", func() { compressed <- struct{}{} }})
	})
	<-compressed
	shown := func(i int) (edition int) {
		got := do(handler, fmt.Sprintf("GET /%d", i%8))
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
		edition.Add(1)
		if err := renew(t, handler); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Millisecond) // lets the compression run
	}
	all.Wait()
	<-compressed
	for i := range 8 {
		if got := shown(i); got != editions {
			t.Errorf("/%d is of edition %d at the end", i, got)
		}
	}
}
