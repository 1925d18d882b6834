package render

import (
	"context"
	"fmt"
)

const (
	maxLoads  = 256      // that one render may have at work at once, as prelude.js has it
	maxAnswer = 64 << 20 // bytes of a loader's text
)

// loads are what one render has asked its loaders for. Its methods are the worker's; the loaders only answer.
type loads struct {
	ctx     context.Context //nolint:containedctx // the render's, for the goroutines that work for it
	loaders map[string]Loader
	open    int         // asked for, and not yet answered
	answers chan answer // has room for all: prelude.js asks for no more than maxLoads at once; nil before the first
}

// An answer is what became of one load: a text, and whether it is why the load failed.
type answer struct{ id, failed, text string }

func (l *loads) begin(id, name, input string) {
	if l.answers == nil {
		l.answers = make(chan answer, maxLoads)
	}
	l.open++
	go l.run(id, name, input)
}

// run calls a loader, which may panic, or end its goroutine.
func (l *loads) run(id, name, input string) {
	a := answer{id, "failed", "the loader ended without an answer"}
	defer func() {
		if panicked := recover(); panicked != nil {
			a.text = fmt.Sprintf("the loader panicked: %v", panicked)
		}
		l.answers <- a
	}()
	load := l.loaders[name]
	if load == nil {
		a.text = fmt.Sprintf("there is no loader named %q", name)
		return
	}
	text, err := load(l.ctx, input)
	switch {
	case err != nil:
		a.text = err.Error()
	case len(text) > maxAnswer:
		a.text = fmt.Sprintf("the loader answers %d bytes, more than %d", len(text), maxAnswer)
	default:
		a = answer{id: id, text: text}
	}
}
