package render

import (
	"context"
	"fmt"
)

const (
	maxLoads  = 256      // how many one render may have at work at once; prelude.js has the same number
	maxAnswer = 64 << 20 // bytes of a loader's text
)

// loads are what one render has asked its loaders for. Only the worker's goroutine uses it; the loaders' send to answers.
type loads struct {
	ctx     context.Context //nolint:containedctx // the render's, for the goroutines that work for it
	loaders map[string]Loader
	open    int         // how many were asked for and not yet answered
	answers chan answer // nil before the first; with room for maxLoads, so that no loader ever blocks
}

// An answer ends one load. If failed is not empty, the text is why the load failed.
type answer struct{ id, failed, text string }

func (l *loads) begin(id, name, input string) {
	if l.answers == nil {
		l.answers = make(chan answer, maxLoads)
	}
	l.open++
	go l.run(id, name, input)
}

// run calls a loader. It answers even if the loader panics or ends its goroutine.
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
