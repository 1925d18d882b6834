package routes_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"gulfoak.example/website/routes"
)

// Caches are told one thing each: browsers ask every time, CDNs may send what is stale, and nobody keeps what is not
// there or went wrong.
func TestCaching(t *testing.T) {
	const (
		immutable = "public, max-age=31536000, immutable"
		browsers  = "public, max-age=0, must-revalidate"
		cdns      = "public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800"
	)
	table := faulty{"/": page, "/404": missing, "/broken": fails(fmt.Errorf("%w: %s", routes.ErrUnavailable, secret))}
	modes := map[string]func(*routes.Options){
		"kept":     cached,
		"streamed": func(*routes.Options) {},
		"whole":    func(o *routes.Options) { o.Streams = false },
	}
	for name, mode := range modes {
		handler, _ := newSite(t, table, time.Second, mode)
		for path, want := range map[string][2]string{
			"/": {browsers, cdns}, "/missing": {"no-store", ""}, "/broken": {"no-store", ""},
			"/assets/site-1.css": {immutable, ""}, "/assets/folder/file.js": {immutable, ""},
			"/assets/folder": {"no-store", ""}, "/assets/folder/": {"no-store", ""}, "/assets/site-2.js": {"no-store", ""},
		} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				header := ask(handler, method, path).Header()
				if got := [2]string{header.Get("Cache-Control"), header.Get("CDN-Cache-Control")}; got != want {
					t.Errorf("%s: %s %s: Cache-Control and CDN-Cache-Control %q, want %q", name, method, path, got, want)
				}
			}
		}
	}
}

// Where the next edit makes another page, nobody keeps this one.
func TestNothingIsKeptInDevelopment(t *testing.T) {
	for _, streams := range []bool{true, false} {
		handler, _ := newSite(t, faulty{"/": page, "/404": missing}, time.Second, func(o *routes.Options) {
			o.Streams, o.Overlay = streams, func(error) string { return "" }
		})
		for _, path := range []string{"/", "/missing"} {
			if header := ask(handler, http.MethodGet, path).Header(); header.Get("Cache-Control") != "no-store" || header.Get("CDN-Cache-Control") != "" {
				t.Errorf("streamed %v: %s: %v", streams, path, header)
			}
		}
	}
}
