//go:build !production

package desk

import (
	"cmp"
	"crypto/subtle"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"gulfoak.example/website/cmd/ssr/internal/live"
)

// A local desk is at the loopback address, and the site is at localhost. For a browser these are two hosts, so no script of a page
// can act for the owner. The first browser to open the desk receives the access key, which is new at each start. A hosted desk has
// a separate host behind package login.

// Address returns the URL of the desk: below its origin, or on a port of this machine, with the access key.
func (h *Handler) Address(port int) string {
	if h.options.Origin != "" {
		return h.options.Origin + Path
	}
	return fmt.Sprintf("http://127.0.0.1:%d%s?key=%s", port, Path, h.accessKey)
}

// WithPages returns a handler that serves the desk and the site's pages. On the host of the desk, scripts of pages run sandboxed,
// without an origin.
func (h *Handler) WithPages(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, Path) {
			h.ServeHTTP(w, r)
			return
		}
		if h.options.Origin != "" || isLoopback(r.Host) {
			// The lower-case key keeps this policy next to the one that the pages set: browsers enforce both.
			w.Header()["content-security-policy"] = []string{"sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"}
		}
		pages.ServeHTTP(w, r)
	})
}

// IsPublic reports whether a hosted desk serves a path without a session.
func IsPublic(path string) bool { return live.IsPublic(path) || path == BridgePath }

// reloadPage is the response to a link from another site. Browsers send no SameSite=Strict cookie with such a request, but with a
// reload they do.
const reloadPage = `<!DOCTYPE html><meta charset="utf-8"><title>Desk</title><meta http-equiv="refresh" content="0">`

// respondUnlessAuthenticated returns false if a cookie contains the access key, or if the request is for [BridgePath]. Otherwise it
// responds and returns true: it stores the key of the URL in a cookie, sends reloadPage, or rejects the request.
func (h *Handler) respondUnlessAuthenticated(w http.ResponseWriter, r *http.Request) bool {
	_, port, _ := net.SplitHostPort(r.Host)
	name := "desk-" + port // cookies ignore the port
	query := r.URL.Query()
	matchesKey := func(key string) bool { return subtle.ConstantTimeCompare([]byte(key), []byte(h.accessKey)) == 1 }
	cookie, err := r.Cookie(name)
	switch {
	case r.URL.Path == Path && matchesKey(query.Get("key")):
		http.SetCookie(w, &http.Cookie{Name: name, Value: h.accessKey, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode}) //nolint:gosec // a local desk has no https
		query.Del("key")
		http.Redirect(w, r, Path+"?"+query.Encode(), http.StatusSeeOther) //nolint:gosec // a path of this host
	case err == nil && matchesKey(cookie.Value) || r.URL.Path == BridgePath:
		return false
	case r.URL.Path == Path && r.Header.Get("Sec-Fetch-Site") == "cross-site":
		_, _ = w.Write([]byte(reloadPage))
	default:
		http.Error(w, "The desk has a new address at each start, and this is not the present one. Open the address that the terminal shows.", http.StatusForbidden)
	}
	return true
}

// guard returns middleware that sets the security headers and rejects requests from other sites and, for a local desk, from other
// machines. The port may be reachable from the whole network, and any page that the owner visits may send requests to it.
func (h *Handler) guard(next http.Handler) http.Handler {
	local := h.options.Origin == ""
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", contentSecurityPolicy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "same-origin")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		checked := *r
		if strings.HasPrefix(r.URL.Path, Path+"api/") {
			checked.Method = http.MethodPost // the check ignores GET, but other sites must not read the API either
		}
		switch {
		// Another site may resolve its name to this machine (DNS rebinding).
		case local && (!isLoopback(r.RemoteAddr) || !isLoopback(r.Host) || slices.ContainsFunc(slices.Collect(maps.Keys(r.Header)), proxyHeaders.MatchString)):
			http.Error(w, "This desk opens only on the computer that it runs on, at http://127.0.0.1, and not through a proxy or a tunnel. Open it there.", http.StatusForbidden)
		case new(http.CrossOriginProtection).Check(&checked) != nil:
			http.Error(w, "This did not come from the desk. Open the desk at "+cmp.Or(h.options.Origin, "http://127.0.0.1"), http.StatusForbidden)
		case !local || !h.respondUnlessAuthenticated(w, r):
			next.ServeHTTP(w, r)
		}
	})
}

// contentSecurityPolicy allows the desk's files, and the site's pages in a frame.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
	"connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// isLoopback reports whether a host, with or without a port, is a loopback address.
func isLoopback(host string) bool {
	address, err := netip.ParseAddr((&url.URL{Host: host}).Hostname())
	return err == nil && address.Unmap().IsLoopback()
}

// proxyHeaders matches the headers that proxies and tunnels add.
var proxyHeaders = regexp.MustCompile(`^(Forwarded|Via|X-(Forwarded|Original-|Real-Ip|Client-Ip|Envoy-|Amzn-)|True-Client-Ip|Cdn-Loop|Cf-|Fastly-|Fly-|Tailscale-)`)
