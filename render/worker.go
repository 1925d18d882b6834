package render

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// startGrace is how long an isolate may take to start besides its bundle, and a warm-up besides its deadline.
const startGrace = time.Second

// A worker is a goroutine on a thread of its own with its isolate.
type worker struct {
	pool  *Pool
	slot  int // its place among the pool's isolates, which its replacement takes over
	iso   *isolate
	on    thread
	ready chan error
	quit  chan struct{}
	once  sync.Once

	current  atomic.Pointer[job] // what it renders; nil while idle
	renders  atomic.Int64
	heap     atomic.Uint64
	retiring atomic.Bool
	waiting  atomic.Bool // the current render waits for a timer, or was told to end

	// killed is why the current render is being terminated. Guarded by mu, as is every call of terminate: a
	// termination must not reach the render after.
	mu     sync.Mutex
	killed error
}

// stop lets the worker end once it is idle.
func (w *worker) stop() { w.once.Do(func() { close(w.quit) }) }

// close also ends what it renders.
func (w *worker) close() {
	w.stop()
	if j := w.current.Load(); j != nil {
		j.cancel(ErrClosed)
	}
}

func (w *worker) work() {
	// Never unlocked: the thread ends with the worker, and takes V8's thread-local state along.
	runtime.LockOSThread()
	if onMainThread() {
		// V8 asks for the bounds of its stack at every entry, and glibc answers for the first thread by reading
		// /proc/self/maps. Held here until the worker has another.
		moved := make(chan struct{})
		w.pool.running.Go(func() {
			runtime.LockOSThread()
			close(moved)
			w.live()
		})
		<-moved
		runtime.UnlockOSThread()
		return
	}
	w.live()
}

// live makes the isolate and renders until the worker is stopped.
func (w *worker) live() {
	defer func() {
		w.pool.mu.Lock()
		delete(w.pool.alive, w)
		w.pool.mu.Unlock()
	}()
	w.on = currentThread()
	iso, err := newIsolate(&w.pool.bundle, &w.pool.options)
	if err != nil {
		w.ready <- err
		return
	}
	w.iso = iso
	defer iso.dispose()
	w.warmUp()
	if w.pool.bundle.cache == nil {
		w.pool.bundle.cache = iso.vm.CodeCache() // hire makes one worker at a time
	}
	w.heap.Store(iso.heap())
	w.ready <- nil
	for {
		// A retired worker takes no job its replacement could take.
		select {
		case <-w.quit:
			return
		default:
		}
		select {
		case <-w.quit:
			return
		case j := <-w.pool.jobs:
			_ = w.serve(j) // told to its caller
		}
	}
}

// warmUp renders for nobody. Whatever comes of it, the isolate is not retired: its replacement would fare no better.
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
		j.pass(chunk{part{last: true}, outcome(j.ctx)})
		return outcome(j.ctx)
	}
	w.mu.Lock()
	w.killed = nil
	w.mu.Unlock()
	w.waiting.Store(false)
	w.current.Store(j)
	select {
	case <-w.pool.closed:
		j.cancel(ErrClosed) // Close has already told those it saw
	default:
	}
	unhook := context.AfterFunc(j.ctx, func() { w.end(j) })
	watch := time.AfterFunc(watchAfter, func() { w.watch(j) })

	last, err := w.render(j)

	unhook()
	watch.Stop()
	w.mu.Lock()
	w.current.Store(nil)
	if w.killed != nil {
		err = w.killed // a terminated microtask chain reports no error of its own
	}
	w.mu.Unlock()
	if err != nil {
		w.iso.reset()
	}
	run := time.Since(begin)
	j.run.Store(int64(run))
	last.last = true
	j.pass(chunk{last, err})

	renders := w.renders.Add(1)
	if renders%8 == 0 || run > watchAfter {
		w.heap.Store(w.iso.heap())
	}
	switch {
	case j.warmsUp():
	case w.heap.Load() > w.pool.options.HeapMark:
		w.pool.retire(w, RetiredHeap)
	case renders >= int64(w.pool.options.MaxRenders):
		w.pool.retire(w, RetiredRenders)
	}
	return err
}

// render runs the script until its output ends, and returns the last part of that.
func (w *worker) render(j *job) (last part, err error) {
	over := false
	w.iso.emit = func(p part) {
		if p.last {
			last, over = p, true // goes out with how the render ended
		} else {
			j.pass(chunk{p, nil})
		}
	}
	w.iso.logTo(j.ctx, w.pool.options.Log)
	defer func() { w.iso.emit = nil }()

	whole, answered, err := w.iso.start(j.call.Function, j.call.Input)
	if answered {
		return whole, err
	}
	var ending error // why the script was told to end
	tell := func(reason error) error {
		ending = reason
		return w.iso.abort(reason)
	}
	for !over && err == nil {
		var wait time.Duration
		wait, err = w.iso.drain()
		switch {
		case err != nil || over:
		case wait == drainOver:
			over = true
		case ending != nil && wait != 0:
			return last, ending // told to end, and nothing left that is due
		case wait == drainStalled:
			err = tell(ErrStalled)
		case wait > 0:
			err = w.wait(j, wait, tell)
		}
	}
	switch {
	case ending == nil:
		return last, err
	case err == nil:
		return last, &EndedError{ending}
	default:
		return last, fmt.Errorf("%w: %w", ending, err) // it had nothing to end yet
	}
}

// wait lets the time pass until a timer of the script is due. If the render must end before, it tells the script.
func (w *worker) wait(j *job, until time.Duration, tell func(error) error) error {
	w.waiting.Store(true)
	timer := time.NewTimer(until)
	defer timer.Stop()
	select {
	case <-timer.C:
		w.waiting.Store(false)
		return nil
	case <-j.ctx.Done():
		return tell(outcome(j.ctx))
	}
}
