package render

import (
	"container/list"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	v8 "rogchap.com/v8go"
)

// Reasons for which an isolate is retired, as Stats counts them.
const (
	RetiredRenders  = "renders"  // it rendered Options.MaxRenders pages
	RetiredHeap     = "heap"     // its heap passed Options.HeapMark
	RetiredDeadline = "deadline" // a render was terminated at its deadline
	RetiredCanceled = "canceled" // a render was terminated because its caller had left
	RetiredMemory   = "memory"   // a render was terminated for its memory
	RetiredStuck    = "stuck"    // a render could not be terminated
)

// Retirements are all reasons.
var Retirements = []string{RetiredRenders, RetiredHeap, RetiredDeadline, RetiredCanceled, RetiredMemory, RetiredStuck}

// Stats is the state of a pool at one moment, and what it has done since it was made.
type Stats struct {
	Idle, Busy, Starting int
	Queue                int
	Heap                 []uint64 // bytes by isolate, as of one of its last renders
	Renders              uint64   // that began
	Refused              uint64   // with ErrSaturated
	Abandoned            uint64   // that left the queue before their turn: canceled, or past their deadline
	Terminated           uint64
	Retired              map[string]uint64
}

// A Pool renders with a fixed number of isolates. It is safe for concurrent use.
type Pool struct {
	options  Options
	mapper   mapper
	replaced chan replacement
	ended    chan struct{} // closed by Close
	closing  sync.Once
	running  sync.WaitGroup

	mu        sync.Mutex
	closed    bool
	queue     list.List            // of *job, the longest wait first
	idle      []*worker            // the one that rendered last at the end: its code is warm in the processor's cache
	workers   map[*worker]struct{} // those that serve
	alive     map[*worker]struct{} // all, retired ones that still render too
	starting  int
	retired   map[string]uint64
	codeCache []byte    // of the bundle, made by the first isolate
	nextRest  time.Time // before it no isolate is retired for its heap
	rest      time.Duration

	renders, refused, abandoned, terminated atomic.Uint64
	// renderTime is a moving average in nanoseconds, from which a caller's wait is foretold.
	renderTime atomic.Int64
}

type replacement struct {
	of     *worker
	reason string
}

// New evaluates the bundle in every isolate and returns when all are ready to render. It fails if an option is wrong, and if
// the bundle throws or does not finish. A warm-up that fails is only logged.
func New(options Options) (*Pool, error) {
	options, err := options.validated()
	if err != nil {
		return nil, err
	}
	mapper, err := newMapper(options.SourceMap)
	if err != nil {
		return nil, err
	}
	p := &Pool{
		options:  options,
		mapper:   mapper,
		replaced: make(chan replacement, options.Isolates),
		ended:    make(chan struct{}),
		workers:  map[*worker]struct{}{},
		alive:    map[*worker]struct{}{},
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

// Close ends the pool: waiting renders get ErrClosed, running ones are terminated. It returns when every isolate is
// gone, but for those in a built-in function that V8 does not interrupt: they go when that returns.
func (p *Pool) Close() {
	p.closing.Do(func() {
		p.mu.Lock()
		p.closed = true
		close(p.ended)
		for w := range p.alive {
			p.dismiss(w)
			if j := w.current.Load(); j != nil {
				j.cancel(ErrClosed)
			}
		}
		for p.queue.Len() > 0 {
			j, _ := p.queue.Remove(p.queue.Front()).(*job)
			j.place = nil
			j.pass(Part{last: true, err: ErrClosed})
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
	})
}

// Stats tells the pool's state.
func (p *Pool) Stats() Stats {
	s := Stats{
		Renders:    p.renders.Load(),
		Refused:    p.refused.Load(),
		Abandoned:  p.abandoned.Load(),
		Terminated: p.terminated.Load(),
		Retired:    map[string]uint64{},
		Heap:       make([]uint64, p.options.Isolates),
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	s.Queue, s.Starting = p.queue.Len(), p.starting
	for reason, count := range p.retired {
		s.Retired[reason] = count
	}
	for w := range p.workers {
		s.Heap[w.slot] = w.heap.Load()
		if slices.Contains(p.idle, w) {
			s.Idle++
		} else {
			s.Busy++
		}
	}
	return s
}

// Render calls a function of the bundle and returns its whole output, head and body apart. A head that is empty and none at all
// are the same here; Stream tells them apart.
func (p *Pool) Render(ctx context.Context, call Call) (head, body string, err error) {
	var texts []string // one alone is not copied
	size := 0
	err = p.Stream(ctx, call, func(part Part) error {
		if part.Headed {
			head = part.Head
		}
		if size += len(part.Text); size > p.options.OutputLimit {
			return ErrTooLarge
		}
		texts = append(texts, part.Text)
		return nil
	})
	return head, strings.Join(texts, ""), err
}

// admit gives a job to an idle isolate, or a place in the queue, or tells at once that its turn would come too late.
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

// leave gives up a job's place in the queue, and tells whether it still had one.
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

// take gives a worker the job that has waited longest. Without one the worker is idle from then on, unless it was dismissed: a
// retired worker takes no job that its replacement could take.
func (p *Pool) take(w *worker) *job {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-w.dismissed:
		return nil
	default:
	}
	first := p.queue.Front()
	if first == nil {
		p.idle = append(p.idle, w)
		return nil
	}
	j, _ := p.queue.Remove(first).(*job)
	j.place = nil
	return j
}

// dismiss lets a worker end once it is idle. The caller holds mu.
func (p *Pool) dismiss(w *worker) {
	p.idle = slices.DeleteFunc(p.idle, func(idle *worker) bool { return idle == w })
	w.dismissal.Do(func() { close(w.dismissed) })
}

// hire starts a worker and waits until it is ready to render.
func (p *Pool) hire(slot int) error {
	p.mu.Lock()
	w := &worker{
		pool: p, slot: slot, codeCache: p.codeCache,
		ready: make(chan error, 1), next: make(chan *job, 1), dismissed: make(chan struct{}),
	}
	p.starting++
	p.alive[w] = struct{}{}
	p.mu.Unlock()
	p.running.Go(w.work)
	err := p.await(w)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.starting--
	if err != nil || p.closed { // Close has told those it knew
		p.dismiss(w)
		return err
	}
	p.workers[w] = struct{}{}
	return nil
}

// await answers how a worker's start ended, or that it takes too long: then the worker ends when it can.
func (p *Pool) await(w *worker) error {
	limit := time.NewTimer(p.options.LoadLimit + startGrace + time.Duration(len(p.options.WarmUp))*(p.options.Deadline+startGrace))
	defer limit.Stop()
	select {
	case err := <-w.ready:
		return err
	case <-limit.C:
		return ErrLoading
	case <-p.ended:
		return ErrClosed
	}
}

// retire asks for a worker's replacement; the worker goes on until that is ready.
func (p *Pool) retire(w *worker, reason string) {
	if w.retiring.CompareAndSwap(false, true) {
		select {
		case p.replaced <- replacement{w, reason}:
		case <-p.ended:
		}
	}
}

// The shortest and the longest time between two retirements for a full heap.
const (
	shortRest = time.Second
	longRest  = time.Minute
)

// retireForHeap retires a worker whose heap is full, but more and more rarely while that goes on: what fills the heaps comes
// with the renders, and a new isolate costs more than a full one.
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

// trimEvery is how often V8's compilers give back what they no longer need, if there were renders since.
const trimEvery = 10 * time.Second

// maintain replaces retired isolates, one at a time, so that what serves is not held up by several that start; and has memory
// given back.
func (p *Pool) maintain() {
	trim := time.NewTicker(trimEvery)
	defer trim.Stop()
	trimmed := ^uint64(0) // once after the start in any case
	for {
		select {
		case <-p.ended:
			return
		case <-trim.C:
			if renders := p.renders.Load(); renders != trimmed {
				v8.Trim()
				trimmed = renders
			}
		case r := <-p.replaced:
			p.options.Log.Info("isolate retired", "reason", r.reason, "renders", r.of.renders.Load(), "heap_bytes", r.of.heap.Load())
			for err := p.hire(r.of.slot); err != nil; err = p.hire(r.of.slot) {
				if errors.Is(err, ErrClosed) {
					return
				}
				p.options.Log.Error("isolate not replaced, trying again in a second", "error", err)
				if !p.sleep(time.Second) {
					return
				}
			}
			p.mu.Lock()
			p.retired[r.reason]++
			delete(p.workers, r.of)
			p.dismiss(r.of)
			p.mu.Unlock()
		}
	}
}

// sleep lets time pass, and tells whether the pool is still open.
func (p *Pool) sleep(duration time.Duration) bool {
	select {
	case <-time.After(duration):
		return true
	case <-p.ended:
		return false
	}
}

// observe tells the observer of a render that is over.
func (p *Pool) observe(j *job, err error) {
	if p.options.Observe != nil {
		p.options.Observe(Observation{Call: j.call, Wait: time.Duration(j.wait.Load()), Run: time.Duration(j.run.Load()), Err: err})
	}
}

// outcome names the error of a render whose context is over.
func outcome(ctx context.Context) error {
	if errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		return ErrDeadline
	}
	return context.Cause(ctx)
}
