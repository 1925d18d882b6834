package render

import (
	"context"
	"fmt"
)

const (
	maxLoads     = 256      // maximum number of concurrent loads of one render; prelude.js has the same number
	maxLoadBytes = 64 << 20 // maximum length of a loader's text, in bytes
)

// loaderCalls are the loads of one render. Only the worker's goroutine uses it; loader goroutines send to results.
type loaderCalls struct {
	ctx     context.Context //nolint:containedctx // the render's context, for the loader goroutines
	loaders map[string]Loader
	pending int             // loads without a result
	results chan loadResult // nil before the first load; buffers maxLoads results, so that no loader blocks
}

// A loadResult is the result of one load. If failed is not empty, text is the error message.
type loadResult struct{ id, failed, text string }

func (l *loaderCalls) start(id, name, input string) {
	if l.results == nil {
		l.results = make(chan loadResult, maxLoads)
	}
	l.pending++
	go l.run(id, name, input)
}

// run calls a loader and sends its result, even if the loader panics or exits its goroutine.
func (l *loaderCalls) run(id, name, input string) {
	result := loadResult{id, "failed", "the loader exited without a result"}
	defer func() {
		if value := recover(); value != nil {
			result.text = fmt.Sprintf("the loader panicked: %v", value)
		}
		l.results <- result
	}()
	load := l.loaders[name]
	if load == nil {
		result.text = fmt.Sprintf("there is no loader named %q", name)
		return
	}
	text, err := load(l.ctx, input)
	switch {
	case err != nil:
		result.text = err.Error()
	case len(text) > maxLoadBytes:
		result.text = fmt.Sprintf("the loader returned %d bytes, limit %d", len(text), maxLoadBytes)
	default:
		result = loadResult{id: id, text: text}
	}
}
