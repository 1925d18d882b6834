package routes_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"testing"
	"time"

	"gulfoak.example/website/routes"
)

// Load balancers ask for a pod by its address, without TLS and without a name: they learn whether visitors may come, and
// are never sent elsewhere.
func TestHealth(t *testing.T) {
	ready := true
	handler, _ := newSite(t, faulty{"/": page, "/404": missing}, time.Second, func(o *routes.Options) {
		o.CanonicalOrigin = "https://www.example.com"
		o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
		o.Ready = func() bool { return ready }
	})
	for _, test := range []struct {
		method, host, scheme string
		ready                bool
		code                 int
		body                 string
	}{
		{http.MethodGet, "10.4.0.17:8080", "", true, 200, "ready\n"},
		{http.MethodGet, "10.4.0.17:8080", "http", true, 200, "ready\n"},
		{http.MethodGet, "[fd00::7]:8080", "", true, 200, "ready\n"},
		{http.MethodGet, "evil.example", "", true, 200, "ready\n"},
		{http.MethodGet, "", "", true, 200, "ready\n"},
		{http.MethodGet, "www.example.com", "https", true, 200, "ready\n"},
		{http.MethodGet, "10.4.0.17", "", false, 503, "not ready\n"},
		{http.MethodHead, "10.4.0.17", "", true, 200, "ready\n"}, // the server leaves out the body
		{http.MethodPost, "10.4.0.17", "", true, 405, "This address answers GET, HEAD only.\n"},
		{http.MethodOptions, "10.4.0.17", "", false, 405, "This address answers GET, HEAD only.\n"},
	} {
		ready = test.ready
		request := httptest.NewRequest(test.method, "/healthz", nil)
		request.Host = test.host
		if test.scheme != "" {
			request.Header.Set("X-Forwarded-Proto", test.scheme)
		}
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if answer.Code != test.code || answer.Body.String() != test.body || answer.Header().Get("Location") != "" {
			t.Errorf("%+v: code %d, %q, %v", test, answer.Code, answer.Body, answer.Header())
		}
		if header := answer.Header(); test.code != http.StatusMethodNotAllowed && (header.Get("Cache-Control") != "no-store" || header.Get("CDN-Cache-Control") != "") {
			t.Errorf("%+v: %v", test, header)
		}
	}
	if paths := handler.(*routes.Site).Paths(); slices.Contains(paths, "/healthz") || !slices.Contains(paths, "/robots.txt") {
		t.Errorf("the site's paths are %v", paths)
	}
}

// A site that is not told when it is ready is always ready.
func TestHealthWithoutReady(t *testing.T) {
	handler, _ := newSite(t, faulty{"/404": missing}, time.Second)
	if answer := ask(handler, http.MethodGet, "/healthz"); answer.Code != http.StatusOK {
		t.Errorf("code %d", answer.Code)
	}
}
