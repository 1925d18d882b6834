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

// behindProxy is a site that logs every request and trusts a proxy with the address that httptest gives requests.
func behindProxy(o *routes.Options) {
	o.AccessLog = true
	o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	o.Log = routes.WithRequestIDs(o.Log)
}

// An entry is a line of the log, as far as these tests read it.
type entry struct {
	Level, Msg, Path, Visitor string
	Status                    int
	ID                        string `json:"request_id"`
}

func entries(t *testing.T, log *logbook) []entry {
	t.Helper()
	var all []entry
	for line := range strings.Lines(log.String()) {
		var one entry
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%q is not JSON: %v", line, err)
		}
		all = append(all, one)
	}
	return all
}

var pagesByFault = faulty{
	"/whole":  page,
	"/fails":  fails(errors.New("not now")),
	"/panics": func(context.Context, sender) error { panic("a fault of ours") },
}

// The answer to every request has its id, and so has every line of the log about it: one for the request, with AccessLog, and
// one for what went wrong.
func TestRequestsHaveIDs(t *testing.T) {
	handler, log := newSite(t, pagesByFault, behindProxy, func(o *routes.Options) { o.CanonicalOrigin = "http://example.com" })
	ids := map[string]bool{}
	for _, test := range []struct {
		request string
		status  int
		logged  []string
	}{
		{"GET /whole", http.StatusOK, []string{"request"}},
		{"GET /assets/site-1.css", http.StatusOK, []string{"request"}},
		{"GET http://other.example.net/whole", http.StatusPermanentRedirect, []string{"request"}},
		{"DELETE /whole", http.StatusMethodNotAllowed, []string{"request"}},
		{"GET /fails", http.StatusInternalServerError, []string{"page not rendered", "request"}},
		{"GET /panics", http.StatusInternalServerError, []string{"panic", "request"}},
	} {
		log.text.Reset()
		answer := ask(handler, test.request)
		got := answer.Result().Header["X-Request-Id"]
		if answer.Code != test.status || len(got) != 1 || !regexp.MustCompile(`^[a-z0-9]{13}$`).MatchString(got[0]) || ids[got[0]] {
			t.Fatalf("%s: code %d, want %d, request ids %q", test.request, answer.Code, test.status, got)
		}
		ids[got[0]] = true
		var logged []string
		for _, line := range entries(t, log) {
			logged = append(logged, line.Msg)
			if line.ID != got[0] || line.Msg == "request" && (line.Level != "INFO" || line.Status != test.status || line.Visitor != "192.0.2.1") {
				t.Errorf("%s: logged %+v, want request_id %s", test.request, line, got[0])
			}
		}
		if !slices.Equal(logged, test.logged) {
			t.Errorf("%s: logged %q, want %q", test.request, logged, test.logged)
		}
	}
	silent, log := newSite(t, pagesByFault) // without the switch
	if ask(silent, "GET /whole"); log.String() != "" {
		t.Errorf("logged %s", log)
	}
}

// A path is on one line of the log, escaped and cut: a visitor can neither forge lines nor fill the disk.
func TestPathsAreLoggedEscapedAndCut(t *testing.T) {
	handler, log := newSite(t, pagesByFault, behindProxy)
	for path, want := range map[string]string{
		"/plain":                              `/plain`,
		"/%0aforged%20line%1b[31m":            `/\nforged line\x1b[31m`,
		"/%ff%fe%E2%80%AEx":                   `/�\u202ex`,
		"/%22%5c":                             `/\"\\`,
		"/long-" + strings.Repeat("a", 8<<10): "/long-" + strings.Repeat("a", 194),
		"/wide-" + strings.Repeat("%00", 999): ("/wide-" + strings.Repeat(`\x00`, 99))[:200],
	} {
		ask(handler, "GET "+path)
		told := entries(t, log)
		if last := told[len(told)-1]; last.Level != "INFO" || last.Msg != "request" || last.Path != want {
			t.Errorf("%.60s: logged %+v, want %.60q", path, last, want)
		}
	}
}

// Every answer is counted by its route and status, kept pages too, and no visitor makes a new label.
func TestAnswersAreCountedByRoute(t *testing.T) {
	registry := prometheus.NewRegistry()
	handler, _ := newSite(t, faulty{"/kept": page, "/404": missing, "/fails": fails(errors.New("not now"))}, cached, func(o *routes.Options) {
		o.Metrics = routes.NewMetrics(registry)
	})
	etag := ask(handler, "GET /kept").Header().Get("Etag")
	ask(handler, "GET /kept", "If-None-Match", etag)
	for _, request := range []string{
		"HEAD /kept", "GET /kept?utm_source=letter", "GET /kept/", "GET /assets/site-1.css", "GET /assets/none", "POST /kept", "GET /fails", "GET /robots.txt",
		"GET /unknown-1", "GET /unknown-2", "GET /unknown-3", "BREW /unknown-4",
	} {
		ask(handler, request)
	}
	wantCounted(t, registry, "site_requests_total",
		`{code="200",route="/kept"} 3`,
		`{code="200",route="assets"} 1`,
		`{code="200",route="other"} 1`,
		`{code="304",route="/kept"} 1`,
		`{code="308",route="redirect"} 1`,
		`{code="404",route="assets"} 1`,
		`{code="404",route="not-found"} 4`,
		`{code="405",route="/kept"} 1`,
		`{code="500",route="/fails"} 1`,
	)
	wantCounted(t, registry, "site_request_duration_seconds_count",
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
