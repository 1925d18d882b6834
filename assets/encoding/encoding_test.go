package encoding_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"gulfoak.example/website/assets/encoding"
)

func TestNegotiate(t *testing.T) {
	everything := func(encoding.Coding) bool { return true }
	nothing := func(encoding.Coding) bool { return false }
	onlyGzip := func(c encoding.Coding) bool { return c == encoding.Gzip }
	for _, test := range []struct {
		accept string
		offers func(encoding.Coding) bool
		want   encoding.Coding
		ok     bool
	}{
		{"", everything, encoding.Identity, true},
		{"gzip, deflate, br, zstd", everything, encoding.Brotli, true},
		{"gzip, deflate, br, zstd", onlyGzip, encoding.Gzip, true},
		{"gzip, deflate, br, zstd", nothing, encoding.Identity, true},
		{"X-GZIP", everything, encoding.Gzip, true},
		{"zstd, gzip", everything, encoding.Zstd, true},
		{"br;q=0.2, gzip;q=0.8", everything, encoding.Gzip, true},
		{"br;q=0.5,zstd;q=0.5,gzip;q=0.5", everything, encoding.Brotli, true},
		{"br; q=0, gzip ;Q=1.0", everything, encoding.Gzip, true},
		{"gzip;q=0.3, identity;q=0.7", everything, encoding.Identity, true},
		{"*", everything, encoding.Brotli, true},
		{"*;q=0", everything, "", false},
		{"*;q=0, gzip", everything, encoding.Gzip, true},
		{"br;q=0, *;q=0.1", everything, encoding.Zstd, true},
		{"identity;q=0", everything, "", false},
		{"identity;q=0, br", nothing, "", false},
		{"deflate", everything, encoding.Identity, true},
		{"br;q=7", everything, encoding.Identity, true},
		{"br;q=x, gzip", everything, encoding.Gzip, true},
		{";;;,,=,q", everything, encoding.Identity, true},
	} {
		if got, ok := encoding.Negotiate(test.accept, encoding.Best, test.offers); got != test.want || ok != test.ok {
			t.Errorf("Negotiate(%q) = %q, %v, want %q, %v", test.accept, got, ok, test.want, test.ok)
		}
	}
}

// Quick selects the fastest coding among those of equal weight.
func TestNegotiate_quick(t *testing.T) {
	for accept, want := range map[string]encoding.Coding{
		"gzip, deflate, br, zstd": encoding.Zstd,
		"gzip, deflate, br":       encoding.Gzip,
		"br":                      encoding.Brotli,
		"br, gzip;q=0.9, zstd":    encoding.Zstd,
		"br, gzip;q=0.9":          encoding.Brotli,
		"*":                       encoding.Zstd,
	} {
		if got, ok := encoding.Negotiate(accept, encoding.Quick, func(encoding.Coding) bool { return true }); got != want || !ok {
			t.Errorf("Negotiate(%q) = %q, %v, want %q", accept, got, ok, want)
		}
	}
}

var decoders = map[encoding.Coding]func(io.Reader) (io.Reader, error){
	encoding.Brotli:   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	encoding.Zstd:     func(r io.Reader) (io.Reader, error) { return zstd.NewReader(r) },
	encoding.Gzip:     func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	encoding.Identity: func(r io.Reader) (io.Reader, error) { return r, nil },
}

func TestEncode(t *testing.T) {
	content := []byte(strings.Repeat("<p>A fixed price in writing.</p>\n", 500))
	for coding, decoder := range decoders {
		for _, effort := range []encoding.Effort{encoding.Quick, encoding.Best} {
			encoded := encoding.Encode(content, coding, effort)
			if coding != encoding.Identity && len(encoded) > len(content)/10 {
				t.Errorf("%s made %d bytes of %d", coding, len(encoded), len(content))
			}
			reader, err := decoder(bytes.NewReader(encoded))
			if err != nil {
				t.Fatalf("%s: %v", coding, err)
			}
			decoded, err := io.ReadAll(reader)
			if err != nil || !bytes.Equal(decoded, content) {
				t.Errorf("%s does not come back as it went: %v", coding, err)
			}
		}
	}
}
