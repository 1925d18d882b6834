package routes_test

import (
	"net/http"
	"net/netip"
	"slices"
	"testing"

	"gulfoak.example/website/routes"
)

// Load balancers ask for a pod by its address, without TLS and without a name: they learn whether visitors may come, and
// are never redirected. A site without Options.Ready is always ready.
func TestHealth(t *testing.T) {
	for name, ready := range map[string]func() bool{"ready": func() bool { return true }, "not ready": func() bool { return false }, "untold": nil} {
		handler, _ := newSite(t, faulty{"/": page}, func(o *routes.Options) {
			o.CanonicalOrigin = "https://www.example.com"
			o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
			o.Ready = ready
		})
		code := http.StatusOK
		if name == "not ready" {
			code = http.StatusServiceUnavailable
		}
		for _, host := range []string{"10.4.0.17:8080", "[fd00::7]:8080", "evil.example", ""} {
			answer := ask(handler, "GET /healthz", "Host", host, "X-Forwarded-Proto", "http")
			hold(t, name+host, answer, code, "Location", "", "Cache-Control", "no-store", "CDN-Cache-Control", "", "Body", map[int]string{200: "ready\n", 503: "not ready\n"}[code])
		}
		if paths := handler.(*routes.Site).Paths(); slices.Contains(paths, "/healthz") || !slices.Contains(paths, "/robots.txt") {
			t.Errorf("the site's paths are %v", paths)
		}
	}
}
