package routes_test

import (
	"cmp"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"gulfoak.example/website/routes"
)

// Only forwarded headers from a trusted proxy have an effect.
func TestTrustForwarded(t *testing.T) {
	const stranger, proxy, site = "203.0.113.9:1", "10.1.2.3:1", "www.example.com"
	handler, log := newSite(t, fakeRenderer{"/": page, "/404": page}, func(o *routes.Options) {
		o.CanonicalOrigin = "https://" + site
		o.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
		o.AccessLog = true
	})
	for _, test := range []struct {
		sender, host              string
		forHop, forProto, forHost string
		code                      int
		visitor                   string
	}{
		{stranger, site, "", "", "", 200, "203.0.113.9"},                                                   // an untrusted client, canonical host
		{stranger, "evil.example", "", "", site, 308, "203.0.113.9"},                                       // an untrusted client forges the host
		{stranger, site, "198.51.100.7", "http", "", 200, "203.0.113.9"},                                   // an untrusted client forges http
		{proxy, "pod:8080", "", "https", site, 200, "10.1.2.3"},                                            // a proxy forwards the host
		{proxy, site, "", "http", "", 308, "10.1.2.3"},                                                     // a proxy forwards a request over http
		{"[fd00::1]:1", site, "2001:db8::5", "", "", 200, "2001:db8::5"},                                   // a proxy with an IPv6 address
		{proxy, site, "127.0.0.1, 198.51.100.7, 10.9.9.9", "", "", 200, "198.51.100.7"},                    // two proxies and a forged element
		{proxy, site, "[2001:db8::1]:443", "", "", 200, "2001:db8::1"},                                     // IPv6 with a port
		{proxy, site, "[2001:db8::1]", "", "", 200, "2001:db8::1"},                                         // IPv6 in brackets
		{"[::ffff:10.1.2.3]:1", site, "::ffff:198.51.100.7, ::ffff:10.9.9.9", "", "", 200, "198.51.100.7"}, // IPv4-mapped IPv6
		{proxy, site, " ,198.51.100.7,, 10.9.9.9,", "", "", 200, "198.51.100.7"},                           // empty elements
		{proxy, site, "fe80::1%x", "", "", 200, "10.1.2.3"},                                                // an address with a zone
		{proxy, site, "unknown\n", "", "", 200, "10.1.2.3"},                                                // an invalid address
	} {
		log.text.Reset()
		response := do(handler, "GET /", "From", test.sender, "Host", test.host,
			"X-Forwarded-For", test.forHop, "X-Forwarded-Proto", test.forProto, "X-Forwarded-Host", cmp.Or(test.forHost, test.host))
		location := map[int]string{http.StatusPermanentRedirect: "https://www.example.com/"}[test.code]
		checkResponse(t, test, response, test.code, "Location", location)
		if !strings.Contains(log.String(), `"visitor":"`+test.visitor+`"`) {
			t.Errorf("%+v: logged %s", test, log)
		}
	}
}
