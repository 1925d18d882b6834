package encoding

import (
	"io"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A Writer compresses a stream with the effort [Quick]: Flush sends on what was written so far, Close ends the stream. One
// goroutine at a time may use it.
type Writer struct {
	compressor
	pool *sync.Pool
}

// A compressor is what all the libraries' writers have in common.
type compressor interface {
	io.Writer
	Flush() error
	Close() error
	Reset(w io.Writer)
}

// quickBrotli is the level of Brotli for [Quick]: a page is 5 % smaller than at level 4, and takes a fifth of a millisecond longer.
const quickBrotli = 5

// streamWindow is how far back a stream's compression looks, as a power of two: far enough for a page, and little enough memory
// for many streams at once.
const streamWindow = 17

// compressors are kept between streams, because making one costs more than compressing a page.
var compressors = map[Coding]*sync.Pool{Brotli: quick(Brotli), Zstd: quick(Zstd), Gzip: quick(Gzip)}

func quick(coding Coding) *sync.Pool {
	return &sync.Pool{New: func() any { return newCompressor(coding, quickBrotli, zstd.SpeedFastest, gzip.BestSpeed, streamWindow) }}
}

// newCompressor makes a compressor for a coding, with that coding's level and a window, as a power of two.
func newCompressor(coding Coding, brotliLevel int, zstdLevel zstd.EncoderLevel, gzipLevel, window int) compressor {
	var made compressor
	var err error
	switch coding {
	case Brotli:
		made = brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotliLevel, LGWin: window})
	case Zstd:
		made, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstdLevel), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<window))
	case Gzip:
		made, err = gzip.NewWriterLevel(nil, gzipLevel)
	}
	if err != nil {
		panic(err) // the options are constants
	}
	return made
}

// NewWriter returns a Writer that compresses into w; coding must be one of [Compressed]. The stream is complete only after
// Close. Call Release in any case, and use the Writer no more.
func NewWriter(w io.Writer, coding Coding) *Writer {
	pool := compressors[coding]
	stream := &Writer{pool.Get().(compressor), pool} //nolint:forcetypeassert // New makes no others
	stream.Reset(w)
	return stream
}

// Release keeps the Writer's memory for the next stream.
func (w *Writer) Release() {
	w.Reset(nil)
	w.pool.Put(w.compressor)
}
