package render

import (
	"container/list"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Reasons for which an isolate is retired: the keys of [Stats].Retired.
const (
	RetiredRenders  = "renders"  // it has done Options.MaxRenders renders
	RetiredHeap     = "heap"     // its heap has grown by more than Options.HeapMark
	RetiredDeadline = "deadline" // a render was terminated at its deadline
	RetiredCanceled = "canceled" // a render was terminated because its caller had left
	RetiredMemory   = "memory"   // a render was terminated for its memory
	RetiredStuck    = "stuck"    // a render was in a built-in function, which V8 does not interrupt
)

// Retirements lists all reasons for which an isolate is retired.
var Retirements = []string{RetiredRenders, RetiredHeap, RetiredDeadline, RetiredCanceled, RetiredMemory, RetiredStuck}

// Stats is the state of a pool at one moment, and its counts since [New]. Warm-ups are not among the renders that it counts.
type Stats struct {
	Idle, Busy, Starting int               // isolates
	Queue                int               // renders that wait
	Heap                 []uint64          // bytes in use, by isolate; measured at least every eighth render
	Renders              uint64            // that began and are over, however they ended
	Refused              uint64            // with ErrSaturated
	Abandoned            uint64            // whose context ended before their turn: canceled, or past the deadline
	Terminated           uint64            // renders whose script was stopped, warm-ups included
	Retired              map[string]uint64 // isolates that were replaced, by reason
}

// A Pool renders with a fixed number of isolates. All its methods are safe for concurrent use.
type Pool struct {
	options  Options
	mapper   mapper
	retiring chan *worker
	ended    chan struct{} // closed by Close
	running  sync.WaitGroup

	mu        sync.Mutex
	closed    bool
	queue     list.List            // of *job, the longest wait first
	idle      []*worker            // the one that rendered last is at the end, and next: the processor's cache still has its code
	workers   map[*worker]struct{} // with the retired ones that still render
	starting  int
	retired   map[string]uint64
	codeCache []byte    // of the bundle, made by the first isolate
	nextRest  time.Time // before then no isolate is retired for its heap
	rest      time.Duration

	renders, refused, abandoned, terminated atomic.Uint64
	// renderTime is a moving average in nanoseconds. It foretells how long a caller would wait.
	renderTime atomic.Int64
}

// New evaluates the bundle in one isolate after the other, and returns when all are ready to render. It fails if an option is
// wrong (the error names every wrong one), and if the bundle throws or does not finish. A warm-up that fails is only logged.
// The caller ends the pool with [Pool.Close].
func New(options Options) (*Pool, error) {
	options, err := options.validated()
	if err != nil {
		return nil, err
	}
	mapper, err := newMapper(options.Name, options.SourceMap)
	if err != nil {
		return nil, err
	}
	p := &Pool{
		options:  options,
		mapper:   mapper,
		retiring: make(chan *worker, options.Isolates),
		ended:    make(chan struct{}),
		workers:  map[*worker]struct{}{},
		retired:  map[string]uint64{},
	}
	for slot := range options.Isolates {
		if err := p.hire(slot); err != nil {
			p.Close()
			return nil, err
		}
	}
	p.running.Go(p.maintain)
	return p, nil
}

// closeGrace is how long Close waits for the isolates to end.
const closeGrace = time.Second

// Close ends the pool: renders that wait or run get [ErrClosed], and running scripts are terminated. It returns when every
// isolate is gone, and after a second in any case: an isolate in a built-in function, which V8 does not interrupt, goes when
// that function returns. Close may be called more than once.
func (p *Pool) Close() {
	p.mu.Lock()
	if !p.closed {
		p.closed = true
		close(p.ended)
	}
	for w := range p.workers {
		p.dismiss(w)
		if j := w.current.Load(); j != nil {
			j.cancel(ErrClosed)
		}
	}
	for j := p.first(); j != nil; j = p.first() {
		j.pass(Part{Last: true, err: ErrClosed})
	}
	p.mu.Unlock()
	gone := make(chan struct{})
	go func() {
		p.running.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-time.After(closeGrace):
	}
}

// Stats returns the pool's state and counts.
func (p *Pool) Stats() Stats {
	s := Stats{
		Renders:    p.renders.Load(),
		Refused:    p.refused.Load(),
		Abandoned:  p.abandoned.Load(),
		Terminated: p.terminated.Load(),
		Heap:       make([]uint64, p.options.Isolates),
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	s.Queue, s.Starting, s.Retired = p.queue.Len(), p.starting, maps.Clone(p.retired)
	for w := range p.workers {
		switch {
		case !w.serves:
			continue
		case slices.Contains(p.idle, w):
			s.Idle++
		default:
			s.Busy++
		}
		s.Heap[w.slot] = w.heap.Load()
	}
	return s
}

// Render calls a function of the bundle and returns its whole output, head and body apart. It keeps to the rules of
// [Pool.Stream]. With an error it returns as much of the output as there was.
func (p *Pool) Render(ctx context.Context, call Call) (head, body string, err error) {
	var texts []string // one alone is not copied
	size := 0
	err = p.Stream(ctx, call, func(part Part) error {
		head += part.Head
		if size += len(part.Text); size > p.options.OutputLimit {
			return ErrTooLarge
		}
		texts = append(texts, part.Text)
		return nil
	})
	return head, strings.Join(texts, ""), err
}

// admit gives a job to an idle isolate, or a place in the queue, or returns at once why it has neither.
func (p *Pool) admit(j *job) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return ErrClosed
	}
	if last := len(p.idle) - 1; last >= 0 {
		w := p.idle[last]
		p.idle = p.idle[:last]
		w.next <- j // it has room: an idle worker has none
		return nil
	}
	deadline, limited := j.ctx.Deadline()
	wait := time.Duration(p.renderTime.Load()) * time.Duration(p.queue.Len()) / time.Duration(p.options.Isolates)
	if p.queue.Len() >= p.options.Queue || limited && time.Until(deadline) < wait {
		p.refused.Add(1)
		return ErrSaturated
	}
	j.place = p.queue.PushBack(j)
	return nil
}

// leave gives up a job's place in the queue, and reports whether it still had one.
func (p *Pool) leave(j *job) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if j.place == nil {
		return false
	}
	p.queue.Remove(j.place)
	j.place = nil
	return true
}

// first takes the job that has waited longest out of the queue. The caller holds mu.
func (p *Pool) first() *job {
	place := p.queue.Front()
	if place == nil {
		return nil
	}
	j, _ := p.queue.Remove(place).(*job)
	j.place = nil
	return j
}

// free gives its next job to a worker that has nothing to do; without one, the worker is idle. A dismissed worker gets none:
// its replacement is there.
func (p *Pool) free(w *worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.dismissed {
		return
	}
	if j := p.first(); j != nil {
		w.next <- j
	} else {
		p.idle = append(p.idle, w)
	}
}

// dismiss lets a worker end after the job that it has. The caller holds mu.
func (p *Pool) dismiss(w *worker) {
	if w.dismissed {
		return
	}
	w.dismissed, w.serves = true, false
	p.idle = slices.DeleteFunc(p.idle, func(idle *worker) bool { return idle == w })
	close(w.next)
}

// hire starts a worker and waits until it is ready to render.
func (p *Pool) hire(slot int) error {
	p.mu.Lock()
	w := &worker{pool: p, slot: slot, codeCache: p.codeCache, ready: make(chan error, 1), next: make(chan *job, 1)}
	p.starting++
	p.workers[w] = struct{}{}
	p.mu.Unlock()
	p.running.Go(w.work)
	var err error
	select {
	case err = <-w.ready:
	case <-time.After(p.options.LoadLimit + startGrace + time.Duration(len(p.options.WarmUp))*(p.options.Deadline+startGrace)):
		err = ErrLoading // the worker ends when it can
	case <-p.ended:
		err = ErrClosed
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.starting--
	w.serves = err == nil && !p.closed
	if !w.serves { // Close dismissed only those that were there
		p.dismiss(w)
	}
	return err
}

// retire asks for a worker's replacement; the worker goes on until that is ready.
func (p *Pool) retire(w *worker, reason string) {
	if w.retired.CompareAndSwap(nil, &reason) {
		select {
		case p.retiring <- w:
		case <-p.ended:
		}
	}
}

// The least time between two retirements for a full heap: the shortest it is, and the longest it becomes.
const (
	shortRest = time.Second
	longRest  = time.Minute
)

// retireForHeap retires a worker whose heap is full, but less and less often while heaps keep filling: then the renders
// themselves need that memory, and a new isolate costs more than a full one.
func (p *Pool) retireForHeap(w *worker) {
	p.mu.Lock()
	now := time.Now()
	due := now.After(p.nextRest)
	if due {
		p.rest = min(2*p.rest, longRest)
		if now.After(p.nextRest.Add(longRest)) {
			p.rest = shortRest
		}
		p.nextRest = now.Add(p.rest)
	}
	p.mu.Unlock()
	if due {
		p.retire(w, RetiredHeap)
	}
}

// maintain replaces retired isolates, one at a time: several that start at once would slow down those that render.
func (p *Pool) maintain() {
	for {
		select {
		case <-p.ended:
			return
		case old := <-p.retiring:
			reason := *old.retired.Load()
			p.options.Log.Info("isolate retired", "reason", reason, "renders", old.renders.Load(), "heap_bytes", old.heap.Load())
			for err := p.hire(old.slot); err != nil; err = p.hire(old.slot) {
				if !errors.Is(err, ErrClosed) {
					p.options.Log.Error("isolate not replaced, trying again in a second", "error", err)
				}
				select {
				case <-time.After(time.Second):
				case <-p.ended:
					return
				}
			}
			p.mu.Lock()
			p.retired[reason]++
			p.dismiss(old)
			p.mu.Unlock()
		}
	}
}

// outcome is the error of a render whose context has ended.
func outcome(ctx context.Context) error {
	if errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		return ErrDeadline
	}
	return context.Cause(ctx)
}
