//go:build race

package encoding

import (
	"compress/flate"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// The levels of Best under the race detector, where the real ones would take a minute for the site's pages. The same code runs
// beside the same other code.
const (
	bestBrotli = brotli.DefaultCompression
	bestZstd   = zstd.SpeedFastest
	bestGzip   = flate.BestSpeed
)
