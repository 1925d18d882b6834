//go:build race

package encoding

import (
	"compress/flate"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// The compression levels of Best under the race detector, because the production levels would take a minute for the site's pages.
// The levels run the same code of this package.
const (
	bestBrotli = brotli.DefaultCompression
	bestZstd   = zstd.SpeedFastest
	bestGzip   = flate.BestSpeed
)
