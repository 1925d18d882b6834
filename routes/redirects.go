package routes

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// plainPath matches the only unknown paths that are redirected to the same without the last slash: single slashes, no dots,
// nothing that a browser could read as another host.
var plainPath = regexp.MustCompile(`^(/[A-Za-z0-9_-]+)+/$`)

// An oldAddress is an address that a page had before, perhaps on an earlier site.
type oldAddress struct {
	query  url.Values // parameters that a request must have; it may have others, too
	target string     // path, perhaps with a fragment
}

// oldAddresses maps the normal path of old addresses to them, the address with the most parameters first.
type oldAddresses map[string][]oldAddress

// newOldAddresses indexes redirects: the targets by old address, such as "/services.html" or "/index.php?page_id=12".
func newOldAddresses(redirects map[string]string) oldAddresses {
	addresses := oldAddresses{}
	for from, target := range redirects {
		path, rawQuery, _ := strings.Cut(from, "?")
		query, _ := url.ParseQuery(rawQuery) // the build has checked it
		key := normalPath(path)
		addresses[key] = append(addresses[key], oldAddress{query, target})
	}
	for _, same := range addresses {
		slices.SortFunc(same, func(a, b oldAddress) int { return len(b.query) - len(a.query) })
	}
	return addresses
}

// normalPath returns an escaped path as old addresses are compared: decoded, in lower case, without the last slash. An encoded
// slash stays encoded, because it separates nothing.
func normalPath(escaped string) string {
	kept := strings.NewReplacer("%2F", "%252F", "%2f", "%252F").Replace(escaped)
	path, err := url.PathUnescape(kept)
	if err != nil {
		path = escaped
	}
	return strings.ToLower(strings.TrimSuffix(path, "/"))
}

// find returns the old address that a request is for.
func (o oldAddresses) find(r *http.Request) (address oldAddress, found bool) {
	if len(o) == 0 {
		return oldAddress{}, false
	}
	query := r.URL.Query()
	for _, address := range o[normalPath(r.URL.EscapedPath())] {
		if address.matches(query) {
			return address, true
		}
	}
	return oldAddress{}, false
}

func (a oldAddress) matches(query url.Values) bool {
	for name, values := range a.query {
		if !slices.Contains(query[name], values[0]) {
			return false
		}
	}
	return true
}

// without returns a raw query without the parameters of the old address. The others stay as they are.
func (a oldAddress) without(rawQuery string) string {
	if len(a.query) == 0 {
		return rawQuery
	}
	parts := slices.DeleteFunc(strings.Split(rawQuery, "&"), func(part string) bool {
		name, _, _ := strings.Cut(part, "=")
		name, err := url.QueryUnescape(name)
		return err == nil && a.query.Has(name)
	})
	return strings.Join(parts, "&")
}

// redirectOldQueries redirects a request for an address of an earlier site that differs from a page's own only by its query, such
// as "/?page_id=12". Each redirect removes a parameter, so there is no loop.
func (s *Site) redirectOldQueries(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery != "" && reads(r) {
			if address, found := s.oldAddresses.find(r); found && len(address.query) > 0 {
				s.redirectTo(w, r, address)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// redirectTo redirects from an old address. The query stays, but for the parameters of the address.
func (s *Site) redirectTo(w http.ResponseWriter, r *http.Request, address oldAddress) {
	caching := anHour
	if s.Development {
		caching = noStore[0] // the next edit may restore the address
	}
	redirect(w, address.target, address.without(r.URL.RawQuery), caching)
}

func redirect(w http.ResponseWriter, target, rawQuery, caching string) {
	path, fragment, _ := strings.Cut(target, "#")
	header := w.Header()
	header.Set("Location", (&url.URL{Path: path, RawQuery: rawQuery, Fragment: fragment}).String())
	header.Set("Cache-Control", caching)
	w.WriteHeader(http.StatusPermanentRedirect)
}

// redirectUnknown returns a handler for unknown paths. It redirects an old address to its page and /about/ to /about, in one step if
// a path is both, and passes any other request to next.
func (s *Site) redirectUnknown(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Escaped, so that an encoded slash is not taken for a real one.
		escaped := r.URL.EscapedPath()
		address, found := s.oldAddresses.find(r)
		switch {
		case found:
			s.redirectTo(w, r, address)
		case plainPath.MatchString(escaped): // this follows from the address alone, and never changes
			redirect(w, strings.TrimSuffix(escaped, "/"), r.URL.RawQuery, aDay)
		default:
			next.ServeHTTP(w, r)
		}
	})
}
