// Package encoding compresses what browsers download, and picks the content coding that a client likes best (RFC 9110, section
// 12.5.3).
//
// [Encode] compresses a whole text, [Writer] a stream, and [Negotiate] reads Accept-Encoding. All functions are safe for
// concurrent use. Compression never fails; only a stream's destination can.
package encoding

import (
	"bytes"
	"math/bits"
	"strconv"
	"strings"
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

// quickest are the codings by the time that [Quick] takes: in Brotli a page is a packet less, but takes seven times as long.
var quickest = []Coding{Zstd, Gzip, Brotli, Identity}

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

// Negotiate picks the coding of an answer, for the value of a request's Accept-Encoding. Of those that the client likes the same
// it takes the one that makes content smallest, or with the effort [Quick] the one that takes the least time. offers reports
// whether there is a form in a coding; Identity is always there. ok is false if the client refuses everything on offer. A request
// without the header gets Identity: by the RFC its client takes anything, but old clients do not.
func Negotiate(accept string, effort Effort, offers func(Coding) bool) (best Coding, ok bool) {
	preferred := Codings
	if effort == Quick {
		preferred = quickest
	}
	// Every browser in use sends one of these.
	if first := preferred[0]; accept == "gzip, deflate, br, zstd" || accept == "gzip, deflate, br" && first == Brotli {
		if offers(first) {
			return first, true
		}
	}
	if strings.TrimSpace(accept) == "" {
		return Identity, true
	}
	weights, others, anyOther := map[Coding]int{}, 0, false // others is the weight of *
	for entry := range strings.SplitSeq(accept, ",") {
		name, parameter, _ := strings.Cut(entry, ";")
		switch name := Coding(strings.ToLower(strings.TrimSpace(name))); name {
		case "*":
			others, anyOther = weight(parameter), true
		case "x-gzip":
			weights[Gzip] = weight(parameter)
		default:
			weights[name] = weight(parameter)
		}
	}
	most := 0
	for _, coding := range preferred {
		if coding != Identity && !offers(coding) {
			continue
		}
		q, named := weights[coding]
		switch {
		case named:
		case anyOther:
			q = others
		case coding == Identity:
			q = 1 // acceptable, but only if no compressed form is
		}
		if q > most {
			best, most = coding, q
		}
	}
	return best, most > 0
}

// weight reads an entry's parameter q, in thousandths.
func weight(parameter string) int {
	const whole = 1000
	name, value, _ := strings.Cut(parameter, "=")
	if !strings.EqualFold(strings.TrimSpace(name), "q") {
		return whole
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || q < 0 || q > 1 {
		return 0 // not a weight: better not to send what may not be understood
	}
	return int(q * whole)
}
