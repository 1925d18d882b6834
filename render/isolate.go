package render

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	v8 "rogchap.com/v8go"
)

var (
	//go:embed prelude.js
	preludeSource string
	//go:embed globals.js
	globalsSource string
)

const (
	// The package's own scripts, which errors leave out.
	preludeOrigin = "render/prelude.js"
	globalsOrigin = "render/globals.js"

	// What "drain" answers besides a number of milliseconds.
	drainOver     = -1
	drainStalled  = -2
	drainTooLarge = -3
)

// V8's flags hold for the process and must be set before its first isolate. A page's garbage is short-lived: a young
// generation of 2 MiB saves some 30 MiB an isolate and costs a page a fiftieth of its time, and one thread empties it sooner
// than it would wake others to help. A component that stands once on a page would have its best code after 3,000 pages: 500
// are enough to know it.
var setFlags = sync.OnceFunc(func() {
	v8.SetFlags("--max-semi-space-size=2", "--no-parallel-scavenge", "--invocation-count-for-turbofan=500")
})

// An isolate is one V8 isolate with the bundle loaded. It belongs to the goroutine that made it, which must be
// locked to its thread; only vm.Terminate and vm.Check may be called from another.
type isolate struct {
	vm      *v8.Isolate
	host    v8.Value            // what prelude.js answers
	ways    map[string]v8.Value // its functions
	mapper  mapper
	emit    func(Part)                   // where the current render's output goes
	load    func(id, name, input string) // who answers what it asks for
	console func(level slog.Level, text string)
}

// newIsolate evaluates the bundle in a new isolate. It must run on the goroutine that will use the isolate.
func newIsolate(p *Pool, codeCache []byte) (iso *isolate, err error) {
	setFlags()
	vm := v8.NewIsolate(p.options.heapLimit())
	iso = &isolate{vm: vm, ways: map[string]v8.Value{}, mapper: p.mapper}
	iso.logTo(context.Background(), p.options.Log)
	defer func() {
		if err != nil {
			vm.Dispose()
		}
	}()

	// A bundle that never finishes loading must not hang the program. A terminated microtask chain reports no error.
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

// logTo gives the console to a log, as part of what ctx is the context of.
func (iso *isolate) logTo(ctx context.Context, log *slog.Logger) {
	iso.console = func(level slog.Level, text string) { log.Log(ctx, level, "console", "text", text) }
}

// prepare runs the package's own scripts and keeps the host's way into them.
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
	if iso.host, err = prelude.CallWith(emit, report, ask, iso.vm.Number(float64(outputLimit))); err != nil {
		return err
	}
	for _, name := range []string{"start", "drain", "settle", "abort", "reset"} {
		if iso.ways[name], err = iso.host.Get(name); err != nil {
			return err
		}
	}
	_, err = iso.vm.Run(globalsSource, globalsOrigin, nil)
	return err
}

// call calls a function of prelude.js. Of "start", what the bundle answers comes by emit; "drain" goes on with what it began, and
// answers a number of milliseconds, or why there is none.
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
