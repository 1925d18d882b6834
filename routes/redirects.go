package routes

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/gorilla/mux"
)

// matchMoved finds where an address that a page had before leads: to a path, which may name a part of its page, with the query as
// it is. With a slash at its end it leads there, too, in one step.
func (s *Site) matchMoved(r *http.Request, match *mux.RouteMatch) bool {
	// The escaped path, so that an encoded slash is not taken for a real one.
	target, ok := s.Redirects[strings.TrimSuffix(r.URL.EscapedPath(), "/")]
	if !ok {
		return false
	}
	path, fragment, _ := strings.Cut(target, "#")
	caching := anHour
	if s.Overlay != nil {
		caching = noStore[0] // the next edit may bring the address back
	}
	match.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		redirect(w, &url.URL{Path: path, RawQuery: r.URL.RawQuery, Fragment: fragment}, caching)
	})
	return true
}

func redirect(w http.ResponseWriter, target *url.URL, caching string) {
	header := w.Header()
	header.Set("Location", target.String())
	header.Set("Cache-Control", caching)
	w.WriteHeader(http.StatusPermanentRedirect)
}
