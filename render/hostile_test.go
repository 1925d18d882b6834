package render_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gulfoak.example/website/render"
)

// After any misuse of the output, of errors, of the log or of globals, the caller gets the result or the error, and the isolate
// still renders.
func TestHostileBundle(t *testing.T) {
	const hidden = "[a value that cannot be shown]"
	tooLarge, deadlineError, stalledError := render.ErrTooLarge.Error(), render.ErrDeadline.Error(), render.ErrStalled.Error()
	const terminated = "terminated: "
	for _, test := range []struct{ call, want string }{ // want: the head and "|" if there is a head, and the body; or a prefix of the error
		{"throwing", "TypeError: no such oak at globalThis.throwing (basic.js:3:"},
		{"throwingObject", `Error: thrown value is not an Error: {"oak":1}`},
		{"rejecting", "Error: rejected at"},
		{"missing", "Error: the bundle defines no global function missing"},
		{"recursing", "RangeError: Maximum call stack size exceeded"},
		{"looping", terminated + deadlineError},
		{"catching", terminated + deadlineError},
		{"microtasks", terminated + deadlineError},
		{"backtracking", terminated + deadlineError},
		{"hugeResult", tooLarge},
		{"hugePromise", tooLarge},
		{"hugeWrite", tooLarge},
		{"hugeHead", tooLarge},
		{"hugeInBytes", tooLarge},
		{"hugeTotal", tooLarge},
		{"zeroInHead", "a\x00b|c\x00d"},
		{"headAlone", "head|body"},
		{"lateHead", "Error: the head must precede the body"},
		{"failsThenReturns", "Error: failed"},
		{"endsThenReturns", "ended"},
		{"writesThenReturns", "written, returned"},
		{"writesBytes", "TypeError: an output takes strings, not Uint8Array"},
		{"endsWithBytes", "TypeError: an output takes strings, not Uint8Array"},
		{"writesNull", "TypeError: an output takes strings, not objects"},
		{"hugeArrayBuffer", "RangeError: Array buffer allocation failed"},
		{"frozenError", "Error: frozen"},
		{"hiddenComponents", "Error: hidden"},
		{"hiddenMessage", hidden},
		{"throwsCircular", "Error: thrown value is not an Error: " + hidden},
		{"throwsProxy", "Error: thrown value is not an Error: " + hidden},
		{"rejectsCircular", "Error: thrown value is not an Error: " + hidden},
		{"timerThrowsSymbol", "Error: thrown value is not an Error: Symbol(oak)"},
		{"abortThrowsCircular", stalledError + ": Error: thrown value is not an Error: " + hidden},
		{"hugeText", "Error: thrown value is not an Error: [a text of 268435456 characters]"},
		{"hugeMessage", "Error: longlong"},
		{"hugeStack", "Error: deep"},
		{"hugeComponents", "Error: deep"},
		{"hiddenCause", "Error: hidden { [cause]: " + hidden + " }"},
		{"nestedHiddenCause", "Error: outer { [cause]: Error: hidden { [cause]: " + hidden + " } }"},
		{"proxyCause", "Error: outer { [cause]: " + hidden + " }"},
		{"proxyErrors", "Error: outer { [errors]: [ " + hidden + ", " + hidden},
		{"longChain", "Error: link { [cause]: Error: link"},
		{"growingChain", "Error: grown { [cause]: Error: grown"},
		{"wideErrors", "AggregateError: wide { [cause]: Error: leaf, [errors]: [ AggregateError: wide"},
		{"hugeCause", "Error: outer { [cause]: Error: longlong"},
		{"replacesPrototypes", "Error: outer { [cause]: 'inner' }"},
		{"logsAnything", "fine"},
		{"floodsLog", "fine"},
		{"replacesClock", "later"},
		{"replacesArrays", "later"},
		{"replacesErrors", `Error: thrown value is not an Error: {"oak":1}`},
		{"replacesTimers", "Error: in a microtask"},
		{"inheritsHandlers", stalledError},
		{"namesHandlers", "fine"},
		{"cancels", "fine"},
		{"webAssembly", "undefined"},
		{"far 2147483647", deadlineError},
		{"far 2147483648", stalledError}, // no delay, as in Node: the timer has already fired
		{"far 9.3e12", stalledError},     // exceeds an int64 of nanoseconds
		{"far Infinity", stalledError},
	} {
		t.Run(test.call, func(t *testing.T) {
			var log lockedBuffer
			pool := newPool(t, render.Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
			deadline := 10 * time.Second
			want, stopped := strings.CutPrefix(test.want, terminated)
			if want == deadlineError {
				deadline = 300 * time.Millisecond
			}
			function, input, _ := strings.Cut(test.call, " ")
			head, body, err := pool.Render(contextWithTimeout(t, deadline), call(function, input))
			if head != "" {
				body = head + "|" + body
			}
			if err == nil && body != want || err != nil && !strings.HasPrefix(err.Error(), want) {
				t.Errorf("got %.200q, %.200v, want %q", body, err, want)
			}
			if ended := new(render.AbortedError); errors.As(err, &ended) {
				t.Errorf("a handler that the script did not set ended the output: %v", err)
			}
			var thrown *render.ScriptError
			if errors.As(err, &thrown) && len(thrown.Message)+len(thrown.Stack()) > 64<<10 {
				t.Errorf("the message has %d bytes, the stack %d", len(thrown.Message), len(thrown.Stack()))
			}
			if size := len(log.String()); size > 256<<10 {
				t.Errorf("the log has %d bytes", size)
			}
			for range 20 {
				expectHealthy(t, pool)
			}
			if stats := pool.Stats(); (stats.Terminated != 0) != stopped && !errors.Is(err, render.ErrTooLarge) {
				t.Errorf("whether the render was terminated: %+v", stats)
			}
		})
	}
}

// Memory outside V8's heap counts as well, also after other renders.
func TestMemory_outsideHeap(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells how much memory a process has")
	}
	if os.Getenv(childVariable) == "" {
		runChild(t, "alone", "") // in this process, the scripts of other tests that V8 does not interrupt may still take memory
		return
	}
	pool := newPool(t, render.Options{}.WithLimits(render.Limits{MaxRenderMemory: 64 << 20}))
	expectRender(t, contextWithTimeout(t, 50*time.Millisecond), pool, "uninterruptible", render.ErrDeadline)
	expectRender(t, contextWithTimeout(t, time.Minute), pool, "hoardIntl", render.ErrMemory)
}

// A script that outruns a slow caller loses the end of its output, never a part in the middle.
func TestOutput_slowCaller(t *testing.T) {
	pool := newPool(t, render.Options{})
	ctx, end := context.WithCancelCause(t.Context())
	deadline := sync.OnceFunc(func() { time.AfterFunc(50*time.Millisecond, func() { end(context.DeadlineExceeded) }) }) // after the first chunk
	out := chunkRecorder{onChunk: func(string) error { deadline(); time.Sleep(2 * time.Millisecond); return nil }}
	err := pool.Stream(ctx, call("holes"), out.record)
	for i, part := range out.chunks {
		if !strings.HasPrefix(part, fmt.Sprint(i, " ")) {
			t.Errorf("part %d begins with %.3q", i, part)
		}
	}
	if len(out.chunks) == 0 {
		t.Error("no chunk was received")
	}
	if ended := new(render.AbortedError); errors.As(err, &ended) && len(out.chunks) < 11 {
		t.Errorf("%d of 11 parts are reported as a complete document", len(out.chunks))
	}
}

// A built-in function that V8 does not interrupt blocks only its own thread.
func TestTerminate_builtIn(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	pool := newPool(t, render.Options{
		Source: testBundle(t) + `globalThis.logsFirst = () => { console.log("begins"); return uninterruptible(); };`,
		Log: slog.New(logHandler(func(context.Context, slog.Record) {
			time.AfterFunc(100*time.Millisecond, func() { end(context.DeadlineExceeded) })
		})),
	})
	before := countLowestPriority()
	expectRender(t, ctx, pool, "logsFirst", render.ErrDeadline)
	expectHealthy(t, pool)
	if runtime.GOOS == "linux" && before == 0 && countLowestPriority() == 0 {
		t.Error("its thread has the priority of all others")
	}
	begin := time.Now()
	if pool.Close(); time.Since(begin) > 2*time.Second {
		t.Errorf("Close took %v", time.Since(begin))
	}
}

// countLowestPriority returns the number of threads with the lowest priority, 19. The system call returns 20 minus that.
func countLowestPriority() (threads int) {
	tasks, _ := os.ReadDir("/proc/self/task")
	for _, task := range tasks {
		id, _ := strconv.Atoi(task.Name())
		if priority, _ := syscall.Getpriority(syscall.PRIO_PROCESS, id); priority == 1 {
			threads++
		}
	}
	return threads
}

// New returns even if the bundle or a warm-up does not end.
func TestNew_endlessScript(t *testing.T) {
	const endlessMicrotasks = "(async () => { for (;;) await null; })();"
	// The script that V8 does not interrupt takes 7 s of a processor. New waits for it for 2.2 s; a busy machine may notice that later.
	const uninterruptible = `const uninterruptible = () => String("a".repeat(2 ** 21).lastIndexOf("a".repeat(3 * 2 ** 12) + "b"));`
	for source, fails := range map[string]bool{
		"for (;;);":                              true,
		endlessMicrotasks:                        true,
		"uninterruptible();":                     true,
		"globalThis.warm = () => { for (;;); };": false,
		"globalThis.warm = uninterruptible;":     true,
	} {
		begin := time.Now()
		pool, err := render.New(render.Options{
			Source: uninterruptible + "globalThis.warm = () => '';" + source, Isolates: 1, DefaultTimeout: 100 * time.Millisecond,
			WarmUp: []render.Call{{Function: "warm"}},
		}.WithLimits(render.Limits{LoadTimeout: 100 * time.Millisecond}))
		if elapsed := time.Since(begin); elapsed > 6*time.Second || (err != nil) != fails {
			t.Errorf("%s: New took %v: %v", source, elapsed, err)
		}
		if err == nil {
			pool.Close()
		}
	}
}

// A failed warm-up is logged, and the isolate still renders.
func TestWarmUp_failure(t *testing.T) {
	var log lockedBuffer
	pool := newPool(t, render.Options{
		WarmUp:         []render.Call{{Function: "looping"}, {Function: "missing"}},
		DefaultTimeout: 50 * time.Millisecond,
		Log:            slog.New(slog.NewTextHandler(&log, nil)),
	})
	if count := strings.Count(log.String(), "warm-up failed"); count != 2 {
		t.Errorf("%d failures in the log: %s", count, log.String())
	}
	expectRender(t, contextWithTimeout(t, time.Minute), pool, "hello", nil)
	if strings.Contains(log.String(), "isolate retired") {
		t.Errorf("the isolate is replaced by one that will fare no better: %s", log.String())
	}
}

// Close also ends renders in isolates that are being replaced, and a render whose caller closes the pool. Later renders fail.
func TestClose_runningRenders(t *testing.T) {
	for range 20 {
		pool := newPool(t, render.Options{}.WithLimits(render.Limits{MaxRenders: 1}))
		failed := make(chan error)
		ctx := contextWithTimeout(t, testTimeout)
		for range 3 {
			go func() {
				_, _, err := pool.Render(ctx, call("hello"))
				if err == nil {
					_, _, err = pool.Render(ctx, call("looping"))
				}
				failed <- err
			}()
		}
		time.Sleep(10 * time.Millisecond)
		pool.Close()
		for range 3 {
			if err := <-failed; !errors.Is(err, render.ErrClosed) {
				t.Fatalf("got %v", err)
			}
		}
		expectRender(t, t.Context(), pool, "hello", render.ErrClosed)
	}
	pool := newPool(t, render.Options{})
	out := chunkRecorder{onChunk: func(string) error { pool.Close(); return nil }}
	if err := pool.Stream(contextWithTimeout(t, testTimeout), call("hugeTotal"), out.record); !errors.Is(err, render.ErrClosed) {
		t.Errorf("closed by its caller: got %v", err)
	}
}

// A call with an ended context returns at once, with the context's cause.
func TestRender_endedContext(t *testing.T) {
	pool := newPool(t, render.Options{})
	cause := errors.New("the visitor left")
	canceled, cancelWith := context.WithCancelCause(t.Context())
	cancelWith(cause)
	expired, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	for want, ctx := range map[error]context.Context{cause: canceled, render.ErrDeadline: expired} {
		expectRender(t, ctx, pool, "hello", want)
	}
	if stats := pool.Stats(); stats.Renders != 0 || stats.Refused != 0 {
		t.Errorf("they count as renders: %+v", stats)
	}
}

// A terminated script whose thread gets no CPU time does not count as stuck. Here, the thread blocks in the log, which takes no CPU
// time either.
func TestTerminate_blockedThread(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells what a thread has taken")
	}
	ctx, end := context.WithCancelCause(t.Context())
	unblock := make(chan struct{})
	pool := newPool(t, render.Options{Log: slog.New(logHandler(func(context.Context, slog.Record) {
		end(context.DeadlineExceeded)
		<-unblock
	}))})
	expectRender(t, ctx, pool, "logsAnything", render.ErrDeadline)
	time.Sleep(500 * time.Millisecond)
	close(unblock)
	waitUntil(t, pool, "its end", func(s render.Stats) bool { return s.Retired[render.RetiredDeadline] == 1 })
}
