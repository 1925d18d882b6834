// Package encoding compresses responses, and selects the content coding that a client prefers (RFC 9110, section 12.5.3).
//
// [Encode] compresses buffered content, [Writer] a stream, and [Negotiate] evaluates Accept-Encoding. All functions are safe for
// concurrent use. Compression does not fail, but a stream's destination can.
package encoding

import (
	"bytes"
	"math/bits"
	"strconv"
	"strings"
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

// Codings lists all codings, the smallest result of [Best] first. Compressed lists all except Identity.
var (
	Codings    = []Coding{Brotli, Zstd, Gzip, Identity}
	Compressed = Codings[:3]
)

// fastestFirst lists the codings by the time of [Quick]: Brotli saves a packet per page, but takes seven times as long.
var fastestFirst = []Coding{Zstd, Gzip, Brotli, Identity}

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

// Negotiate selects the content coding of a response, given the request's Accept-Encoding. Among codings of equal weight it selects
// the one with the smallest result, or the fastest one for [Quick]. available reports whether the content is available in a coding;
// Identity always is. ok is false if the client accepts no available coding. A request without the header gets Identity: the RFC
// permits any coding, but old clients cannot decode them.
func Negotiate(acceptEncoding string, effort Effort, available func(Coding) bool) (best Coding, ok bool) {
	preferred := Codings
	if effort == Quick {
		preferred = fastestFirst
	}
	// A fast path: every current browser sends one of these values.
	if first := preferred[0]; acceptEncoding == "gzip, deflate, br, zstd" || acceptEncoding == "gzip, deflate, br" && first == Brotli {
		if available(first) {
			return first, true
		}
	}
	if strings.TrimSpace(acceptEncoding) == "" {
		return Identity, true
	}
	weights, wildcardWeight, hasWildcard := map[Coding]int{}, 0, false // wildcardWeight is the weight of *
	for entry := range strings.SplitSeq(acceptEncoding, ",") {
		name, parameter, _ := strings.Cut(entry, ";")
		switch name := Coding(strings.ToLower(strings.TrimSpace(name))); name {
		case "*":
			wildcardWeight, hasWildcard = parseWeight(parameter), true
		case "x-gzip":
			weights[Gzip] = parseWeight(parameter)
		default:
			weights[name] = parseWeight(parameter)
		}
	}
	bestWeight := 0
	for _, coding := range preferred {
		if coding != Identity && !available(coding) {
			continue
		}
		q, named := weights[coding]
		switch {
		case named:
		case hasWildcard:
			q = wildcardWeight
		case coding == Identity:
			q = 1 // acceptable, but compressed codings have priority
		}
		if q > bestWeight {
			best, bestWeight = coding, q
		}
	}
	return best, bestWeight > 0
}

// parseWeight parses the parameter q of an entry, in thousandths.
func parseWeight(parameter string) int {
	const maxWeight = 1000
	name, value, _ := strings.Cut(parameter, "=")
	if !strings.EqualFold(strings.TrimSpace(name), "q") {
		return maxWeight
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || q < 0 || q > 1 {
		return 0 // an invalid weight: the client may not support the coding
	}
	return int(q * maxWeight)
}
