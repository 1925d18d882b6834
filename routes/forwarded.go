package routes

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"gulfoak.example/website/assets/facts"
)

const (
	forwardedFor   = "X-Forwarded-For"
	forwardedProto = "X-Forwarded-Proto"
	forwardedHost  = "X-Forwarded-Host"
)

func (s *Site) trustForwarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		TrustForwarded(r, s.Proxies, s.host.name)
		next.ServeHTTP(w, r)
	})
}

// TrustForwarded applies the X-Forwarded headers that a trusted proxy sets, and removes them from the requests of any other
// client. host is the canonical host.
//
// The headers replace the client's address, the host and the scheme of the request. Each proxy may append to a header, so it can
// be a list that begins with the value for the visitor's own request. Invalid elements are skipped.
func TrustForwarded(r *http.Request, proxies []netip.Prefix, host string) {
	if !fromProxy(proxies, r.RemoteAddr) {
		for _, name := range []string{forwardedFor, forwardedProto, forwardedHost, "Forwarded"} {
			delete(r.Header, name)
		}
		return
	}
	// From the right, the first address outside the trusted proxies is the visitor's. The visitor may have forged the elements
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
		r.Host = requestedHost(elements(r.Header, forwardedHost), host)
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

// elements returns the elements of a list header, from all lines, without empty elements (RFC 9110, section 5.6.1).
func elements(header http.Header, name string) []string {
	var list []string
	for element := range strings.SplitSeq(strings.Join(header[name], ","), ",") {
		if element = strings.TrimSpace(element); element != "" {
			list = append(list, element)
		}
	}
	return list
}

// requestedHost returns the host that the visitor requested, from a list of forwarded hosts. That is the canonical host if the
// list contains it, because proxies do not agree on the order, otherwise the first valid host. It returns "" if the list has no
// valid host.
func requestedHost(hosts []string, canonical string) string {
	first := ""
	for _, host := range hosts {
		name := facts.HostName(host)
		if name != "" && name == canonical {
			return name
		}
		if first == "" {
			first = name
		}
	}
	return first
}

// forwardedAddress parses an address, with or without a port.
func forwardedAddress(hop string) (netip.Addr, bool) {
	if pair, err := netip.ParseAddrPort(hop); err == nil {
		return pair.Addr().Unmap(), pair.Addr().Zone() == ""
	}
	address, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(hop, "["), "]"))
	return address.Unmap(), err == nil && address.Zone() == ""
}
