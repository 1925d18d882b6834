package render

import (
	"errors"
	"time"
)

const (
	// watchAfter is how long a render runs before its memory is watched, watchEvery how often.
	watchAfter = 20 * time.Millisecond
	watchEvery = 5 * time.Millisecond
	// leaveGrace is how long a render goes on after its caller has left: most end by themselves sooner.
	leaveGrace = 10 * time.Millisecond
	// stuckAfter is how long a terminated script may go on before its isolate is replaced without it.
	stuckAfter = 100 * time.Millisecond
)

// end answers the end of a job's context. A script that waits in Go is told by its abort handlers, and a caller who
// left waits for nothing: both get a moment to end by themselves, because a termination costs the isolate.
func (w *worker) end(j *job) {
	reason := outcome(j.ctx)
	switch {
	case w.waiting.Load():
		time.Sleep(abortGrace)
	case !errors.Is(reason, ErrDeadline):
		time.Sleep(leaveGrace)
	}
	w.kill(j, reason, RetiredDeadline)
}

// kill terminates a job's script until it has returned, and retires the isolate if there was anything to terminate.
// A termination that arrives between two calls is lost: hence again and again. If it does not help, the caller is
// answered and the isolate replaced without it, whose thread then lets all others go first.
func (w *worker) kill(j *job, reason error, retired string) {
	if !w.terminate(j, reason) {
		return
	}
	pause := time.Millisecond
	for begin := time.Now(); w.terminate(j, reason); time.Sleep(pause) {
		if time.Since(begin) > stuckAfter {
			j.cancel(reason)
			w.on.yield()
			w.replace(j, RetiredStuck)
			pause = stuckAfter
		}
	}
	w.replace(j, retired)
}

// replace retires the isolate for what became of a job, unless that was a warm-up.
func (w *worker) replace(j *job, reason string) {
	if !j.warmsUp() {
		w.pool.retire(w, reason)
	}
}

// terminate stops the job's script if it still runs, and tells whether it did.
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
	w.iso.terminate()
	return true
}

// watch terminates a long render when the process grows too much meanwhile.
func (w *worker) watch(j *job) {
	base := residentBytes()
	for w.current.Load() == j && j.ctx.Err() == nil {
		if now := residentBytes(); now > base && now-base > w.pool.options.HeapLimit {
			w.kill(j, ErrMemory, RetiredMemory)
			return
		}
		time.Sleep(watchEvery)
	}
}
