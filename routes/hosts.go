package routes

import (
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"gulfoak.example/website/assets/facts"
)

// A canonicalHost is the site's canonical host. Requests for another host, or over http if the origin is https, are redirected to
// the origin. Behind a proxy that does not forward the requested host, this must not cause a redirect loop. Therefore requests
// without a host and requests for a private host are served, and ports are ignored.
type canonicalHost struct {
	origin  string // empty: every host is served
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

// redirectToCanonicalHost redirects requests for other hosts, and rejects those that cannot be redirected.
func (s *Site) redirectToCanonicalHost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.host.redirectOrReject(w, r) {
			next.ServeHTTP(w, r)
		}
	})
}

// redirectOrReject handles a request for another host, and reports whether it has sent a response.
func (h canonicalHost) redirectOrReject(w http.ResponseWriter, r *http.Request) bool {
	// Browsers send Sec-Fetch-Mode only over https, so if a proxy reports http for such a request, its header is ignored.
	plain := h.secure && r.Header.Get(forwardedProto) == "http" && r.Header["Sec-Fetch-Mode"] == nil
	if h.origin == "" || !plain && (r.Host == h.name || r.Host == "" || facts.HostName(r.Host) == h.name || isPrivateHost(facts.HostName(r.Host))) {
		return false
	}
	header := w.Header()
	// The redirect depends on settings and on forwarded headers. A cached redirect would outlive the correction of a wrong
	// setting.
	header["Cache-Control"] = noStore
	if h.proxied {
		header["Vary"] = varyByForwarded
	}
	if !strings.HasPrefix(r.URL.Path, "/") || !isGetOrHead(r) {
		http.Error(w, "This server answers for "+h.name+" only.", http.StatusMisdirectedRequest)
		return true
	}
	header.Set("Location", h.origin+r.URL.RequestURI())
	w.WriteHeader(http.StatusPermanentRedirect)
	return true
}

var varyByForwarded = []string{forwardedHost + ", " + forwardedProto}

// isPrivateHost reports whether a host is reachable from nearby only: by an operator's tunnel, by a probe, or by a proxy that
// replaces the requested host by its name for this server.
func isPrivateHost(name string) bool {
	if address, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return address.IsLoopback() || address.IsPrivate() || address.IsLinkLocalUnicast() || sharedAddresses.Contains(address)
	}
	labels := strings.Split(name, ".")
	return name != "" && (len(labels) == 1 || slices.Contains(privateDomains, labels[len(labels)-1]))
}

// sharedAddresses is the address range that some clusters use for pods (RFC 6598).
var sharedAddresses = netip.MustParsePrefix("100.64.0.0/10")

// privateDomains are top-level domains that no public host has. The short name of a Kubernetes Service ends in svc.
var privateDomains = []string{"arpa", "internal", "lan", "local", "localhost", "svc"}
