package render

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"time"
)

// Options describe a pool. Source is required; every other field has a default, which holds where it is zero.
type Options struct {
	// Source is the bundle, Name what its stack frames call it ("bundle.js").
	Source, Name string
	// SourceMap maps the bundle's places to its sources' (version 3; none: stacks stay as they are).
	SourceMap []byte
	// Isolates is the number of renders that run at once (one per usable core).
	Isolates int
	// Queue is how many renders may wait (16 for every isolate), or NoQueue.
	Queue int
	// Deadline holds for renders whose context has none, waiting included (2 s).
	Deadline time.Duration
	// MaxRenders retires an isolate after so many renders (20,000).
	MaxRenders int
	// HeapMark retires an isolate whose heap is larger by this than it was after loading, in bytes (64 MiB).
	HeapMark uint64
	// HeapGrowth terminates a render during which its isolate's heap grows by more, in bytes (128 MiB).
	HeapGrowth uint64
	// OutputLimit bounds the head and each part of an output, and all that Render collects, in bytes (16 MiB).
	OutputLimit int
	// LoadLimit is how long the bundle may take to evaluate (10 s).
	LoadLimit time.Duration
	// WarmUp runs in every new isolate before it takes renders, so that no visitor meets cold code.
	WarmUp []Call
	// Loaders are what the bundle may ask Go for, by name: load(name, input) answers a promise.
	Loaders map[string]Loader
	// Observe is told of every render once it is over, on the goroutine that asked for it. Refused ones are only counted.
	Observe func(Observation)
	// Log receives the bundle's console, at most 64 Ki characters of a render, with the render's context, and the
	// pool's own events (none).
	Log *slog.Logger

	// rendered is called between the end of a script and the end of the watch over it, where only tests have business.
	rendered func(Call)
	// rest is how long an isolate renders nothing before it gives back what memory it can (10 s).
	rest time.Duration
}

// NoQueue as Options.Queue refuses every render that finds no idle isolate. An isolate is idle a moment after its answer.
const NoQueue = -1

// A Loader answers what a bundle asks for: the promise of load(name, input) is fulfilled with its text, or rejected with an
// Error of its error's message. It runs on a goroutine of its own, beside the render and other loaders, and should end with
// its context, which is the render's and ends with it. A panic is an error, and so is a text of more than 64 MiB. A loader must
// not render with the pool that waits for it.
type Loader func(ctx context.Context, input string) (string, error)

// A Call names a global function of the bundle and its one argument.
type Call struct{ Function, Input string }

// An Observation is what became of one render.
type Observation struct {
	Call Call
	Wait time.Duration // in the queue
	Run  time.Duration // in the isolate; none if its turn never came
	Err  error
}

// validated fills in the defaults, and tells all that is wrong at once.
func (options Options) validated() (Options, error) {
	var wrong []error
	check := func(fine bool, field string, value any, want string) {
		if !fine {
			wrong = append(wrong, fmt.Errorf("render: Options.%s is %v: want %s", field, value, want))
		}
	}
	const bytes = "at most 1 GiB, in bytes"
	check(options.Source != "", "Source", `""`, "the bundle")
	check(options.Isolates >= 0, "Isolates", options.Isolates, "a number of isolates")
	check(options.Queue >= NoQueue, "Queue", options.Queue, "a number of renders, or NoQueue")
	check(options.Deadline >= 0, "Deadline", options.Deadline, "a time from now")
	check(options.MaxRenders >= 0, "MaxRenders", options.MaxRenders, "a number of renders")
	check(options.HeapMark <= most, "HeapMark", options.HeapMark, bytes)
	check(options.HeapGrowth <= most, "HeapGrowth", options.HeapGrowth, bytes)
	check(options.OutputLimit >= 0 && options.OutputLimit <= most, "OutputLimit", options.OutputLimit, bytes)
	check(options.LoadLimit >= 0, "LoadLimit", options.LoadLimit, "a time")
	for i, call := range options.WarmUp {
		check(call.Function != "", fmt.Sprintf("WarmUp[%d].Function", i), `""`, "the name of a function")
	}
	for name, loader := range options.Loaders {
		check(loader != nil, fmt.Sprintf("Loaders[%q]", name), "nil", "a function")
	}

	options.Loaders = maps.Clone(options.Loaders)
	options.Name = cmp.Or(options.Name, "bundle.js")
	options.Isolates = cmp.Or(options.Isolates, runtime.GOMAXPROCS(0))
	options.Queue = max(0, cmp.Or(options.Queue, 16*options.Isolates))
	options.Deadline = cmp.Or(options.Deadline, 2*time.Second)
	options.MaxRenders = cmp.Or(options.MaxRenders, 20_000)
	options.HeapMark = cmp.Or(options.HeapMark, 64<<20)
	options.HeapGrowth = cmp.Or(options.HeapGrowth, 128<<20)
	options.OutputLimit = cmp.Or(options.OutputLimit, 16<<20)
	options.LoadLimit = cmp.Or(options.LoadLimit, 10*time.Second)
	options.rest = cmp.Or(options.rest, 10*time.Second)
	options.Log = cmp.Or(options.Log, slog.New(slog.DiscardHandler))
	return options, errors.Join(wrong...)
}

const (
	// most is the highest limit in bytes: V8's heap of compressed pointers ends at 4 GiB, and the longest string before 1 GiB.
	most = 1 << 30
	// bundleHeap is the room that the bundle itself has in a heap.
	bundleHeap = 256 << 20
)

// heapLimit is where V8 stops a script before its heap ends the process: past what the marks of the pool react to.
func (options *Options) heapLimit() uint64 {
	return bundleHeap + options.HeapMark + options.HeapGrowth
}
