package encoding

import (
	"io"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A Writer compresses a stream with quick effort. It is for one goroutine.
type Writer struct {
	compressor
	pool *sync.Pool
}

// A compressor sends on with Flush what was written so far, and ends its stream with Close.
type compressor interface {
	io.Writer
	Flush() error
	Close() error
	Reset(w io.Writer)
}

// streamWindow is how far back a stream's compression looks, as a power of two. A page fits, and so does the memory of
// many streams at once.
const streamWindow = 17

// compressors are kept between streams: a new one costs more than the page that it compresses.
var compressors = map[Coding]*sync.Pool{Brotli: quick(Brotli), Zstd: quick(Zstd), Gzip: quick(Gzip)}

func quick(coding Coding) *sync.Pool {
	return &sync.Pool{New: func() any { return newCompressor(coding, 4, zstd.SpeedFastest, gzip.BestSpeed, streamWindow) }}
}

// newCompressor makes a compressor of one of the levels, which looks back as far as the window, a power of two.
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
		panic(err) // the options are right
	}
	return made
}

// NewWriter compresses what is written to it into w. Coding must be one of Compressed. A stream is complete only after
// Close; Release must follow in any case, and nothing may follow that.
func NewWriter(w io.Writer, coding Coding) *Writer {
	pool := compressors[coding]
	stream := &Writer{pool.Get().(compressor), pool} //nolint:forcetypeassert // New makes no others
	stream.Reset(w)
	return stream
}

// Release gives the writer's memory to the next stream.
func (w *Writer) Release() {
	w.Reset(nil)
	w.pool.Put(w.compressor)
}
