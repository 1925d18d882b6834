package routes_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gulfoak.example/website/routes"
)

// A faulty renderer does for each path what a real one does only when something is wrong. The whole site with its real
// renderer is tested in cmd/ssr.
type faulty map[string]rendering

// A sender takes a page's parts.
type sender = func(status int, part string) error

func (f faulty) Stream(ctx context.Context, path string, send sender) (last routes.Document, err error) {
	return last, f[path](ctx, send)
}

func (f faulty) Render(ctx context.Context, path string) (routes.Document, error) {
	var whole routes.Document
	err := f[path](ctx, func(status int, part string) error {
		whole.Status = status
		whole.HTML += part
		return nil
	})
	return whole, err
}

// RenderError makes the page for a failure, by the function for "error" if there is one.
func (f faulty) RenderError(ctx context.Context, status int) (routes.Document, error) {
	if f["error"] != nil {
		return f.Render(ctx, "error")
	}
	return routes.Document{Status: status, HTML: fmt.Sprintf("<h1>the page for %d</h1>", status)}, nil
}

// Hours returns what the function for "hours" sends, if there is one.
func (f faulty) Hours(ctx context.Context) (string, error) {
	if f["hours"] == nil {
		return "", nil
	}
	document, err := f.Render(ctx, "hours")
	return document.HTML, err
}

// A rendering sends a page, or fails.
type rendering = func(ctx context.Context, send sender) error

// sends is a rendering that sends these parts.
func sends(status int, parts ...string) rendering {
	return func(_ context.Context, send sender) error {
		for _, part := range parts {
			if err := send(status, part); err != nil {
				return err
			}
		}
		return nil
	}
}

const wholePage = "<h1>half and half</h1>"

var (
	page    = sends(http.StatusOK, "<h1>half ", "and half</h1>")
	half    = sends(http.StatusOK, "<h1>half ")
	missing = sends(http.StatusNotFound, "<h1>not here</h1>")
)

// fails is a rendering that fails before its first part.
func fails(err error) rendering {
	return func(context.Context, sender) error { return err }
}

// breaksOff is a rendering that sends a part and then fails.
func breaksOff(err error) rendering {
	return func(ctx context.Context, send sender) error { return errors.Join(half(ctx, send), err) }
}

// slow is a rendering that takes longer than it may.
func slow(ctx context.Context, _ sender) error {
	<-ctx.Done()
	return fmt.Errorf("%w: %w", routes.ErrUnavailable, context.Cause(ctx))
}

// A thrown error knows where the script threw it.
type thrown struct{ error }

func (thrown) Stack() string { return "at HomePage (client/pages/home.tsx:7:3)" }

type logbook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logbook) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// newSite makes a site that streams the renderer's pages, with a page for every other path.
func newSite(t testing.TB, renderer faulty, changes ...func(*routes.Options)) (http.Handler, *logbook) {
	t.Helper()
	if renderer["/404"] == nil {
		renderer["/404"] = missing
	}
	log := &logbook{}
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

// within sets the deadline of each render.
func within(deadline time.Duration) func(*routes.Options) {
	return func(o *routes.Options) { o.Deadline = deadline }
}

// counted returns the series of a registry whose names begin with a prefix, with their values, but for those that are 0.
func counted(registry *prometheus.Registry, prefix string) (series []string) {
	for line := range strings.Lines(ask(promhttp.HandlerFor(registry, promhttp.HandlerOpts{}), "GET /metrics").Body.String()) {
		if strings.HasPrefix(line, prefix) && !strings.HasSuffix(line, " 0\n") {
			series = append(series, strings.TrimSpace(line))
		}
	}
	return series
}

// hold compares an answer's status and headers, given as names and values in turn, with what they must be. "" means that a
// header must be missing, and Body is the text.
func hold(t *testing.T, what any, answer *httptest.ResponseRecorder, code int, headers ...string) {
	t.Helper()
	if answer.Code != code {
		t.Errorf("%v: code %d, want %d: %v, %.200q", what, answer.Code, code, answer.Header(), answer.Body)
	}
	for i := 0; i < len(headers); i += 2 {
		got := answer.Header().Get(headers[i])
		if headers[i] == "Body" {
			got = answer.Body.String()
		}
		if got != headers[i+1] {
			t.Errorf("%v: %s is %.200q, want %.200q", what, headers[i], got, headers[i+1])
		}
	}
}

// serve serves a site over a socket, and does not log what is cut off.
func serve(t *testing.T, handler http.Handler) (address string) {
	t.Helper()
	server := httptest.NewServer(handler)
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	t.Cleanup(server.Close)
	return server.URL
}

const secret = "isolate 7 threw at /srv/secret.js"

// In the place of a page that cannot be rendered comes the page for failures, uncompressed and kept by nobody. Only the log
// says why, and the next page is well.
func TestFailures(t *testing.T) {
	table := faulty{
		"/works":     page,
		"/throws":    fails(thrown{errors.New(secret)}),
		"/saturated": fails(fmt.Errorf("%w: %s", routes.ErrUnavailable, secret)),
		"/slow":      slow,
		"/panics":    func(context.Context, sender) error { panic(secret) },
	}
	for _, test := range []struct {
		path          string
		code          int
		retryAfter    string
		level, logged string
	}{
		{"/throws", http.StatusInternalServerError, "", "ERROR", "client/pages/home.tsx:7:3"},
		{"/saturated", http.StatusServiceUnavailable, "2", "WARN", secret},
		{"/slow", http.StatusServiceUnavailable, "2", "WARN", "deadline"},
		{"/panics", http.StatusInternalServerError, "", "ERROR", "failures_test.go"},
	} {
		want := fmt.Sprintf("<h1>the page for %d</h1>", test.code)
		for _, mode := range []string{"GET streamed", "GET whole", "HEAD streamed"} {
			method, how, _ := strings.Cut(mode, " ")
			handler, log := newSite(t, table, within(20*time.Millisecond), func(o *routes.Options) { o.Streams = how == "streamed" })
			what, body := mode+" "+test.path, map[string]string{http.MethodGet: want}[method]
			answer := ask(handler, method+" "+test.path, "Accept-Encoding", "br")
			hold(t, what, answer, test.code, "Retry-After", test.retryAfter, "Cache-Control", "no-store", "Content-Type", "text/html; charset=utf-8",
				"Content-Length", strconv.Itoa(len(want)), "Content-Encoding", "", "Vary", "", "Etag", "", "Body", body)
			if answer.Header().Get("Content-Security-Policy") == "" {
				t.Errorf("%s: %v", what, answer.Header())
			}
			if told := entries(t, log); len(told) != 1 || told[0].Level != test.level || !strings.Contains(log.String(), test.logged) {
				t.Errorf("%s: logged %s", what, log)
			}
			hold(t, what+", then another page", ask(handler, "GET /works"), http.StatusOK, "Body", wholePage)
		}
	}
}

// In development the answer may describe the error. It has the status of a failure.
func TestShowFailure(t *testing.T) {
	handler, _ := newSite(t, faulty{"/throws": fails(errors.New(secret))}, func(o *routes.Options) {
		o.ShowFailure = func(w http.ResponseWriter, _ *http.Request, status int, err error) {
			http.Error(w, err.Error(), status)
		}
	})
	hold(t, "a page that throws", ask(handler, "GET /throws"), http.StatusInternalServerError, "Body", secret+"\n")
}

// Once a part is sent, the status can no longer say that the render failed. So the answer must not look whole, neither as HTTP
// nor in its content coding. A document that was only ended early looks whole in both.
func TestStream_failure(t *testing.T) {
	handler, log := newSite(t, faulty{
		"/throws": breaksOff(errors.New(secret)),
		"/panics": func(ctx context.Context, send sender) error { panic(half(ctx, send)) },
		"/ended":  breaksOff(fmt.Errorf("%w: %s", routes.ErrEnded, secret)),
	})
	address := serve(t, handler)
	for _, coding := range codings {
		for path, whole := range map[string]bool{"/throws": false, "/panics": false, "/ended": true} {
			sent, err := io.ReadAll(get(t, address+path, coding).Body)
			if (err == nil) != whole {
				t.Errorf("%q: %s: the answer ends with %v", coding, path, err)
			}
			text, err := decoded(coding, bytes.NewReader(sent))
			if text != "<h1>half " || coding != "" && (err == nil) != whole {
				t.Errorf("%q: %s: the stream has %q and ends with %v", coding, path, text, err)
			}
		}
	}
	if got := strings.Count(log.String(), `"level":"ERROR"`); got != 3*len(codings) {
		t.Errorf("%d errors logged: %s", got, log)
	}
}

// expectNoAnswer fails unless the answer is cut off.
func expectNoAnswer(t *testing.T, handler http.Handler, request *http.Request) {
	t.Helper()
	defer func() {
		if reason, _ := recover().(error); !errors.Is(reason, http.ErrAbortHandler) {
			t.Errorf("%s %s: ended with %v, want it cut off", request.Method, request.URL, reason)
		}
	}()
	handler.ServeHTTP(httptest.NewRecorder(), request)
}

// A visitor who leaves is not logged as a fault. One who has only stopped sending gets no half page that looks whole.
func TestLog_disconnectedClient(t *testing.T) {
	for _, path := range []string{"/before", "/during"} {
		ctx, leave := context.WithCancel(t.Context())
		leaves := func(ctx context.Context, send sender) error {
			leave()
			return slow(ctx, send)
		}
		handler, log := newSite(t, faulty{"/before": leaves, "/during": func(ctx context.Context, send sender) error {
			return errors.Join(half(ctx, send), leaves(ctx, send))
		}}, within(50*time.Millisecond))
		expectNoAnswer(t, handler, httptest.NewRequest(http.MethodGet, path, nil).WithContext(ctx))
		if log.String() != "" {
			t.Errorf("%s: logged %s", path, log)
		}
	}
}

// A site that could not show its failures does not start.
func TestNoErrorPageNoSite(t *testing.T) {
	_, err := routes.New(t.Context(), routes.Options{Renderer: faulty{"error": fails(errors.New(secret))}, Metrics: routes.NewMetrics(prometheus.NewRegistry())})
	if err == nil || !strings.Contains(err.Error(), "rendering the page for failures") {
		t.Errorf("error %v", err)
	}
}
