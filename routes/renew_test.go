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

// edition writes a page that tells how often the facts of the renderer have changed.
func edition(of *atomic.Int32) func(context.Context, sender) error {
	return func(_ context.Context, send sender) error {
		return errors.Join(send(http.StatusOK, fmt.Sprintf("<h1>edition %d</h1>", of.Load())))
	}
}

func renew(t *testing.T, handler http.Handler) error {
	t.Helper()
	return handler.(*routes.Site).Renew(t.Context())
}

// A page whose text is as before keeps its validators, so that browsers do not download it again.
func TestRenewedPagesThatAreAsBeforeKeepTheirDate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		handler, _ := newSite(t, faulty{"/": page, "/404": page}, cached)
		before := ask(handler, http.MethodGet, "/").Header().Get("Last-Modified")
		time.Sleep(time.Hour)
		if err := renew(t, handler); err != nil {
			t.Fatal(err)
		}
		if after := ask(handler, http.MethodGet, "/").Header().Get("Last-Modified"); after != before {
			t.Errorf("Last-Modified was %s and is %s", before, after)
		}
	})
}

// A page that is renewed replaces the kept one. One that cannot be renewed stays as it is, is named, and follows when it is tried again.
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
		if got := ask(handler, http.MethodGet, path); got.Code != http.StatusOK || got.Body.String() != want {
			t.Errorf("%s: %d %q, want %q", path, got.Code, got.Body, want)
		}
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
func TestALateFirstRenderIsNotKept(t *testing.T) {
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
		return errors.Join(send(http.StatusOK, fmt.Sprintf("<h1>render %d</h1>", n)))
	}}, cached, within(time.Minute))
	first := make(chan string)
	go func() { first <- ask(handler, http.MethodGet, "/").Body.String() }()
	<-begun
	if err := renew(t, handler); err != nil {
		t.Error(err)
	}
	close(release)
	for _, got := range []string{<-first, ask(handler, http.MethodGet, "/").Body.String()} {
		if got != "<h1>render 3</h1>" {
			t.Errorf("the page is %q", got)
		}
	}
}

// A failing site renders its pages for failures with what it is given as well.
type failing struct {
	faulty
	edition *atomic.Int32
}

func (f failing) RenderError(_ context.Context, status int) (routes.Document, error) {
	return routes.Document{Status: status, HTML: fmt.Sprintf("<h1>%d, edition %d</h1>", status, f.edition.Load())}, nil
}

func TestRenewedPagesForFailures(t *testing.T) {
	var now atomic.Int32
	handler, _ := newSite(t, faulty{"/throws": fails(errors.New(secret))}, func(o *routes.Options) {
		o.Renderer = failing{o.Renderer.(faulty), &now}
	})
	now.Store(1)
	_ = renew(t, handler) // /throws still does
	if got := ask(handler, http.MethodGet, "/throws").Body.String(); got != "<h1>500, edition 1</h1>" {
		t.Error(got)
	}
}

// However often pages are renewed while visitors ask and pages are compressed, each answer is a whole page, none is
// older than the one before it, and the last one stays.
func TestRenewedPagesUnderLoad(t *testing.T) {
	const editions, visitors, visits = 20, 4, 200
	var now, compressions atomic.Int32
	renderer := faulty{"/404": page}
	for i := range 8 {
		renderer[fmt.Sprintf("/%d", i)] = edition(&now)
	}
	handler, _ := newSite(t, renderer, within(10*time.Second), cached, func(o *routes.Options) {
		o.Log = slog.New(heard{o.Log.Handler(), "pages compressed", func() { compressions.Add(1) }})
	})
	compressed := func(after int32) {
		for deadline := time.Now().Add(time.Minute); compressions.Load() == after; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("pages are not compressed")
			}
		}
	}
	compressed(0)
	var all sync.WaitGroup
	for v := range visitors {
		all.Go(func() {
			latest := map[string]int{}
			for i := range visits {
				path := fmt.Sprintf("/%d", (i+v)%8)
				got := ask(handler, http.MethodGet, path)
				var shown int
				if _, err := fmt.Sscanf(got.Body.String(), "<h1>edition %d</h1>", &shown); err != nil || got.Code != http.StatusOK || shown < latest[path] {
					t.Errorf("%s after edition %d: %d %q", path, latest[path], got.Code, got.Body)
				}
				latest[path] = shown
			}
		})
	}
	for range editions {
		now.Add(1)
		if err := renew(t, handler); err != nil {
			t.Error(err)
		}
	}
	all.Wait()
	seen := compressions.Load()
	if err := renew(t, handler); err != nil { // changes nothing, and has what is left compressed
		t.Error(err)
	}
	compressed(seen)
	for i := range 8 {
		if got := ask(handler, http.MethodGet, fmt.Sprintf("/%d", i)).Body.String(); got != fmt.Sprintf("<h1>edition %d</h1>", editions) {
			t.Errorf("/%d is %q at the end", i, got)
		}
	}
}

// Pages learn from the server which embeds cannot be shown. No cache stores the answer.
func TestPagesHearOfEmbeds(t *testing.T) {
	for want, down := range map[string]routes.Down{
		`{"leadForm":"","reviews":""}`:                               {},
		`{"leadForm":"Sunday at 2:10 PM","reviews":""}`:              {LeadForm: "Sunday at 2:10 PM"},
		`{"leadForm":"","reviews":"","mute":["leadForm","reviews"]}`: {Mute: []string{"leadForm", "reviews"}},
	} {
		handler, _ := newSite(t, faulty{}, func(o *routes.Options) { o.Down = func() routes.Down { return down } })
		got := ask(handler, http.MethodGet, routes.EmbedsPath)
		hold(t, want, got, http.StatusOK, "Cache-Control", "no-store", "Content-Type", "application/json")
		if text := strings.TrimSpace(got.Body.String()); text != want {
			t.Errorf("got %s, want %s", text, want)
		}
	}
}
