package routes

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// canonicalHost answers requests for the site's own host, and redirects those for another, or for plain http where the
// origin is https, to the origin. Three things keep it from sending a visitor in circles behind a proxy that does not
// say which host was asked for: a request for no host is answered, so is one for a private host, and ports are not
// compared.
func canonicalHost(next http.Handler, origin string, proxied bool) http.Handler {
	canonical, err := url.Parse(origin)
	if err != nil || NormalOrigin(canonical) == "" {
		return next
	}
	origin, own := NormalOrigin(canonical), hostName(canonical.Host)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Browsers tell of their fetch only where the address is https, whatever a proxy says.
		plain := canonical.Scheme == "https" && r.Header.Get(forwardedProto) == "http" && r.Header["Sec-Fetch-Mode"] == nil
		if !plain && (r.Host == own || r.Host == "" || hostName(r.Host) == own || isPrivate(hostName(r.Host))) {
			next.ServeHTTP(w, r)
			return
		}
		header := w.Header()
		// This depends on the settings and on what a proxy says. A browser or a cache that kept it would go on
		// redirecting after a mistake there is corrected.
		header["Cache-Control"] = noStore
		if proxied {
			header["Vary"] = varyByForwarded
		}
		if path := r.URL.EscapedPath(); strings.HasPrefix(path, "/") && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			target := origin + path
			if r.URL.RawQuery != "" {
				target += "?" + r.URL.RawQuery
			}
			header.Set("Location", target)
			w.WriteHeader(http.StatusPermanentRedirect)
			return
		}
		http.Error(w, "This server answers for "+own+" only.", http.StatusMisdirectedRequest)
	})
}

var varyByForwarded = []string{forwardedHost + ", " + forwardedProto}

// NormalOrigin is the origin of a URL as browsers write it: in lower case, without the default port of its scheme and
// without the dot at the end of a full name. It is empty where the URL's host is none that a browser asks for.
func NormalOrigin(u *url.URL) string {
	host := hostName(u.Host)
	if host == "" {
		return ""
	}
	if port := u.Port(); port != "" && port != map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		host += ":" + port
	}
	return u.Scheme + "://" + host
}

// hostPattern is the value of a Host header: a name or an address, perhaps with a port.
var hostPattern = regexp.MustCompile(`^(\[[0-9a-f:.]+\]|[0-9a-z_-]+(?:\.[0-9a-z_-]+)*)\.?(?::[0-9]{0,5})?$`)

// hostName is the name or the address in the value of a Host header, in lower case and without the dot at its end;
// empty where there is none.
func hostName(host string) string {
	parts := hostPattern.FindStringSubmatch(strings.ToLower(host))
	if parts == nil {
		return ""
	}
	return parts[1]
}

// isPrivate tells whether only machines nearby can ask for a host: an operator's tunnel, a check, or a proxy that puts
// its own name for this server in the place of the visitor's.
func isPrivate(name string) bool {
	if address, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return address.IsLoopback() || address.IsPrivate() || address.IsLinkLocalUnicast() || sharedAddresses.Contains(address)
	}
	labels := strings.Split(name, ".")
	return name != "" && (len(labels) == 1 || slices.Contains(privateDomains, labels[len(labels)-1]))
}

// sharedAddresses are those that some clusters give to pods (RFC 6598).
var sharedAddresses = netip.MustParsePrefix("100.64.0.0/10")

// privateDomains are last parts of names that no public host has. A Service's short name in a cluster ends in svc.
var privateDomains = []string{"arpa", "internal", "lan", "local", "localhost", "svc"}

const (
	forwardedFor   = "X-Forwarded-For"
	forwardedProto = "X-Forwarded-Proto"
	forwardedHost  = "X-Forwarded-Host"
)

// forwarded believes what proxies of ours say about a request: the visitor's address, the host and the scheme that were
// asked for. What anybody else says is taken away before another handler can read it. origin is the site's own.
//
// Each of several proxies may add to a header, so it can be a list: the visitor's own request comes first. What is no
// host, no scheme or no address is skipped.
func forwarded(next http.Handler, proxies []netip.Prefix, origin string) http.Handler {
	var own string
	if canonical, err := url.Parse(origin); err == nil {
		own = hostName(canonical.Host)
	}
	stranger := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, name := range []string{forwardedFor, forwardedProto, forwardedHost, "Forwarded"} {
			delete(r.Header, name)
		}
		next.ServeHTTP(w, r)
	})
	if len(proxies) == 0 {
		return stranger
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sender, err := netip.ParseAddrPort(r.RemoteAddr)
		if err != nil || !isProxy(proxies, sender.Addr().Unmap()) {
			stranger.ServeHTTP(w, r)
			return
		}
		// From the right: the first address that is no proxy of ours is the visitor's. What stands before it, the visitor
		// may have written.
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
		next.ServeHTTP(w, r)
	})
}

func isProxy(proxies []netip.Prefix, address netip.Addr) bool {
	return slices.ContainsFunc(proxies, func(proxy netip.Prefix) bool { return proxy.Contains(address) })
}

// elements are those of a header that is a list, over all its lines. Empty ones do not count (RFC 9110, section 5.6.1).
func elements(header http.Header, name string) []string {
	var list []string
	for _, line := range header[name] {
		for element := range strings.SplitSeq(line, ",") {
			if element = strings.TrimSpace(element); element != "" {
				list = append(list, element)
			}
		}
	}
	return list
}

// askedHost is the host that was asked for according to a list: our own where it is in the list, because proxies do not
// agree on the order, else the first. It is empty where none of them is a host.
func askedHost(hosts []string, own string) string {
	first := ""
	for _, host := range hosts {
		name := hostName(host)
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
