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

// The desk is at the loopback address, and the site at localhost: to a browser these are two hosts, so that no script of a page
// can act for the owner. Who opens the desk first has its key, a new one at each start. A desk for owners elsewhere has a host of
// its own, before which package login stands.

// Address returns where the desk is: at its origin, or on a port of this machine, with its key.
func (h *Handler) Address(port int) string {
	if h.o.Origin != "" {
		return h.o.Origin + Path
	}
	return fmt.Sprintf("http://127.0.0.1:%d%s?key=%s", port, Path, h.key)
}

// Beside returns a handler of the desk and of the site's pages. Where the desk is, scripts of pages have no origin.
func (h *Handler) Beside(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, Path) {
			h.ServeHTTP(w, r)
			return
		}
		if h.o.Origin != "" || isLoopback(r.Host) {
			// By this spelling, the pages, which set the policy too, do not replace it: browsers hold to both.
			w.Header()["content-security-policy"] = []string{"sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"}
		}
		pages.ServeHTTP(w, r)
	})
}

// IsOpen reports whether a desk with an origin answers requests for a path without a session.
func IsOpen(path string) bool { return live.IsPublic(path) || path == Bridge }

// again is the page for who comes by a link of another host, with which browsers send no cookie: by its own link they do.
const again = `<!DOCTYPE html><meta charset="utf-8"><title>Desk</title><meta http-equiv="refresh" content="0">`

// enter lets in who has the key, and keeps it in a cookie. It reports whether the request is answered.
func (h *Handler) enter(w http.ResponseWriter, r *http.Request) bool {
	_, port, _ := net.SplitHostPort(r.Host)
	name := "desk-" + port // cookies are those of a host, whatever its port
	query := r.URL.Query()
	isKey := func(key string) bool { return subtle.ConstantTimeCompare([]byte(key), []byte(h.key)) == 1 }
	cookie, err := r.Cookie(name)
	switch {
	case r.URL.Path == Path && isKey(query.Get("key")):
		http.SetCookie(w, &http.Cookie{Name: name, Value: h.key, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode}) //nolint:gosec // on this machine there is no https
		query.Del("key")
		http.Redirect(w, r, Path+"?"+query.Encode(), http.StatusSeeOther) //nolint:gosec // it is a path of this host
	case err == nil && isKey(cookie.Value) || r.URL.Path == Bridge:
		return false
	case r.URL.Path == Path && r.Header.Get("Sec-Fetch-Site") == "cross-site":
		_, _ = w.Write([]byte(again))
	default:
		http.Error(w, "The desk has a new address at each start, and this is not the present one. Open the address that the terminal shows.", http.StatusForbidden)
	}
	return true
}

// guard refuses every request but those of a browser that shows the desk, and for one of this machine alone, is on it. The site's
// port may be open to the whole network, and any page that the owner visits may send requests to it.
func (h *Handler) guard(next http.Handler) http.Handler {
	local := h.o.Origin == ""
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "same-origin")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		sent := *r
		if strings.HasPrefix(r.URL.Path, Path+"api/") {
			sent.Method = http.MethodPost // nor may another site read
		}
		switch {
		// Another site may have made its own name lead here (DNS rebinding).
		case local && (!isLoopback(r.RemoteAddr) || !isLoopback(r.Host) || slices.ContainsFunc(slices.Collect(maps.Keys(r.Header)), forwarded.MatchString)):
			http.Error(w, "This desk opens only on the computer that it runs on, at http://127.0.0.1, and not through a proxy or a tunnel. Open it there.", http.StatusForbidden)
		case new(http.CrossOriginProtection).Check(&sent) != nil:
			http.Error(w, "This did not come from the desk. Open the desk at "+cmp.Or(h.o.Origin, "http://127.0.0.1"), http.StatusForbidden)
		case !local || !h.enter(w, r):
			next.ServeHTTP(w, r)
		}
	})
}

// policy is the desk's content security policy. It allows the desk's own files, and the site's pages in a frame.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
	"connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// isLoopback reports whether an address, with or without a port, is this machine's own.
func isLoopback(host string) bool {
	address, err := netip.ParseAddr((&url.URL{Host: host}).Hostname())
	return err == nil && address.Unmap().IsLoopback()
}

// forwarded matches the headers that proxies and tunnels add.
var forwarded = regexp.MustCompile(`^(Forwarded|Via|X-(Forwarded|Original-|Real-Ip|Client-Ip|Envoy-|Amzn-)|True-Client-Ip|Cdn-Loop|Cf-|Fastly-|Fly-|Tailscale-)`)
