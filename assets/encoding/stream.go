package encoding

import (
	"io"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A Writer compresses a stream with the effort [Quick]. Flush sends all content written so far, and Close ends the stream. A Writer
// is not safe for concurrent use.
type Writer struct {
	compressor
	pool *sync.Pool
}

// A compressor is the common interface of the compression libraries' writers.
type compressor interface {
	io.Writer
	Flush() error
	Close() error
	Reset(w io.Writer)
}

// quickBrotli is the Brotli level of [Quick]: a page is 5% smaller than at level 4, and takes a fifth of a millisecond longer.
const quickBrotli = 5

// streamWindow is the binary logarithm of a stream's window: large enough for a page, and small enough for many concurrent streams.
const streamWindow = 17

// compressorPools reuse compressors, because creating one costs more than compressing a page.
var compressorPools = map[Coding]*sync.Pool{Brotli: newQuickPool(Brotli), Zstd: newQuickPool(Zstd), Gzip: newQuickPool(Gzip)}

func newQuickPool(coding Coding) *sync.Pool {
	return &sync.Pool{New: func() any { return newCompressor(coding, quickBrotli, zstd.SpeedFastest, gzip.BestSpeed, streamWindow) }}
}

// newCompressor creates a compressor with the coding's level. window is the binary logarithm of the window.
func newCompressor(coding Coding, brotliLevel int, zstdLevel zstd.EncoderLevel, gzipLevel, window int) compressor {
	var c compressor
	var err error
	switch coding {
	case Brotli:
		c = brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotliLevel, LGWin: window})
	case Zstd:
		c, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstdLevel), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<window))
	case Gzip:
		c, err = gzip.NewWriterLevel(nil, gzipLevel)
	}
	if err != nil {
		panic(err) // impossible: the options are constants
	}
	return c
}

// NewWriter returns a Writer that compresses into w; coding must be one of [Compressed]. The stream is incomplete until Close. The
// caller must call Release in any case, and must not use the Writer afterwards.
func NewWriter(w io.Writer, coding Coding) *Writer {
	pool := compressorPools[coding]
	stream := &Writer{pool.Get().(compressor), pool} //nolint:forcetypeassert // New returns no other type
	stream.Reset(w)
	return stream
}

// Release returns the Writer's memory to the pool.
func (w *Writer) Release() {
	w.Reset(nil)
	w.pool.Put(w.compressor)
}
