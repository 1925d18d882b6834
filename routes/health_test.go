package routes_test

import (
	"net/http"
	"net/netip"
	"slices"
	"testing"

	"gulfoak.example/website/routes"
)

// Load balancers probe a pod by its address, without TLS and without a host name. They get the readiness and never a redirect. A
// site without Options.Ready is always ready.
func TestHealth_loadBalancerProbe(t *testing.T) {
	for name, ready := range map[string]func() bool{"ready": func() bool { return true }, "not ready": func() bool { return false }, "Ready is nil": nil} {
		handler, _ := newSite(t, fakeRenderer{"/": page}, func(o *routes.Options) {
			o.CanonicalOrigin = "https://www.example.com"
			o.Proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
			o.Ready = ready
		})
		code := http.StatusOK
		if name == "not ready" {
			code = http.StatusServiceUnavailable
		}
		for _, host := range []string{"10.4.0.17:8080", "[fd00::7]:8080", "evil.example", ""} {
			response := do(handler, "GET /healthz", "Host", host, "X-Forwarded-Proto", "http")
			checkResponse(t, name+host, response, code, "Location", "", "Cache-Control", "no-store", "CDN-Cache-Control", "", "Body", map[int]string{200: "ready\n", 503: "not ready\n"}[code])
		}
		if paths := handler.(*routes.Site).Paths(); slices.Contains(paths, "/healthz") || !slices.Contains(paths, "/robots.txt") {
			t.Errorf("the site's paths are %v", paths)
		}
	}
}
