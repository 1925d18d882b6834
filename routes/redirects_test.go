package routes_test

import (
	"net/http"
	"testing"

	"gulfoak.example/website/routes"
)

// An address that a page had before leads to the page in one step, with the query, and may be cached. A redirect never hides a
// page, and an address that only looks like a redirect gets the not-found page.
func TestRedirects(t *testing.T) {
	handler, _ := newSite(t, faulty{"/": page, "/new": page}, func(o *routes.Options) {
		o.Redirects = map[string]string{"/blog/old": "/new", "/part": "/new#costs", "/new": "/"}
		o.CanonicalOrigin = "http://example.com"
	})
	for _, test := range []struct {
		request  string
		code     int
		location string
	}{
		{"GET /blog/old", 308, "/new"},
		{"GET /blog/old/", 308, "/new"},
		{"HEAD /blog/old/?a=1", 308, "/new?a=1"},
		{"GET /blog/old?utm_source=mail&b=%2F%2f+%20&b=2;c", 308, "/new?utm_source=mail&b=%2F%2f+%20&b=2;c"},
		{"GET /part?a=1", 308, "/new?a=1#costs"},
		{"GET /part/", 308, "/new#costs"},
		{"GET /new", 200, ""},
		{"POST /blog/old", 308, "/new"},
		{"GET /blog/old//", 404, ""},
		{"GET //blog/old", 404, ""},
		{"GET /blog%2Fold", 404, ""},
		{"GET /blog/old%2F", 404, ""},
		{"GET /blog/older", 404, ""},
		{"GET /blog/older/", 308, "/blog/older"},
	} {
		hold(t, test, ask(handler, test.request), test.code, "Location", test.location)
	}
	elsewhere := ask(handler, "GET http://other.example/blog/old?a=1")
	hold(t, "at another host", elsewhere, http.StatusPermanentRedirect, "Location", "http://example.com/blog/old?a=1")
}
