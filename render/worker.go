package render

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	v8 "gulfoak.example/website/render/v8go"
)

// startGrace is how long an isolate may take to start, over the time for its bundle, and a warm-up over its deadline.
const startGrace = time.Second

// trimEach is after how many renders V8's compilers give back what they no longer need. An isolate that renders less comes to rest.
const trimEach = 512

// A worker is an isolate with the goroutine and the thread that it lives on.
type worker struct {
	pool      *Pool
	slot      int // its place among the pool's isolates, which its replacement takes over
	codeCache []byte
	iso       *isolate
	on        thread
	loaded    uint64 // its heap in bytes when it was ready

	ready chan error
	next  chan *job // what it is given; closed once it may end
	// dismissed means that next is closed, serves that the worker counts as one of the pool's isolates. Guarded by the pool's
	// mu.
	dismissed, serves bool

	current atomic.Pointer[job] // what it renders; nil while idle
	renders atomic.Int64        // warm-ups included
	heap    atomic.Uint64
	retired atomic.Pointer[string] // why, once it is to be replaced
	waiting atomic.Bool            // the current render waits for a timer or a loader, or was told to end

	// killed is why the current render is being terminated. Guarded by mu, as is every call of Terminate, Check and Settle: one
	// that comes too late for a render must reach neither the next render nor an isolate that is gone.
	mu     sync.Mutex
	killed error
}

// The main goroutine keeps the process's first thread, so that no worker gets that one: V8 asks for the bounds of its stack,
// and for the first thread glibc has to read /proc/self/maps.
func init() { runtime.LockOSThread() }

// work makes the isolate and renders until the worker is dismissed.
func (w *worker) work() {
	runtime.LockOSThread() // never unlocked: the thread ends with the worker, and takes V8's thread-local state along
	defer func() {
		w.pool.mu.Lock()
		delete(w.pool.workers, w)
		w.pool.mu.Unlock()
	}()
	w.on = currentThread()
	if err := w.start(); err != nil {
		w.ready <- err
		return
	}
	defer w.iso.vm.Dispose()
	w.pool.free(w)
	w.ready <- nil // after free, so that it counts as idle or at work by now
	quiet := time.NewTimer(w.pool.options.rest)
	defer quiet.Stop()
	for {
		select {
		case j, more := <-w.next:
			if !more {
				return
			}
			_ = w.serve(j) // the caller has the error with the last part
			w.pool.free(w)
			quiet.Reset(w.pool.options.rest)
		case <-quiet.C: // a job that comes now waits a moment, or finds another isolate
			_, _ = w.iso.call("reset") // which lets go of the last render's timers and handlers; it cannot fail
			w.iso.vm.Rest()
			w.heap.Store(w.iso.heap())
		}
	}
}

// start makes the isolate and warms it up.
func (w *worker) start() error {
	growing.Add(1)
	defer growing.Add(-1)
	iso, err := newIsolate(w.pool, w.codeCache)
	if err != nil {
		return err
	}
	w.iso = iso
	w.warmUp()
	if w.codeCache == nil {
		cache := iso.vm.CodeCache() // with the functions that the warm-up called
		w.pool.mu.Lock()
		w.pool.codeCache = cache
		w.pool.mu.Unlock()
	}
	w.loaded = iso.heap()
	w.heap.Store(w.loaded)
	return nil
}

// warmUp renders for nobody. The isolate is not retired for it, whatever happens: its replacement would fare no better.
func (w *worker) warmUp() {
	for _, call := range w.pool.options.WarmUp {
		ctx, cancel := context.WithCancelCause(context.Background())
		limited, stop := context.WithTimeout(ctx, w.pool.options.Deadline)
		if err := w.serve(&job{ctx: limited, cancel: cancel, call: call, queued: time.Now()}); err != nil {
			w.pool.options.Log.Warn("warm-up failed", "function", call.Function, "error", err)
		}
		stop()
		cancel(nil)
	}
}

// serve renders one job, returns how it ended, and retires the isolate when it is time.
func (w *worker) serve(j *job) error {
	begin := time.Now()
	j.wait.Store(int64(begin.Sub(j.queued)))
	if j.ctx.Err() != nil {
		w.pool.abandoned.Add(1)
		j.pass(Part{Last: true, err: outcome(j.ctx)})
		return outcome(j.ctx)
	}
	w.mu.Lock()
	w.killed = nil
	w.mu.Unlock()
	w.waiting.Store(false)
	w.current.Store(j)
	select {
	case <-w.pool.ended:
		j.cancel(ErrClosed) // Close canceled only the jobs that it saw
	default:
	}
	unhook := context.AfterFunc(j.ctx, func() { w.contextEnded(j) })
	watch := time.AfterFunc(watchAfter, func() { w.watch(j) })

	last, err := w.render(j)
	if err != nil {
		// Still watched, because what the render left behind may run on. The only error is a termination, which killed has.
		_, _ = w.iso.call("reset")
	}

	if rendered := w.pool.options.rendered; rendered != nil {
		rendered(j.call)
	}
	unhook()
	watch.Stop()
	w.mu.Lock()
	w.current.Store(nil)
	exceeded := w.iso.vm.Settle()
	if w.killed != nil {
		err = w.killed // a terminated microtask chain reports no error of its own
	}
	w.mu.Unlock()
	if exceeded {
		err = ErrMemory
		w.retire(j, RetiredMemory)
	}
	run := time.Since(begin)
	j.run.Store(int64(run))
	renders := w.renders.Add(1)
	if !j.warmsUp() {
		w.pool.renders.Add(1)
		average := w.pool.renderTime.Load()
		w.pool.renderTime.Store(average + (int64(run)-average)/8)
	}
	last.Last, last.err = true, err
	j.pass(last)

	if renders%8 == 0 || run > watchAfter {
		w.heap.Store(w.iso.heap())
	}
	if renders%trimEach == 0 {
		v8.Trim()
	}
	switch {
	case j.warmsUp():
	case w.heap.Load() > w.loaded+w.pool.options.HeapMark:
		w.pool.retireForHeap(w)
	case renders >= int64(w.pool.options.MaxRenders):
		w.pool.retire(w, RetiredRenders)
	}
	return err
}

// render runs the script until its output ends, and returns the last part of that.
func (w *worker) render(j *job) (last Part, err error) {
	over := false
	asked := &loads{ctx: j.ctx, loaders: w.pool.options.Loaders}
	w.iso.emit = func(part Part) {
		if part.Last {
			last, over = part, true // it goes out once it is known how the render ended
		} else {
			j.pass(part)
		}
	}
	w.iso.load = asked.begin
	w.iso.logTo(j.ctx, w.pool.options.Log)
	defer func() {
		w.iso.emit, w.iso.load = nil, nil
		w.iso.logTo(context.Background(), w.pool.options.Log) // nor does it hold the context of the last render
	}()

	var ending error // why the script was told to end
	_, err = w.iso.call("start", j.call.Function, j.call.Input)
	for err == nil && !over {
		select {
		case a := <-asked.answers:
			err = w.settle(asked, a)
			continue
		default:
		}
		var wait int // milliseconds, or one of the drain constants
		wait, err = w.iso.call("drain")
		if err != nil || over || wait == drainOver {
			break
		}
		switch {
		case wait == drainTooLarge:
			return last, ErrTooLarge
		case ending != nil && wait != 0:
			return last, ending // it was told to end, and nothing that is due is left
		case wait == drainStalled && asked.open == 0:
			ending = ErrStalled
		case wait != 0:
			ending, err = w.wait(j, time.Duration(wait)*time.Millisecond, asked)
		}
		if ending != nil && wait != 0 {
			_, err = w.iso.call("abort", ending.Error())
		}
	}
	switch {
	case ending == nil:
		return last, err
	case err == nil:
		return last, &EndedError{ending}
	default:
		return last, fmt.Errorf("%w: %w", ending, err) // there was no document to end yet
	}
}

// settle gives the script a loader's answer.
func (w *worker) settle(asked *loads, a answer) error {
	asked.open--
	_, err := w.iso.call("settle", a.id, a.failed, a.text)
	return err
}

// wait blocks until the script's next timer is due, if it has one, or until a loader answers, which it passes on. It returns
// early, with the reason as ending, when the render's context ends.
func (w *worker) wait(j *job, until time.Duration, asked *loads) (ending, err error) {
	w.waiting.Store(true)
	var due <-chan time.Time
	if until > 0 {
		due = time.After(until)
	}
	select {
	case <-due:
	case a := <-asked.answers:
		w.waiting.Store(false)
		return nil, w.settle(asked, a)
	case <-j.ctx.Done():
		return outcome(j.ctx), nil
	}
	w.waiting.Store(false)
	return nil, nil
}
