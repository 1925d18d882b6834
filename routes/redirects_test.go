package routes_test

import (
	"net/http"
	"testing"

	"gulfoak.example/website/routes"
)

// An old address redirects to its page in one step, with the query. A redirect never hides a page, and a path that only resembles
// an old address gets the not-found page.
func TestRedirects(t *testing.T) {
	handler, _ := newSite(t, fakeRenderer{"/": page, "/new": page}, func(o *routes.Options) {
		o.Redirects = map[string]string{"/blog/old": "/new", "/part": "/new#costs", "/new": "/",
			"/services.html": "/new", "/Roof_Repair": "/new", "/Our%20Services/": "/new", "/Über uns.asp": "/new", "/index.php": "/", "/index.php/about": "/new",
			"/index.php?page_id=12": "/new", "/index.php?page_id=12&lang=es": "/part", "/?p=123": "/new", "/?page=/roofs/": "/new", "/new?p=1": "/"}
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
		{"GET /services.html", 308, "/new"},
		{"GET /Services.HTML?utm_source=mail", 308, "/new?utm_source=mail"},
		{"GET /services.html/", 308, "/new"},
		{"GET /services.htm", 404, ""},
		{"GET /roof_repair", 308, "/new"},
		{"GET /Roof%5FRepair/", 308, "/new"},
		{"GET /our%20services", 308, "/new"},
		{"GET /%C3%9Cber%20uns.asp", 308, "/new"},
		{"GET /index.php", 308, "/"},
		{"GET /index.php/about/", 308, "/new"},
		{"GET /index.php?page_id=13", 308, "/?page_id=13"},
		{"GET /index.php?page_id=12", 308, "/new"},
		{"GET /Index.php?utm_source=a%2Fb&page_id=12&gclid=1", 308, "/new?utm_source=a%2Fb&gclid=1"},
		{"GET /index.php?page_id=12&page_id=12", 308, "/new"},
		{"GET /index.php?lang=es&page_id=12", 308, "/part"},
		{"GET /?p=123", 308, "/new"},
		{"HEAD /?gclid=1&p=123", 308, "/new?gclid=1"},
		{"GET /?page=%2Froofs%2F", 308, "/new"},
		{"GET /new?p=1", 308, "/"},
		{"GET /?p=12", 200, ""},
		{"GET /?p=", 200, ""},
		{"GET /new?p=123", 200, ""},
		{"POST /blog/old", 308, "/new"},
		{"GET /blog/old//", 404, ""},
		{"GET //blog/old", 404, ""},
		{"GET /blog%2Fold", 404, ""},
		{"GET /blog/old%2F", 404, ""},
		{"GET /blog/older", 404, ""},
		{"GET /blog/older/", 308, "/blog/older"},
		{"HEAD /blog/older/?b=%2F%2f+%20&b=2;c", 308, "/blog/older?b=%2F%2f+%20&b=2;c"},
		{"GET /blog/older//", 404, ""},
		{"GET //blog/older/", 404, ""},
		{"GET /blog/older%2F", 404, ""},
		{"GET /../older/", 404, ""},
		{"GET /%5Cother.example/", 404, ""},
	} {
		checkResponse(t, test, do(handler, test.request), test.code, "Location", test.location)
	}
	for _, path := range []string{"/blog/old?a=1", "//other.example/x"} {
		response := do(handler, "GET http://other.example"+path)
		checkResponse(t, "another host, "+path, response, http.StatusPermanentRedirect, "Location", "http://example.com"+path)
	}
}
