package routes

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// plainPath is the only kind of unknown path that leads elsewhere without its slash: single slashes, no dots, nothing that a
// browser could read as another host.
var plainPath = regexp.MustCompile(`^(/[A-Za-z0-9_-]+)+/$`)

// elsewhere redirects an address that a page had before to a path, which may name a part of its page, and /about/ to /about, with
// the query as it is; in one step where an address is both. It hands everything else on.
func (s *Site) elsewhere(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The escaped path, so that an encoded slash is not taken for a real one.
		escaped := r.URL.EscapedPath()
		path := strings.TrimSuffix(escaped, "/")
		target, moved := s.Redirects[path]
		caching := aDay // what follows from the address alone may be kept for long
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
