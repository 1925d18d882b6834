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
		site, host, scheme string
		code               int
		body               string
	}{
		{"ready", "10.4.0.17:8080", "http", 200, "ready\n"},
		{"ready", "[fd00::7]:8080", "", 200, "ready\n"},
		{"ready", "evil.example", "", 200, "ready\n"},
		{"ready", "", "", 200, "ready\n"},
		{"not ready", "10.4.0.17", "", 503, "not ready\n"},
		{"untold", "10.4.0.17", "", 200, "ready\n"},
	} {
		answer := askWith(sites[test.site], http.MethodGet, "/healthz", "Host", test.host, "X-Forwarded-Proto", test.scheme)
		hold(t, test, answer, test.code, "Location", "", "Cache-Control", "no-store", "CDN-Cache-Control", "")
		if answer.Body.String() != test.body {
			t.Errorf("%+v: %q", test, answer.Body)
		}
	}
	if paths := sites["ready"].(*routes.Site).Paths(); slices.Contains(paths, "/healthz") || !slices.Contains(paths, "/robots.txt") {
		t.Errorf("the site's paths are %v", paths)
	}
}
