package embeds_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"

	"gulfoak.example/website/cmd/ssr/embeds"
)

// The prober connects to no private address without a setting: neither to the address, nor to a name that resolves to it, nor after
// a redirect.
func TestProbe_privateAddress(t *testing.T) {
	var connections atomic.Int32
	server := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://127.0.0.2"+r.URL.Path, http.StatusFound)
	}, func(s *httptest.Server) {
		s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
			if state == http.StateNew {
				connections.Add(1)
			}
		}
	})
	prober := newProber(server)
	prober.Networks = []netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}
	port := server.URL[strings.LastIndex(server.URL, ":"):]
	for _, host := range []string{"127.0.0.1", "localhost", "[::ffff:127.0.0.1]"} {
		got := prober.Probe(t.Context(), form("https://"+host+port))
		expectVerdict(t, got, embeds.Unknown, "which is not public: to have it asked, name its network in PROBE_NETWORKS")
	}
	prober.Networks = []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}
	for _, host := range []string{"169.254.169.254", "[::]"} {
		got := prober.Probe(t.Context(), form("https://"+host+port))
		expectVerdict(t, got, embeds.Unknown, "which is never asked")
	}
	if n := connections.Load(); n > 0 {
		t.Errorf("%d connections were made", n)
	}

	prober.Networks = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	expectVerdict(t, prober.Probe(t.Context(), embeds.List(page, server.URL, "https://127.0.0.2")[0]), embeds.Unknown, "which is not public")
	if n := connections.Load(); n != 1 {
		t.Errorf("%d connections were made for a redirect", n)
	}
}
