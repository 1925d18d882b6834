package routes

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// canonicalHost answers requests for the site's own origin and for this machine itself (an operator's tunnel, a check),
// and redirects those for any other host, or for plain http where the origin is https, to the origin.
func canonicalHost(next http.Handler, origin string) http.Handler {
	canonical, err := url.Parse(origin)
	if err != nil || origin == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		plain := canonical.Scheme == "https" && r.Header.Get(forwardedProto) == "http"
		if !plain && (strings.EqualFold(r.Host, canonical.Host) || isLoopback(r.Host)) {
			next.ServeHTTP(w, r)
			return
		}
		if path := r.URL.EscapedPath(); strings.HasPrefix(path, "/") && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			target := origin + path
			if r.URL.RawQuery != "" {
				target += "?" + r.URL.RawQuery
			}
			w.Header().Set("Location", target)
			w.WriteHeader(http.StatusPermanentRedirect)
			return
		}
		http.Error(w, "This server answers for "+canonical.Host+" only.", http.StatusMisdirectedRequest)
	})
}

func isLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && address.IsLoopback()
}

const (
	forwardedFor   = "X-Forwarded-For"
	forwardedProto = "X-Forwarded-Proto"
	forwardedHost  = "X-Forwarded-Host"
)

// forwarded believes what proxies of ours say about a request: the visitor's address, the host and the scheme that were
// asked for. What anybody else says is taken away before another handler can read it.
func forwarded(next http.Handler, proxies []netip.Prefix) http.Handler {
	trusted := func(address string) bool {
		parsed, err := netip.ParseAddr(strings.TrimSpace(address))
		if err != nil {
			return false
		}
		for _, proxy := range proxies {
			if proxy.Contains(parsed.Unmap()) {
				return true
			}
		}
		return false
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sender, port, err := net.SplitHostPort(r.RemoteAddr)
		if err != nil || !trusted(sender) {
			for _, name := range []string{forwardedFor, forwardedProto, forwardedHost, "Forwarded"} {
				delete(r.Header, name)
			}
			next.ServeHTTP(w, r)
			return
		}
		// From the right: the first address that is no proxy of ours is the visitor's; what stands before it, he wrote.
		hops := strings.Split(strings.Join(r.Header.Values(forwardedFor), ","), ",")
		for i := len(hops) - 1; i >= 0; i-- {
			hop := strings.TrimSpace(hops[i])
			if _, err := netip.ParseAddr(hop); err != nil {
				break
			}
			r.RemoteAddr = net.JoinHostPort(hop, port)
			if !trusted(hop) {
				break
			}
		}
		if host := r.Header.Get(forwardedHost); host != "" {
			r.Host = host
		}
		next.ServeHTTP(w, r)
	})
}
