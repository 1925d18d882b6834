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
	// DefaultTimeout limits a render whose context has no deadline, waiting included, and each warm-up (2 s).
	DefaultTimeout time.Duration
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
	// limits overrides the constants below. Only tests set it.
	limits limits
}

// The limits of every pool.
const (
	// MaxQueue is the number of renders that may wait for each isolate.
	MaxQueue = 16
	// MaxRenders is the number of renders after which an isolate is retired.
	MaxRenders = 20_000
	// MaxHeapGrowth is the number of bytes by which a heap may grow after loading before its isolate is retired.
	MaxHeapGrowth = 64 << 20
	// MaxRenderMemory is the number of bytes by which a heap may grow during a render before the render is terminated.
	MaxRenderMemory = 128 << 20
	// MaxOutput limits, in bytes, the head, each chunk of an output, and the output that Render returns.
	MaxOutput = 16 << 20
	// LoadTimeout limits the evaluation of the bundle. A bundle that loads in 0.1 s takes 10 s on a machine that is busy.
	LoadTimeout = time.Minute
	// idleTimeout is the time without a render after which an isolate releases memory.
	idleTimeout = 10 * time.Second
)

// limits has the limits of a pool.
type limits struct {
	MaxQueue, MaxRenders, MaxOutput int
	MaxHeapGrowth, MaxRenderMemory  uint64
	LoadTimeout, IdleTimeout        time.Duration
	AbortGrace                      time.Duration
}

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
	check(options.Source != "", "Source", `""`, "the bundle")
	check(options.Isolates >= 0, "Isolates", options.Isolates, "a number of isolates")
	check(options.DefaultTimeout >= 0, "DefaultTimeout", options.DefaultTimeout, "a duration")
	for i, call := range options.WarmUp {
		check(call.Function != "", fmt.Sprintf("WarmUp[%d].Function", i), `""`, "the name of a function")
	}
	for name, loader := range options.Loaders {
		check(loader != nil, fmt.Sprintf("Loaders[%q]", name), "nil", "a function")
	}

	options.Loaders = maps.Clone(options.Loaders)
	options.ScriptName = cmp.Or(options.ScriptName, "bundle.js")
	options.Isolates = cmp.Or(options.Isolates, runtime.GOMAXPROCS(0))
	options.DefaultTimeout = cmp.Or(options.DefaultTimeout, 2*time.Second)
	limits := &options.limits
	limits.MaxQueue = max(0, cmp.Or(limits.MaxQueue, MaxQueue*options.Isolates))
	limits.MaxRenders = cmp.Or(limits.MaxRenders, MaxRenders)
	limits.MaxHeapGrowth = cmp.Or(limits.MaxHeapGrowth, MaxHeapGrowth)
	limits.MaxRenderMemory = cmp.Or(limits.MaxRenderMemory, MaxRenderMemory)
	limits.MaxOutput = cmp.Or(limits.MaxOutput, MaxOutput)
	limits.LoadTimeout = cmp.Or(limits.LoadTimeout, LoadTimeout)
	limits.IdleTimeout = cmp.Or(limits.IdleTimeout, idleTimeout)
	limits.AbortGrace = cmp.Or(limits.AbortGrace, abortGrace)
	options.Log = cmp.Or(options.Log, slog.New(slog.DiscardHandler))
	return options, errors.Join(violations...)
}

// bundleHeapBytes is the share of the heap limit that is reserved for the bundle.
const bundleHeapBytes = 256 << 20

// heapLimit returns the limit at which V8 stops a script instead of aborting the process. It is above every limit of the pool. With
// compressed pointers V8's heap ends at 4 GiB.
func (options *Options) heapLimit() uint64 {
	return bundleHeapBytes + options.limits.MaxHeapGrowth + options.limits.MaxRenderMemory
}
