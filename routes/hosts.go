package routes

import (
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"gulfoak.example/website/assets/facts"
)

// A canonicalHost is the site's own host. Requests for another, or over plain http if the origin is https, are redirected to
// the origin. Behind a proxy that does not say which host was asked for, that must not send a visitor in circles: so a request
// without a host is answered, and so is one for a private host, and ports are not compared.
type canonicalHost struct {
	origin  string // empty: every host is answered
	name    string
	secure  bool // the origin is https
	proxied bool
}

func newCanonicalHost(origin string, proxied bool) canonicalHost {
	canonical, err := url.Parse(origin)
	if err != nil {
		return canonicalHost{}
	}
	return canonicalHost{facts.NormalOrigin(canonical), facts.HostName(canonical.Host), canonical.Scheme == "https", proxied}
}

// redirectToCanonicalHost redirects a request for another host, or rejects it if it cannot be redirected.
func (s *Site) redirectToCanonicalHost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.host.redirect(w, r) {
			next.ServeHTTP(w, r)
		}
	})
}

// redirect answers a request for another host, and reports whether it has answered.
func (h canonicalHost) redirect(w http.ResponseWriter, r *http.Request) bool {
	// Browsers send Sec-Fetch-Mode only over https, so where it is, a proxy that says http is wrong.
	plain := h.secure && r.Header.Get(forwardedProto) == "http" && r.Header["Sec-Fetch-Mode"] == nil
	if h.origin == "" || !plain && (r.Host == h.name || r.Host == "" || facts.HostName(r.Host) == h.name || isPrivate(facts.HostName(r.Host))) {
		return false
	}
	header := w.Header()
	// The redirect depends on settings and on what a proxy says. A browser or a cache that kept it would go on redirecting
	// after a mistake there was corrected.
	header["Cache-Control"] = noStore
	if h.proxied {
		header["Vary"] = varyByForwarded
	}
	if !strings.HasPrefix(r.URL.Path, "/") || !reads(r) {
		http.Error(w, "This server answers for "+h.name+" only.", http.StatusMisdirectedRequest)
		return true
	}
	header.Set("Location", h.origin+r.URL.RequestURI())
	w.WriteHeader(http.StatusPermanentRedirect)
	return true
}

var varyByForwarded = []string{forwardedHost + ", " + forwardedProto}

// isPrivate reports whether a host can be asked for only from nearby: by an operator's tunnel, a probe, or a proxy that puts
// its own name for this server in the place of the visitor's.
func isPrivate(name string) bool {
	if address, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return address.IsLoopback() || address.IsPrivate() || address.IsLinkLocalUnicast() || sharedAddresses.Contains(address)
	}
	labels := strings.Split(name, ".")
	return name != "" && (len(labels) == 1 || slices.Contains(privateDomains, labels[len(labels)-1]))
}

// sharedAddresses are the addresses that some clusters give to pods (RFC 6598).
var sharedAddresses = netip.MustParsePrefix("100.64.0.0/10")

// privateDomains are endings of names that no public host has. A Service's short name in a cluster ends in svc.
var privateDomains = []string{"arpa", "internal", "lan", "local", "localhost", "svc"}
