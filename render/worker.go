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

// startGrace is added to the timeouts of loading and of each warm-up when startWorker waits for an isolate.
const startGrace = time.Second

// trimInterval is the number of renders after which V8's compilers release memory. An idle isolate releases it earlier.
const trimInterval = 512

// A worker is an isolate with its goroutine and its thread.
type worker struct {
	pool       *Pool
	slot       int // index of the isolate in the pool; the replacement takes it over
	codeCache  []byte
	iso        *isolate
	thread     thread
	loadedHeap uint64 // bytes in use after loading and warm-up

	ready chan error
	jobs  chan *job // closed when the worker is stopped
	// stopped is true if jobs is closed. active is true if Stats counts the worker. The pool's mu guards both.
	stopped, active bool

	current      atomic.Pointer[job] // the running render, or nil
	renders      atomic.Int64        // includes warm-ups
	heap         atomic.Uint64
	retireReason atomic.Pointer[string] // set when the worker is to be replaced
	waiting      atomic.Bool            // the current render waits for a timer or a loader, or was aborted

	// terminationReason is the reason for which the current render is being terminated. mu guards it, and every call of Terminate,
	// CheckMemory and ClearInterrupts: a late call must reach neither the next render nor a disposed isolate.
	mu                sync.Mutex
	terminationReason error
}

// init locks the main goroutine to the process's first thread, so that no worker gets that thread. V8 queries the bounds of its
// stack, and for the first thread glibc reads /proc/self/maps.
func init() { runtime.LockOSThread() }

// run starts the isolate and renders until the worker is stopped.
func (w *worker) run() {
	runtime.LockOSThread() // never unlocked: the thread ends with the worker, and its V8 thread-local state with it
	defer func() {
		w.pool.mu.Lock()
		delete(w.pool.workers, w)
		w.pool.mu.Unlock()
	}()
	w.thread = currentThread()
	if err := w.startIsolate(); err != nil {
		w.ready <- err
		return
	}
	defer w.iso.vm.Dispose()
	w.pool.assignNext(w)
	w.ready <- nil // after assignNext, so that Stats counts the worker as idle or busy
	idle := time.NewTimer(w.pool.options.limits.IdleTimeout)
	defer idle.Stop()
	for {
		select {
		case j, ok := <-w.jobs:
			if !ok {
				return
			}
			_ = w.renderJob(j) // the last chunk has the error for the caller
			w.pool.assignNext(w)
			idle.Reset(w.pool.options.limits.IdleTimeout)
		case <-idle.C: // a job that arrives now waits until the memory is released, or another isolate takes it
			_, _ = w.iso.call("reset") // frees the last render's timers and handlers; cannot fail
			w.iso.vm.ReleaseMemory()
			w.heap.Store(w.iso.heapBytes())
		}
	}
}

// startIsolate loads the bundle and warms the isolate up.
func (w *worker) startIsolate() error {
	memoryConsumers.Add(1)
	defer memoryConsumers.Add(-1)
	iso, err := newIsolate(w.pool, w.codeCache)
	if err != nil {
		return err
	}
	w.iso = iso
	w.warmUp()
	if w.codeCache == nil {
		cache := iso.vm.CodeCache() // includes the functions that the warm-up called
		w.pool.mu.Lock()
		w.pool.codeCache = cache
		w.pool.mu.Unlock()
	}
	w.loadedHeap = iso.heapBytes()
	w.heap.Store(w.loadedHeap)
	return nil
}

// warmUp renders Options.WarmUp and discards the output. It never retires the isolate: a replacement would fail in the same way.
func (w *worker) warmUp() {
	for _, call := range w.pool.options.WarmUp {
		ctx, cancel := context.WithCancelCause(context.Background())
		timeoutCtx, stop := context.WithTimeout(ctx, w.pool.options.DefaultTimeout)
		if err := w.renderJob(&job{ctx: timeoutCtx, cancel: cancel, call: call, queued: time.Now()}); err != nil {
			w.pool.options.Log.Warn("warm-up failed", "function", call.Function, "error", err)
		}
		stop()
		cancel(nil)
	}
}

// renderJob renders a job, sends its last chunk, and returns its error. It retires the isolate when a limit is reached.
func (w *worker) renderJob(j *job) error {
	begin := time.Now()
	j.wait.Store(int64(begin.Sub(j.queued)))
	if j.ctx.Err() != nil {
		w.pool.abandoned.Add(1)
		j.send(Chunk{Last: true, err: contextError(j.ctx)})
		return contextError(j.ctx)
	}
	w.mu.Lock()
	w.terminationReason = nil
	w.mu.Unlock()
	w.waiting.Store(false)
	w.current.Store(j)
	select {
	case <-w.pool.closing:
		j.cancel(ErrClosed) // Close cancels only the jobs that are current when it is called
	default:
	}
	stopContextHook := context.AfterFunc(j.ctx, func() { w.handleContextEnd(j) })
	memoryTimer := time.AfterFunc(memoryCheckDelay, func() { w.limitMemory(j) })

	last, err := w.runScript(j)
	if err != nil {
		// The context and the memory are still checked, because callbacks of the render may continue to run. The only possible error
		// is a termination, and terminationReason has its reason.
		_, _ = w.iso.call("reset")
	}

	if afterScript := w.pool.options.afterScript; afterScript != nil {
		afterScript(j.call)
	}
	stopContextHook()
	memoryTimer.Stop()
	w.mu.Lock()
	w.current.Store(nil)
	exceeded := w.iso.vm.ClearInterrupts()
	if w.terminationReason != nil {
		err = w.terminationReason // a terminated microtask chain reports no error
	}
	w.mu.Unlock()
	if exceeded {
		err = ErrMemory
		w.retireAfter(j, RetiredMemory)
	}
	run := time.Since(begin)
	j.run.Store(int64(run))
	renders := w.renders.Add(1)
	if !j.isWarmUp() {
		w.pool.renders.Add(1)
		average := w.pool.averageRender.Load()
		w.pool.averageRender.Store(average + (int64(run)-average)/8)
	}
	last.Last, last.err = true, err
	j.send(last)

	if renders%8 == 0 || run > memoryCheckDelay {
		w.heap.Store(w.iso.heapBytes())
	}
	if renders%trimInterval == 0 {
		v8.TrimAllocator()
	}
	switch {
	case j.isWarmUp():
	case w.heap.Load() > w.loadedHeap+w.pool.options.limits.MaxHeapGrowth:
		w.pool.retireForHeap(w)
	case renders >= int64(w.pool.options.limits.MaxRenders):
		w.pool.retire(w, RetiredRenders)
	}
	return err
}

// runScript runs the script until its output ends, and returns the last chunk.
func (w *worker) runScript(j *job) (last Chunk, err error) {
	ended := false
	loads := &loaderCalls{ctx: j.ctx, loaders: w.pool.options.Loaders}
	w.iso.emit = func(chunk Chunk) {
		if chunk.Last {
			last, ended = chunk, true // renderJob sends it when the error of the render is known
		} else {
			j.send(chunk)
		}
	}
	w.iso.startLoad = loads.start
	w.iso.setLog(j.ctx, w.pool.options.Log)
	defer func() {
		w.iso.emit, w.iso.startLoad = nil, nil
		w.iso.setLog(context.Background(), w.pool.options.Log) // drops the reference to the render's context
	}()

	var abortReason error // set when the script was aborted
	_, err = w.iso.call("start", j.call.Function, j.call.Input)
	for err == nil && !ended {
		select {
		case result := <-loads.results:
			err = w.settleLoad(loads, result)
			continue
		default:
		}
		var wait int // milliseconds, or a drain constant
		wait, err = w.iso.call("drain")
		if err != nil || ended || wait == drainEnded {
			break
		}
		switch {
		case wait == drainTooLarge:
			return last, ErrTooLarge
		case abortReason != nil && wait != 0:
			return last, abortReason // the script was aborted, and no timer is due
		case wait == drainStalled && loads.pending == 0:
			abortReason = ErrStalled
		case wait != 0:
			abortReason, err = w.awaitEvent(j, time.Duration(wait)*time.Millisecond, loads)
		}
		if abortReason != nil && wait != 0 {
			_, err = w.iso.call("abort", abortReason.Error())
		}
	}
	switch {
	case abortReason == nil:
		return last, err
	case err == nil:
		return last, &AbortedError{abortReason}
	default:
		return last, fmt.Errorf("%w: %w", abortReason, err) // the script sent no output that it could end
	}
}

// settleLoad passes a loader's result to the script.
func (w *worker) settleLoad(loads *loaderCalls, result loadResult) error {
	loads.pending--
	_, err := w.iso.call("settleLoad", result.id, result.failed, result.text)
	return err
}

// awaitEvent blocks until the script's next timer is due (if timeout is positive), or until a loader returns; then it
// passes the result to the script. If the render's context ends, it returns the reason as abortReason.
func (w *worker) awaitEvent(j *job, timeout time.Duration, loads *loaderCalls) (abortReason, err error) {
	w.waiting.Store(true)
	var due <-chan time.Time
	if timeout > 0 {
		due = time.After(timeout)
	}
	select {
	case <-due:
	case result := <-loads.results:
		w.waiting.Store(false)
		return nil, w.settleLoad(loads, result)
	case <-j.ctx.Done():
		return contextError(j.ctx), nil
	}
	w.waiting.Store(false)
	return nil, nil
}
