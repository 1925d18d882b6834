package routes_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gulfoak.example/website/routes"
)

// A fakeRenderer has a function for each path, so that tests can produce failures. cmd/ssr tests the site with the real renderer.
type fakeRenderer map[string]renderFunc

type sendFunc = func(status int, chunk string) error

func (f fakeRenderer) Stream(ctx context.Context, path string, send sendFunc) (last routes.Document, err error) {
	return last, f[path](ctx, send)
}

func (f fakeRenderer) Render(ctx context.Context, path string) (routes.Document, error) {
	var document routes.Document
	err := f[path](ctx, func(status int, chunk string) error {
		document.Status = status
		document.HTML += chunk
		return nil
	})
	return document, err
}

// RenderError renders an error page, with the function for "error" if it exists.
func (f fakeRenderer) RenderError(ctx context.Context, status int) (routes.Document, error) {
	if f["error"] != nil {
		return f.Render(ctx, "error")
	}
	return routes.Document{Status: status, HTML: fmt.Sprintf("<h1>the page for %d</h1>", status)}, nil
}

// Hours returns the text that the function for "hours" sends, or "" without one.
func (f fakeRenderer) Hours(ctx context.Context) (string, error) {
	if f["hours"] == nil {
		return "", nil
	}
	document, err := f.Render(ctx, "hours")
	return document.HTML, err
}

type renderFunc = func(ctx context.Context, send sendFunc) error

// sendChunks returns a renderFunc that sends the given chunks.
func sendChunks(status int, chunks ...string) renderFunc {
	return func(_ context.Context, send sendFunc) error {
		for _, chunk := range chunks {
			if err := send(status, chunk); err != nil {
				return err
			}
		}
		return nil
	}
}

const completePage = "<h1>half and half</h1>"

var (
	page    = sendChunks(http.StatusOK, "<h1>half ", "and half</h1>")
	half    = sendChunks(http.StatusOK, "<h1>half ")
	missing = sendChunks(http.StatusNotFound, "<h1>not here</h1>")
)

// failWith returns a renderFunc that fails before the first chunk.
func failWith(err error) renderFunc {
	return func(context.Context, sendFunc) error { return err }
}

// sendHalfThenFail returns a renderFunc that sends a chunk and then fails.
func sendHalfThenFail(err error) renderFunc {
	return func(ctx context.Context, send sendFunc) error { return errors.Join(half(ctx, send), err) }
}

// waitForDeadline is a renderFunc that exceeds its deadline.
func waitForDeadline(ctx context.Context, _ sendFunc) error {
	<-ctx.Done()
	return fmt.Errorf("%w: %w", routes.ErrUnavailable, context.Cause(ctx))
}

type scriptError struct{ error }

func (scriptError) Stack() string { return "at HomePage (client/pages/home.tsx:7:3)" }

type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBuffer) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// newSite returns a site that streams the renderer's pages. Unless the renderer has "/404", every other path is a not-found page.
func newSite(t testing.TB, renderer fakeRenderer, changes ...func(*routes.Options)) (http.Handler, *logBuffer) {
	t.Helper()
	if renderer["/404"] == nil {
		renderer["/404"] = missing
	}
	log := &logBuffer{}
	var pages []routes.Page
	for path := range renderer {
		if path != "error" {
			pages = append(pages, routes.Page{Path: path, Canonical: path})
		}
	}
	options := routes.Options{
		Pages:    pages,
		Renderer: renderer,
		Assets:   fstest.MapFS{"site-1.css": {Data: []byte("a{}")}, "folder/file.js": {Data: []byte("1")}},
		Deadline: time.Second,
		Streams:  true,
		Metrics:  routes.NewMetrics(prometheus.NewRegistry()),
		Log:      slog.New(slog.NewJSONHandler(log, nil)),
	}
	for _, change := range changes {
		change(&options)
	}
	handler, err := routes.New(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	return handler, log
}

func withDeadline(deadline time.Duration) func(*routes.Options) {
	return func(o *routes.Options) { o.Deadline = deadline }
}

// nonZeroSeries returns the series of a registry whose names begin with prefix, with their values, except those with the value 0.
func nonZeroSeries(registry *prometheus.Registry, prefix string) (series []string) {
	for line := range strings.Lines(do(promhttp.HandlerFor(registry, promhttp.HandlerOpts{}), "GET /metrics").Body.String()) {
		if strings.HasPrefix(line, prefix) && !strings.HasSuffix(line, " 0\n") {
			series = append(series, strings.TrimSpace(line))
		}
	}
	return series
}

// checkResponse compares a response's status and headers with the expected ones. headers are pairs of name and value: "" means
// that a header must be absent, and the name Body is the body.
func checkResponse(t *testing.T, label any, response *httptest.ResponseRecorder, code int, headers ...string) {
	t.Helper()
	if response.Code != code {
		t.Errorf("%v: code %d, want %d: %v, %.200q", label, response.Code, code, response.Header(), response.Body)
	}
	for i := 0; i < len(headers); i += 2 {
		got := response.Header().Get(headers[i])
		if headers[i] == "Body" {
			got = response.Body.String()
		}
		if got != headers[i+1] {
			t.Errorf("%v: %s is %.200q, want %.200q", label, headers[i], got, headers[i+1])
		}
	}
}

// serve serves a site on a socket, and discards the log of aborted connections.
func serve(t *testing.T, handler http.Handler) (address string) {
	t.Helper()
	server := httptest.NewServer(handler)
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	t.Cleanup(server.Close)
	return server.URL
}

const internalError = "isolate 7 threw at /srv/secret.js"

// do sends a request such as "GET /about". headers are pairs of name and value; From sets the client's address.
func do(handler http.Handler, line string, headers ...string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(line, " ")
	request := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		switch name, value := headers[i], headers[i+1]; name {
		case "From":
			request.RemoteAddr = value
		case "Host":
			request.Host = value
		default:
			request.Header.Add(name, value)
		}
	}
	response := httptest.NewRecorder()
	handler.ServeHTTP(response, request)
	return response
}

var decoders = map[string]func(io.Reader) (io.Reader, error){
	"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	"zstd": func(r io.Reader) (io.Reader, error) { return zstd.NewReader(r, zstd.WithDecoderConcurrency(1)) },
	"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	"":     func(r io.Reader) (io.Reader, error) { return r, nil },
}

// decode decodes a body. It returns an error if the body is truncated.
func decode(coding string, body io.Reader) (string, error) {
	reader, err := decoders[coding](body)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(reader)
	return string(text), err
}
