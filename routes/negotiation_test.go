package routes

import (
	"testing"

	"gulfoak.example/website/assets/encoding"
)

func TestSelectCoding(t *testing.T) {
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
		{"gzip, identity", everything, encoding.Gzip, true},
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
		{"gzip ;q=0, deflate", everything, encoding.Identity, true},
		{"gzip;\tq=0, br ; q=0.0", everything, encoding.Identity, true},
		{"identity;q=1, *;q=0", everything, encoding.Identity, true},
		{"compress;q=0.5, *;q=0", everything, "", false},
		{"notgzip, pack200-gzip", everything, encoding.Identity, true},
	} {
		if got, ok := selectCoding(test.accept, encoding.Best, test.offers); got != test.want || ok != test.ok {
			t.Errorf("selectCoding(%q) = %q, %v, want %q, %v", test.accept, got, ok, test.want, test.ok)
		}
	}
}

// A response that is compressed for one request has the fastest of the codings with the highest weight.
func TestSelectCoding_quick(t *testing.T) {
	for accept, want := range map[string]encoding.Coding{
		"gzip, deflate, br, zstd": encoding.Zstd,
		"gzip, deflate, br":       encoding.Gzip,
		"br":                      encoding.Brotli,
		"br, gzip;q=0.9, zstd":    encoding.Zstd,
		"br, gzip;q=0.9":          encoding.Brotli,
		"*":                       encoding.Zstd,
	} {
		if got, ok := selectCoding(accept, encoding.Quick, func(encoding.Coding) bool { return true }); got != want || !ok {
			t.Errorf("selectCoding(%q) = %q, %v, want %q", accept, got, ok, want)
		}
	}
}
