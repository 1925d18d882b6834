package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// A visitor asks once for each file that a page, or a script of it, names, and reports those that it does not get whole.
func TestAVisitorMissesNothing(t *testing.T) {
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method+" "+r.URL.Path)
		switch r.URL.Path {
		case "/":
			fmt.Fprint(w, `<link href="/assets/font-1.woff2"><script src="/assets/loader-1.js"></script>`)
		case "/assets/loader-1.js":
			fmt.Fprint(w, `import("./popup-2.js"); import "./loader-1.js"; import './broken-3.js'`)
		case "/assets/popup-2.js":
			http.NotFound(w, r)
		case "/assets/broken-3.js":
			w.Header().Set("Content-Length", "9")
		}
	}))
	defer server.Close()
	var failures []string
	v := visitor{client: server.Client(), between: func() {}, asked: func(err error) {
		if err != nil {
			failures = append(failures, err.Error())
		}
	}}
	v.visit(server.URL)
	if want := []string{"GET /", "HEAD /assets/font-1.woff2", "GET /assets/loader-1.js", "GET /assets/popup-2.js", "GET /assets/broken-3.js"}; !slices.Equal(asked, want) {
		t.Errorf("asked %q, want %q", asked, want)
	}
	if want := []string{"popup-2.js: status 404", "broken-3.js: after 0 bytes"}; !slices.EqualFunc(failures, want, strings.Contains) {
		t.Errorf("failures are %q, want %q", failures, want)
	}
}
