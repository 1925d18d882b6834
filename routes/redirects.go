package routes

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// trailingSlashPath matches the unknown paths that redirect to the path without the trailing slash. It allows only single slashes,
// no dots, and no characters that a browser could interpret as another host.
var trailingSlashPath = regexp.MustCompile(`^(/[A-Za-z0-9_-]+)+/$`)

// An oldAddress is an address that a page had before, perhaps on an earlier site.
type oldAddress struct {
	query  url.Values // required parameters; the request may have more
	target string     // a path, perhaps with a fragment
}

// oldAddresses maps normalized paths to old addresses, the address with the most parameters first.
type oldAddresses map[string][]oldAddress

// newOldAddresses indexes redirects, which maps old addresses to their targets. An old address is, for example, "/services.html"
// or "/index.php?page_id=12".
func newOldAddresses(redirects map[string]string) oldAddresses {
	addresses := oldAddresses{}
	for from, target := range redirects {
		path, rawQuery, _ := strings.Cut(from, "?")
		query, _ := url.ParseQuery(rawQuery) // the build has validated it
		key := normalizePath(path)
		addresses[key] = append(addresses[key], oldAddress{query, target})
	}
	for _, atPath := range addresses {
		slices.SortFunc(atPath, func(a, b oldAddress) int { return len(b.query) - len(a.query) })
	}
	return addresses
}

// normalizePath returns an escaped path in the form in which old addresses are compared: decoded, in lower case, without a
// trailing slash. An encoded slash stays encoded, because it does not separate segments.
func normalizePath(escaped string) string {
	doubleEscaped := strings.NewReplacer("%2F", "%252F", "%2f", "%252F").Replace(escaped)
	path, err := url.PathUnescape(doubleEscaped)
	if err != nil {
		path = escaped
	}
	return strings.ToLower(strings.TrimSuffix(path, "/"))
}

func (o oldAddresses) lookup(r *http.Request) (address oldAddress, found bool) {
	if len(o) == 0 {
		return oldAddress{}, false
	}
	query := r.URL.Query()
	for _, address := range o[normalizePath(r.URL.EscapedPath())] {
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

// removeParameters returns a raw query without the parameters of the old address. The other parameters stay unchanged.
func (a oldAddress) removeParameters(rawQuery string) string {
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

// redirectOldQueries redirects requests for old addresses that differ from a page's address only by the query, such as
// "/?page_id=12". Each redirect removes a parameter, so there is no loop.
func (s *Site) redirectOldQueries(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery != "" && isGetOrHead(r) {
			if address, found := s.oldAddresses.lookup(r); found && len(address.query) > 0 {
				s.redirectOldAddress(w, r, address)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// redirectOldAddress redirects from an old address. The query stays, except for the parameters of the address.
func (s *Site) redirectOldAddress(w http.ResponseWriter, r *http.Request, address oldAddress) {
	caching := cacheForHour
	if s.Development {
		caching = noStore[0] // the next edit may restore the address
	}
	redirect(w, address.target, address.removeParameters(r.URL.RawQuery), caching)
}

func redirect(w http.ResponseWriter, target, rawQuery, caching string) {
	path, fragment, _ := strings.Cut(target, "#")
	header := w.Header()
	header.Set("Location", (&url.URL{Path: path, RawQuery: rawQuery, Fragment: fragment}).String())
	header.Set("Cache-Control", caching)
	w.WriteHeader(http.StatusPermanentRedirect)
}

// handleUnknownPath returns a handler for unknown paths. It redirects an old address to its page and /about/ to /about, in one
// step if both apply. It passes other requests to next.
func (s *Site) handleUnknownPath(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The escaped path, in which an encoded slash does not count as a slash.
		escaped := r.URL.EscapedPath()
		address, found := s.oldAddresses.lookup(r)
		switch {
		case found:
			s.redirectOldAddress(w, r, address)
		case trailingSlashPath.MatchString(escaped): // depends on the path only, and never changes
			redirect(w, strings.TrimSuffix(escaped, "/"), r.URL.RawQuery, cacheForDay)
		default:
			next.ServeHTTP(w, r)
		}
	})
}
