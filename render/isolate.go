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
	// The names of the package's scripts in stack traces, which omit their frames.
	preludeOrigin = "render/prelude.js"
	globalsOrigin = "render/globals.js"

	// The drain constants are the results of the prelude's function drain that are not a number of milliseconds.
	drainEnded    = -1
	drainStalled  = -2
	drainTooLarge = -3
)

// setV8Flags sets V8's flags, which apply to the process and must be set before the first isolate. The garbage of a page is
// short-lived: compared with a young generation of 2 MiB, one of 4 MiB takes 4 MiB more and makes a page 5% faster, and a streamed
// one 7%. One of 16 MiB takes 29 MiB more and is little faster. One thread collects it faster than it would wake others. By
// default V8 optimizes a component that occurs once per page after 3,000 pages; 500 give it enough type feedback.
var setV8Flags = sync.OnceFunc(func() {
	v8.SetFlags("--max-semi-space-size=4", "--no-parallel-scavenge", "--invocation-count-for-turbofan=500")
})

// An isolate is a V8 isolate with the bundle loaded. It belongs to the goroutine that created it, which must be locked to its
// thread. Only vm.Terminate and vm.CheckMemory are safe to call from other goroutines.
type isolate struct {
	vm               *v8.Isolate
	prelude          v8.Value            // the object that prelude.js returns
	preludeFunctions map[string]v8.Value // the functions of prelude, by name
	mapper           stackMapper
	emit             func(Chunk)                  // receives the current render's output
	startLoad        func(id, name, input string) // starts a loader for the current render
	writeLog         func(level slog.Level, text string)
}

// newIsolate evaluates the bundle in a new isolate. It must run on the goroutine that will use the isolate.
func newIsolate(p *Pool, codeCache []byte) (iso *isolate, err error) {
	setV8Flags()
	vm, err := v8.NewIsolate(p.options.heapLimit())
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	iso = &isolate{vm: vm, preludeFunctions: map[string]v8.Value{}, mapper: p.mapper}
	iso.setLog(context.Background(), p.options.Log)
	defer func() {
		if err != nil {
			vm.Dispose()
		}
	}()

	// The timer stops a bundle that never finishes loading. The channel records the termination, because a terminated chain of
	// microtasks returns no error.
	terminated := make(chan struct{})
	limit := time.AfterFunc(p.options.limits.LoadTimeout, func() {
		vm.Terminate()
		close(terminated)
	})
	defer func() {
		if !limit.Stop() {
			<-terminated
			err = ErrLoadTimeout
		}
	}()

	if err := iso.runOwnScripts(p.options.limits.MaxOutput); err != nil {
		return iso, fmt.Errorf("render: prelude: %w", err)
	}
	_, err = vm.Run(p.options.Source, p.options.ScriptName, codeCache)
	if vm.ClearInterrupts() {
		return iso, fmt.Errorf("%w: loading the bundle takes more than %d MiB", ErrMemory, p.options.heapLimit()>>20)
	}
	return iso, iso.mapError(err)
}

// setLog directs the console to a log, with ctx as the context of its records.
func (iso *isolate) setLog(ctx context.Context, log *slog.Logger) {
	iso.writeLog = func(level slog.Level, text string) { log.Log(ctx, level, "console", "text", iso.mapper.mapText(text)) }
}

// runOwnScripts runs prelude.js and globals.js, and stores the functions of prelude.js.
func (iso *isolate) runOwnScripts(outputLimit int) error {
	emit := iso.vm.NewFunction(func(args []v8.Primitive) {
		if iso.emit != nil {
			iso.emit(Chunk{Head: args[0].Text, Text: args[1].Text, Last: args[2].Number != 0})
		}
	})
	writeLog := iso.vm.NewFunction(func(args []v8.Primitive) {
		level := slog.LevelInfo
		_ = level.UnmarshalText([]byte(args[0].Text))
		iso.writeLog(level, args[1].Text)
	})
	load := iso.vm.NewFunction(func(args []v8.Primitive) {
		if iso.startLoad != nil {
			iso.startLoad(args[0].Text, args[1].Text, args[2].Text)
		}
	})
	prelude, err := iso.vm.Run(preludeSource, preludeOrigin, nil)
	if err != nil {
		return err
	}
	clock := iso.vm.NewClock()
	if iso.prelude, err = prelude.CallValues(emit, writeLog, load, clock, iso.vm.NewNumber(float64(outputLimit))); err != nil {
		return err
	}
	for _, name := range []string{"describe", "formatStack", "start", "drain", "settleLoad", "abort", "reset"} {
		if iso.preludeFunctions[name], err = iso.prelude.Get(name); err != nil {
			return err
		}
	}
	iso.vm.SetErrorFunctions(iso.preludeFunctions["describe"], iso.preludeFunctions["formatStack"])
	globals, err := iso.vm.Run(globalsSource, globalsOrigin, nil)
	if err != nil {
		return err
	}
	_, err = globals.CallValues(clock, iso.vm.NewEncoder())
	return err
}

// call calls a function of prelude.js. "start" starts a render, whose output is passed to emit. "drain" continues the render,
// and returns the milliseconds until the next timer or a drain constant. The results of the other functions have no meaning.
func (iso *isolate) call(name string, texts ...string) (int, error) {
	result, err := iso.preludeFunctions[name].Call(iso.prelude, texts...)
	return int(result.Number), iso.mapError(err)
}

// heapBytes returns the isolate's used heap, external memory and array buffers, in bytes.
func (iso *isolate) heapBytes() uint64 { return iso.vm.Memory().Total() }

func (iso *isolate) mapError(err error) error {
	var exception *v8.Error
	if errors.As(err, &exception) {
		return iso.mapper.mapException(exception)
	}
	return err
}
