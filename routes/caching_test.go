package routes_test

import (
	"fmt"
	"strings"
	"testing"

	"gulfoak.example/website/routes"
)

// The parameters of a query change no page, but for those of an address that a page had before.
func TestNoVarySearch(t *testing.T) {
	handler, _ := newSite(t, faulty{"/": page}, cached, func(o *routes.Options) {
		o.Redirects = map[string]string{"/index.php?page_id=12&lang=es": "/", "/?p=1": "/", "/?page_id=7": "/", "/a.php?s%22=1": "/"}
	})
	answer := ask(handler, "GET /?gclid=1")
	hold(t, "page", answer, 200, "No-Vary-Search", `params, except=("lang" "p" "page_id" "s%22")`)
}

// Browsers ask every time, CDNs may send stale pages, and nobody keeps a page that is not there, that failed, or that the next
// edit changes. An answer that follows from the address alone may be kept for longer.
func TestCaching(t *testing.T) {
	const nobody, kept, forGood = "no-store", "no-cache", "public, max-age=31536000, immutable"
	for name, mode := range map[string]func(*routes.Options){
		"kept":                  cached,
		"streamed":              func(*routes.Options) {},
		"whole":                 func(o *routes.Options) { o.Streams = false },
		"streamed, development": func(o *routes.Options) { o.Development = true },
		"whole, development":    func(o *routes.Options) { o.Streams, o.Development = false, true },
	} {
		table := faulty{"/": page, "/broken": fails(fmt.Errorf("%w: %s", routes.ErrUnavailable, secret))}
		handler, _ := newSite(t, table, mode, func(o *routes.Options) { o.Redirects = map[string]string{"/old": "/"} })
		for path, want := range map[string]string{
			"/": kept, "/missing": nobody, "/broken": nobody, "/old": "public, max-age=3600", "/older/": "public, max-age=86400",
			"/assets/site-1.css": forGood, "/assets/folder/file.js": forGood, "/assets/folder": nobody, "/assets/folder/": nobody, "/assets/site-2.js": nobody,
		} {
			if strings.HasSuffix(name, "development") && (path == "/" || path == "/old") {
				want = nobody
			}
			cdn := map[string]string{kept: "max-age=300, stale-while-revalidate=86400, stale-if-error=604800"}[want]
			answer := ask(handler, "GET "+path)
			hold(t, []string{name, path}, answer, answer.Code, "Cache-Control", want, "CDN-Cache-Control", cdn, "No-Vary-Search", map[string]string{kept: "params"}[want])
		}
	}
}
