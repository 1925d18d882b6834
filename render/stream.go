package render

import (
	"container/list"
	"context"
	"sync/atomic"
	"time"
)

// A Part is what a render hands out at once. It is worth sending on at once.
type Part struct {
	Head string // what the bundle said before the body; only the first part can have it
	Text string // of the body, in order
	Last bool   // nothing follows

	err error // how the render ended; of the last part
}

// A job is one render on its way: queued, running, or over.
type job struct {
	ctx    context.Context //nolint:containedctx // the job is the call that has this context, on its way to another goroutine
	cancel context.CancelCauseFunc
	call   Call
	queued time.Time
	place  *list.Element // in the queue, while it waits there; guarded by the pool's mu
	parts  chan Part
	lost   bool         // a part was dropped; of the worker's goroutine
	wait   atomic.Int64 // nanoseconds
	run    atomic.Int64 // nanoseconds
}

// partsAhead is how many parts (of at most about 128 KB) a render may be ahead of its caller.
const partsAhead = 4

// abortGrace is how long a script has to end its document after its context has ended.
const abortGrace = 50 * time.Millisecond

// warmsUp tells that nobody waits for the job.
func (j *job) warmsUp() bool { return j.parts == nil }

// pass gives the caller a part. It blocks while the caller is too far behind, but not beyond the job's context:
// then the part is dropped if there is no room for it, and so are all after it: an output has no holes.
func (j *job) pass(part Part) {
	if j.warmsUp() || j.lost {
		return
	}
	select {
	case j.parts <- part:
	case <-j.ctx.Done():
		select {
		case j.parts <- part:
		default:
			j.lost = true
		}
	}
}

// Stream calls a function of the bundle and hands out its output part by part as it comes. Take is called on the goroutine
// that called Stream, and may block: the render waits, until its deadline. An error of take ends the render; what was
// handed out before an error stays with the caller. When the context ends, the call returns within 50 ms, whatever the script does.
func (p *Pool) Stream(ctx context.Context, call Call, take func(Part) error) error {
	if _, ok := ctx.Deadline(); !ok {
		limited, cancel := context.WithTimeout(ctx, p.options.Deadline)
		defer cancel()
		ctx = limited
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if ctx.Err() != nil {
		return outcome(ctx)
	}
	j := &job{ctx: ctx, cancel: cancel, call: call, queued: time.Now(), parts: make(chan Part, partsAhead)}
	if err := p.admit(j); err != nil {
		return err
	}
	err := p.deliver(j, take)
	if err != nil {
		cancel(nil)
	}
	if p.options.Observe != nil {
		p.options.Observe(Observation{Call: call, Wait: time.Duration(j.wait.Load()), Run: time.Duration(j.run.Load()), Err: err})
	}
	return err
}

// deliver hands out the job's parts until the last one, or one of more bytes than the limit.
func (p *Pool) deliver(j *job, take func(Part) error) error {
	done, limit := j.ctx.Done(), p.options.OutputLimit
	var grace <-chan time.Time
	for {
		select {
		case part := <-j.parts:
			if len(part.Head) > limit || len(part.Text) > limit {
				return ErrTooLarge
			}
			if part.Head != "" || part.Text != "" {
				if err := take(part); err != nil {
					return err
				}
			}
			if part.Last {
				return part.err
			}
		case <-done:
			if p.leave(j) {
				p.abandoned.Add(1)
				j.wait.Store(int64(time.Since(j.queued)))
				return outcome(j.ctx)
			}
			// A document that has begun may still be ended in order by its script.
			done = nil
			timer := time.NewTimer(abortGrace)
			defer timer.Stop()
			grace = timer.C
		case <-grace:
			return outcome(j.ctx)
		}
	}
}
