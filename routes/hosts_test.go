package routes_test

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"gulfoak.example/website/routes"
)

// Forwarded headers decide only when a proxy of ours sends them.
func TestForwardedHeaders(t *testing.T) {
	const stranger, proxy, site = "203.0.113.9:1", "10.1.2.3:1", "www.example.com"
	handler, log := newSite(t, faulty{"/": page, "/404": page}, func(o *routes.Options) {
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
		{stranger, site, "", "", "", 200, "203.0.113.9"},                                                   // a stranger at the right host
		{stranger, "evil.example", "", "", site, 308, "203.0.113.9"},                                       // a stranger who claims the host
		{stranger, site, "198.51.100.7", "http", "", 200, "203.0.113.9"},                                   // a stranger who claims http
		{proxy, "pod:8080", "", "https", site, 200, "10.1.2.3"},                                            // a proxy that names the host
		{proxy, site, "", "http", "", 308, "10.1.2.3"},                                                     // a proxy that was asked by http
		{"[fd00::1]:1", site, "2001:db8::5", "", "", 200, "2001:db8::5"},                                   // a proxy of version 6
		{proxy, site, "127.0.0.1, 198.51.100.7, 10.9.9.9", "", "", 200, "198.51.100.7"},                    // two proxies and a lie
		{proxy, site, "[2001:db8::1]:443", "", "", 200, "2001:db8::1"},                                     // version 6 with a port
		{proxy, site, "[2001:db8::1]", "", "", 200, "2001:db8::1"},                                         // version 6 in brackets
		{"[::ffff:10.1.2.3]:1", site, "::ffff:198.51.100.7, ::ffff:10.9.9.9", "", "", 200, "198.51.100.7"}, // version 4 as version 6
		{proxy, site, " ,198.51.100.7,, 10.9.9.9,", "", "", 200, "198.51.100.7"},                           // empty elements
		{proxy, site, "fe80::1%x", "", "", 200, "10.1.2.3"},                                                // an address with a zone
		{proxy, site, "unknown\n", "", "", 200, "10.1.2.3"},                                                // no address
	} {
		log.text.Reset()
		answer := ask(handler, "GET /", "From", test.sender, "Host", test.host,
			"X-Forwarded-For", test.forHop, "X-Forwarded-Proto", test.forProto, "X-Forwarded-Host", cmp.Or(test.forHost, test.host))
		location := map[int]string{http.StatusPermanentRedirect: "https://www.example.com/"}[test.code]
		hold(t, test, answer, test.code, "Location", location)
		if !strings.Contains(log.String(), `"visitor":"`+test.visitor+`"`) {
			t.Errorf("%+v: logged %s", test, log)
		}
	}
}

// The ways in which proxies pass on the host: the Host header, and lines of X-Forwarded-Host, with the visitor's host for %.
var proxies = [][]string{
	{"%"}, {"10.4.0.17:8080"}, {"website.default.svc:8080"}, {"100.64.3.4:8080"}, {""},
	{"pod:8080", "%"}, {"pod:8080", "%.:443"}, {"pod:8080", "%, edge.internal"}, {"pod:8080", "edge.example.net, %"}, {"pod:8080", "edge.internal,%"}, {"pod:8080", "a b, %"},
	{"pod:8080", "%", "pod:8080"}, {"pod:8080", "www example com"}, {"pod:8080", "evil.example:443@www.example.com"}, {"pod:8080", ""},
}

// What proxies say of the scheme, with the visitor's for %. The last is a CDN that asks its proxy without TLS.
var schemes = []string{"", "%", "%,http", "?,%", "https", "http"}

// Whatever proxies say, a visitor is redirected at most once, and ends at a page.
func TestNoProxyMakesALoop(t *testing.T) {
	handler, _ := newSite(t, faulty{"/about": page}, func(o *routes.Options) {
		o.CanonicalOrigin = "https://WWW.Example.com.:443"
		o.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	})
	visit := func(asked *url.URL, proxy []string, scheme string) *httptest.ResponseRecorder {
		headers := []string{"From", "10.1.2.3:1", "Host", strings.ReplaceAll(proxy[0], "%", asked.Hostname())}
		for _, line := range proxy[1:] {
			headers = append(headers, "X-Forwarded-Host", strings.ReplaceAll(line, "%", asked.Hostname()))
		}
		if scheme != "" {
			headers = append(headers, "X-Forwarded-Proto", strings.ReplaceAll(scheme, "%", asked.Scheme))
		}
		if asked.Scheme == "https" {
			headers = append(headers, "Sec-Fetch-Mode", "navigate") // as browsers do, but not over http
		}
		return ask(handler, "GET "+asked.RequestURI(), headers...)
	}
	for _, proxy := range proxies {
		for _, scheme := range schemes {
			for _, start := range []string{"https://www.example.com", "http://www.example.com", "http://other.example", "https://203.0.113.9"} {
				asked, _ := url.Parse(start + "/about?a=1")
				what := []any{proxy, scheme, start}
				answer := visit(asked, proxy, scheme)
				if answer.Code != http.StatusOK {
					hold(t, what, answer, http.StatusPermanentRedirect, "Cache-Control", "no-store", "Vary", "X-Forwarded-Host, X-Forwarded-Proto")
					asked, _ = asked.Parse(answer.Header().Get("Location"))
					answer = visit(asked, proxy, scheme)
				}
				hold(t, what, answer, http.StatusOK)
			}
		}
	}
}

// A request for the wrong host is redirected to the right one. A request that names the right one in another way is not.
func TestHostsAreComparedAsBrowsersWriteThem(t *testing.T) {
	const site = "https://www.example.com"
	for _, test := range []struct{ origin, host, location string }{
		{site, "www.example.com:443", ""},
		{site, "WWW.example.COM.", ""},
		{"https://www.example.com:443", "example.com", site},
		{"https://www.example.com:8443", "example.com", "https://www.example.com:8443"},
		{"https://WWW.Example.com.", "www.example.com.evil.example", site},
		{site, "evil.example:443@www.example.com", site},
		{site, "[::1]:8080", ""},
		{site, "www", ""},
		{site, "website.default.svc.cluster.local:80", ""},
		{site, "[2001:db8::9]:80", site},
		{site, "evil.local.example", site},
		{site, "not a host", site},
		{"https://[2001:db8::1]", "[2001:DB8::1]:443", ""},
		{"http://localhost:8080", "evil.example", "http://localhost:8080"},
	} {
		handler, _ := newSite(t, faulty{"/": page}, func(o *routes.Options) { o.CanonicalOrigin = test.origin })
		answer := ask(handler, "GET /", "Host", test.host)
		if test.location == "" {
			hold(t, test, answer, http.StatusOK, "Location", "")
			continue
		}
		hold(t, test, answer, http.StatusPermanentRedirect, "Location", test.location+"/", "Cache-Control", "no-store", "Vary", "")
	}
}
