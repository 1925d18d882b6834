package render_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"gulfoak.example/website/render"
)

func newPool(t testing.TB, options render.Options) *render.Pool {
	t.Helper()
	if options.Source == "" {
		source, err := os.ReadFile("testdata/basic.js")
		if err != nil {
			t.Fatal(err)
		}
		options.Source, options.Name = string(source), "basic.js"
	}
	pool, err := render.New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

func TestRenderReturnsTheAnswer(t *testing.T) {
	pool := newPool(t, render.Options{Isolates: 2})
	for range 100 {
		_, body, err := pool.Render(t.Context(), render.Call{Function: "hello", Input: "Katy – “oak”"})
		if err != nil || body != "hello Katy – “oak”" {
			t.Fatalf("got %q, %v", body, err)
		}
	}
}

// What a script may do wrong, and what the caller is told. After each, the pool renders as before.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		function string
		want     error
		message  string
	}{
		{function: "throwing", message: "TypeError: no such oak at globalThis.throwing (basic.js:9:"},
		{function: "throwingObject", message: `Error: thrown value is not an Error: {"oak":1}`},
		{function: "rejecting", message: "Error: rejected at"},
		{function: "missing", message: "the bundle defines no global function missing"},
		{function: "recursing", message: "RangeError: Maximum call stack size exceeded"},
		{function: "looping", want: render.ErrDeadline},
		{function: "catching", want: render.ErrDeadline},
		{function: "microtasks", want: render.ErrDeadline},
		{function: "backtracking", want: render.ErrDeadline},
		{function: "never", want: render.ErrStalled},
		{function: "slow", want: render.ErrDeadline},
		{function: "hoardObjects", want: render.ErrMemory},
		{function: "hoardStrings", want: render.ErrMemory},
		{function: "hoardTyped", want: render.ErrMemory},
	} {
		t.Run(test.function, func(t *testing.T) {
			pool := newPool(t, render.Options{Isolates: 1})
			deadline := 300 * time.Millisecond
			if errors.Is(test.want, render.ErrMemory) {
				deadline = 20 * time.Second
			}
			ctx, cancel := context.WithTimeout(t.Context(), deadline)
			defer cancel()
			_, _, err := pool.Render(ctx, render.Call{Function: test.function})
			if test.want != nil && !errors.Is(err, test.want) {
				t.Fatalf("got error %v, want %v", err, test.want)
			}
			var thrown *render.ScriptError
			if test.want == nil && (!errors.As(err, &thrown) || !strings.Contains(thrown.Error(), test.message)) {
				t.Fatalf("got error %v, want %q", err, test.message)
			}
			for range 20 {
				if _, body, err := pool.Render(t.Context(), render.Call{Function: "hello", Input: "again"}); err != nil || body != "hello again" {
					t.Fatalf("after the fault: got %q, %v", body, err)
				}
			}
		})
	}
}

type recorder struct {
	head  string
	parts []string
	at    []time.Time
	write func(string) error
}

func (r *recorder) Head(text string) error { r.head = text; return nil }
func (r *recorder) Write(text string) error {
	r.parts = append(r.parts, text)
	r.at = append(r.at, time.Now())
	if r.write != nil {
		return r.write(text)
	}
	return nil
}

func TestStreamDeliversPartsAsTheyCome(t *testing.T) {
	pool := newPool(t, render.Options{Isolates: 1})
	var sink recorder
	if err := pool.Stream(t.Context(), render.Call{Function: "stream", Input: "now"}, &sink); err != nil {
		t.Fatal(err)
	}
	if sink.head != `{"status":200}` || len(sink.parts) != 2 || sink.parts[0] != "<p>now</p>" || sink.parts[1] != "<p>later</p>" {
		t.Fatalf("got head %q, parts %q", sink.head, sink.parts)
	}
	if gap := sink.at[1].Sub(sink.at[0]); gap < 40*time.Millisecond {
		t.Errorf("the second part came %v after the first: the first was held back", gap)
	}
}

func TestAbortLetsTheScriptEndItsDocument(t *testing.T) {
	pool := newPool(t, render.Options{Isolates: 1})
	for function, want := range map[string]string{"never": "shell|ended: " + render.ErrStalled.Error(), "slow": "shell|ended"} {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		_, body, err := pool.Render(ctx, render.Call{Function: function})
		cancel()
		if err == nil || body != want {
			t.Errorf("%s: got %q, %v; want %q and an error", function, body, err, want)
		}
	}
	if stats := pool.Stats(); stats.Terminated != 0 {
		t.Errorf("%d renders were terminated that ended by themselves", stats.Terminated)
	}
}

func TestSinkErrorFreesTheIsolate(t *testing.T) {
	pool := newPool(t, render.Options{Isolates: 1})
	gone := errors.New("the client left")
	sink := recorder{write: func(string) error { return gone }}
	if err := pool.Stream(t.Context(), render.Call{Function: "slow"}, &sink); !errors.Is(err, gone) {
		t.Fatalf("got %v", err)
	}
	begin := time.Now()
	if _, _, err := pool.Render(t.Context(), render.Call{Function: "hello"}); err != nil {
		t.Fatal(err)
	}
	if waited := time.Since(begin); waited > time.Second {
		t.Errorf("the next render waited %v", waited)
	}
}

func TestFullQueueRefusesAtOnce(t *testing.T) {
	pool := newPool(t, render.Options{Isolates: 1, Queue: 2})
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	var group sync.WaitGroup
	var refused, late int
	var mu sync.Mutex
	for range 10 {
		group.Go(func() {
			begin := time.Now()
			_, _, err := pool.Render(ctx, render.Call{Function: "looping"})
			mu.Lock()
			defer mu.Unlock()
			if errors.Is(err, render.ErrSaturated) {
				refused++
				if time.Since(begin) > 200*time.Millisecond {
					late++
				}
			}
		})
	}
	group.Wait()
	if refused < 7 || late > 0 {
		t.Errorf("%d of 10 were refused (want at least 7), %d of them late", refused, late)
	}
}

func TestIsolatesAreRetired(t *testing.T) {
	for reason, test := range map[string]struct {
		options  render.Options
		function string
		renders  int
	}{
		render.RetiredRenders: {render.Options{Isolates: 1, MaxRenders: 10}, "hello", 12},
		render.RetiredHeap:    {render.Options{Isolates: 1, HeapMark: 16 << 20}, "leak", 40},
	} {
		t.Run(reason, func(t *testing.T) {
			pool := newPool(t, test.options)
			for range test.renders {
				if _, _, err := pool.Render(t.Context(), render.Call{Function: test.function}); err != nil {
					t.Fatal(err)
				}
			}
			for begin := time.Now(); pool.Stats().Retired[reason] == 0; time.Sleep(time.Millisecond) {
				if time.Since(begin) > 5*time.Second {
					t.Fatalf("nothing retired: %+v", pool.Stats())
				}
			}
			if stats := pool.Stats(); stats.Idle+stats.Busy != 1 {
				t.Errorf("the pool has %d isolates, want 1", stats.Idle+stats.Busy)
			}
		})
	}
}

func TestBrokenBundles(t *testing.T) {
	for source, want := range map[string]string{
		"let x = ;":                   "SyntaxError",
		"throw new Error('at start')": "at start",
		"undefinedName()":             "ReferenceError",
	} {
		_, err := render.New(render.Options{Source: source, Isolates: 2})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", source, err, want)
		}
	}
}

func TestCloseEndsRunningRenders(t *testing.T) {
	pool := newPool(t, render.Options{Isolates: 1})
	failed := make(chan error)
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		_, _, err := pool.Render(ctx, render.Call{Function: "looping"})
		failed <- err
	}()
	for pool.Stats().Busy == 0 {
		time.Sleep(time.Millisecond)
	}
	pool.Close()
	if err := <-failed; !errors.Is(err, render.ErrClosed) {
		t.Errorf("got %v", err)
	}
	if _, _, err := pool.Render(t.Context(), render.Call{Function: "hello"}); !errors.Is(err, render.ErrClosed) {
		t.Errorf("after Close: got %v", err)
	}
}
