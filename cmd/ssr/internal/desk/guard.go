//go:build !production

package desk

import (
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// guard refuses every request but those of a browser on this machine that shows the desk. The site's port may be open to the
// whole network, and any page that the owner visits may send requests to it.
func guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("X-Frame-Options", "DENY")
		header.Set("Referrer-Policy", "same-origin")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		site := r.Header.Get("Sec-Fetch-Site")
		var why string
		switch {
		case !isLoopback(r.RemoteAddr):
			why = "the desk is for the machine that it runs on: open it there"
		case !isOwnHost(r.Host):
			// Another site may have made its own name lead here (DNS rebinding).
			why = "the desk is at http://localhost, not at another name: open it there"
		case forwarded(r.Header):
			why = "the desk does not answer through a proxy or a tunnel: open it on the machine that it runs on"
		case strings.HasPrefix(r.URL.Path, Path+"api/") && site != "" && site != "same-origin" && site != "none",
			origin.Check(r) != nil:
			why = "this did not come from the desk: open it at http://localhost"
		default:
			next.ServeHTTP(w, r)
			return
		}
		http.Error(w, why, http.StatusForbidden)
	})
}

// policy is the desk's content security policy. It allows the desk's own files, and the site's pages in a frame.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
	"connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// isLoopback reports whether an address with a port is this machine's own.
func isLoopback(remote string) bool {
	address, err := netip.ParseAddrPort(remote)
	return err == nil && address.Addr().Unmap().IsLoopback()
}

// isOwnHost reports whether a Host header is a name that can lead only to this machine.
func isOwnHost(host string) bool {
	name := (&url.URL{Host: host}).Hostname()
	address, err := netip.ParseAddr(name)
	return strings.EqualFold(name, "localhost") || err == nil && address.Unmap().IsLoopback()
}

// forwardedBy are the beginnings of headers that proxies and tunnels add.
var forwardedBy = []string{
	"Forwarded", "Via", "X-Forwarded", "X-Original-", "X-Real-Ip", "X-Client-Ip", "True-Client-Ip", "X-Envoy-", "X-Amzn-",
	"Cdn-Loop", "Cf-", "Fastly-", "Fly-", "Tailscale-",
}

// forwarded reports whether a request came through a proxy or a tunnel.
func forwarded(header http.Header) bool {
	for name := range header {
		if slices.ContainsFunc(forwardedBy, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
			return true
		}
	}
	return false
}
