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

// Options configures a [Pool]. Source is required. A zero field has the default that its comment gives in parentheses.
type Options struct {
	// Source is the bundle, a classic script. ScriptName is its file name in stack traces ("bundle.js").
	Source, ScriptName string
	// SourceMap is the bundle's source map, version 3, as JSON (unset: stack frames give positions in the bundle).
	SourceMap []byte
	// Isolates is the number of isolates, and so of concurrent renders (runtime.GOMAXPROCS).
	Isolates int
	// MaxQueue is the number of renders that may wait, or NoQueue (16 per isolate).
	MaxQueue int
	// DefaultTimeout limits a render whose context has no deadline, waiting included, and each warm-up (2 s).
	DefaultTimeout time.Duration
	// MaxRenders is the number of renders after which an isolate is retired (20,000).
	MaxRenders int
	// MaxHeapGrowth is the number of bytes by which a heap may grow after loading before its isolate is retired (64 MiB).
	MaxHeapGrowth uint64
	// MaxRenderMemory is the number of bytes by which a heap may grow during a render before that is terminated (128 MiB).
	MaxRenderMemory uint64
	// MaxOutput limits, in bytes, the head, each chunk of an output, and the output that Render returns (16 MiB).
	MaxOutput int
	// LoadTimeout limits the evaluation of the bundle (10 s).
	LoadTimeout time.Duration
	// WarmUp lists the first renders of every new isolate, so that no caller waits for code to be compiled (empty).
	WarmUp []Call
	// Loaders maps a name to the Go function that load(name, input) calls (empty).
	Loaders map[string]Loader
	// Observe is called on the caller's goroutine after a render, and after a call left the queue before its turn. It is not
	// called for a call that was refused. It must be safe for concurrent use (not called).
	Observe func(Observation)
	// Log receives the pool's events, and the bundle's console output with the context of the render (discarded).
	Log *slog.Logger

	// afterScript is called after a script has returned, while the render can still be terminated. Only tests set it.
	afterScript func(Call)
	// idleTimeout is the time without a render after which an isolate releases memory (10 s).
	idleTimeout time.Duration
}

// NoQueue is the value of [Options].MaxQueue that refuses every render that finds no idle isolate. An isolate becomes idle shortly
// after its caller has the result, so a caller that renders again at once may be refused.
const NoQueue = -1

// A Loader is a Go function that the bundle calls as load(name, input). Its text fulfills the promise. An error, a panic, or a
// text of more than 64 MiB rejects the promise with an Error that has the cause as its message. A Loader runs on a new
// goroutine, concurrently with other loaders. Its context ends with the render, and it should return then. It must not render
// with the pool that waits for it.
type Loader func(ctx context.Context, input string) (string, error)

// A Call names a global function of the bundle and its first argument.
type Call struct{ Function, Input string }

// An Observation describes a finished render.
type Observation struct {
	Call Call
	Wait time.Duration // time in the queue
	Run  time.Duration // time in the isolate; 0 if the render did not start
	Err  error         // the error that Stream returned
}

// validate returns the options with defaults, and one error that joins all violations.
func (options Options) validate() (Options, error) {
	var violations []error
	check := func(valid bool, field string, value any, want string) {
		if !valid {
			violations = append(violations, fmt.Errorf("render: Options.%s is %v: want %s", field, value, want))
		}
	}
	const byteRange = "at most 1 GiB, in bytes"
	check(options.Source != "", "Source", `""`, "the bundle")
	check(options.Isolates >= 0, "Isolates", options.Isolates, "a number of isolates")
	check(options.MaxQueue >= NoQueue, "MaxQueue", options.MaxQueue, "a number of renders, or NoQueue")
	check(options.DefaultTimeout >= 0, "DefaultTimeout", options.DefaultTimeout, "a duration")
	check(options.MaxRenders >= 0, "MaxRenders", options.MaxRenders, "a number of renders")
	check(options.MaxHeapGrowth <= maxByteLimit, "MaxHeapGrowth", options.MaxHeapGrowth, byteRange)
	check(options.MaxRenderMemory <= maxByteLimit, "MaxRenderMemory", options.MaxRenderMemory, byteRange)
	check(options.MaxOutput >= 0 && options.MaxOutput <= maxByteLimit, "MaxOutput", options.MaxOutput, byteRange)
	check(options.LoadTimeout >= 0, "LoadTimeout", options.LoadTimeout, "a duration")
	for i, call := range options.WarmUp {
		check(call.Function != "", fmt.Sprintf("WarmUp[%d].Function", i), `""`, "the name of a function")
	}
	for name, loader := range options.Loaders {
		check(loader != nil, fmt.Sprintf("Loaders[%q]", name), "nil", "a function")
	}

	options.Loaders = maps.Clone(options.Loaders)
	options.ScriptName = cmp.Or(options.ScriptName, "bundle.js")
	options.Isolates = cmp.Or(options.Isolates, runtime.GOMAXPROCS(0))
	options.MaxQueue = max(0, cmp.Or(options.MaxQueue, 16*options.Isolates))
	options.DefaultTimeout = cmp.Or(options.DefaultTimeout, 2*time.Second)
	options.MaxRenders = cmp.Or(options.MaxRenders, 20_000)
	options.MaxHeapGrowth = cmp.Or(options.MaxHeapGrowth, 64<<20)
	options.MaxRenderMemory = cmp.Or(options.MaxRenderMemory, 128<<20)
	options.MaxOutput = cmp.Or(options.MaxOutput, 16<<20)
	options.LoadTimeout = cmp.Or(options.LoadTimeout, 10*time.Second)
	options.idleTimeout = cmp.Or(options.idleTimeout, 10*time.Second)
	options.Log = cmp.Or(options.Log, slog.New(slog.DiscardHandler))
	return options, errors.Join(violations...)
}

const (
	// maxByteLimit is the highest limit in bytes: with compressed pointers V8's heap ends at 4 GiB, and no string reaches 1 GiB.
	maxByteLimit = 1 << 30
	// bundleHeapBytes is the part of the heap limit that is reserved for the bundle.
	bundleHeapBytes = 256 << 20
)

// heapLimit returns the limit at which V8 stops a script instead of aborting the process. It is above every limit of the pool.
func (options *Options) heapLimit() uint64 {
	return bundleHeapBytes + options.MaxHeapGrowth + options.MaxRenderMemory
}
