//go:build race

package encoding

import (
	"compress/flate"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// The levels of Best under the race detector, which makes the real ones take a minute for the site's pages. They run the
// same code beside the same other code.
const (
	bestBrotli = brotli.DefaultCompression
	bestZstd   = zstd.SpeedFastest
	bestGzip   = flate.BestSpeed
)
