package render

import (
	"container/list"
	"context"
	"io"
	"sync/atomic"
	"time"
)

// A Sink takes a render's output in order. Its methods are called on the goroutine that called Stream, and may
// block: the render waits, until its deadline. An error ends the render.
type Sink interface {
	// Head is called once before the first Write if the bundle gives a head, be it empty; the text is the bundle's own.
	Head(text string) error
	// Write takes the next part of the body. A part is worth sending on at once.
	Write(text string) error
}

// NewSink makes a sink of a writer that has no use for a head. Flush, if not nil, is called after each part; of an
// http.ResponseWriter it is http.NewResponseController(w).Flush.
func NewSink(w io.Writer, flush func() error) Sink { return &writerSink{w, flush} }

type writerSink struct {
	w     io.Writer
	flush func() error
}

func (s *writerSink) Head(string) error { return nil }
func (s *writerSink) Write(text string) error {
	if _, err := io.WriteString(s.w, text); err != nil || s.flush == nil {
		return err
	}
	return s.flush()
}

// A collector keeps an output whole. One that came in one part is not copied.
type collector struct {
	head        string
	parts       []string
	size, limit int
}

func (c *collector) Head(text string) error { c.head = text; return nil }
func (c *collector) Write(text string) error {
	if c.size += len(text); c.size > c.limit {
		return ErrTooLarge
	}
	c.parts = append(c.parts, text)
	return nil
}

// A job is one render on its way: queued, running, or over.
type job struct {
	ctx    context.Context //nolint:containedctx // the job is the call that has this context, on its way to another goroutine
	cancel context.CancelCauseFunc
	call   Call
	queued time.Time
	place  *list.Element // in the queue, while it waits there; guarded by the pool's mu
	chunks chan chunk
	lost   bool         // a part was dropped; of the worker's goroutine
	wait   atomic.Int64 // nanoseconds
	run    atomic.Int64 // nanoseconds
}

type chunk struct {
	part
	err error
}

// chunksAhead is how many parts (of about 32 KB) a render may be ahead of its sink.
const chunksAhead = 4

// abortGrace is how long a script has to end its document after its context has ended.
const abortGrace = 50 * time.Millisecond

// warmsUp tells that nobody waits for the job.
func (j *job) warmsUp() bool { return j.chunks == nil }

// pass gives the caller a part. It blocks while the caller is too far behind, but not beyond the job's context:
// then the part is dropped if there is no room for it, and so are all after it: an output has no holes.
func (j *job) pass(c chunk) {
	if j.warmsUp() || j.lost {
		return
	}
	select {
	case j.chunks <- c:
	case <-j.ctx.Done():
		select {
		case j.chunks <- c:
		default:
			j.lost = true
		}
	}
}

// Stream calls a function of the bundle and gives its output to the sink as it comes. What reached the sink
// before an error stays there. When the context ends, the call returns within 50 ms, whatever the script does.
func (p *Pool) Stream(ctx context.Context, call Call, sink Sink) error {
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
	j := &job{ctx: ctx, cancel: cancel, call: call, queued: time.Now(), chunks: make(chan chunk, chunksAhead)}
	if err := p.admit(j); err != nil {
		return err
	}
	err := p.deliver(j, sink)
	if err != nil {
		cancel(nil)
	}
	p.observe(j, err)
	return err
}

// deliver hands the job's parts to the sink until the last one, or one of more bytes than the limit.
func (p *Pool) deliver(j *job, sink Sink) error {
	done, limit := j.ctx.Done(), p.options.OutputLimit
	var grace <-chan time.Time
	for {
		select {
		case c := <-j.chunks:
			if len(c.head) > limit || len(c.text) > limit {
				return ErrTooLarge
			}
			if c.begins {
				if err := sink.Head(c.head); err != nil {
					return err
				}
			}
			if c.text != "" {
				if err := sink.Write(c.text); err != nil {
					return err
				}
			}
			if c.last {
				return c.err
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
