package render

import (
	"container/list"
	"context"
	"sync/atomic"
	"time"
)

// A Chunk is a piece of a render's output. It contains all output so far that was not in an earlier chunk, so flush it at once.
type Chunk struct {
	Head string // the output's head; empty except in the first chunk
	Text string // the next piece of the body
	Last bool   // set on the last chunk; an output that fails, or that ends without text, has no such chunk

	err error // the error of the render; set on the last chunk
}

// A job is a render: queued, running or finished.
type job struct {
	ctx          context.Context //nolint:containedctx // a job carries its caller's context to the worker's goroutine
	cancel       context.CancelCauseFunc
	call         Call
	queued       time.Time
	queueElement *list.Element // the job's element in the queue, or nil; guarded by the pool's mu
	chunks       chan Chunk
	dropping     bool         // a chunk was dropped; only the worker's goroutine uses it
	wait         atomic.Int64 // nanoseconds
	run          atomic.Int64 // nanoseconds
}

// chunkBuffer is the number of chunks (of at most about 128 KB) that a render may produce ahead of its caller.
const chunkBuffer = 4

// abortGrace is the time in which a script can end its document after its context has ended.
const abortGrace = 50 * time.Millisecond

// isWarmUp reports whether the job is a warm-up. The output of a warm-up is discarded.
func (j *job) isWarmUp() bool { return j.chunks == nil }

// send sends a chunk to the caller. It blocks while the buffer is full, until the job's context ends. Then it drops the chunk if
// the buffer is still full, and all later chunks, so that the output has no gap.
func (j *job) send(chunk Chunk) {
	if j.isWarmUp() || j.dropping {
		return
	}
	select {
	case j.chunks <- chunk:
	case <-j.ctx.Done():
		select {
		case j.chunks <- chunk:
		default:
			j.dropping = true
		}
	}
}

// Stream calls a function of the bundle, and calls handle for each chunk of its output, on the goroutine that called Stream.
// handle gets no empty chunk. While handle blocks, the render waits, until its deadline. An error of handle ends the render, and
// Stream returns it unchanged. After any other error, the handled chunks are the beginning of the output (or a complete document,
// if the error is an [*AbortedError]). When the context ends, Stream returns within 50 ms, unless handle blocks.
func (p *Pool) Stream(ctx context.Context, call Call, handle func(Chunk) error) error {
	if _, ok := ctx.Deadline(); !ok {
		timeoutCtx, cancel := context.WithTimeout(ctx, p.options.DefaultTimeout)
		defer cancel()
		ctx = timeoutCtx
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	j := &job{ctx: ctx, cancel: cancel, call: call, queued: time.Now(), chunks: make(chan Chunk, chunkBuffer)}
	if err := p.admit(j); err != nil {
		return err
	}
	err := p.deliver(j, handle)
	if err != nil {
		cancel(nil)
	}
	if p.options.Observe != nil {
		p.options.Observe(Observation{Call: call, Wait: time.Duration(j.wait.Load()), Run: time.Duration(j.run.Load()), Err: err})
	}
	return err
}

// deliver passes the job's chunks to handle, up to the last one. It returns ErrTooLarge for a chunk that exceeds MaxOutput.
func (p *Pool) deliver(j *job, handle func(Chunk) error) error {
	done, limit := j.ctx.Done(), p.options.limits.MaxOutput
	var grace <-chan time.Time
	for {
		select {
		case chunk := <-j.chunks:
			if len(chunk.Head) > limit || len(chunk.Text) > limit {
				return ErrTooLarge
			}
			if chunk.Head != "" || chunk.Text != "" {
				if err := handle(chunk); err != nil {
					return err
				}
			}
			if chunk.Last {
				return chunk.err
			}
		case <-done:
			if p.removeFromQueue(j) {
				p.abandoned.Add(1)
				j.wait.Store(int64(time.Since(j.queued)))
				return contextError(j.ctx)
			}
			// The script may still end its document within AbortGrace.
			done = nil
			timer := time.NewTimer(p.options.limits.AbortGrace)
			defer timer.Stop()
			grace = timer.C
		case <-grace:
			return contextError(j.ctx)
		}
	}
}
