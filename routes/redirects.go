package routes

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/gorilla/mux"
)

// redirects lead from addresses that pages had before to those that they have now.
type redirects struct {
	targets map[string]string
	caching string
}

// match finds where a request's path leads. With a slash at its end it leads there, too, in one step.
func (r redirects) match(request *http.Request, match *mux.RouteMatch) bool {
	// The escaped path, so that an encoded slash is not taken for a real one.
	target, ok := r.targets[strings.TrimSuffix(request.URL.EscapedPath(), "/")]
	if ok {
		match.Handler = r.to(target)
	}
	return ok
}

// to sends visitors to a path, which may name a part of its page, and leaves the query as it is.
func (r redirects) to(target string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		path, fragment, _ := strings.Cut(target, "#")
		redirect(w, &url.URL{Path: path, RawQuery: request.URL.RawQuery, Fragment: fragment}, r.caching)
	})
}

func redirect(w http.ResponseWriter, target *url.URL, caching string) {
	header := w.Header()
	header.Set("Location", target.String())
	header.Set("Cache-Control", caching)
	w.WriteHeader(http.StatusPermanentRedirect)
}
