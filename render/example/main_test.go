package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"gulfoak.example/website/render"
)

// The program serves both kinds of page over a socket, and ends when it is told to, a page that has begun included.
func TestProgram(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, listener, "app.tsx") }()
	site := "http://" + listener.Addr().String()

	wantPage(t, site+"/", http.StatusOK, `<!DOCTYPE html><html lang="en">`, `<a href="/oak">An oak table</a>`, "</html>")
	wantPage(t, site+"/elm", http.StatusNotFound)

	response, err := http.Get(site + "/oak")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	beginning := make([]byte, len("<!DOCTYPE html>"))
	if _, err := io.ReadFull(response.Body, beginning); err != nil {
		t.Fatal(err)
	}
	stop() // in the middle of the page
	rest, err := io.ReadAll(response.Body)
	page := strings.ReplaceAll(string(rest), "<!-- -->", "")
	if err != nil {
		t.Errorf("the page broke off: %q, %v", page, err)
	}
	for _, want := range []string{"Asking around", "12 in stock", "Smells of the forest.", "Four chairs", "</html>"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing: %q", want, page)
		}
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// A loader that fails ends its own part of the page, and what the app makes of that is its own affair. When a visitor leaves, what
// was being loaded for the page learns it, and another can have the isolate.
func TestLoaders(t *testing.T) {
	failing := func(context.Context, string) (string, error) { return "", errors.New("out of order") }
	ended := make(chan error, 1)
	pool, err := open("app.tsx", map[string]render.Loader{"stock": failing, "reviews": failing, "related": func(ctx context.Context, product string) (string, error) {
		if product == "oak" {
			<-ctx.Done()
			ended <- ctx.Err()
		}
		return `["Four chairs"]`, ctx.Err()
	}})
	if err != nil {
		t.Fatal(err)
	}
	site := serve(t, pool)
	response, err := http.Get(site + "/oak")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close() // with the page unfinished, this closes the connection
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the loader's context ended with %v", err)
	}
	wantPage(t, site+"/walnut", http.StatusOK, "Perhaps some in stock", "$RX", "Fetching the reviews…", "Four chairs", "</html>") // and not what went wrong
}

func TestStatus(t *testing.T) {
	begun, release := make(chan struct{}), make(chan struct{})
	pool, err := render.New(render.Options{
		Isolates: 1, Queue: render.NoQueue,
		Loaders: map[string]render.Loader{"gate": func(context.Context, string) (string, error) {
			close(begun)
			<-release
			return "the table", nil
		}},
		Source: `
			globalThis.front = () => { throw new Error("a bug"); };
			globalThis.product = (input, output) => {
				if (JSON.parse(input).id === "oak") return load("gate");
				output.write("half a table");
				output.flush();
				throw new Error("a bug");
			};`,
	})
	if err != nil {
		t.Fatal(err)
	}
	site := serve(t, pool)
	idle := func() { // which is a moment after an answer
		for pool.Stats().Idle == 0 {
			time.Sleep(time.Millisecond)
		}
	}

	wantPage(t, site+"/", http.StatusInternalServerError) // a bug before the first part
	idle()
	response, err := http.Get(site + "/walnut")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if page, err := io.ReadAll(response.Body); string(page) != "half a table" || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a bug after the first part: %q, %v", page, err)
	}

	idle()
	var held sync.WaitGroup
	held.Go(func() { wantPage(t, site+"/oak", http.StatusOK, "the table") })
	<-begun
	for _, path := range []string{"/", "/walnut"} { // while the only isolate is busy
		if wantPage(t, site+path, http.StatusServiceUnavailable).Get("Retry-After") == "" {
			t.Errorf("%s: no Retry-After", path)
		}
	}
	close(release)
	held.Wait()
}

func serve(t *testing.T, pool *render.Pool) (address string) {
	t.Helper()
	site := httptest.NewServer(handler(pool))
	t.Cleanup(pool.Close)
	t.Cleanup(site.Close)
	return site.URL
}

// wantPage asks for a page, which must have all of these texts, and tell nobody of a loader's fault or a bug. It may be called from
// any goroutine.
func wantPage(t *testing.T, url string, status int, texts ...string) http.Header {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Error(err)
		return nil
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	page := strings.ReplaceAll(string(body), "<!-- -->", "")
	if response.StatusCode != status || err != nil || strings.Contains(page, "out of order") || strings.Contains(page, "a bug") {
		t.Errorf("%s: status %d, want %d, %q, %v", url, response.StatusCode, status, page, err)
	}
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("%s lacks %q: %q", url, text, page)
		}
	}
	return response.Header
}
