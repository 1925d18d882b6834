// Package encoding compresses what browsers download, and picks the content coding that a client likes best (RFC 9110,
// section 12.5.3). Its functions are safe for concurrent use.
package encoding

import (
	"bytes"
	"math/bits"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/andybalholm/brotli/matchfinder"
)

// A Coding is a content coding by its name in HTTP.
type Coding string

// The codings, in the order in which they are taken where a client likes several the same. Identity is the content as it is.
const (
	Brotli   Coding = "br"
	Zstd     Coding = "zstd"
	Gzip     Coding = "gzip"
	Identity Coding = "identity"
)

// Codings are all of them, and Compressed those that make content smaller.
var (
	Codings    = []Coding{Brotli, Zstd, Gzip, Identity}
	Compressed = Codings[:3]
)

// Extension is what a file in this coding has behind its name; nothing for Identity.
func (c Coding) Extension() string {
	return map[Coding]string{Brotli: ".br", Zstd: ".zst", Gzip: ".gz"}[c]
}

// An Effort is how much time compression may take.
type Effort int

const (
	// Quick takes about half a millisecond for a page.
	Quick Effort = iota
	// Best makes it as small as the coding can in a few megabytes of memory.
	Best
)

// Encode compresses content.
func Encode(content []byte, coding Coding, effort Effort) []byte {
	var out bytes.Buffer
	switch {
	case coding == Identity:
		return content
	case effort == Quick && coding == Brotli:
		w := brotliWriters.Get().(*matchfinder.Writer) //nolint:forcetypeassert // New makes no others
		w.Reset(&out)
		_, _ = w.Write(content) // a buffer takes everything
		_ = w.Close()
		w.Dest = nil
		brotliWriters.Put(w)
		return out.Bytes()
	case effort == Quick:
		w := NewWriter(&out, coding)
		defer w.Release()
		_, _ = w.Write(content)
		_ = w.Close()
		return out.Bytes()
	}
	w := newCompressor(coding, bestBrotli, bestZstd, bestGzip, windowBits(content))
	w.Reset(&out)
	_, _ = w.Write(content)
	_ = w.Close()
	return bytes.Clone(out.Bytes()) // without the room that a buffer has left: it is kept
}

// brotliWriters compress what is whole, in two fifths of the time that a stream's writer takes, to 2 % more. They cannot flush.
var brotliWriters = sync.Pool{New: func() any { return brotli.NewWriterV2(nil, 3) }}

// windowBits is the binary logarithm of the smallest window that holds the content. The codings' own windows take up to
// 38 MB of memory, whatever the content's size.
func windowBits(content []byte) int {
	const least, most = 16, 22
	return min(max(bits.Len(uint(len(content))), least), most)
}

// Negotiate picks the coding for a request's Accept-Encoding among those that there are, besides Identity. ok is false
// when the client refuses everything on offer. No header means that the client takes anything, which old ones do not:
// they get the content as it is.
func Negotiate(accept string, offers func(Coding) bool) (best Coding, ok bool) {
	// Every browser in use sends one of these.
	if accept == "gzip, deflate, br, zstd" || accept == "gzip, deflate, br" {
		if offers(Brotli) {
			return Brotli, true
		}
	}
	if strings.TrimSpace(accept) == "" {
		return Identity, true
	}
	const unnamed = -1
	weights, others := [...]int{unnamed, unnamed, unnamed, unnamed}, unnamed // by the place in Codings; of all others: *
	for entry := range strings.SplitSeq(accept, ",") {
		name, parameter, _ := strings.Cut(entry, ";")
		name = strings.TrimSpace(name)
		if name == "*" {
			others = weight(parameter)
		}
		for i, coding := range Codings {
			if strings.EqualFold(name, string(coding)) || coding == Gzip && strings.EqualFold(name, "x-gzip") {
				weights[i] = weight(parameter)
			}
		}
	}
	most := 0
	for i, coding := range Codings {
		if coding != Identity && !offers(coding) {
			continue
		}
		q := weights[i]
		switch {
		case q != unnamed:
		case others != unnamed:
			q = others
		case coding == Identity:
			q = 1 // acceptable, but only if nothing smaller is
		}
		if q > most {
			best, most = coding, q
		}
	}
	return best, most > 0
}

// weight reads the q of an entry, its only parameter, in thousandths.
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
