//go:build !production

package desk

import (
	"cmp"
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
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

// Beside returns a handler of the desk and of the site's pages. Where the desk is, pages are in a sandbox.
func (h *Handler) Beside(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, Path):
			h.ServeHTTP(w, r)
		case h.o.Origin != "" || isOwnHost(r.Host):
			pages.ServeHTTP(&sandboxed{ResponseWriter: w}, r)
		default:
			pages.ServeHTTP(w, r)
		}
	})
}

// sandboxed adds the policy by which an answer's scripts have no origin.
type sandboxed struct {
	http.ResponseWriter
	begun bool
}

func (s *sandboxed) WriteHeader(status int) {
	if !s.begun {
		s.Header().Add("Content-Security-Policy", "sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox")
	}
	s.begun = true
	s.ResponseWriter.WriteHeader(status)
}

func (s *sandboxed) Write(text []byte) (int, error) {
	if !s.begun {
		s.WriteHeader(http.StatusOK)
	}
	return s.ResponseWriter.Write(text)
}

// Unwrap serves [http.ResponseController].
func (s *sandboxed) Unwrap() http.ResponseWriter { return s.ResponseWriter }

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
		http.Error(w, "this browser has not come by the desk's address, which has a new key at each start: open the one that its program has printed", http.StatusForbidden)
	}
	return true
}

// guard refuses every request but those of a browser that shows the desk, and for one of this machine alone, is on it. The site's
// port may be open to the whole network, and any page that the owner visits may send requests to it.
func (h *Handler) guard(next http.Handler) http.Handler {
	origin, local := http.NewCrossOriginProtection(), h.o.Origin == ""
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
		case local && !isLoopback(r.RemoteAddr):
			why = "the desk is for the machine that it runs on: open it there"
		case local && !isOwnHost(r.Host):
			// Another site may have made its own name lead here (DNS rebinding).
			why = "the desk is at http://127.0.0.1, not at another name: open it there"
		case local && forwarded(r.Header):
			why = "the desk does not answer through a proxy or a tunnel: open it on the machine that it runs on"
		case strings.HasPrefix(r.URL.Path, Path+"api/") && site != "" && site != "same-origin" && site != "none",
			local && origin.Check(r) != nil: // else package login has checked it
			why = "this did not come from the desk: open it at " + cmp.Or(h.o.Origin, "http://127.0.0.1")
		default:
			if !local || !h.enter(w, r) {
				next.ServeHTTP(w, r)
			}
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

// isOwnHost reports whether a Host header is a loopback address.
func isOwnHost(host string) bool {
	name := (&url.URL{Host: host}).Hostname()
	address, err := netip.ParseAddr(name)
	return err == nil && address.Unmap().IsLoopback()
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
