package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
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

	status, header, page := get(t, site+"/")
	if want := `<!DOCTYPE html><html lang="en">`; status != http.StatusOK || !strings.HasPrefix(page, want) || !strings.Contains(page, `<a href="/oak">An oak table</a>`) {
		t.Errorf("front page: status %d, %q", status, page)
	}
	if got := header.Get("Content-Type"); got != "text/html; charset=utf-8" {
		t.Errorf("front page: Content-Type %q", got)
	}
	if status, _, _ := get(t, site+"/elm"); status != http.StatusNotFound {
		t.Errorf("a page that is none: status %d", status)
	}

	response, err := http.Get(site + "/oak")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page = ""
	for part := make([]byte, 4096); err == nil && !strings.Contains(page, "Asking around"); {
		var n int
		n, err = response.Body.Read(part)
		page += string(part[:n])
	}
	stop() // in the middle of the page
	rest, err := io.ReadAll(response.Body)
	page = strings.ReplaceAll(page+string(rest), "<!-- -->", "")
	if err != nil || !strings.HasSuffix(page, "</html>") {
		t.Errorf("the page broke off: %q, %v", page, err)
	}
	for _, want := range []string{"Asking around", "12 in stock", "Smells of the forest.", "Four chairs"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing: %q", want, page)
		}
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// A loader that fails ends its own part of the page, and what the app makes of that is its own affair.
func TestFailedLoaders(t *testing.T) {
	failing := func(context.Context, string) (string, error) { return "", errors.New("out of order") }
	pool, err := open("app.tsx", map[string]render.Loader{"stock": failing, "reviews": failing, "related": loaders["related"]})
	if err != nil {
		t.Fatal(err)
	}
	site := serve(t, pool)
	status, _, page := get(t, site.URL+"/oak")
	page = strings.ReplaceAll(page, "<!-- -->", "")
	if status != http.StatusOK || !strings.HasSuffix(page, "</html>") {
		t.Errorf("status %d, %q", status, page)
	}
	for _, want := range []string{"Perhaps some in stock", "$RX", "Fetching the reviews…", "Four chairs"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing: %q", want, page)
		}
	}
	if strings.Contains(page, "out of order") {
		t.Errorf("visitors are told what went wrong: %q", page)
	}
}

// When a visitor leaves, what was being loaded for the page learns it, and another can have the isolate.
func TestVisitorWhoLeaves(t *testing.T) {
	ended := make(chan error, 1)
	pool, err := open("app.tsx", map[string]render.Loader{
		"stock": loaders["stock"], "reviews": loaders["reviews"],
		"related": func(ctx context.Context, product string) (string, error) {
			if product == "oak" {
				<-ctx.Done()
				ended <- ctx.Err()
			}
			return "[]", ctx.Err()
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	site := serve(t, pool)
	response, err := http.Get(site.URL + "/oak")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close() // with the page unfinished, this closes the connection
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the loader's context ended with %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the loader's context did not end")
	}
	if status, _, page := get(t, site.URL+"/walnut"); status != http.StatusOK || !strings.HasSuffix(page, "</html>") {
		t.Errorf("the next page: status %d, %q", status, page)
	}
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

	if status, _, page := get(t, site.URL+"/"); status != http.StatusInternalServerError || strings.Contains(page, "a bug") {
		t.Errorf("a bug before the first part: status %d, %q", status, page)
	}
	idle()
	response, err := http.Get(site.URL + "/walnut")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if page, err := io.ReadAll(response.Body); string(page) != "half a table" || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a bug after the first part: %q, %v", page, err)
	}

	idle()
	held := make(chan string, 1)
	go func() {
		_, _, page := get(t, site.URL+"/oak")
		held <- page
	}()
	<-begun
	for _, path := range []string{"/", "/walnut"} {
		if status, header, _ := get(t, site.URL+path); status != http.StatusServiceUnavailable || header.Get("Retry-After") == "" {
			t.Errorf("%s while the only isolate is busy: status %d, Retry-After %q", path, status, header.Get("Retry-After"))
		}
	}
	close(release)
	if page := <-held; page != "the table" {
		t.Errorf("the page that was being rendered: %q", page)
	}
}

// Without React the program says what to do.
func TestMissingReact(t *testing.T) {
	app := t.TempDir() + "/app.tsx"
	source, err := os.ReadFile("app.tsx")
	if err == nil {
		err = os.WriteFile(app, source, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := open(app, nil); err == nil || !strings.Contains(err.Error(), "react-dom/server") || !strings.Contains(err.Error(), "make setup") {
		t.Errorf("got %v", err)
	}
}

func serve(t *testing.T, pool *render.Pool) *httptest.Server {
	t.Helper()
	site := httptest.NewServer(handler(pool))
	t.Cleanup(pool.Close)
	t.Cleanup(site.Close)
	return site
}

// get may be called from any goroutine.
func get(t *testing.T, url string) (status int, header http.Header, page string) {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Error(err)
		return 0, nil, ""
	}
	defer response.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(response.Body); err != nil {
		t.Error(err)
	}
	return response.StatusCode, response.Header, text.String()
}
