package embeds_test

import (
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"

	"gulfoak.example/website/cmd/ssr/embeds"
)

// An address that is not public is not asked, unless a setting allows it: neither by its number, nor by a name that leads
// to it, nor after a redirect.
func TestPrivateAddressesAreNotAsked(t *testing.T) {
	var connections atomic.Int32
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	server.StartTLS()
	defer server.Close()
	prober := proberOf(server)
	prober.Networks = []netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}
	port := server.URL[strings.LastIndex(server.URL, ":"):]
	for _, host := range []string{"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]"} {
		got := prober.Ask(t.Context(), form("https://"+host+port))
		expect(t, got, embeds.Unknown, "which is not public: to have it asked, name its network in PROBE_NETWORKS")
	}
	prober.Networks = []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}
	for _, host := range []string{"169.254.169.254", "0.0.0.0", "[::]", "[fe80::1]", "[fd00:ec2::254]", "224.0.0.1"} {
		got := prober.Ask(t.Context(), form("https://"+host+port))
		expect(t, got, embeds.Unknown, "which is never asked")
	}
	if n := connections.Load(); n > 0 {
		t.Errorf("%d connections were made", n)
	}

	listener, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Fatal(err)
	}
	known := (*authority)(nil).sign(t, func(c *x509.Certificate) { c.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 2)} })
	allowed := httptest.NewUnstartedServer(http.RedirectHandler(server.URL, http.StatusFound))
	_ = allowed.Listener.Close()
	allowed.Listener = listener
	allowed.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{known.certificate.Raw}, PrivateKey: known.key}}}
	allowed.StartTLS()
	defer allowed.Close()
	prober.Networks = []netip.Prefix{netip.MustParsePrefix("127.0.0.2/32")}
	prober.Roots.AddCert(known.certificate)
	got := prober.Ask(t.Context(), embeds.Of(page, allowed.URL, server.URL, "")[0])
	if expect(t, got, embeds.Unknown, "which is not public"); connections.Load() > 0 {
		t.Errorf("after a redirect: %v, %d connections", got, connections.Load())
	}
}
