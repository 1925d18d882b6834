package routes

import (
	"net"
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

// leads redirects a request for another host, or refuses it if it cannot be redirected, and reports whether it has answered.
func (h canonicalHost) leads(w http.ResponseWriter, r *http.Request) bool {
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

// RequireKnownHost passes on requests for an IP address, for localhost, for a name below localhost, and for the host of one of
// the origins. It answers any other with 421, because a site that a developer visits can make its own name resolve to this
// machine and then read the responses (DNS rebinding). A request without a host passes: browsers send none.
func RequireKnownHost(next http.Handler, origins ...string) http.Handler {
	var known []string
	for _, origin := range origins {
		if parsed, err := url.Parse(origin); err == nil && parsed.Host != "" {
			known = append(known, facts.HostName(parsed.Host))
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := facts.HostName(r.Host)
		_, notAddress := netip.ParseAddr(strings.Trim(name, "[]"))
		if r.Host == "" || notAddress == nil || name == "localhost" || strings.HasSuffix(name, ".localhost") || name != "" && slices.Contains(known, name) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header()["Cache-Control"] = noStore
		http.Error(w, "In development this server answers for localhost, for IP addresses and for the host of SITE_ORIGIN only, not for \""+
			clipped(r.Host)+"\": open it by this machine's IP address, or set SITE_ORIGIN to the address that you use.", http.StatusMisdirectedRequest)
	})
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

const (
	forwardedFor   = "X-Forwarded-For"
	forwardedProto = "X-Forwarded-Proto"
	forwardedHost  = "X-Forwarded-Host"
)

// Believe applies what proxies of ours say about a request, and removes what anybody else says. own is the host that is served.
func Believe(r *http.Request, proxies []netip.Prefix, own string) {
	if fromProxy(proxies, r.RemoteAddr) {
		believe(r, proxies, own)
	} else {
		distrust(r)
	}
}

// distrust removes the forwarded headers of a sender who is no proxy of ours, before anything reads them.
func distrust(r *http.Request) {
	for _, name := range []string{forwardedFor, forwardedProto, forwardedHost, "Forwarded"} {
		delete(r.Header, name)
	}
}

// believe applies what proxies of ours say about a request: the visitor's address, the host and the scheme that were asked for.
// own is the site's host. Each proxy may add to a header, so it can be a list, which begins with the visitor's own request. An
// element that is no host or no scheme is skipped.
func believe(r *http.Request, proxies []netip.Prefix, own string) {
	// From the right, the first address that is no proxy of ours is the visitor's. The visitor may have written what stands
	// before it.
	for _, hop := range slices.Backward(elements(r.Header, forwardedFor)) {
		address, ok := forwardedAddress(hop)
		if !ok {
			break
		}
		r.RemoteAddr = net.JoinHostPort(address.String(), "0")
		if !isProxy(proxies, address) {
			break
		}
	}
	if _, sent := r.Header[forwardedHost]; sent {
		r.Host = askedHost(elements(r.Header, forwardedHost), own)
	}
	schemes := elements(r.Header, forwardedProto)
	delete(r.Header, forwardedProto)
	for _, scheme := range schemes {
		if scheme = strings.ToLower(scheme); scheme == "http" || scheme == "https" {
			r.Header.Set(forwardedProto, scheme)
			break
		}
	}
}

// fromProxy reports whether a sender, an address with a port, is a proxy of ours.
func fromProxy(proxies []netip.Prefix, sender string) bool {
	if len(proxies) == 0 {
		return false
	}
	address, err := netip.ParseAddrPort(sender)
	return err == nil && isProxy(proxies, address.Addr().Unmap())
}

func isProxy(proxies []netip.Prefix, address netip.Addr) bool {
	return slices.ContainsFunc(proxies, func(proxy netip.Prefix) bool { return proxy.Contains(address) })
}

// elements returns those of a header that is a list, from all its lines. Empty ones do not count (RFC 9110, section 5.6.1).
func elements(header http.Header, name string) []string {
	var list []string
	for element := range strings.SplitSeq(strings.Join(header[name], ","), ",") {
		if element = strings.TrimSpace(element); element != "" {
			list = append(list, element)
		}
	}
	return list
}

// askedHost returns the host that was asked for, out of a list: our own if it is there, because proxies do not agree on the
// order, else the first. It is empty if the list has no host.
func askedHost(hosts []string, own string) string {
	first := ""
	for _, host := range hosts {
		name := facts.HostName(host)
		if name != "" && name == own {
			return name
		}
		if first == "" {
			first = name
		}
	}
	return first
}

// forwardedAddress reads an address, with or without a port.
func forwardedAddress(hop string) (netip.Addr, bool) {
	if pair, err := netip.ParseAddrPort(hop); err == nil {
		return pair.Addr().Unmap(), pair.Addr().Zone() == ""
	}
	address, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(hop, "["), "]"))
	return address.Unmap(), err == nil && address.Zone() == ""
}
