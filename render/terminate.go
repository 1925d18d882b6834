// Termination of renders at the end of the context or at the memory limit.

package render

import (
	"errors"
	"sync/atomic"
	"time"
)

const (
	// memoryCheckDelay is the run time after which a render's memory is checked, memoryCheckInterval the time between checks.
	memoryCheckDelay    = 20 * time.Millisecond
	memoryCheckInterval = 5 * time.Millisecond
	// stuckCPUTime is the CPU time that a terminated script may take before its isolate is replaced while it runs on.
	stuckCPUTime = 100 * time.Millisecond
)

// handleContextEnd terminates the script of a job whose context has ended, after abortGrace: a termination costs the isolate, and
// some scripts were only delayed by a slow caller. [worker.runScript] aborts a script that waits for a timer or a loader.
func (w *worker) handleContextEnd(j *job) {
	time.Sleep(w.pool.options.limits.AbortGrace)
	reason, retireReason := contextError(j.ctx), RetiredCanceled
	if errors.Is(reason, ErrDeadline) {
		retireReason = RetiredDeadline
	}
	w.terminateScript(j, reason, retireReason)
}

// terminateScript terminates a job's script until it has returned, and retires the isolate if the script was still running. It
// repeats the termination, because one that arrives between two calls is lost. If the script has not returned after
// stuckCPUTime, the caller gets the error, the isolate is replaced while the script runs on, and the script's thread gets the
// lowest priority. The measure is the thread's CPU time: a thread that waits for a busy machine, or for the log, will end, and
// a new isolate would make the machine busier or wait for the log as well.
func (w *worker) terminateScript(j *job, reason error, retireReason string) {
	if !w.terminate(j, reason) {
		return
	}
	pause := time.Millisecond
	for cpuStart := w.thread.cpuTime(); w.terminate(j, reason); time.Sleep(pause) {
		if w.thread.cpuTime()-cpuStart > stuckCPUTime {
			j.cancel(reason)
			w.thread.lowerPriority()
			w.retireAfter(j, RetiredStuck)
			pause = stuckCPUTime
		}
	}
	w.retireAfter(j, retireReason)
}

// retireAfter retires the isolate because of a job, unless the job was a warm-up.
func (w *worker) retireAfter(j *job, reason string) {
	if !j.isWarmUp() {
		w.pool.retire(w, reason)
	}
}

// terminate terminates the job's script if it still runs, and reports whether it did.
func (w *worker) terminate(j *job, reason error) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.current.Load() != j {
		return false
	}
	if w.terminationReason == nil {
		w.terminationReason = reason
		w.pool.terminated.Add(1)
	}
	w.iso.vm.Terminate()
	return true
}

// limitMemory terminates a long render that takes too much memory.
func (w *worker) limitMemory(j *job) {
	if w.exceedsMemory(j) {
		w.terminateScript(j, ErrMemory, RetiredMemory)
	}
}

// memoryConsumers counts possible causes of memory growth in this process: isolates that start, and renders that have run for
// longer than memoryCheckDelay.
var memoryConsumers atomic.Int32

// exceedsMemory checks a render's memory until the render ends or is terminated. Each check makes V8 terminate a script whose
// heap is too large. Memory that V8 takes outside the heap, to compile or for Intl, shows only in the memory of the process. Its
// growth counts against the script while that is the only memory consumer, and exceedsMemory reports whether it was too much.
func (w *worker) exceedsMemory(j *job) bool {
	memoryConsumers.Add(1)
	defer memoryConsumers.Add(-1)
	limit := w.heap.Load() + w.pool.options.limits.MaxRenderMemory
	var sole bool
	var baseline uint64
	for w.checkMemory(j, limit) {
		now := nonGoMemory()
		switch {
		case memoryConsumers.Load() > 1 || w.waiting.Load():
			sole = false
		case !sole:
			sole, baseline = true, now
		case now > baseline+w.pool.options.limits.MaxRenderMemory:
			return true
		}
		time.Sleep(memoryCheckInterval)
	}
	return false
}

// checkMemory requests a check of the isolate's memory against the limit, if the job still runs and is not being terminated. It
// reports whether it requested one.
func (w *worker) checkMemory(j *job, limit uint64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.current.Load() != j || w.terminationReason != nil {
		return false
	}
	w.iso.vm.CheckMemory(limit)
	return true
}
