package routes_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/routes"
)

// Forwarded headers decide only when a proxy of ours sends them.
func TestForwardedHeaders(t *testing.T) {
	handler, log := newSite(t, faulty{"/": page, "/404": page}, time.Second, func(o *routes.Options) {
		o.CanonicalOrigin = "https://www.example.com"
		o.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
		o.AccessLog = true
	})
	for _, test := range []struct {
		name, sender, host string
		header             map[string]string
		code               int
		visitor            string
	}{
		{"a stranger at the right host", "203.0.113.9:1", "www.example.com", nil, 200, "203.0.113.9"},
		{"the host in capitals", "203.0.113.9:1", "WWW.Example.COM", nil, 200, "203.0.113.9"},
		{"a stranger at another host", "203.0.113.9:1", "evil.example", nil, 308, "203.0.113.9"},
		{"a stranger who claims the host", "203.0.113.9:1", "evil.example", map[string]string{"X-Forwarded-Host": "www.example.com"}, 308, "203.0.113.9"},
		{"a stranger who claims http", "203.0.113.9:1", "www.example.com", map[string]string{"X-Forwarded-Proto": "http", "X-Forwarded-For": "198.51.100.7"}, 200, "203.0.113.9"},
		{"a proxy that names the host", "10.1.2.3:1", "pod:8080", map[string]string{"X-Forwarded-Host": "www.example.com", "X-Forwarded-Proto": "https"}, 200, "10.1.2.3"},
		{"a proxy that was asked by http", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-Proto": "http"}, 308, "10.1.2.3"},
		{"a proxy of version 6", "[fd00::1]:1", "www.example.com", map[string]string{"X-Forwarded-For": "2001:db8::5"}, 200, "2001:db8::5"},
		{"two proxies and a lie", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-For": "127.0.0.1, 198.51.100.7, 10.9.9.9"}, 200, "198.51.100.7"},
		{"addresses with ports", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-For": "198.51.100.7:4711, 10.9.9.9:80"}, 200, "198.51.100.7"},
		{"an address of version 6 with a port", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-For": "[2001:db8::1]:443"}, 200, "2001:db8::1"},
		{"an address of version 6 in brackets", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-For": "[2001:db8::1]"}, 200, "2001:db8::1"},
		{"an address of version 4 as one of version 6", "[::ffff:10.1.2.3]:1", "www.example.com", map[string]string{"X-Forwarded-For": "::ffff:198.51.100.7, ::ffff:10.9.9.9"}, 200, "198.51.100.7"},
		{"empty elements", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-For": " ,198.51.100.7,, 10.9.9.9,"}, 200, "198.51.100.7"},
		{"an address with a zone", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-For": "fe80::1%x"}, 200, "10.1.2.3"},
		{"a port alone", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-For": ":443"}, 200, "10.1.2.3"},
		{"no address", "10.1.2.3:1", "www.example.com", map[string]string{"X-Forwarded-For": "unknown\n"}, 200, "10.1.2.3"},
		{"this machine", "10.1.2.3:1", "localhost:8080", nil, 200, "10.1.2.3"},
		{"this machine by address", "10.1.2.3:1", "[::1]:8080", nil, 200, "10.1.2.3"},
		{"a name that begins like this machine's", "10.1.2.3:1", "localhost.evil.example", nil, 308, "10.1.2.3"},
	} {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.RemoteAddr, request.Host = test.sender, test.host
		for name, value := range test.header {
			request.Header.Set(name, value)
		}
		answer := httptest.NewRecorder()
		log.text.Reset()
		handler.ServeHTTP(answer, request)
		if answer.Code != test.code {
			t.Errorf("%s: code %d, want %d", test.name, answer.Code, test.code)
		}
		if location := answer.Header().Get("Location"); test.code == 308 && location != "https://www.example.com/" {
			t.Errorf("%s: leads to %s", test.name, location)
		}
		if !strings.Contains(log.String(), `"visitor":"`+test.visitor+`"`) {
			t.Errorf("%s: logged %s, want the visitor %s", test.name, log, test.visitor)
		}
	}
}

// The ways in which proxies pass on what a visitor asked for: the request that reaches us when the visitor asks for a URL.
var proxies = map[string]func(asked *url.URL, r *http.Request){
	"the Host as it is": func(asked *url.URL, r *http.Request) { r.Host = asked.Host },
	"the Host with the port": func(asked *url.URL, r *http.Request) {
		r.Host = asked.Hostname() + map[string]string{"http": ":80", "https": ":443"}[asked.Scheme]
	},
	"the Host with a port of the proxy's": func(asked *url.URL, r *http.Request) { r.Host = asked.Hostname() + ":8443" },
	"the Host in capitals, with a dot":    func(asked *url.URL, r *http.Request) { r.Host = strings.ToUpper(asked.Hostname()) + "." },
	"the pod's address":                   func(_ *url.URL, r *http.Request) { r.Host = "10.4.0.17:8080" },
	"the pod's address of version 6":      func(_ *url.URL, r *http.Request) { r.Host = "[fd00::7]:8080" },
	"a service's name":                    func(_ *url.URL, r *http.Request) { r.Host = "website" },
	"a service's whole name":              func(_ *url.URL, r *http.Request) { r.Host = "website.default.svc.cluster.local:80" },
	"a service's short name":              func(_ *url.URL, r *http.Request) { r.Host = "website.default.svc:8080" },
	"a pod's shared address":              func(_ *url.URL, r *http.Request) { r.Host = "100.64.3.4:8080" },
	"no Host":                             func(_ *url.URL, r *http.Request) { r.Host = "" },
	"X-Forwarded-Host":                    forwardedAs("%"),
	"with the port":                       forwardedAs("%:443"),
	"with the wrong port":                 forwardedAs("%:80"),
	"with a port of the proxy's":          forwardedAs("%:8443"),
	"with no port behind the colon":       forwardedAs("%:"),
	"with a dot":                          forwardedAs("%."),
	"with a dot and the port":             forwardedAs("%.:443"),
	"a list, the visitor's first":         forwardedAs("%, edge.internal"),
	"a list, the visitor's last":          forwardedAs("edge.internal,%"),
	"a list without spaces, with ports":   forwardedAs("%:443,pod:8080"),
	"a list with empty elements":          forwardedAs(", ,%,"),
	"a list with nonsense":                forwardedAs("a b, %"),
	"two lines":                           forwardedAs("%", "pod:8080"),
	"a space":                             forwardedAs("www example com"),
	"a slash":                             forwardedAs("www.example.com/about"),
	"a URL":                               forwardedAs("https://www.example.com"),
	"userinfo":                            forwardedAs("evil.example:443@www.example.com"),
	"quotes":                              forwardedAs(`"www.example.com"`),
	"nothing":                             forwardedAs(""),
	"commas alone":                        forwardedAs(",, ,"),
	"not ASCII":                           forwardedAs("bücher.example"),
	"two dots":                            forwardedAs("www..example"),
	"unknown":                             forwardedAs("(null)"),
}

// forwardedAs is a proxy that asks us by an address of its own, and names the visitor's host in lines of
// X-Forwarded-Host, with the host at the place of %.
func forwardedAs(lines ...string) func(*url.URL, *http.Request) {
	return func(asked *url.URL, r *http.Request) {
		r.Host = "pod:8080"
		for _, line := range lines {
			r.Header.Add("X-Forwarded-Host", strings.ReplaceAll(line, "%", asked.Hostname()))
		}
	}
}

// Whatever proxies say, and however the origin is written: a visitor is redirected at most once, and ends at a page.
func TestNoProxyMakesALoop(t *testing.T) {
	schemes := map[string]func(asked *url.URL) []string{
		"unsaid":      func(*url.URL) []string { return nil },
		"said":        func(asked *url.URL) []string { return []string{asked.Scheme} },
		"capitals":    func(asked *url.URL) []string { return []string{strings.ToUpper(asked.Scheme)} },
		"a list":      func(asked *url.URL) []string { return []string{asked.Scheme + ",http"} },
		"two lines":   func(asked *url.URL) []string { return []string{asked.Scheme, "http"} },
		"nonsense":    func(*url.URL) []string { return []string{"on, http/1.1, , httpx"} },
		"after it":    func(asked *url.URL) []string { return []string{"?," + asked.Scheme} },
		"empty":       func(*url.URL) []string { return []string{""} },
		"always TLS":  func(*url.URL) []string { return []string{"https"} },
		"TLS in list": func(*url.URL) []string { return []string{"https, http"} },
		"never TLS":   func(*url.URL) []string { return []string{"http"} }, // where a CDN asks the proxy without it
	}
	for _, origin := range []string{"https://www.example.com", "https://www.example.com:443", "https://WWW.Example.com.", "https://www.example.com:8443"} {
		handler, _ := newSite(t, faulty{"/about": page, "/404": missing}, time.Second, func(o *routes.Options) {
			o.CanonicalOrigin = origin
			o.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
		})
		for proxyName, proxy := range proxies {
			for schemeName, scheme := range schemes {
				for _, start := range []string{"https://www.example.com/about?a=1", "http://www.example.com/about?a=1", "http://other.example/about?a=1", "https://203.0.113.9/about?a=1"} {
					asked, _ := url.Parse(start)
					hops := 0
					for ; hops < 10; hops++ {
						request := httptest.NewRequest(http.MethodGet, asked.RequestURI(), nil)
						request.RemoteAddr = "10.1.2.3:1"
						proxy(asked, request)
						request.Header["X-Forwarded-Proto"] = scheme(asked)
						if asked.Scheme == "https" {
							request.Header.Set("Sec-Fetch-Mode", "navigate") // as browsers do, but not over http
						}
						answer := httptest.NewRecorder()
						handler.ServeHTTP(answer, request)
						if answer.Code == http.StatusOK {
							break
						}
						if header := answer.Header(); answer.Code != http.StatusPermanentRedirect || header.Get("Cache-Control") != "no-store" || header.Get("Vary") != "X-Forwarded-Host, X-Forwarded-Proto" {
							t.Fatalf("%s, %s, scheme %s, %s: code %d, %v", origin, proxyName, schemeName, asked, answer.Code, header)
						}
						asked, _ = asked.Parse(answer.Header().Get("Location"))
					}
					if hops > 1 {
						t.Errorf("%s, %s, scheme %s: %s takes %d redirects", origin, proxyName, schemeName, start, hops)
					}
				}
			}
		}
	}
}

// What asks for the wrong host is sent to the right one; what names the right one in another way is not.
func TestHostsAreComparedAsBrowsersWriteThem(t *testing.T) {
	for _, test := range []struct{ origin, host, location string }{
		{"https://www.example.com", "www.example.com", ""},
		{"https://www.example.com", "www.example.com:443", ""},
		{"https://www.example.com", "WWW.example.COM.", ""},
		{"https://www.example.com:443", "www.example.com", ""},
		{"https://WWW.example.com.:443", "www.example.com", ""},
		{"https://www.example.com:443", "example.com", "https://www.example.com/"},
		{"https://www.example.com:8443", "example.com", "https://www.example.com:8443/"},
		{"https://WWW.Example.com.", "www.example.com.evil.example", "https://www.example.com/"},
		{"https://www.example.com", "evil.example:443@www.example.com", "https://www.example.com/"},
		{"https://www.example.com", "127.0.0.1:8080", ""},
		{"https://www.example.com", "[::1]:8080", ""},
		{"https://www.example.com", "LOCALHOST.:8080", ""},
		{"https://www.example.com", "", ""},
		{"https://www.example.com", "www", ""},
		{"https://www.example.com", "203.0.113.9", "https://www.example.com/"},
		{"https://www.example.com", "[2001:db8::9]:80", "https://www.example.com/"},
		{"https://www.example.com", "evil.local.example", "https://www.example.com/"},
		{"https://www.example.com", "not a host", "https://www.example.com/"},
		{"https://[2001:db8::1]", "[2001:DB8::1]:443", ""},
		{"http://localhost:8080", "evil.example", "http://localhost:8080/"},
	} {
		handler, _ := newSite(t, faulty{"/": page, "/404": missing}, time.Second, func(o *routes.Options) { o.CanonicalOrigin = test.origin })
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Host = test.host
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if location := answer.Header().Get("Location"); location != test.location || (answer.Code == http.StatusOK) != (location == "") {
			t.Errorf("%s asked as %q: code %d, leads to %q, want %q", test.origin, test.host, answer.Code, location, test.location)
		}
		if answer.Code == http.StatusPermanentRedirect && (answer.Header().Get("Cache-Control") != "no-store" || answer.Header().Get("Vary") != "") {
			t.Errorf("%s asked as %q: %v", test.origin, test.host, answer.Header())
		}
	}
}

// The redirect to the address without a slash at its end follows from the address alone: it may be kept.
func TestTheRedirectWithoutASlashIsKept(t *testing.T) {
	handler, _ := newSite(t, faulty{"/about": page, "/404": missing}, time.Second)
	answer := ask(handler, http.MethodGet, "/about/?a=1")
	if header := answer.Header(); answer.Code != http.StatusPermanentRedirect || header.Get("Location") != "/about?a=1" || header.Get("Cache-Control") != "public, max-age=86400" {
		t.Errorf("code %d, %v", answer.Code, header)
	}
}
