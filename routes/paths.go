package routes

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// plainPath is the only kind of path that a redirect may be made of: single slashes, no dots, nothing that a browser
// could read as another host.
var plainPath = regexp.MustCompile(`^(/[A-Za-z0-9_-]+)+/$`)

// withoutTrailingSlash redirects /about/ to /about and hands everything else on.
func withoutTrailingSlash(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The escaped path, so that an encoded slash is not taken for a real one.
		if escaped := r.URL.EscapedPath(); plainPath.MatchString(escaped) {
			// It follows from the address alone, so it may be kept for long.
			redirect(w, &url.URL{Path: strings.TrimSuffix(escaped, "/"), RawQuery: r.URL.RawQuery}, aDay)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// methodNotAllowed answers a known path that was asked for with a method it does not have.
func methodNotAllowed(w http.ResponseWriter, allow string) {
	w.Header().Set("Allow", allow)
	http.Error(w, "This address answers "+allow+" only.", http.StatusMethodNotAllowed)
}
