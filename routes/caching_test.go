package routes_test

import (
	"fmt"
	"strings"
	"testing"

	"gulfoak.example/website/routes"
)

// The parameters of a query do not change a page, except the parameters of old addresses.
func TestNoVarySearch(t *testing.T) {
	handler, _ := newSite(t, fakeRenderer{"/": page}, withCache, func(o *routes.Options) {
		o.Redirects = map[string]string{"/index.php?page_id=12&lang=es": "/", "/?p=1": "/", "/?page_id=7": "/", "/a.php?s%22=1": "/"}
	})
	response := do(handler, "GET /?gclid=1")
	checkResponse(t, "page", response, 200, "No-Vary-Search", `params, except=("lang" "p" "page_id" "s%22")`)
}

// Browsers revalidate every page, and CDNs may serve stale pages. No cache stores a missing page, a failed page, or in development
// any page. A redirect that depends on the path only may be cached for longer.
func TestCacheControl(t *testing.T) {
	const noStore, revalidate, immutable = "no-store", "no-cache", "public, max-age=31536000, immutable"
	for name, mode := range map[string]func(*routes.Options){
		"cached":                withCache,
		"streamed":              func(*routes.Options) {},
		"buffered":              func(o *routes.Options) { o.Streams = false },
		"streamed, development": func(o *routes.Options) { o.Development = true },
		"buffered, development": func(o *routes.Options) { o.Streams, o.Development = false, true },
	} {
		table := fakeRenderer{"/": page, "/broken": failWith(fmt.Errorf("%w: %s", routes.ErrUnavailable, internalError))}
		handler, _ := newSite(t, table, mode, func(o *routes.Options) { o.Redirects = map[string]string{"/old": "/"} })
		for path, want := range map[string]string{
			"/": revalidate, "/missing": noStore, "/broken": noStore, "/old": "public, max-age=3600", "/older/": "public, max-age=86400",
			"/assets/site-1.css": immutable, "/assets/folder/file.js": immutable, "/assets/folder": noStore, "/assets/folder/": noStore, "/assets/site-2.js": noStore,
		} {
			if strings.HasSuffix(name, "development") && (path == "/" || path == "/old") {
				want = noStore
			}
			cdn := map[string]string{revalidate: "max-age=300, stale-while-revalidate=86400, stale-if-error=604800"}[want]
			response := do(handler, "GET "+path)
			checkResponse(t, []string{name, path}, response, response.Code, "Cache-Control", want, "CDN-Cache-Control", cdn, "No-Vary-Search", map[string]string{revalidate: "params"}[want])
		}
	}
}
