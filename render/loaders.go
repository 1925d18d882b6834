package render

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

const (
	maxLoads  = 256      // that one render may have at work at once
	maxAnswer = 64 << 20 // bytes of a loader's text
)

// loads are what one render has asked its loaders for. Its methods are the worker's; the loaders only tell.
type loads struct {
	ctx     context.Context //nolint:containedctx // the render's, for the goroutines that work for it
	cancel  context.CancelFunc
	loaders map[string]Loader
	open    int           // asked for, and not yet taken from answers
	told    chan struct{} // has one in it when there are answers

	mu    sync.Mutex
	ended []answer
}

// An answer is what became of one load.
type answer struct {
	id   string
	text string
	err  error
}

func newLoads(ctx context.Context, loaders map[string]Loader) *loads {
	l := &loads{loaders: loaders, told: make(chan struct{}, 1)}
	l.ctx, l.cancel = context.WithCancel(ctx)
	return l
}

// begin starts a loader. Its answer comes later even where there is no such loader: the promise is made first.
func (l *loads) begin(id, name, input string) {
	l.open++
	load := l.loaders[name]
	switch {
	case load == nil:
		l.tell(answer{id: id, err: fmt.Errorf("there is no loader named %q", name)})
	case l.open > maxLoads:
		l.tell(answer{id: id, err: fmt.Errorf("more than %d loaders at once", maxLoads)})
	default:
		go l.run(id, load, input)
	}
}

// run calls a loader, which may panic, or end its goroutine.
func (l *loads) run(id string, load Loader, input string) {
	got := answer{id: id, err: errors.New("the loader ended without an answer")}
	defer func() {
		if panicked := recover(); panicked != nil {
			got.err = fmt.Errorf("the loader panicked: %v", panicked)
		}
		if length := len(got.text); length > maxAnswer {
			got.text, got.err = "", fmt.Errorf("the loader answers %d bytes, more than %d", length, maxAnswer)
		}
		l.tell(got)
	}()
	got.text, got.err = load(l.ctx, input)
}

func (l *loads) tell(a answer) {
	l.mu.Lock()
	l.ended = append(l.ended, a)
	l.mu.Unlock()
	select {
	case l.told <- struct{}{}:
	default:
	}
}

// answers takes what has come since.
func (l *loads) answers() []answer {
	if l.open == 0 {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	came := l.ended
	l.ended = nil
	l.open -= len(came)
	return came
}
