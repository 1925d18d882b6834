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

// sign makes a certificate for 127.0.0.1 that tells where its authority's is. Without an authority it signs itself.
func (a *authority) sign(t *testing.T) authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, BasicConstraintsValid: true, IsCA: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	parent := authority{template, key}
	if a != nil {
		parent = *a
		template.IssuingCertificateURL = []string{"http://authority.example/authority.crt"}
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
	var nobody *authority
	known, unknown := nobody.sign(t), nobody.sign(t)
	between := known.sign(t)
	for name, c := range map[string]struct {
		chain  []authority
		state  embeds.State
		reason string
	}{
		"a whole chain": {[]authority{between.sign(t), between}, embeds.Shown, ""},
		"half a chain":  {[]authority{between.sign(t)}, embeds.Unknown, "does not send its intermediate certificate"},
		"nobody's":      {[]authority{unknown}, embeds.Refused, "signed by unknown authority"},
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
