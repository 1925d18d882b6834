package render_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"gulfoak.example/website/render"
)

// Under ten times the load that the pool can render, what is accepted keeps its deadline and the rest is refused.
func TestOverloadIsRefusedNotDelayed(t *testing.T) {
	const (
		renderTakes = "4" // milliseconds
		deadline    = 500 * time.Millisecond
		callers     = 40
		each        = 25
		slack       = time.Second // a busy machine; a queue without bound would take four
	)
	pool := newPool(t, render.Options{Queue: 16})
	var mu sync.Mutex
	outcomes := map[string]int{}
	var latest time.Duration
	var group sync.WaitGroup
	for range callers {
		group.Go(func() {
			for range each {
				ctx, cancel := context.WithTimeout(t.Context(), deadline)
				begin := time.Now()
				_, body, err := pool.Render(ctx, call("busy", renderTakes))
				took := time.Since(begin)
				cancel()
				mu.Lock()
				switch {
				case err == nil && body == "done":
					outcomes["rendered"]++
				case errors.Is(err, render.ErrSaturated):
					outcomes["refused"]++
				case errors.Is(err, render.ErrDeadline):
					outcomes["late"]++
				default:
					t.Errorf("got %q, %v", body, err)
				}
				latest = max(latest, took)
				mu.Unlock()
				time.Sleep(4 * time.Millisecond) // the load of a visitor who comes again, not a busy loop
			}
		})
	}
	group.Wait()
	t.Logf("%v, the slowest answer after %v", outcomes, latest)
	if latest > deadline+slack {
		t.Errorf("an answer took %v, the deadline was %v", latest, deadline)
	}
	if outcomes["rendered"] == 0 || outcomes["refused"] == 0 {
		t.Errorf("want some rendered and some refused: %v", outcomes)
	}
	if stats := pool.Stats(); stats.Queue != 0 || stats.Busy != 0 {
		t.Errorf("after the load: %+v", stats)
	}
}
