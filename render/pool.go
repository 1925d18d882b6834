package render

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Options describe a pool. Source is required; every other field has a default.
type Options struct {
	// Source is the bundle, Name what its stack frames call it ("bundle.js").
	Source, Name string
	// SourceMap maps the bundle's places to its sources' (version 3; none: stacks stay as they are).
	SourceMap []byte
	// Isolates is the number of renders that run at once (one per usable core).
	Isolates int
	// Queue is how many renders may wait (16 for every isolate).
	Queue int
	// Deadline holds for renders whose context has none, waiting included (2 s).
	Deadline time.Duration
	// MaxRenders retires an isolate after so many renders (20,000).
	MaxRenders int
	// HeapMark retires an isolate whose heap is larger than this after a render, in bytes (64 MiB).
	HeapMark uint64
	// HeapLimit terminates a render during which the process grows by more, in bytes (128 MiB).
	HeapLimit uint64
	// OutputLimit bounds the head and each part of an output, and all that Render collects, in bytes (16 MiB).
	OutputLimit int
	// LoadLimit is how long the bundle may take to evaluate (10 s).
	LoadLimit time.Duration
	// WarmUp runs in every new isolate before it takes renders, so that no visitor meets cold code.
	WarmUp []Call
	// Observe is told of every render once it is over, on the goroutine that asked for it.
	Observe func(Observation)
	// Log receives the bundle's console, at most 64 KB of a render, and the pool's own events (none).
	Log *slog.Logger
}

// A Call names a global function of the bundle and its one argument.
type Call struct{ Function, Input string }

// An Observation is what one render took.
type Observation struct {
	Call Call
	Wait time.Duration // in the queue
	Run  time.Duration // in the isolate
	Err  error
}

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
	workers  map[*worker]struct{}
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
	options.Name = cmp.Or(options.Name, "bundle.js")
	options.Isolates = cmp.Or(options.Isolates, runtime.GOMAXPROCS(0))
	options.Queue = cmp.Or(options.Queue, 16*options.Isolates)
	options.Deadline = cmp.Or(options.Deadline, 2*time.Second)
	options.MaxRenders = cmp.Or(options.MaxRenders, 20_000)
	options.HeapMark = cmp.Or(options.HeapMark, 64<<20)
	options.HeapLimit = cmp.Or(options.HeapLimit, 128<<20)
	options.OutputLimit = cmp.Or(options.OutputLimit, 16<<20)
	options.LoadLimit = cmp.Or(options.LoadLimit, 10*time.Second)
	options.Log = cmp.Or(options.Log, slog.New(slog.DiscardHandler))
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
		for w := range p.workers {
			w.stop()
			if j := w.current.Load(); j != nil {
				j.cancel(ErrClosed)
			}
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
		w.stop() // Close has already told those it knew
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
		w.stop()
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
