package routes

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// plainPath matches the only unknown paths that are redirected to the same without the last slash: single slashes, no dots,
// nothing that a browser could read as another host.
var plainPath = regexp.MustCompile(`^(/[A-Za-z0-9_-]+)+/$`)

// elsewhere redirects an address that a page had before to its path, perhaps with a fragment, and /about/ to /about. An address
// that needs both takes one redirect. The query stays as it is. next gets everything else.
func (s *Site) elsewhere(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Escaped, so that an encoded slash is not taken for a real one.
		escaped := r.URL.EscapedPath()
		path := strings.TrimSuffix(escaped, "/")
		target, moved := s.Redirects[path]
		caching := aDay // a redirect that follows from the address alone never changes
		switch {
		case moved && s.Overlay != nil:
			caching = noStore[0] // the next edit may bring the address back
		case moved:
			caching = anHour
		case plainPath.MatchString(escaped):
			target = path
		default:
			next.ServeHTTP(w, r)
			return
		}
		path, fragment, _ := strings.Cut(target, "#")
		header := w.Header()
		header.Set("Location", (&url.URL{Path: path, RawQuery: r.URL.RawQuery, Fragment: fragment}).String())
		header.Set("Cache-Control", caching)
		w.WriteHeader(http.StatusPermanentRedirect)
	})
}
