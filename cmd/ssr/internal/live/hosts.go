package live

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"gulfoak.example/website/assets/facts"
)

// RequireKnownHost returns a handler that passes on requests for an IP address, for localhost, for a name below localhost, and for
// the host of one of the origins. It responds to others with 421, because a site that a developer visits can make its host name resolve
// to this machine and then read the responses (DNS rebinding). It accepts requests without a host, which browsers never send.
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
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, fmt.Sprintf("In development this server answers for localhost, for IP addresses and for the host of SITE_ORIGIN only, not for %.200q: "+
			"open it by this machine's IP address, or set SITE_ORIGIN to the address that you use.", r.Host), http.StatusMisdirectedRequest)
	})
}
