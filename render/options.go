package render

import (
	"cmp"
	"log/slog"
	"runtime"
	"time"
)

// Options describe a pool. Source is required; every other field has a default.
type Options struct {
	// Source is the bundle, Name what its stack frames call it ("bundle.js").
	Source, Name string
	// SourceMap maps the bundle's places to its sources' (version 3; none: stacks stay as they are).
	SourceMap []byte
	// Isolates is the number of renders that run at once (one per usable core).
	Isolates int
	// Queue is how many renders may wait (16 for every isolate).
	Queue int
	// Deadline holds for renders whose context has none, waiting included (2 s).
	Deadline time.Duration
	// MaxRenders retires an isolate after so many renders (20,000).
	MaxRenders int
	// HeapMark retires an isolate whose heap is larger than this after a render, in bytes (64 MiB).
	HeapMark uint64
	// HeapLimit terminates a render during which the process grows by more, in bytes (128 MiB).
	HeapLimit uint64
	// OutputLimit bounds the head and each part of an output, and all that Render collects, in bytes (16 MiB).
	OutputLimit int
	// LoadLimit is how long the bundle may take to evaluate (10 s).
	LoadLimit time.Duration
	// WarmUp runs in every new isolate before it takes renders, so that no visitor meets cold code.
	WarmUp []Call
	// Observe is told of every render once it is over, on the goroutine that asked for it.
	Observe func(Observation)
	// Log receives the bundle's console, at most 64 Ki characters of a render, with the render's context, and the
	// pool's own events (none).
	Log *slog.Logger
}

// A Call names a global function of the bundle and its one argument.
type Call struct{ Function, Input string }

// An Observation is what one render took.
type Observation struct {
	Call Call
	Wait time.Duration // in the queue
	Run  time.Duration // in the isolate
	Err  error
}

func (options Options) withDefaults() Options {
	options.Name = cmp.Or(options.Name, "bundle.js")
	options.Isolates = cmp.Or(options.Isolates, runtime.GOMAXPROCS(0))
	options.Queue = cmp.Or(options.Queue, 16*options.Isolates)
	options.Deadline = cmp.Or(options.Deadline, 2*time.Second)
	options.MaxRenders = cmp.Or(options.MaxRenders, 20_000)
	options.HeapMark = cmp.Or(options.HeapMark, 64<<20)
	options.HeapLimit = cmp.Or(options.HeapLimit, 128<<20)
	options.OutputLimit = cmp.Or(options.OutputLimit, 16<<20)
	options.LoadLimit = cmp.Or(options.LoadLimit, 10*time.Second)
	options.Log = cmp.Or(options.Log, slog.New(slog.DiscardHandler))
	return options
}
