//go:build !production

package desk

import (
	"cmp"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// An accessCase is a request and the expected response.
type accessCase struct {
	request      string // the method and the path; "~" is the desk's path
	host, client string // the Host header and the client's address; empty is the host of the desk and this machine
	header       string // such as "Name: value"
	credential   string // the access key: "cookie" is valid, "wrong" is invalid, empty is missing
	status       int
	location     string // a prefix
}

// TestAccess has a case for each row of the package's first table, and for the clients that a row names. Each response of the local
// desk restricts the browser to the desk's files, and no page may frame it.
func TestAccess(t *testing.T) {
	local := []accessCase{
		{"GET ~", "127.0.0.1:8080", "192.168.1.7:50000", "", "cookie", 403, ""},
		{"GET ~api/changes", "192.168.1.7:8080", "", "", "cookie", 403, ""},
		{"GET ~", "127.0.0.1.rebound.example:8080", "", "", "cookie", 403, ""},
		{"GET ~", "localhost:8080", "", "", "cookie", 403, ""},
		{"GET ~", "", "", "X-Forwarded-For: 203.0.113.9", "cookie", 403, ""},
		{"GET ~bridge.js", "", "", "Via: 1.1 tunnel", "", 403, ""},
		{"GET ~api/changes", "", "", "Sec-Fetch-Site: cross-site", "cookie", 403, ""},
		{"GET ~api/changes", "", "", "Sec-Fetch-Site: same-site", "cookie", 403, ""},
		{"POST ~api/publish", "", "", "Origin: null", "cookie", 403, ""},
		{"PUT ~api/file", "", "", "Origin: https://www.example.com", "cookie", 403, ""},
		{"GET ~?key=KEY&file=pages/about", "", "", "", "", 303, Path + "?file=pages%2Fabout"},
		{"GET ~?key=KEY", "", "", "Sec-Fetch-Site: cross-site", "", 303, Path},
		{"GET ~?key=wrong", "", "", "", "", 403, ""},
		{"GET ~desk.js?key=KEY", "", "", "", "", 403, ""},
		{"GET ~", "", "", "", "cookie", 200, ""},
		{"GET ~api/files", "", "", "Sec-Fetch-Site: same-origin", "cookie", 200, ""},
		{"GET ~api/files", "[::1]:8080", "[::1]:50000", "", "cookie", 200, ""},
		{"GET ~bridge.js", "", "", "", "", 200, ""},
		{"GET ~", "", "", "Sec-Fetch-Site: cross-site", "", 200, ""},
		{"GET ~", "", "", "Sec-Fetch-Site: cross-site", "wrong", 200, ""},
		{"GET ~", "", "", "", "", 403, ""},
		{"GET ~", "", "", "", "wrong", 403, ""},
		{"GET ~desk.js", "", "", "", "", 403, ""},
		{"GET ~api/files", "", "", "", "", 403, ""},
	}
	if !strings.HasPrefix(contentSecurityPolicy, "default-src 'none'; script-src 'self'; style-src 'self'; ") || !strings.HasSuffix(contentSecurityPolicy, "base-uri 'none'; form-action 'none'; frame-ancestors 'none'") {
		t.Errorf("the policy is %s", contentSecurityPolicy)
	}
	d := openDesk(t)
	before := d.snapshot()
	for _, c := range local {
		got := d.sendAccessCase(c, "127.0.0.1:8080")
		if header := got.Header(); header.Get("Content-Security-Policy") != contentSecurityPolicy || header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%+v has the headers %v", c, header)
		}
	}
	d.expectUnchanged(before)
}

// The gate of package login has authenticated the requests of a hosted desk. Only those from other sites are rejected.
func TestAccess_hosted(t *testing.T) {
	d := openDesk(t)
	d.origin = "https://desk.example.com"
	d.open()
	for _, c := range []accessCase{
		{"GET ~", "", "", "", "", 200, ""},
		{"GET ~bridge.js", "", "", "", "", 200, ""},
		{"GET /about", "", "", "", "", 200, ""},
		{"GET ~api/files", "", "", "Sec-Fetch-Site: same-origin", "", 200, ""},
		{"GET ~api/files", "", "203.0.113.9:50000", "Via: 1.1 proxy", "", 200, ""},
		{"GET ~api/files", "", "", "Sec-Fetch-Site: cross-site", "", 403, ""},
		{"POST ~api/publish", "", "", "Sec-Fetch-Site: cross-site", "", 403, ""},
		{"PUT ~api/file", "", "", "Origin: null", "", 403, ""},
	} {
		d.sendAccessCase(c, "desk.example.com")
	}
	for path, want := range map[string]bool{BridgePath: true, "/assets/site-0123.js": true, Path: false, Path + "desk.js": false, Path + "api/files": false, "/about": false} {
		if IsPublic(path) != want {
			t.Errorf("%s is public: %v", path, !want)
		}
	}
}

// sendAccessCase sends the request of a case to a desk at a host, and checks the response.
func (d *testDesk) sendAccessCase(c accessCase, host string) *httptest.ResponseRecorder {
	d.t.Helper()
	method, path, _ := strings.Cut(strings.NewReplacer("~", Path, "KEY", d.accessKey).Replace(c.request), " ")
	request := httptest.NewRequest(method, path, strings.NewReader("{}"))
	request.Host, request.RemoteAddr = cmp.Or(c.host, host), cmp.Or(c.client, "127.0.0.1:50000")
	if name, value, found := strings.Cut(c.header, ": "); found {
		request.Header.Set(name, value)
	}
	if key := map[string]string{"cookie": d.accessKey, "wrong": "wrong"}[c.credential]; key != "" {
		request.AddCookie(&http.Cookie{Name: "desk-" + (&url.URL{Host: request.Host}).Port(), Value: key})
	}
	response := httptest.NewRecorder()
	d.WithPages(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.URL.Path) })).ServeHTTP(response, request)
	if response.Code != c.status || !strings.HasPrefix(response.Header().Get("Location"), c.location) {
		d.t.Errorf("%+v: %d %s", c, response.Code, response.Header().Get("Location"))
	}
	return response
}
