// Package encoding compresses the files that browsers download.
//
// [Encode] compresses a whole text, and [Writer] a stream. All functions are safe for concurrent use. Compression never fails;
// only a stream's destination can.
package encoding

import (
	"bytes"
	"math/bits"
)

// A Coding is a content coding, by its name in HTTP.
type Coding string

// The codings. Identity is the content as it is.
const (
	Brotli   Coding = "br"
	Zstd     Coding = "zstd"
	Gzip     Coding = "gzip"
	Identity Coding = "identity"
)

// Codings lists all codings, and Compressed those that make content smaller, by how small [Best] makes it.
var (
	Codings    = []Coding{Brotli, Zstd, Gzip, Identity}
	Compressed = Codings[:3]
)

// Extension returns the ending of a file in this coding, such as ".br"; "" for Identity.
func (c Coding) Extension() string {
	return map[Coding]string{Brotli: ".br", Zstd: ".zst", Gzip: ".gz"}[c]
}

// An Effort is how hard to compress.
type Effort int

const (
	// Quick takes about a fifth of a millisecond for a page, in Brotli one.
	Quick Effort = iota
	// Best makes content as small as the coding can within a few megabytes of memory, and takes much longer.
	Best
)

// Encode returns content in a coding. For Identity it returns content itself.
func Encode(content []byte, coding Coding, effort Effort) []byte {
	var out bytes.Buffer
	switch {
	case coding == Identity:
		return content
	case effort == Quick:
		w := NewWriter(&out, coding)
		defer w.Release()
		_, _ = w.Write(content) // a buffer never fails
		_ = w.Close()
		return out.Bytes()
	}
	w := newCompressor(coding, bestBrotli, bestZstd, bestGzip, windowBits(content))
	w.Reset(&out)
	_, _ = w.Write(content)
	_ = w.Close()
	return bytes.Clone(out.Bytes()) // without the room that a buffer has left: it is kept
}

// windowBits is the binary logarithm of the smallest window that holds the content. The codings' default windows take up to 38
// MB of memory, whatever the content's size.
func windowBits(content []byte) int {
	const least, most = 16, 22
	return min(max(bits.Len(uint(len(content))), least), most)
}
