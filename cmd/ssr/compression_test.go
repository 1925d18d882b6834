package main

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// A page that V8 renders for one request arrives compressed, and is the same page.
func TestRenderedPagesAreCompressed(t *testing.T) {
	decoders := map[string]func(io.Reader) (io.Reader, error){
		"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		"zstd": func(r io.Reader) (io.Reader, error) { return zstd.NewReader(r) },
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	}
	for _, name := range []string{"streaming", "corrected"} {
		s := siteFor(t, name)
		for _, path := range []string{"/", "/blog/hail-damage", "/no-such-page"} {
			plain := s.get(t, path)
			for coding, decoder := range decoders {
				got := askWith(t, http.MethodGet, "http://"+s.address+path, "", http.Header{"Accept-Encoding": {coding}})
				if got.code != plain.code || got.header.Get("Content-Encoding") != coding || len(got.body) > len(plain.body)/2 {
					t.Errorf("%s: %s as %s: code %d, %d bytes of %d, %v", name, path, coding, got.code, len(got.body), len(plain.body), got.header)
					continue
				}
				reader, err := decoder(strings.NewReader(got.body))
				if err != nil {
					t.Fatal(err)
				}
				if text, err := io.ReadAll(reader); err != nil || string(text) != plain.body {
					t.Errorf("%s: %s as %s does not come back as it was rendered (%v)", name, path, coding, err)
				}
				again := askWith(t, http.MethodGet, "http://"+s.address+path, "", http.Header{"Accept-Encoding": {coding}, "If-None-Match": {got.header.Get("Etag")}})
				if whole := name == "corrected" && got.code == http.StatusOK; whole != (again.code == http.StatusNotModified) {
					t.Errorf("%s: %s as %s: what is known is answered %d", name, path, coding, again.code)
				}
			}
		}
	}
}
