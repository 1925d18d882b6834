package render

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	v8 "gulfoak.example/website/render/v8go"
)

var (
	//go:embed prelude.js
	preludeSource string
	//go:embed globals.js
	globalsSource string
)

const (
	// The names of the package's own scripts. Stacks leave out their frames.
	preludeOrigin = "render/prelude.js"
	globalsOrigin = "render/globals.js"

	// What "drain" returns instead of a number of milliseconds.
	drainOver     = -1
	drainStalled  = -2
	drainTooLarge = -3
)

// V8's flags hold for the process and must be set before its first isolate. A page's garbage is short-lived: a young generation
// of 2 MiB saves some 30 MiB an isolate and makes a page 2% slower, and one thread has emptied it before it would have woken
// others to help. By default V8 optimizes a component that stands once on a page after 3,000 pages; 500 are enough to know it.
var setFlags = sync.OnceFunc(func() {
	v8.SetFlags("--max-semi-space-size=2", "--no-parallel-scavenge", "--invocation-count-for-turbofan=500")
})

// An isolate is one V8 isolate with the bundle loaded. It belongs to the goroutine that made it, which must be
// locked to its thread; only vm.Terminate and vm.Check may be called from another.
type isolate struct {
	vm      *v8.Isolate
	host    v8.Value            // the object that prelude.js returns
	ways    map[string]v8.Value // the functions of that object
	mapper  mapper
	emit    func(Part)                   // where the current render's output goes
	load    func(id, name, input string) // starts a loader for the current render
	console func(level slog.Level, text string)
}

// newIsolate evaluates the bundle in a new isolate. It must run on the goroutine that will use the isolate.
func newIsolate(p *Pool, codeCache []byte) (iso *isolate, err error) {
	setFlags()
	vm, err := v8.NewIsolate(p.options.heapLimit())
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	iso = &isolate{vm: vm, ways: map[string]v8.Value{}, mapper: p.mapper}
	iso.logTo(context.Background(), p.options.Log)
	defer func() {
		if err != nil {
			vm.Dispose()
		}
	}()

	// A bundle that never finishes loading must not hang the program. Its termination is noted here, because a terminated chain
	// of microtasks returns no error.
	terminated := make(chan struct{})
	limit := time.AfterFunc(p.options.LoadLimit, func() {
		vm.Terminate()
		close(terminated)
	})
	defer func() {
		if !limit.Stop() {
			<-terminated
			err = ErrLoading
		}
	}()

	if err := iso.prepare(p.options.OutputLimit); err != nil {
		return iso, fmt.Errorf("render: prelude: %w", err)
	}
	_, err = vm.Run(p.options.Source, p.options.Name, codeCache)
	if vm.Settle() {
		return iso, fmt.Errorf("%w: the bundle needs more than %d MiB to load", ErrMemory, p.options.heapLimit()>>20)
	}
	return iso, iso.mapped(err)
}

// logTo sends the console to a log, with ctx as the context of its lines.
func (iso *isolate) logTo(ctx context.Context, log *slog.Logger) {
	iso.console = func(level slog.Level, text string) { log.Log(ctx, level, "console", "text", iso.mapper.text(text)) }
}

// prepare runs the package's own scripts, and keeps the functions by which Go calls into them.
func (iso *isolate) prepare(outputLimit int) error {
	emit := iso.vm.Function(func(args []v8.Datum) {
		if iso.emit != nil {
			iso.emit(Part{Head: args[0].Text, Text: args[1].Text, Last: args[2].Number != 0})
		}
	})
	report := iso.vm.Function(func(args []v8.Datum) {
		level := slog.LevelInfo
		_ = level.UnmarshalText([]byte(args[0].Text))
		iso.console(level, args[1].Text)
	})
	ask := iso.vm.Function(func(args []v8.Datum) {
		if iso.load != nil {
			iso.load(args[0].Text, args[1].Text, args[2].Text)
		}
	})
	prelude, err := iso.vm.Run(preludeSource, preludeOrigin, nil)
	if err != nil {
		return err
	}
	clock := iso.vm.Clock()
	if iso.host, err = prelude.CallWith(emit, report, ask, clock, iso.vm.Number(float64(outputLimit))); err != nil {
		return err
	}
	for _, name := range []string{"describe", "formatStack", "start", "drain", "settle", "abort", "reset"} {
		if iso.ways[name], err = iso.host.Get(name); err != nil {
			return err
		}
	}
	iso.vm.SetErrorFunctions(iso.ways["describe"], iso.ways["formatStack"])
	globals, err := iso.vm.Run(globalsSource, globalsOrigin, nil)
	if err != nil {
		return err
	}
	_, err = globals.CallWith(clock, iso.vm.Encoder())
	return err
}

// call calls a function of prelude.js. "start" begins a render, whose output comes through emit. "drain" goes on with it, and
// returns how many milliseconds there are to wait, or one of the drain constants. The others return nothing of use.
func (iso *isolate) call(name string, texts ...string) (int, error) {
	result, err := iso.ways[name].Call(iso.host, texts...)
	return int(result.Number), iso.mapped(err)
}

// heap is the isolate's used heap, external memory and array buffers in bytes.
func (iso *isolate) heap() uint64 { return iso.vm.Memory().Sum() }

func (iso *isolate) mapped(err error) error {
	var thrown *v8.Error
	if errors.As(err, &thrown) {
		return iso.mapper.scriptError(thrown)
	}
	return err
}
