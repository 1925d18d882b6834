package render

import (
	"container/list"
	"context"
	"sync/atomic"
	"time"
)

// A Part is a piece of a render's output. It holds all that is there so far, so it is worth sending on at once.
type Part struct {
	Head string // the output's head; only the first part can have one
	Text string // the next piece of the body
	Last bool   // nothing follows; an output that fails, or whose end has no text, comes without it

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
	lost   bool         // a part was dropped; only the worker's goroutine uses it
	wait   atomic.Int64 // nanoseconds
	run    atomic.Int64 // nanoseconds
}

// partsAhead is how many parts (of at most about 128 KB) a render may be ahead of its caller.
const partsAhead = 4

// abortGrace is how long a script has to end its document after its context has ended.
const abortGrace = 50 * time.Millisecond

// warmsUp reports whether the job is a warm-up, for which nobody waits.
func (j *job) warmsUp() bool { return j.parts == nil }

// pass gives the caller a part. It blocks while the caller is too far behind, until the job's context ends. A part for which
// there is no room then is dropped, and so is every part after it, because an output has no holes.
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

// Stream calls a function of the bundle and hands its output to take, part by part as it comes. take runs on the goroutine that
// called Stream, and never gets an empty part. While it blocks, the render waits, until its deadline. An error of take ends the
// render, and Stream returns it unchanged. After any other error, the parts that take already has are the beginning of the
// output (all of it, with an [*EndedError]). When the context ends, Stream returns within 50 ms, unless take blocks.
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

// deliver hands out the job's parts up to the last one. One with more bytes than the limit ends it with ErrTooLarge.
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
			// Its script may still end a document that has begun.
			done = nil
			timer := time.NewTimer(abortGrace)
			defer timer.Stop()
			grace = timer.C
		case <-grace:
			return outcome(j.ctx)
		}
	}
}
