// Package encoding compresses responses.
//
// [Encode] compresses buffered content, and [Writer] a stream. All functions are safe for concurrent use. Compression does not fail,
// but a write to a stream's destination can.
package encoding

import (
	"bytes"
	"math/bits"
)

// A Coding is a content coding, named as in HTTP.
type Coding string

// The content codings. Identity is uncompressed content.
const (
	Brotli   Coding = "br"
	Zstd     Coding = "zstd"
	Gzip     Coding = "gzip"
	Identity Coding = "identity"
)

// Codings lists all codings in ascending order of the size that [Best] achieves. Compressed lists all except Identity.
var (
	Codings    = []Coding{Brotli, Zstd, Gzip, Identity}
	Compressed = Codings[:3]
)

// Extension returns the file extension of the coding, such as ".br", or "" for Identity.
func (c Coding) Extension() string {
	return map[Coding]string{Brotli: ".br", Zstd: ".zst", Gzip: ".gz"}[c]
}

// An Effort selects between speed and size.
type Effort int

const (
	// Quick takes about a fifth of a millisecond per page, or one millisecond with Brotli.
	Quick Effort = iota
	// Best minimizes the size within a few megabytes of memory, and takes much longer.
	Best
)

// Encode compresses content with a coding. For Identity it returns the content unchanged.
func Encode(content []byte, coding Coding, effort Effort) []byte {
	var out bytes.Buffer
	switch {
	case coding == Identity:
		return content
	case effort == Quick:
		w := NewWriter(&out, coding)
		defer w.Release()
		_, _ = w.Write(content) // a buffer does not fail
		_ = w.Close()
		return out.Bytes()
	}
	w := newCompressor(coding, bestBrotli, bestZstd, bestGzip, windowBits(content))
	w.Reset(&out)
	_, _ = w.Write(content)
	_ = w.Close()
	return bytes.Clone(out.Bytes()) // without the buffer's spare capacity, because callers retain the result
}

// windowBits returns the binary logarithm of the smallest window that covers the content. The default windows take up to 38 MB of
// memory, regardless of the content's size.
func windowBits(content []byte) int {
	const minBits, maxBits = 16, 22
	return min(max(bits.Len(uint(len(content))), minBits), maxBits)
}
