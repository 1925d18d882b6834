package routes_test

import (
	"net/http"
	"net/netip"
	"slices"
	"testing"

	"gulfoak.example/website/routes"
)

// Load balancers ask for a pod by its address, without TLS and without a name: they learn whether visitors may come, and
// are never sent elsewhere. A site that is not told when it is ready is always ready.
func TestHealth(t *testing.T) {
	sites := map[string]http.Handler{}
	for name, ready := range map[string]func() bool{"ready": func() bool { return true }, "not ready": func() bool { return false }, "untold": nil} {
		sites[name], _ = newSite(t, faulty{"/": page}, func(o *routes.Options) {
			o.CanonicalOrigin = "https://www.example.com"
			o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
			o.Ready = ready
		})
	}
	for _, test := range []struct {
		site, method, host, scheme string
		code                       int
		body                       string
	}{
		{"ready", "GET", "10.4.0.17:8080", "http", 200, "ready\n"},
		{"ready", "GET", "[fd00::7]:8080", "", 200, "ready\n"},
		{"ready", "GET", "evil.example", "", 200, "ready\n"},
		{"ready", "GET", "", "", 200, "ready\n"},
		{"ready", "HEAD", "www.example.com", "https", 200, "ready\n"}, // the server leaves out the body
		{"ready", "POST", "10.4.0.17", "", 405, "This address answers GET, HEAD only.\n"},
		{"not ready", "GET", "10.4.0.17", "", 503, "not ready\n"},
		{"untold", "GET", "10.4.0.17", "", 200, "ready\n"},
	} {
		answer := askWith(sites[test.site], test.method, "/healthz", "Host", test.host, "X-Forwarded-Proto", test.scheme)
		hold(t, test, answer, test.code, "Location", "", "CDN-Cache-Control", "")
		if answer.Body.String() != test.body || test.code != http.StatusMethodNotAllowed && answer.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%+v: %v, %q", test, answer.Header(), answer.Body)
		}
	}
	if paths := sites["ready"].(*routes.Site).Paths(); slices.Contains(paths, "/healthz") || !slices.Contains(paths, "/robots.txt") {
		t.Errorf("the site's paths are %v", paths)
	}
}
