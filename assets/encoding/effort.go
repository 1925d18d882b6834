//go:build !race

package encoding

import (
	"compress/flate"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// The compression levels of Best.
const (
	bestBrotli = brotli.BestCompression
	bestZstd   = zstd.SpeedBetterCompression // the highest level saves 4% and takes 35 MB
	bestGzip   = flate.BestCompression
)
