package render

import "time"

// HeapRetirements returns the number of isolates that are retired for their heap within a period, if every render fills the heap.
func HeapRetirements(period time.Duration) int {
	p := &Pool{retirements: make(chan *worker, period/time.Second)}
	for begin := time.Now(); time.Since(begin) < period; time.Sleep(time.Second / 2) {
		p.retireForHeap(&worker{})
	}
	return len(p.retirements)
}

// SetAfterScript sets a function to call when a script has returned, while it can still be terminated or checked.
func (options *Options) SetAfterScript(hook func(Call)) { options.afterScript = hook }

// Limits are the limits of a pool. A zero limit has its constant. A MaxQueue of -1 refuses every render that finds no idle isolate.
type Limits = limits

// WithLimits returns the options with other limits.
func (options Options) WithLimits(limits Limits) Options {
	options.limits = limits
	return options
}

// TerminateLate terminates the current render of the pool's one isolate, as the end of its context does.
func (p *Pool) TerminateLate() {
	for w := range p.workers {
		w.terminate(w.current.Load(), ErrDeadline)
	}
}

// CheckMemoryLate checks the memory of the pool's one isolate against a limit of 0, as limitMemory does.
func (p *Pool) CheckMemoryLate() {
	for w := range p.workers {
		w.checkMemory(w.current.Load(), 0)
	}
}

// BufferBytes returns the size of the array buffers of the pool's one isolate. It must run on the isolate's goroutine.
func (p *Pool) BufferBytes() uint64 {
	for w := range p.workers {
		return w.iso.vm.Memory().Buffers
	}
	return 0
}
