package render

import "time"

// RetiredForHeap is how many isolates are retired for their heap in so long, if each render finds it full.
func RetiredForHeap(during time.Duration) int {
	p := &Pool{retiring: make(chan *worker, during/time.Second)}
	for begin := time.Now(); time.Since(begin) < during; time.Sleep(time.Second / 2) {
		p.retireForHeap(&worker{})
	}
	return len(p.retiring)
}

// AfterScript has hook called when a script has ended, and may still be terminated or checked.
func (options *Options) AfterScript(hook func(Call)) { options.rendered = hook }

// RestAfter has isolates rest sooner.
func (options *Options) RestAfter(quiet time.Duration) { options.rest = quiet }

// TerminateLate terminates what the pool's one isolate runs, as the end of its context does.
func (p *Pool) TerminateLate() {
	for w := range p.workers {
		w.terminate(w.current.Load(), ErrDeadline)
	}
}

// CheckLate checks the memory of the pool's one isolate against a limit of nothing, as the watch does.
func (p *Pool) CheckLate() {
	for w := range p.workers {
		w.check(w.current.Load(), 0)
	}
}

// Buffers returns the bytes in buffers of the pool's one isolate. It must run on the isolate's goroutine.
func (p *Pool) Buffers() uint64 {
	for w := range p.workers {
		return w.iso.vm.Memory().Buffers
	}
	return 0
}
