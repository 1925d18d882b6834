package render

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Reasons for which an isolate is retired, as Stats counts them.
const (
	RetiredRenders  = "renders"  // it rendered Options.MaxRenders pages
	RetiredHeap     = "heap"     // its heap passed Options.HeapMark
	RetiredDeadline = "deadline" // a render was terminated at its deadline
	RetiredMemory   = "memory"   // a render was terminated for its memory
	RetiredStuck    = "stuck"    // a render could not be terminated
)

// Stats is the state of a pool at one moment, and what it has done since it was made.
type Stats struct {
	Idle, Busy, Starting int
	Queue                int
	Heap                 []uint64 // bytes by isolate, as of one of its last renders
	Renders              uint64
	Refused              uint64
	Terminated           uint64
	Retired              map[string]uint64
}

// A Pool renders with a fixed number of isolates. It is safe for concurrent use.
type Pool struct {
	options Options
	bundle  bundle
	jobs    chan *job
	replace chan replacement
	closed  chan struct{}
	close   sync.Once
	running sync.WaitGroup

	mu       sync.Mutex
	workers  map[*worker]struct{} // those that serve
	alive    map[*worker]struct{} // all, replaced ones that still render too
	starting int
	retired  map[string]uint64

	renders, refused, terminated atomic.Uint64
	// renderTime is a moving average in nanoseconds, from which a caller's wait is foretold.
	renderTime atomic.Int64
}

type replacement struct {
	old    *worker
	reason string
}

// New evaluates the bundle in every isolate and returns when all are ready to render. It fails if the bundle
// throws or does not finish. A warm-up that fails is only logged.
func New(options Options) (*Pool, error) {
	options = options.withDefaults()
	mapper, err := newMapper(options.SourceMap)
	if err != nil {
		return nil, err
	}
	p := &Pool{
		options: options,
		bundle:  bundle{source: options.Source, origin: options.Name, mapper: mapper},
		jobs:    make(chan *job, options.Queue),
		replace: make(chan replacement, options.Isolates),
		closed:  make(chan struct{}),
		workers: map[*worker]struct{}{},
		alive:   map[*worker]struct{}{},
		retired: map[string]uint64{},
	}
	for slot := range options.Isolates {
		if err := p.hire(slot); err != nil {
			p.Close()
			return nil, err
		}
	}
	p.running.Go(p.replaceWorkers)
	return p, nil
}

// closeGrace is how long Close waits for the isolates to end.
const closeGrace = time.Second

// Close ends the pool: waiting renders get ErrClosed, running ones are terminated. It returns when every isolate is
// gone, but for those in a built-in function that V8 does not interrupt: they go when that returns.
func (p *Pool) Close() {
	p.close.Do(func() {
		close(p.closed)
		p.mu.Lock()
		for w := range p.alive {
			w.close()
		}
		p.mu.Unlock()
		p.refuse()
		ended := make(chan struct{})
		go func() {
			p.running.Wait()
			close(ended)
		}()
		select {
		case <-ended:
		case <-time.After(closeGrace):
		}
	})
}

// refuse empties the queue of a closed pool.
func (p *Pool) refuse() {
	for {
		select {
		case j := <-p.jobs:
			j.pass(chunk{part{last: true}, ErrClosed})
		default:
			return
		}
	}
}

// Stats tells the pool's state.
func (p *Pool) Stats() Stats {
	s := Stats{
		Queue:      len(p.jobs),
		Renders:    p.renders.Load(),
		Refused:    p.refused.Load(),
		Terminated: p.terminated.Load(),
		Retired:    map[string]uint64{},
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	s.Starting = p.starting
	for reason, count := range p.retired {
		s.Retired[reason] = count
	}
	s.Heap = make([]uint64, p.options.Isolates)
	for w := range p.workers {
		s.Heap[w.slot] = w.heap.Load()
		if w.current.Load() != nil {
			s.Busy++
		} else {
			s.Idle++
		}
	}
	return s
}

// Render calls a function of the bundle and returns its whole output, body and head apart.
func (p *Pool) Render(ctx context.Context, call Call) (head, body string, err error) {
	out := collector{limit: p.options.OutputLimit}
	err = p.Stream(ctx, call, &out)
	return out.head, strings.Join(out.parts, ""), err
}

// admit puts a job into the queue, or tells at once that its turn would come too late.
func (p *Pool) admit(j *job) error {
	select {
	case <-p.closed:
		return ErrClosed
	default:
	}
	if deadline, ok := j.ctx.Deadline(); ok {
		wait := time.Duration(p.renderTime.Load()) * time.Duration(len(p.jobs)) / time.Duration(p.options.Isolates)
		if time.Until(deadline) < wait {
			p.refused.Add(1)
			return ErrSaturated
		}
	}
	select {
	case p.jobs <- j:
	default:
		p.refused.Add(1)
		return ErrSaturated
	}
	select {
	case <-p.closed:
		return ErrClosed // Close may have emptied the queue before
	default:
		return nil
	}
}

// hire starts a worker and waits until it is ready to render.
func (p *Pool) hire(slot int) error {
	w := &worker{pool: p, slot: slot, quit: make(chan struct{}), ready: make(chan error, 1)}
	p.mu.Lock()
	p.starting++
	p.alive[w] = struct{}{}
	p.mu.Unlock()
	p.running.Go(w.work)
	err := p.await(w)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.starting--
	if err != nil {
		return err
	}
	p.workers[w] = struct{}{}
	select {
	case <-p.closed:
		w.close() // Close has already told those it knew
	default:
	}
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
		w.stop()
		return errLoading
	case <-p.closed:
		w.close()
		return ErrClosed
	}
}

// retire asks for a worker's replacement; the worker goes on until that is ready.
func (p *Pool) retire(w *worker, reason string) {
	if !w.retiring.CompareAndSwap(false, true) {
		return
	}
	select {
	case p.replace <- replacement{w, reason}:
	case <-p.closed:
	}
}

// replaceWorkers makes one isolate at a time: V8 has been seen to abort when several are made at once.
func (p *Pool) replaceWorkers() {
	for {
		select {
		case <-p.closed:
			return
		case r := <-p.replace:
			p.options.Log.Info("isolate retired", "reason", r.reason, "renders", r.old.renders.Load(), "heap_bytes", r.old.heap.Load())
			for {
				err := p.hire(r.old.slot)
				if err == nil {
					break
				}
				if errors.Is(err, ErrClosed) {
					return
				}
				p.options.Log.Error("isolate not replaced, trying again in a second", "error", err)
				select {
				case <-p.closed:
					return
				case <-time.After(time.Second):
				}
			}
			p.mu.Lock()
			p.retired[r.reason]++
			delete(p.workers, r.old)
			p.mu.Unlock()
			r.old.stop()
		}
	}
}

// observe keeps the moving average and tells the observer.
func (p *Pool) observe(j *job, err error) {
	p.renders.Add(1)
	if run := j.run.Load(); run > 0 {
		average := p.renderTime.Load()
		p.renderTime.Store(average + (run-average)/8)
	}
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
