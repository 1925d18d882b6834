package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/render"
)

// The page shows the result of each loader. A failed load affects only its part of the page, and the app chooses what to show there.
func TestPage_loaders(t *testing.T) {
	failing := func(context.Context, string) (string, error) { return "", errors.New("out of order") }
	for _, test := range []struct {
		loaders map[string]render.Loader
		texts   []string
	}{
		{loaders, []string{"An oak table", "Asking around", "12 in stock", "Smells of the forest.", "Four chairs", "</html>"}},
		{
			map[string]render.Loader{"stock": failing, "reviews": failing, "related": loaders["related"]},
			[]string{"Perhaps some in stock", "$RX", "Fetching the reviews…", "Four chairs", "</html>"},
		},
	} {
		pool, err := newPool("app.tsx", test.loaders)
		if err != nil {
			t.Fatal(err)
		}
		response, body, err := get(t, serve(t, pool))
		if response.StatusCode != http.StatusOK || err != nil || strings.Contains(body, "out of order") {
			t.Errorf("status %d, %q, %v", response.StatusCode, body, err)
		}
		for _, text := range test.texts {
			if !strings.Contains(body, text) {
				t.Errorf("it lacks %q: %q", text, body)
			}
		}
	}
}

// The shell arrives before any loader has returned.
func TestPage_shellFirst(t *testing.T) {
	arrived := make(chan struct{})
	waits := func(ctx context.Context, _ string) (string, error) {
		select {
		case <-arrived:
			return "[]", nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	pool, err := newPool("app.tsx", map[string]render.Loader{"stock": waits, "reviews": waits, "related": waits})
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.Get(serve(t, pool))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	close(arrived)
	if body, err := io.ReadAll(response.Body); err != nil || strings.Count(string(body), "<ul>") != 2 {
		t.Errorf("%q, %v", body, err)
	}
}

func TestPage_failures(t *testing.T) {
	for _, test := range []struct {
		source, retryAfter string
		status             int
		err                error
	}{
		{`globalThis.product = () => { throw new Error("a bug"); };`, "", http.StatusInternalServerError, nil},
		{`globalThis.product = (_, output) => { output.write("half"); output.flush(); throw new Error("a bug"); };`, "", http.StatusOK, io.ErrUnexpectedEOF},
		{`globalThis.product = () => load("gate");`, "1", http.StatusServiceUnavailable, nil},
	} {
		started, release := make(chan struct{}), make(chan struct{})
		pool, err := render.New(render.Options{
			Isolates: 1, Source: test.source, Loaders: map[string]render.Loader{"gate": func(context.Context, string) (string, error) {
				close(started)
				<-release
				return "", nil
			}},
		})
		if err != nil {
			t.Fatal(err)
		}
		site := serve(t, pool)
		if test.status == http.StatusServiceUnavailable { // the only isolate is busy, and its queue is full
			for range 1 + render.MaxQueue {
				go func() { _, _ = http.Get(site) }()
			}
			<-started
			for pool.Stats().Queued < render.MaxQueue {
				time.Sleep(time.Millisecond)
			}
		}
		response, body, err := get(t, site)
		if response.StatusCode != test.status || !errors.Is(err, test.err) || response.Header.Get("Retry-After") != test.retryAfter || strings.Contains(body, "a bug") {
			t.Errorf("%s: status %d, want %d, %v, %q, %v", test.source, response.StatusCode, test.status, response.Header, body, err)
		}
		close(release)
	}
}

func serve(t *testing.T, pool *render.Pool) (address string) {
	t.Helper()
	site := httptest.NewServer(handlePage(pool))
	t.Cleanup(pool.Close)
	t.Cleanup(site.Close)
	return site.URL
}

// get requests the page. Its error is that of reading the body.
func get(t *testing.T, site string) (*http.Response, string, error) {
	t.Helper()
	response, err := http.Get(site)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, strings.ReplaceAll(string(body), "<!-- -->", ""), err
}
