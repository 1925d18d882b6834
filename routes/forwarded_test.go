package routes_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"gulfoak.example/website/routes"
)

// Only forwarded headers from a trusted proxy have an effect. They are removed from other requests.
func TestTrustForwarded(t *testing.T) {
	const client, proxy, site = "203.0.113.9:1", "10.1.2.3:1", "www.example.com"
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	type request struct{ address, host, forwardedFor, proto, forwardedHost string }
	for name, test := range map[string]struct {
		sent                 request
		address, host, proto string
	}{
		"untrusted client":         {request{client, site, "198.51.100.7", "http", "evil.example"}, client, site, ""},
		"proxy":                    {request{proxy, "pod:8080", "198.51.100.7", "https", site}, "198.51.100.7:0", site, "https"},
		"no headers":               {request{proxy, site, "", "", ""}, proxy, site, ""},
		"IPv6 proxy":               {request{"[fd00::1]:1", site, "2001:db8::5", "", ""}, "[2001:db8::5]:0", site, ""},
		"two proxies, forged head": {request{proxy, site, "127.0.0.1, 198.51.100.7, 10.9.9.9", "", ""}, "198.51.100.7:0", site, ""},
		"malformed head":           {request{proxy, site, `for=forged;by=", 198.51.100.7`, "", ""}, "198.51.100.7:0", site, ""},
		"IPv6 with port":           {request{proxy, site, "[2001:db8::1]:443", "", ""}, "[2001:db8::1]:0", site, ""},
		"IPv6 in brackets":         {request{proxy, site, "[2001:db8::1]", "", ""}, "[2001:db8::1]:0", site, ""},
		"IPv4-mapped IPv6":         {request{"[::ffff:10.1.2.3]:1", site, "::ffff:198.51.100.7, ::ffff:10.9.9.9", "", ""}, "198.51.100.7:0", site, ""},
		"empty elements":           {request{proxy, site, " ,198.51.100.7,, 10.9.9.9,", "", ""}, "198.51.100.7:0", site, ""},
		"address with zone":        {request{proxy, site, "fe80::1%x", "", ""}, proxy, site, ""},
		"invalid address":          {request{proxy, site, "unknown\n", "", ""}, proxy, site, ""},
		"list of schemes":          {request{proxy, site, "", "?, HTTP, https", ""}, proxy, site, "http"},
		"canonical host in list":   {request{proxy, "pod:8080", "", "", "edge.example.net, WWW.example.com.:443"}, proxy, site, ""},
		"no valid host in list":    {request{proxy, "pod:8080", "", "", "not a host"}, proxy, "", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", http.NoBody)
		r.RemoteAddr, r.Host = test.sent.address, test.sent.host
		for header, value := range map[string]string{
			"X-Forwarded-For": test.sent.forwardedFor, "X-Forwarded-Proto": test.sent.proto, "X-Forwarded-Host": test.sent.forwardedHost,
		} {
			if value != "" {
				r.Header.Set(header, value)
			}
		}
		routes.TrustForwarded(r, proxies, site)
		if got := r.Header.Get("X-Forwarded-Proto"); r.RemoteAddr != test.address || r.Host != test.host || got != test.proto {
			t.Errorf("%s: address %q, host %q, scheme %q, want %q, %q, %q", name, r.RemoteAddr, r.Host, got, test.address, test.host, test.proto)
		}
	}
}
