package render

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"strings"
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

	// What drain answers besides a number of milliseconds.
	drainOver     = -1
	drainStalled  = -2
	drainTooLarge = -3

	// isolateLimit is where V8 stops a script before its heap would end the process.
	isolateLimit = 512 << 20
)

// V8's flags hold for the process and must be set before its first isolate. A page's garbage is short-lived: a young
// generation of 1 MiB stays in the processor's cache and saves 30 MiB an isolate, and one thread empties it sooner than
// it would wake others to help. WebAssembly is no part of ECMAScript, and its memory none of the heap.
func init() {
	v8.SetFlags("--max-semi-space-size=1", "--no-parallel-scavenge")
}

// An isolate is one V8 isolate with the bundle loaded. It belongs to the goroutine that made it, which must be
// locked to its thread; only terminate may be called from another.
type isolate struct {
	vm      *v8.Isolate
	host    v8.Value
	run     v8.Value
	drainFn v8.Value
	abortFn v8.Value
	resetFn v8.Value
	mapper  mapper
	emit    func(part) // where the current render's output goes
	console func(level slog.Level, text string)
	renders int
}

// A bundle is a script and what is known of it. The code cache is filled by the first isolate.
type bundle struct {
	source, origin string
	mapper         mapper
	cache          []byte
}

// newIsolate evaluates the bundle in a new isolate. It must run on the goroutine that will use the isolate.
func newIsolate(b *bundle, options *Options) (iso *isolate, err error) {
	vm := v8.NewIsolate(isolateLimit)
	iso = &isolate{vm: vm, mapper: b.mapper}
	iso.logTo(context.Background(), options.Log)
	defer func() {
		if err != nil {
			iso.dispose()
		}
	}()

	// A bundle that never finishes loading must not hang the program. A terminated microtask chain reports no error.
	terminated := make(chan struct{})
	limit := time.AfterFunc(options.LoadLimit, func() {
		vm.Terminate()
		close(terminated)
	})
	defer func() {
		if !limit.Stop() {
			<-terminated
			err = errLoading
		}
	}()

	if err := iso.prepare(options); err != nil {
		return iso, fmt.Errorf("render: prelude: %w", err)
	}
	_, _, err = vm.Run(b.source, b.origin, b.cache)
	return iso, iso.mapped(err)
}

// logTo gives the console to a log, as part of what ctx is the context of.
func (iso *isolate) logTo(ctx context.Context, log *slog.Logger) {
	iso.console = func(level slog.Level, text string) { log.Log(ctx, level, "console", "text", text) }
}

// prepare runs the package's own scripts and keeps the host's way into them.
func (iso *isolate) prepare(options *Options) error {
	emit := iso.vm.Function(func(args []v8.Datum) {
		if iso.emit != nil && len(args) == 3 {
			iso.emit(part{head: args[0].Text, begins: args[0].Kind == v8.Text, text: args[1].Text, last: args[2].Number != 0})
		}
	})
	report := iso.vm.Function(func(args []v8.Datum) {
		if len(args) == 2 {
			level := slog.LevelInfo
			_ = level.UnmarshalText([]byte(args[0].Text))
			iso.console(level, args[1].Text)
		}
	})
	prelude, _, err := iso.vm.Run(preludeSource, preludeOrigin, nil)
	if err != nil {
		return err
	}
	if iso.host, err = prelude.CallWith(emit, report, iso.vm.Number(float64(options.OutputLimit))); err != nil {
		return err
	}
	for name, fn := range map[string]*v8.Value{"run": &iso.run, "drain": &iso.drainFn, "abort": &iso.abortFn, "reset": &iso.resetFn} {
		if *fn, err = iso.host.Get(name); err != nil {
			return err
		}
	}
	_, _, err = iso.vm.Run(globalsSource, globalsOrigin, nil)
	return err
}

// A part is what a render hands out at once.
type part struct {
	head   string
	begins bool // head was given
	text   string
	last   bool
}

// start calls a function of the bundle. over tells that the answer is whole; otherwise drain goes on with it.
func (iso *isolate) start(function, input string) (answer part, over bool, err error) {
	iso.renders++
	result, err := iso.run.Call(iso.host, function, input)
	if err != nil {
		return part{}, true, iso.mapped(err)
	}
	if result.Kind != v8.Text {
		return part{}, false, nil
	}
	head, text, _ := strings.Cut(result.Text, "\x00")
	return part{head: head, begins: head != "", text: text, last: true}, true, nil
}

// drain runs what is due and answers how long until there is more, or drainOver, or drainStalled.
func (iso *isolate) drain() (time.Duration, error) {
	result, err := iso.drainFn.Call(iso.host)
	if err != nil {
		return drainOver, iso.mapped(err)
	}
	switch wait := int64(result.Number); {
	case wait == drainTooLarge:
		return drainOver, ErrTooLarge
	case wait < 0:
		return time.Duration(wait), nil
	default:
		return time.Duration(wait) * time.Millisecond, nil
	}
}

// abort lets the bundle's handlers end the render.
func (iso *isolate) abort(reason error) error {
	_, err := iso.abortFn.Call(iso.host, reason.Error())
	return iso.mapped(err)
}

// reset forgets the last render's timers and handlers.
func (iso *isolate) reset() { _, _ = iso.resetFn.Call(iso.host) } // what it would throw is a termination

// heap is the isolate's used heap, external memory and array buffers in bytes.
func (iso *isolate) heap() uint64 { return iso.vm.Memory().Sum() }

// terminate stops what the isolate runs. It may be called from any goroutine, and again.
func (iso *isolate) terminate() { iso.vm.Terminate() }

func (iso *isolate) dispose() { iso.vm.Dispose() }

func (iso *isolate) mapped(err error) error {
	var thrown *v8.Error
	if errors.As(err, &thrown) {
		return iso.mapper.scriptError(thrown)
	}
	return err
}
