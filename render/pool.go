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

// The reasons for which an isolate is retired, as keys of [Stats].Retired.
const (
	RetiredRenders  = "renders"  // MaxRenders renders are done
	RetiredHeap     = "heap"     // the heap has grown by more than MaxHeapGrowth
	RetiredDeadline = "deadline" // a render was terminated at its deadline
	RetiredCanceled = "canceled" // a render was terminated after its caller had canceled it
	RetiredMemory   = "memory"   // a render was terminated for its memory
	RetiredStuck    = "stuck"    // a terminated render stayed in a built-in function, which V8 does not interrupt
)

// RetirementReasons lists the keys of [Stats].Retired.
var RetirementReasons = []string{RetiredRenders, RetiredHeap, RetiredDeadline, RetiredCanceled, RetiredMemory, RetiredStuck}

// Stats is a snapshot of a pool's state, with counts since [New]. Counts of renders exclude warm-ups, except Terminated.
type Stats struct {
	Idle, Busy, Starting int               // isolates
	Queued               int               // renders that wait
	Heap                 []uint64          // bytes in use, by isolate; measured at least every eighth render
	Renders              uint64            // renders that started and finished, with or without an error
	Refused              uint64            // calls that failed with ErrSaturated
	Abandoned            uint64            // calls that left the queue when the context ended (canceled or past the deadline)
	Terminated           uint64            // terminated scripts, including warm-ups
	Retired              map[string]uint64 // replaced isolates, by reason
}

// A Pool renders with a fixed number of isolates. All methods are safe for concurrent use.
type Pool struct {
	options     Options
	mapper      stackMapper
	retirements chan *worker
	closing     chan struct{} // closed by Close
	goroutines  sync.WaitGroup

	mu                     sync.Mutex
	closed                 bool
	queue                  list.List            // elements are *job, the oldest first
	idle                   []*worker            // a stack: the worker that rendered last renders next, because the processor's cache still has its code
	workers                map[*worker]struct{} // includes retired workers that still render
	starting               int
	retiredCounts          map[string]uint64
	codeCache              []byte    // V8's code cache of the bundle, from the first isolate
	nextHeapRetirement     time.Time // the earliest time to retire an isolate for its heap
	heapRetirementInterval time.Duration

	renders, refused, abandoned, terminated atomic.Uint64
	// averageRender is a moving average of the run times of renders, in nanoseconds. admit predicts the wait of a call from it.
	averageRender atomic.Int64
}

// New evaluates the bundle in one isolate after the other, and returns when all are ready. It returns an error that lists every
// invalid option, or an error if the bundle throws or does not finish loading. A failed warm-up is only logged. The caller must
// call [Pool.Close].
func New(options Options) (*Pool, error) {
	options, err := options.validate()
	if err != nil {
		return nil, err
	}
	mapper, err := newStackMapper(options.ScriptName, options.SourceMap)
	if err != nil {
		return nil, err
	}
	p := &Pool{
		options:       options,
		mapper:        mapper,
		retirements:   make(chan *worker, options.Isolates),
		closing:       make(chan struct{}),
		workers:       map[*worker]struct{}{},
		retiredCounts: map[string]uint64{},
	}
	for slot := range options.Isolates {
		if err := p.startWorker(slot); err != nil {
			p.Close()
			return nil, err
		}
	}
	p.goroutines.Go(p.replaceRetired)
	return p, nil
}

// closeGrace limits how long Close waits for the isolates to end.
const closeGrace = time.Second

// Close ends the pool. Waiting and running renders end with [ErrClosed], and running scripts are terminated. Close returns when
// every isolate is disposed, and at the latest after one second: V8 does not interrupt a built-in function, and its isolate is
// disposed when that function returns. Close may be called more than once.
func (p *Pool) Close() {
	p.mu.Lock()
	if !p.closed {
		p.closed = true
		close(p.closing)
	}
	for w := range p.workers {
		p.stopWorker(w)
		if j := w.current.Load(); j != nil {
			j.cancel(ErrClosed)
		}
	}
	for j := p.dequeue(); j != nil; j = p.dequeue() {
		j.send(Chunk{Last: true, err: ErrClosed})
	}
	p.mu.Unlock()
	done := make(chan struct{})
	go func() {
		p.goroutines.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(closeGrace):
	}
}

// Stats returns a snapshot of the pool's state and counts.
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
	s.Queued, s.Starting, s.Retired = p.queue.Len(), p.starting, maps.Clone(p.retiredCounts)
	for w := range p.workers {
		switch {
		case !w.active:
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

// Render calls a function of the bundle, and returns the head and the body of its complete output. It behaves as [Pool.Stream].
// With an error it returns the output up to that point.
func (p *Pool) Render(ctx context.Context, call Call) (head, body string, err error) {
	var parts []string // strings.Join does not copy a single element
	size := 0
	err = p.Stream(ctx, call, func(chunk Chunk) error {
		head += chunk.Head
		if size += len(chunk.Text); size > p.options.limits.MaxOutput {
			return ErrTooLarge
		}
		parts = append(parts, chunk.Text)
		return nil
	})
	return head, strings.Join(parts, ""), err
}

// admit gives a job to an idle isolate or queues it. It returns ErrSaturated or ErrClosed if neither is possible.
func (p *Pool) admit(j *job) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return ErrClosed
	}
	if end := len(p.idle) - 1; end >= 0 {
		w := p.idle[end]
		p.idle = p.idle[:end]
		w.jobs <- j // does not block: the channel of an idle worker is empty
		return nil
	}
	deadline, hasDeadline := j.ctx.Deadline()
	wait := time.Duration(p.averageRender.Load()) * time.Duration(p.queue.Len()) / time.Duration(p.options.Isolates)
	if p.queue.Len() >= p.options.limits.MaxQueue || hasDeadline && time.Until(deadline) < wait {
		p.refused.Add(1)
		return ErrSaturated
	}
	j.queueElement = p.queue.PushBack(j)
	return nil
}

// removeFromQueue removes a job from the queue, and reports whether it was there.
func (p *Pool) removeFromQueue(j *job) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if j.queueElement == nil {
		return false
	}
	p.queue.Remove(j.queueElement)
	j.queueElement = nil
	return true
}

// dequeue removes and returns the oldest job of the queue, or nil. The caller holds mu.
func (p *Pool) dequeue() *job {
	element := p.queue.Front()
	if element == nil {
		return nil
	}
	j, _ := p.queue.Remove(element).(*job)
	j.queueElement = nil
	return j
}

// assignNext gives a worker the next job, or adds the worker to the idle ones. A stopped worker gets no job, because it has a
// replacement.
func (p *Pool) assignNext(w *worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.stopped {
		return
	}
	if j := p.dequeue(); j != nil {
		w.jobs <- j
	} else {
		p.idle = append(p.idle, w)
	}
}

// stopWorker closes the job channel, so that the worker ends after its current job. The caller holds mu.
func (p *Pool) stopWorker(w *worker) {
	if w.stopped {
		return
	}
	w.stopped, w.active = true, false
	p.idle = slices.DeleteFunc(p.idle, func(idle *worker) bool { return idle == w })
	close(w.jobs)
}

// startWorker starts a worker and waits until its isolate is ready.
func (p *Pool) startWorker(slot int) error {
	p.mu.Lock()
	w := &worker{pool: p, slot: slot, codeCache: p.codeCache, ready: make(chan error, 1), jobs: make(chan *job, 1)}
	p.starting++
	p.workers[w] = struct{}{}
	p.mu.Unlock()
	p.goroutines.Go(w.run)
	var err error
	select {
	case err = <-w.ready:
	case <-time.After(p.options.limits.LoadTimeout + startGrace + time.Duration(len(p.options.WarmUp))*(p.options.DefaultTimeout+startGrace)):
		err = ErrLoadTimeout // the worker ends when its script returns
	case <-p.closing:
		err = ErrClosed
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.starting--
	w.active = err == nil && !p.closed
	if !w.active { // Close stops only the workers that exist when it is called
		p.stopWorker(w)
	}
	return err
}

// retire requests a worker's replacement. The worker renders until the replacement is ready.
func (p *Pool) retire(w *worker, reason string) {
	if w.retireReason.CompareAndSwap(nil, &reason) {
		select {
		case p.retirements <- w:
		case <-p.closing:
		}
	}
}

// The bounds of the time between two retirements for a full heap.
const (
	minHeapRetirementInterval = time.Second
	maxHeapRetirementInterval = time.Minute
)

// retireForHeap retires a worker whose heap is full. The interval between such retirements doubles while heaps continue to fill: the
// renders need the memory, and a new isolate costs more than a full one.
func (p *Pool) retireForHeap(w *worker) {
	p.mu.Lock()
	now := time.Now()
	due := now.After(p.nextHeapRetirement)
	if due {
		p.heapRetirementInterval = min(2*p.heapRetirementInterval, maxHeapRetirementInterval)
		if now.After(p.nextHeapRetirement.Add(maxHeapRetirementInterval)) {
			p.heapRetirementInterval = minHeapRetirementInterval
		}
		p.nextHeapRetirement = now.Add(p.heapRetirementInterval)
	}
	p.mu.Unlock()
	if due {
		p.retire(w, RetiredHeap)
	}
}

// replaceRetired replaces retired isolates, one at a time, because concurrent starts would slow down running renders.
func (p *Pool) replaceRetired() {
	for {
		select {
		case <-p.closing:
			return
		case old := <-p.retirements:
			reason := *old.retireReason.Load()
			p.options.Log.Info("isolate retired", "reason", reason, "renders", old.renders.Load(), "heap_bytes", old.heap.Load())
			for err := p.startWorker(old.slot); err != nil; err = p.startWorker(old.slot) {
				if !errors.Is(err, ErrClosed) {
					p.options.Log.Error("isolate not replaced, retrying in a second", "error", err)
				}
				select {
				case <-time.After(time.Second):
				case <-p.closing:
					return
				}
			}
			p.mu.Lock()
			p.retiredCounts[reason]++
			p.stopWorker(old)
			p.mu.Unlock()
		}
	}
}

// contextError returns the error of a render that ends with its context: ErrDeadline, or the cause of the cancellation.
func contextError(ctx context.Context) error {
	if errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		return ErrDeadline
	}
	return context.Cause(ctx)
}
