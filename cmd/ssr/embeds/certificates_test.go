package embeds_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"net"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"gulfoak.example/website/cmd/ssr/embeds"
)

// An authority signs certificates of servers.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// sign makes a certificate that is valid today for 127.0.0.1, but for the change. Without an authority it signs itself.
func (a *authority) sign(t *testing.T, change func(*x509.Certificate)) authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	change(template)
	parent := authority{template, key}
	if a != nil {
		parent = *a
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent.certificate, &key.PublicKey, parent.key)
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return authority{certificate, key}
}

func TestCertificates(t *testing.T) {
	signs := func(c *x509.Certificate) { c.IsCA = true }
	known, unknown := (*authority)(nil).sign(t, signs), (*authority)(nil).sign(t, signs)
	between := known.sign(t, signs)
	right := func(*x509.Certificate) {}
	fetchable := func(c *x509.Certificate) { c.IssuingCertificateURL = []string{"http://authority.example/between.crt"} }
	for name, c := range map[string]struct {
		chain  []authority
		state  embeds.State
		reason string
	}{
		"right":          {[]authority{known.sign(t, right)}, embeds.Shown, ""},
		"a whole chain":  {[]authority{between.sign(t, fetchable), between}, embeds.Shown, ""},
		"half a chain":   {[]authority{between.sign(t, fetchable)}, embeds.Unknown, "does not send its intermediate certificate"},
		"nobody's":       {[]authority{unknown.sign(t, right)}, embeds.Refused, "authority that browsers trust"},
		"signed by self": {[]authority{(*authority)(nil).sign(t, fetchable)}, embeds.Refused, "authority that browsers trust"},
		"expired": {[]authority{known.sign(t, func(c *x509.Certificate) {
			c.NotAfter = time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)
			c.NotBefore = c.NotAfter.AddDate(-1, 0, 0)
		})}, embeds.Refused, "expired on 2020-01-02"},
		"not yet valid": {[]authority{known.sign(t, func(c *x509.Certificate) {
			c.NotBefore = time.Date(2999, 1, 2, 3, 4, 5, 0, time.UTC)
			c.NotAfter = c.NotBefore.AddDate(1, 0, 0)
		})}, embeds.Refused, "not valid before 2999-01-02"},
		"another host's": {[]authority{known.sign(t, func(c *x509.Certificate) { c.IPAddresses, c.DNSNames = nil, []string{"other.example"} })}, embeds.Refused, "not for its host"},
		"no server's":    {[]authority{known.sign(t, func(c *x509.Certificate) { c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth} })}, embeds.Refused, "not valid"},
	} {
		t.Run(name, func(t *testing.T) {
			certificate := tls.Certificate{PrivateKey: c.chain[0].key}
			for _, link := range c.chain {
				certificate.Certificate = append(certificate.Certificate, link.certificate.Raw)
			}
			server := formServer(t, fine, func(s *httptest.Server) { s.TLS = &tls.Config{Certificates: []tls.Certificate{certificate}} })
			prober := &embeds.Prober{Origin: page, Networks: loopback, Roots: x509.NewCertPool()}
			prober.Roots.AddCert(known.certificate)
			expect(t, prober.Ask(t.Context(), form(server.URL)), c.state, c.reason)
		})
	}
}

// A machine without certificate authorities, such as an image from scratch, says nothing of the form.
func TestNoAuthorities(t *testing.T) {
	const inner = "EMBEDS_TEST_FORM"
	if url := os.Getenv(inner); url != "" { // the system's list is read once in a process
		expect(t, (&embeds.Prober{Origin: page, Networks: loopback}).Ask(t.Context(), form(url)), embeds.Unknown, "install ca-certificates")
		return
	}
	server := formServer(t, fine)
	folder := t.TempDir()
	again := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestNoAuthorities$")
	again.Env = append(os.Environ(), inner+"="+server.URL, "SSL_CERT_DIR="+folder, "SSL_CERT_FILE="+filepath.Join(folder, "none.pem"))
	if printed, err := again.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, printed)
	}
}

// Browsers have given up the oldest versions of TLS.
func TestOldTLS(t *testing.T) {
	server := formServer(t, fine, func(s *httptest.Server) {
		s.TLS, s.EnableHTTP2 = &tls.Config{MaxVersion: tls.VersionTLS11}, false
	})
	expect(t, proberOf(server).Ask(t.Context(), form(server.URL)), embeds.Refused, "protocol version")
}
