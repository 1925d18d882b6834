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
