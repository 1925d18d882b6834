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
)

// V8's flags hold for the process and must be set before its first isolate. A page's garbage is short-lived: a young
// generation of 1 MiB stays in the processor's cache and saves 30 MiB an isolate, and one thread empties it sooner than
// it would wake others to help. WebAssembly is no part of ECMAScript, and its memory none of the heap.
func init() {
	v8.SetFlags("--max-semi-space-size=1", "--no-parallel-scavenge", "--no-expose-wasm")
}

// An isolate is one V8 isolate with the bundle loaded. It belongs to the goroutine that made it, which must be
// locked to its thread; only terminate may be called from another.
type isolate struct {
	vm      *v8.Isolate
	context *v8.Context
	host    *v8.Object
	runFn   *v8.Function
	drainFn *v8.Function
	abortFn *v8.Function
	resetFn *v8.Function
	names   map[string]*v8.Value // function names as V8 strings
	mapper  mapper
	emit    func(part) // where the current render's output goes
	console func(level slog.Level, text string)
	renders int
	script  *v8.UnboundScript // for the code cache
}

// A bundle is a script and what is known of it. The code cache is filled by the first isolate.
type bundle struct {
	source, origin string
	mapper         mapper
	cache          *v8.CompilerCachedData
}

// newIsolate evaluates the bundle in a new isolate. It must run on the goroutine that will use the isolate.
func newIsolate(b *bundle, options *Options) (iso *isolate, err error) {
	vm := v8.NewIsolate()
	iso = &isolate{vm: vm, context: v8.NewContext(vm), mapper: b.mapper, names: map[string]*v8.Value{}}
	iso.logTo(context.Background(), options.Log)
	defer func() {
		if err != nil {
			iso.dispose()
		}
	}()

	// A bundle that never finishes loading must not hang the program. A terminated microtask chain reports no error.
	terminated := make(chan struct{})
	limit := time.AfterFunc(options.LoadLimit, func() {
		vm.TerminateExecution()
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
	script, err := vm.CompileUnboundScript(b.source, b.origin, v8.CompileOptions{CachedData: b.cache})
	if err != nil {
		return iso, iso.mapped(err)
	}
	value, err := script.Run(iso.context)
	if err != nil {
		return iso, iso.mapped(err)
	}
	value.Release()
	iso.script = script
	return iso, nil
}

// logTo gives the console to a log, as part of what ctx is the context of.
func (iso *isolate) logTo(ctx context.Context, log *slog.Logger) {
	iso.console = func(level slog.Level, text string) { log.Log(ctx, level, "console", "text", text) }
}

// prepare runs the package's own scripts and keeps the host's way into them.
func (iso *isolate) prepare(options *Options) error {
	vm := iso.vm
	emit := v8.NewFunctionTemplate(vm, func(info *v8.FunctionCallbackInfo) *v8.Value {
		args := info.Args()
		if iso.emit != nil && len(args) == 3 {
			p := part{text: wellFormed(args[1].String()), last: args[2].Boolean()}
			if args[0].IsString() {
				p.head, p.begins = wellFormed(args[0].String()), true
			}
			iso.emit(p)
		}
		info.Release()
		return nil
	})
	report := v8.NewFunctionTemplate(vm, func(info *v8.FunctionCallbackInfo) *v8.Value {
		args := info.Args()
		if len(args) == 2 {
			level := slog.LevelInfo
			_ = level.UnmarshalText([]byte(args[0].String()))
			iso.console(level, args[1].String())
		}
		info.Release()
		return nil
	})

	prelude, err := iso.context.RunScript(preludeSource, preludeOrigin)
	if err != nil {
		return err
	}
	preludeFn, err := prelude.AsFunction()
	if err != nil {
		return err
	}
	outputLimit, err := v8.NewValue(vm, float64(options.OutputLimit))
	if err != nil {
		return err
	}
	host, err := preludeFn.Call(v8.Undefined(vm), emit.GetFunction(iso.context), report.GetFunction(iso.context), outputLimit)
	if err != nil {
		return err
	}
	if iso.host, err = host.AsObject(); err != nil {
		return err
	}
	for name, fn := range map[string]**v8.Function{"run": &iso.runFn, "drain": &iso.drainFn, "abort": &iso.abortFn, "reset": &iso.resetFn} {
		value, err := iso.host.Get(name)
		if err != nil {
			return err
		}
		if *fn, err = value.AsFunction(); err != nil {
			return err
		}
	}
	globals, err := iso.context.RunScript(globalsSource, globalsOrigin)
	if err != nil {
		return err
	}
	globals.Release()
	return nil
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
	name, ok := iso.names[function]
	if !ok {
		if name, err = v8.NewValue(iso.vm, function); err != nil {
			return part{}, true, err
		}
		iso.names[function] = name
	}
	argument, err := v8.NewValue(iso.vm, input)
	if err != nil {
		return part{}, true, err
	}
	defer argument.Release()
	iso.renders++
	result, err := iso.runFn.Call(iso.host, name, argument)
	if err != nil {
		return part{}, true, iso.mapped(err)
	}
	defer result.Release()
	if !result.IsString() {
		return part{}, false, nil
	}
	head, text, _ := strings.Cut(wellFormed(result.String()), "\x00")
	return part{head: head, begins: head != "", text: text, last: true}, true, nil
}

// wellFormed puts U+FFFD in the place of every unpaired surrogate, as the Encoding Standard has it: V8 writes these as
// if they were characters, in three bytes that no decoder takes.
func wellFormed(text string) string {
	const lead = 0xED // of U+D000 to U+DFFF; surrogates are those with the next byte from 0xA0
	first := strings.IndexByte(text, lead)
	if first < 0 {
		return text
	}
	var bytes []byte
	for i := first; i < len(text)-2; i++ {
		if text[i] != lead || text[i+1] < 0xA0 {
			continue
		}
		if bytes == nil {
			bytes = []byte(text)
		}
		copy(bytes[i:], "\uFFFD")
	}
	if bytes == nil {
		return text
	}
	return string(bytes)
}

// drain runs what is due and answers how long until there is more, or drainOver, or drainStalled.
func (iso *isolate) drain() (time.Duration, error) {
	result, err := iso.drainFn.Call(iso.host)
	if err != nil {
		return drainOver, iso.mapped(err)
	}
	defer result.Release()
	switch wait := result.Integer(); {
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
	text, err := v8.NewValue(iso.vm, reason.Error())
	if err != nil {
		return err
	}
	defer text.Release()
	result, err := iso.abortFn.Call(iso.host, text)
	if err != nil {
		return iso.mapped(err)
	}
	result.Release()
	return nil
}

// reset forgets the last render's timers and handlers.
func (iso *isolate) reset() {
	if result, err := iso.resetFn.Call(iso.host); err == nil {
		result.Release()
	}
}

// heap is the isolate's used heap and external memory in bytes.
func (iso *isolate) heap() uint64 {
	stats := iso.vm.GetHeapStatistics()
	return stats.UsedHeapSize + stats.ExternalMemory
}

// terminate stops what the isolate runs. It may be called from any goroutine, and again.
func (iso *isolate) terminate() { iso.vm.TerminateExecution() }

func (iso *isolate) dispose() {
	iso.context.Close()
	iso.vm.Dispose()
}

func (iso *isolate) mapped(err error) error {
	var thrown *v8.JSError
	if errors.As(err, &thrown) {
		return iso.mapper.scriptError(thrown)
	}
	return err
}
