package routes_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"gulfoak.example/website/routes"
)

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
func TestCanonicalHost_spellings(t *testing.T) {
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
