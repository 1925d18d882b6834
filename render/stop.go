// How a render ends that does not end by itself: its context is over, or it takes too much memory.

package render

import (
	"errors"
	"sync/atomic"
	"time"
)

const (
	// watchAfter is how long a render runs before its memory is watched, watchEvery how often.
	watchAfter = 20 * time.Millisecond
	watchEvery = 5 * time.Millisecond
	// stuckAfter is how much processor time a terminated script may take before its isolate is replaced without it.
	stuckAfter = 100 * time.Millisecond
)

// contextEnded terminates the script of a job whose context has ended, after a moment to end by itself: a termination costs the
// isolate, and some scripts were only held up by a slow caller. One that waits for a timer or a loader is told by
// [worker.wait].
func (w *worker) contextEnded(j *job) {
	time.Sleep(abortGrace)
	reason, retired := outcome(j.ctx), RetiredCanceled
	if errors.Is(reason, ErrDeadline) {
		retired = RetiredDeadline
	}
	w.stopScript(j, reason, retired)
}

// stopScript terminates a job's script until it has returned, and retires the isolate if there was anything to terminate.
// A termination that arrives between two calls is lost, so it terminates again and again. If that does not help, the caller
// gets its answer, the isolate is replaced while the script runs on, and the script's thread yields to all others. The thread's
// own clock tells: one that waits for its turn on a busy machine ends by itself, and a new isolate would make that busier
// still. One that the log holds up ends, too, once the log lets it go, which a new isolate would have to wait for as well.
func (w *worker) stopScript(j *job, reason error, retired string) {
	if !w.terminate(j, reason) {
		return
	}
	pause := time.Millisecond
	for begin := w.on.worked(); w.terminate(j, reason); time.Sleep(pause) {
		if w.on.worked()-begin > stuckAfter {
			j.cancel(reason)
			w.on.yield()
			w.retire(j, RetiredStuck)
			pause = stuckAfter
		}
	}
	w.retire(j, retired)
}

// retire retires the isolate for what became of a job, unless that was a warm-up.
func (w *worker) retire(j *job, reason string) {
	if !j.warmsUp() {
		w.pool.retire(w, reason)
	}
}

// terminate stops the job's script if it still runs, and reports whether it did.
func (w *worker) terminate(j *job, reason error) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.current.Load() != j {
		return false
	}
	if w.killed == nil {
		w.killed = reason
		w.pool.terminated.Add(1)
	}
	w.iso.vm.Terminate()
	return true
}

// watch ends a long render that takes too much memory.
func (w *worker) watch(j *job) {
	if w.outgrows(j) {
		w.stopScript(j, ErrMemory, RetiredMemory)
	}
}

// growing counts what may take much memory in this process: isolates that start, and renders that have run for longer than
// watchAfter.
var growing atomic.Int32

// outgrows has a render's isolate measured until the render is over or being stopped: V8 itself then stops a script whose heap
// is too large. What V8 takes beside its heap, to compile or for Intl, shows only in the process's memory. That counts against
// the script while it is the only thing that may grow, and outgrows reports whether it was too much.
func (w *worker) outgrows(j *job) bool {
	growing.Add(1)
	defer growing.Add(-1)
	most := w.heap.Load() + w.pool.options.HeapGrowth
	var alone bool
	var before uint64
	for w.check(j, most) {
		now := memoryBesideGo()
		switch {
		case growing.Load() > 1 || w.waiting.Load():
			alone = false
		case !alone:
			alone, before = true, now
		case now > before+w.pool.options.HeapGrowth:
			return true
		}
		time.Sleep(watchEvery)
	}
	return false
}

// check has the isolate measured in the middle of a job, if the job still runs and nobody is stopping it, and reports whether
// so.
func (w *worker) check(j *job, most uint64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.current.Load() != j || w.killed != nil {
		return false
	}
	w.iso.vm.Check(most)
	return true
}
