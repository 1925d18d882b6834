package routes_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/routes"
)

// withProxyAndAccessLog enables the access log and trusts a proxy with the client address of httptest's requests.
func withProxyAndAccessLog(o *routes.Options) {
	o.AccessLog = true
	o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	o.Log = routes.WithRequestIDs(o.Log)
}

type logEntry struct {
	Level, Msg, Path, Visitor string
	Status                    int
	ID                        string `json:"request_id"`
}

func parseLog(t *testing.T, log *logBuffer) []logEntry {
	t.Helper()
	var all []logEntry
	for line := range strings.Lines(log.String()) {
		var one logEntry
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%q is not JSON: %v", line, err)
		}
		all = append(all, one)
	}
	return all
}

var pagesByFault = fakeRenderer{
	"/works":  page,
	"/fails":  failWith(errors.New("not now")),
	"/panics": func(context.Context, sendFunc) error { panic("a fault of ours") },
}

// Every response has its request ID, and so has every log line about the request: the line of the access log, and the line about
// an error.
func TestAccessLog_requestIDs(t *testing.T) {
	handler, log := newSite(t, pagesByFault, withProxyAndAccessLog, func(o *routes.Options) { o.CanonicalOrigin = "http://example.com" })
	ids := map[string]bool{}
	for _, test := range []struct {
		request string
		status  int
		logged  []string
	}{
		{"GET /works", http.StatusOK, []string{"request"}},
		{"GET /assets/site-1.css", http.StatusOK, []string{"request"}},
		{"GET http://other.example.net/whole", http.StatusPermanentRedirect, []string{"request"}},
		{"DELETE /works", http.StatusMethodNotAllowed, []string{"request"}},
		{"GET /fails", http.StatusInternalServerError, []string{"page not rendered", "request"}},
		{"GET /panics", http.StatusInternalServerError, []string{"panic", "request"}},
	} {
		log.text.Reset()
		response := do(handler, test.request)
		got := response.Result().Header["X-Request-Id"]
		if response.Code != test.status || len(got) != 1 || !regexp.MustCompile(`^[a-z0-9]{13}$`).MatchString(got[0]) || ids[got[0]] {
			t.Fatalf("%s: code %d, want %d, request ids %q", test.request, response.Code, test.status, got)
		}
		ids[got[0]] = true
		var logged []string
		for _, line := range parseLog(t, log) {
			logged = append(logged, line.Msg)
			if line.ID != got[0] || line.Msg == "request" && (line.Level != "INFO" || line.Status != test.status || line.Visitor != "192.0.2.1") {
				t.Errorf("%s: logged %+v, want request_id %s", test.request, line, got[0])
			}
		}
		if !slices.Equal(logged, test.logged) {
			t.Errorf("%s: logged %q, want %q", test.request, logged, test.logged)
		}
	}
	unlogged, log := newSite(t, pagesByFault) // without AccessLog
	if do(unlogged, "GET /works"); log.String() != "" {
		t.Errorf("logged %s", log)
	}
}

// The log has the client's address from a trusted proxy.
func TestAccessLog_forwardedClient(t *testing.T) {
	handler, log := newSite(t, pagesByFault, withProxyAndAccessLog)
	do(handler, "GET /works", "X-Forwarded-For", "198.51.100.7")
	if lines := parseLog(t, log); len(lines) != 1 || lines[0].Visitor != "198.51.100.7" {
		t.Errorf("logged %+v", lines)
	}
}

// A path is on one line of the log, escaped and truncated: a client can neither forge lines nor fill the disk.
func TestAccessLog_hostilePaths(t *testing.T) {
	handler, log := newSite(t, pagesByFault, withProxyAndAccessLog)
	for path, want := range map[string]string{
		"/plain":                              `/plain`,
		"/%0aforged%20line%1b[31m":            `/\nforged line\x1b[31m`,
		"/%ff%fe%E2%80%AEx":                   `/�\u202ex`,
		"/%22%5c":                             `/\"\\`,
		"/long-" + strings.Repeat("a", 8<<10): "/long-" + strings.Repeat("a", 194),
		"/wide-" + strings.Repeat("%00", 999): ("/wide-" + strings.Repeat(`\x00`, 99))[:200],
	} {
		do(handler, "GET "+path)
		logged := parseLog(t, log)
		if last := logged[len(logged)-1]; last.Level != "INFO" || last.Msg != "request" || last.Path != want {
			t.Errorf("%.60s: logged %+v, want %.60q", path, last, want)
		}
	}
}

// Every response is counted by route and status, those from the cache, too, and clients cannot create labels.
func TestMetrics_routes(t *testing.T) {
	registry := prometheus.NewRegistry()
	handler, _ := newSite(t, fakeRenderer{"/about": page, "/404": missing, "/fails": failWith(errors.New("not now"))}, withCache, func(o *routes.Options) {
		o.Metrics = routes.NewMetrics(registry)
	})
	etag := do(handler, "GET /about").Header().Get("Etag")
	do(handler, "GET /about", "If-None-Match", etag)
	for _, request := range []string{
		"HEAD /about", "GET /about?utm_source=letter", "GET /about/", "GET /assets/site-1.css", "GET /assets/none", "POST /about", "GET /fails", "GET /robots.txt",
		"GET /unknown-1", "GET /unknown-2", "GET /unknown-3", "BREW /unknown-4",
	} {
		do(handler, request)
	}
	checkSeries(t, registry, "site_requests_total",
		`{code="200",route="/about"} 3`,
		`{code="200",route="assets"} 1`,
		`{code="200",route="other"} 1`,
		`{code="304",route="/about"} 1`,
		`{code="308",route="redirect"} 1`,
		`{code="404",route="assets"} 1`,
		`{code="404",route="not-found"} 4`,
		`{code="405",route="/about"} 1`,
		`{code="500",route="/fails"} 1`,
	)
	checkSeries(t, registry, "site_request_duration_seconds_count",
		`{code="200",method="GET"} 4`,
		`{code="200",method="HEAD"} 1`,
		`{code="304",method="GET"} 1`,
		`{code="308",method="GET"} 1`,
		`{code="404",method="GET"} 4`,
		`{code="404",method="other"} 1`,
		`{code="405",method="POST"} 1`,
		`{code="500",method="GET"} 1`,
	)
}
