package routes_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/routes"
)

// A page that fails to render is replaced by an error page, uncompressed and never cached. Only the log has the cause, and the
// next request succeeds.
func TestErrorPages(t *testing.T) {
	table := fakeRenderer{
		"/works":     page,
		"/throws":    failWith(scriptError{errors.New(internalError)}),
		"/saturated": failWith(fmt.Errorf("%w: %s", routes.ErrUnavailable, internalError)),
		"/slow":      waitForDeadline,
		"/panics":    func(context.Context, sendFunc) error { panic(internalError) },
	}
	for _, test := range []struct {
		path          string
		code          int
		retryAfter    string
		level, logged string
	}{
		{"/throws", http.StatusInternalServerError, "", "ERROR", "client/pages/home.tsx:7:3"},
		{"/saturated", http.StatusServiceUnavailable, "2", "WARN", internalError},
		{"/slow", http.StatusServiceUnavailable, "2", "WARN", "deadline"},
		{"/panics", http.StatusInternalServerError, "", "ERROR", "error_pages_test.go"},
	} {
		want := fmt.Sprintf("<h1>the page for %d</h1>", test.code)
		for _, mode := range []string{"GET streamed", "GET buffered", "HEAD streamed"} {
			method, how, _ := strings.Cut(mode, " ")
			handler, log := newSite(t, table, withDeadline(20*time.Millisecond), func(o *routes.Options) { o.Streams = how == "streamed" })
			label, body := mode+" "+test.path, map[string]string{http.MethodGet: want}[method]
			response := do(handler, method+" "+test.path, "Accept-Encoding", "br")
			checkResponse(t, label, response, test.code, "Retry-After", test.retryAfter, "Cache-Control", "no-store", "Content-Type", "text/html; charset=utf-8",
				"Content-Length", strconv.Itoa(len(want)), "Content-Encoding", "", "Vary", "", "Etag", "", "Body", body)
			if logged := parseLog(t, log); len(logged) != 1 || logged[0].Level != test.level || !strings.Contains(log.String(), test.logged) {
				t.Errorf("%s: logged %s", label, log)
			}
			checkResponse(t, label+", then another page", do(handler, "GET /works"), http.StatusOK, "Body", completePage)
		}
	}
}

// A page, the not-found page, an error page and a response that is no page have the policies of their templates.
func TestContentSecurityPolicy_templates(t *testing.T) {
	handler, _ := newSite(t, fakeRenderer{"/": page, "/throws": failWith(errors.New(internalError))}, func(o *routes.Options) {
		o.Pages = []routes.Page{{Path: "/", Template: "home"}, {Path: "/throws", Template: "home"}}
		o.Styles = map[string]string{"home": "a{}", "not-found": "b{}", "error": "c{}"}
	})
	paths := map[string]string{} // by policy
	for _, path := range []string{"/", "/missing", "/throws", "/robots.txt"} {
		policy := do(handler, "GET "+path).Header().Get("Content-Security-Policy")
		if other, known := paths[policy]; known || policy == "" {
			t.Errorf("%s has the policy %q, as %q", path, policy, other)
		}
		paths[policy] = path
	}
}

// HandleRenderError may send the error, with the status of the error page.
func TestHandleRenderError(t *testing.T) {
	handler, _ := newSite(t, fakeRenderer{"/throws": failWith(errors.New(internalError))}, func(o *routes.Options) {
		o.HandleRenderError = func(w http.ResponseWriter, _ *http.Request, status int, err error) {
			http.Error(w, err.Error(), status)
		}
	})
	checkResponse(t, "a page that throws", do(handler, "GET /throws"), http.StatusInternalServerError, "Body", internalError+"\n")
}

// After the first chunk, the status can no longer report a failed render. So the response must be truncated, both as HTTP message
// and in its content coding. An incomplete document is complete in both.
func TestStream_failure(t *testing.T) {
	handler, log := newSite(t, fakeRenderer{
		"/throws": sendHalfThenFail(errors.New(internalError)),
		"/ended":  sendHalfThenFail(fmt.Errorf("%w: %s", routes.ErrIncomplete, internalError)),
	})
	address := serve(t, handler)
	for _, coding := range codings {
		for path, complete := range map[string]bool{"/throws": false, "/ended": true} {
			sent, err := io.ReadAll(get(t, address+path, coding).Body)
			if (err == nil) != complete {
				t.Errorf("%q: %s: the response ends with %v", coding, path, err)
			}
			text, err := decode(coding, bytes.NewReader(sent))
			if text != "<h1>half " || coding != "" && (err == nil) != complete {
				t.Errorf("%q: %s: the stream has %q and ends with %v", coding, path, text, err)
			}
		}
	}
	if got := strings.Count(log.String(), `"level":"ERROR"`); got != 2*len(codings) {
		t.Errorf("%d errors logged: %s", got, log)
	}
}

// expectAbort fails the test unless the handler cuts the connection.
func expectAbort(t *testing.T, handler http.Handler, request *http.Request) {
	t.Helper()
	defer func() {
		if reason, _ := recover().(error); !errors.Is(reason, http.ErrAbortHandler) {
			t.Errorf("%s %s: ended with %v, want it cut off", request.Method, request.URL, reason)
		}
	}()
	handler.ServeHTTP(httptest.NewRecorder(), request)
}

// A client that disconnects causes no error in the log. If it only closed its sending side, it gets no partial page that looks
// complete.
func TestLog_disconnectedClient(t *testing.T) {
	for _, path := range []string{"/before", "/during"} {
		ctx, disconnect := context.WithCancel(t.Context())
		disconnectAndWait := func(ctx context.Context, send sendFunc) error {
			disconnect()
			return waitForDeadline(ctx, send)
		}
		handler, log := newSite(t, fakeRenderer{"/before": disconnectAndWait, "/during": func(ctx context.Context, send sendFunc) error {
			return errors.Join(half(ctx, send), disconnectAndWait(ctx, send))
		}}, withDeadline(50*time.Millisecond))
		expectAbort(t, handler, httptest.NewRequest(http.MethodGet, path, nil).WithContext(ctx))
		if log.String() != "" {
			t.Errorf("%s: logged %s", path, log)
		}
	}
}

// A site without error pages does not start.
func TestNew_missingErrorPage(t *testing.T) {
	_, err := routes.New(t.Context(), routes.Options{Renderer: fakeRenderer{"error": failWith(errors.New(internalError))}, Metrics: routes.NewMetrics(prometheus.NewRegistry())})
	if err == nil || !strings.Contains(err.Error(), "rendering the error page") {
		t.Errorf("error %v", err)
	}
}
