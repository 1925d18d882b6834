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

// Options describe a pool. Source is required. A field that is zero has the default that stands in parentheses.
type Options struct {
	// Source is the bundle, a classic script. Name is what stack frames call it ("bundle.js").
	Source, Name string
	// SourceMap is the bundle's source map, version 3, as JSON (none: stacks name places in the bundle).
	SourceMap []byte
	// Isolates is how many renders can run at once (runtime.GOMAXPROCS).
	Isolates int
	// Queue is how many renders may wait, or NoQueue (16 for each isolate).
	Queue int
	// Deadline holds for a render whose context has none, waiting included, and for each warm-up (2 s).
	Deadline time.Duration
	// MaxRenders is how many renders an isolate does before it is retired (20,000).
	MaxRenders int
	// HeapMark is how many bytes an isolate's heap may grow after loading before the isolate is retired (64 MiB).
	HeapMark uint64
	// HeapGrowth is how many bytes an isolate's heap may grow during a render before the render is terminated (128 MiB).
	HeapGrowth uint64
	// OutputLimit is how many bytes the head, each part of an output, and all that Render collects may have (16 MiB).
	OutputLimit int
	// LoadLimit is how long the bundle may take to evaluate (10 s).
	LoadLimit time.Duration
	// WarmUp is what every new isolate renders first, so that no caller waits for code to be compiled (nothing).
	WarmUp []Call
	// Loaders are the functions behind load(name, input), by name (none).
	Loaders map[string]Loader
	// Observe is called when a render is over, on the goroutine that asked for it, and when one left the queue before its turn.
	// A call that never had a place is not observed. It may be called from many goroutines at once (nothing is called).
	Observe func(Observation)
	// Log receives the pool's events, and the bundle's console with the context of the render (it is discarded).
	Log *slog.Logger

	// rendered is called between the end of a script and the end of the watch over it, for tests.
	rendered func(Call)
	// rest is how long an isolate renders nothing before it gives back what memory it can (10 s).
	rest time.Duration
}

// NoQueue as [Options].Queue refuses every render that finds no idle isolate. An isolate becomes idle a moment after its caller
// has the answer, so a caller that comes right back may be refused.
const NoQueue = -1

// A Loader is a Go function that a bundle calls as load(name, input). Its text fulfills the promise; its error, a panic, or a
// text of more than 64 MiB rejects it with an Error of that message. It runs on a goroutine of its own, at the same time as
// other loaders, and should return when its context ends, which is when the render ends. It must not render with the pool that
// waits for it.
type Loader func(ctx context.Context, input string) (string, error)

// A Call names a global function of the bundle, and the string that it gets as its first argument.
type Call struct{ Function, Input string }

// An Observation is what became of one render.
type Observation struct {
	Call Call
	Wait time.Duration // in the queue
	Run  time.Duration // in the isolate; 0 if its turn never came
	Err  error         // what Stream returned
}

// validated returns the options with their defaults, and one error for all that is wrong.
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
	// most is the highest limit in bytes: with compressed pointers V8's heap ends at 4 GiB, and no string reaches 1 GiB.
	most = 1 << 30
	// bundleHeap is the room in a heap for the bundle itself.
	bundleHeap = 256 << 20
)

// heapLimit is where V8 itself stops a script, before it would abort the process: above everything that the pool reacts to.
func (options *Options) heapLimit() uint64 {
	return bundleHeap + options.HeapMark + options.HeapGrowth
}
