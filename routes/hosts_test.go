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

// proxyHosts has forms in which proxies forward the host: the Host header, followed by lines of X-Forwarded-Host. % is the
// visitor's host.
var proxyHosts = [][]string{
	{"%"}, {"10.4.0.17:8080"}, {"website.default.svc:8080"}, {"100.64.3.4:8080"}, {""},
	{"pod:8080", "%"}, {"pod:8080", "%.:443"}, {"pod:8080", "%, edge.internal"}, {"pod:8080", "edge.example.net, %"}, {"pod:8080", "edge.internal,%"}, {"pod:8080", "a b, %"},
	{"pod:8080", "%", "pod:8080"}, {"pod:8080", "www example com"}, {"pod:8080", "evil.example:443@www.example.com"}, {"pod:8080", ""},
}

// proxySchemes has values of X-Forwarded-Proto. % is the visitor's scheme. The last is that of a CDN that connects to the proxy
// without TLS.
var proxySchemes = []string{"", "%", "%,http", "?,%", "https", "http"}

// For every form of forwarded headers, a visitor gets at most one redirect, and then a page.
func TestCanonicalHost_proxies(t *testing.T) {
	handler, _ := newSite(t, fakeRenderer{"/about": page}, func(o *routes.Options) {
		o.CanonicalOrigin = "https://WWW.Example.com.:443"
		o.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	})
	visit := func(target *url.URL, proxy []string, scheme string) *httptest.ResponseRecorder {
		headers := []string{"From", "10.1.2.3:1", "Host", strings.ReplaceAll(proxy[0], "%", target.Hostname())}
		for _, line := range proxy[1:] {
			headers = append(headers, "X-Forwarded-Host", strings.ReplaceAll(line, "%", target.Hostname()))
		}
		if scheme != "" {
			headers = append(headers, "X-Forwarded-Proto", strings.ReplaceAll(scheme, "%", target.Scheme))
		}
		if target.Scheme == "https" {
			headers = append(headers, "Sec-Fetch-Mode", "navigate") // browsers send it over https only
		}
		return do(handler, "GET "+target.RequestURI(), headers...)
	}
	for _, proxy := range proxyHosts {
		for _, scheme := range proxySchemes {
			for _, start := range []string{"https://www.example.com", "http://www.example.com", "http://other.example", "https://203.0.113.9"} {
				target, _ := url.Parse(start + "/about?a=1")
				label := []any{proxy, scheme, start}
				response := visit(target, proxy, scheme)
				if response.Code != http.StatusOK {
					checkResponse(t, label, response, http.StatusPermanentRedirect, "Cache-Control", "no-store", "Vary", "X-Forwarded-Host, X-Forwarded-Proto")
					target, _ = target.Parse(response.Header().Get("Location"))
					response = visit(target, proxy, scheme)
				}
				checkResponse(t, label, response, http.StatusOK)
			}
		}
	}
}

// Another host redirects to the canonical host. Other spellings of the canonical host do not redirect.
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
		handler, _ := newSite(t, fakeRenderer{"/": page}, func(o *routes.Options) { o.CanonicalOrigin = test.origin })
		response := do(handler, "GET /", "Host", test.host)
		if test.location == "" {
			checkResponse(t, test, response, http.StatusOK, "Location", "")
			continue
		}
		checkResponse(t, test, response, http.StatusPermanentRedirect, "Location", test.location+"/", "Cache-Control", "no-store", "Vary", "")
	}
}
