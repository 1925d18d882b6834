package routes_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"gulfoak.example/website/routes"
)

// Caches are told one thing each: browsers ask every time, CDNs may send what is stale, and nobody keeps what is not
// there or went wrong, nor what the next edit makes anew.
func TestCaching(t *testing.T) {
	nobody, forGood := [2]string{"no-store", ""}, [2]string{"public, max-age=31536000, immutable", ""}
	kept := [2]string{"public, max-age=0, must-revalidate", "public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800"}
	table := faulty{"/": page, "/404": missing, "/broken": fails(fmt.Errorf("%w: %s", routes.ErrUnavailable, secret))}
	for name, mode := range map[string]func(*routes.Options){
		"kept":                  cached,
		"streamed":              func(*routes.Options) {},
		"whole":                 func(o *routes.Options) { o.Streams = false },
		"streamed, development": func(o *routes.Options) { o.Overlay = func(error) string { return "" } },
		"whole, development":    func(o *routes.Options) { o.Streams, o.Overlay = false, func(error) string { return "" } },
	} {
		handler, _ := newSite(t, table, mode)
		for path, want := range map[string][2]string{
			"/": kept, "/missing": nobody, "/broken": nobody, "/assets/site-1.css": forGood, "/assets/folder/file.js": forGood,
			"/assets/folder": nobody, "/assets/folder/": nobody, "/assets/site-2.js": nobody,
		} {
			if path == "/" && strings.HasSuffix(name, "development") {
				want = nobody
			}
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				answer := ask(handler, method, path)
				hold(t, []string{name, method, path}, answer, answer.Code, "Cache-Control", want[0], "CDN-Cache-Control", want[1])
			}
		}
	}
}
