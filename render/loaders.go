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
	loaders map[string]Loader
	open    int           // asked for, and not yet taken by next
	told    chan struct{} // has one in it when there are answers

	mu    sync.Mutex
	ended []answer
}

// An answer is what became of one load: a text, and whether it is why the load failed.
type answer struct{ id, failed, text string }

// begin starts a loader. Its answer comes later even where there is no such loader: the promise is made first.
func (l *loads) begin(id, name, input string) {
	l.open++
	load := l.loaders[name]
	switch {
	case load == nil:
		l.tell(id, "", fmt.Errorf("there is no loader named %q", name))
	case l.open > maxLoads:
		l.tell(id, "", fmt.Errorf("more than %d loaders at once", maxLoads))
	default:
		go l.run(id, load, input)
	}
}

// run calls a loader, which may panic, or end its goroutine.
func (l *loads) run(id string, load Loader, input string) {
	text, err := "", errors.New("the loader ended without an answer")
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("the loader panicked: %v", panicked)
		}
		if len(text) > maxAnswer {
			err = fmt.Errorf("the loader answers %d bytes, more than %d", len(text), maxAnswer)
		}
		l.tell(id, text, err)
	}()
	text, err = load(l.ctx, input)
}

func (l *loads) tell(id, text string, err error) {
	a := answer{id: id, text: text}
	if err != nil {
		a.failed, a.text = "failed", err.Error()
	}
	l.mu.Lock()
	l.ended = append(l.ended, a)
	l.mu.Unlock()
	select {
	case l.told <- struct{}{}:
	default:
	}
}

// next takes an answer that has come.
func (l *loads) next() (a answer, came bool) {
	if l.open == 0 {
		return a, false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.ended) == 0 {
		return a, false
	}
	a, l.ended = l.ended[0], l.ended[1:]
	l.open--
	return a, true
}
