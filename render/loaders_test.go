package render_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gulfoak.example/website/render"
)

// patience is how long a test waits for what has to come.
const patience = 20 * time.Second

var loaderBundle = sync.OnceValues(func() (render.Options, error) { return bundled("loaders.tsx", "production") })

type loaders = map[string]render.Loader

func newLoaderPool(t *testing.T, log *lockedBuffer, loaders loaders) *render.Pool {
	t.Helper()
	options, err := loaderBundle()
	if err != nil {
		t.Fatal(err)
	}
	options.Isolates, options.Loaders, options.Deadline = 1, loaders, patience
	if log != nil {
		options.Log = slog.New(slog.NewTextHandler(log, nil))
	}
	return newPool(t, options)
}

func answers(text string) render.Loader {
	return func(context.Context, string) (string, error) { return text, nil }
}

func echo(_ context.Context, input string) (string, error) { return input, nil }

func fails(err error) render.Loader {
	return func(context.Context, string) (string, error) { return "", err }
}

// Each loader goes on when the part before its own has arrived. So each part is sent when it is ready, the shell first,
// whatever its place in the page, and the loaders run at the same time.
func TestLoadersStream(t *testing.T) {
	marks := []string{"waiting for", `id="first"`, `id="second"`, `id="third"`}
	table, arrived := loaders{}, make([]chan struct{}, len(marks))
	for i, name := range []string{"first", "second", "third", "never"} {
		arrived[i] = make(chan struct{})
		table[name] = func(ctx context.Context, _ string) (string, error) {
			select {
			case <-arrived[i]:
			case <-ctx.Done():
			}
			return name, ctx.Err()
		}
	}
	next, body := 0, ""
	out := recorder{write: func(part string) error {
		for body += part; next < len(marks) && strings.Contains(body, marks[next]); next++ {
			close(arrived[next])
		}
		return nil
	}}
	if err := newLoaderPool(t, nil, table).Stream(t.Context(), call("page", "third first second"), out.take); err != nil {
		t.Fatalf("%v after %q", err, body)
	}
	if !strings.HasSuffix(body, "</html>") || strings.Contains(body, "$RX") {
		t.Errorf("the page is not whole: %q", body)
	}
}

// oneIsLeft wants a whole page in which React leaves one of two boundaries to the browser.
func oneIsLeft(t *testing.T, body string) {
	t.Helper()
	if !strings.HasSuffix(body, "</html>") || strings.Count(body, "$RX(") != 1 || !strings.Contains(body, `<p id="fine">fine</p>`) {
		t.Errorf("got %q: want one boundary that is left to the browser", body)
	}
}

// An error in a loader ends its own boundary, which React leaves to the browser, and is logged.
func TestFaultyLoaders(t *testing.T) {
	var log lockedBuffer
	pool := newLoaderPool(t, &log, loaders{
		"fine":    answers("fine"),
		"failing": fails(errors.New("no table")),
		"panics":  func(context.Context, string) (string, error) { panic("a bug") },
		"exits":   func(context.Context, string) (string, error) { runtime.Goexit(); return "", nil },
		"huge":    answers(strings.Repeat("x", 64<<20+1)),
	})
	for _, test := range []struct{ name, message string }{
		{"failing", "Error: no table"},
		{"panics", "Error: the loader panicked: a bug"},
		{"exits", "Error: the loader ended without an answer"},
		{"huge", "Error: the loader answers 67108865 bytes, more than 67108864"},
		{"unknown", `Error: there is no loader named \"unknown\"`},
		{"__proto__", `Error: there is no loader named \"__proto__\"`},
	} {
		oneIsLeft(t, ask(t, pool, "page", test.name+" fine"))
		if !strings.Contains(strings.ReplaceAll(log.String(), `\\\"`, `\"`), test.message) {
			t.Errorf("%s: %q is not in the log: %s", test.name, test.message, log.String())
		}
	}
	terminates(t, pool, 0)
}

// A loader that hangs, even after its context has ended, ends its own boundary at the deadline.
func TestHangingLoader(t *testing.T) {
	ended := make(chan error, 1)
	pool := newLoaderPool(t, nil, loaders{
		"fine": answers("fine"),
		"hangs": func(ctx context.Context, _ string) (string, error) {
			<-ctx.Done()
			ended <- ctx.Err()
			select {}
		},
	})
	_, body, err := pool.Render(within(t, time.Second), call("page", "hangs fine"))
	if early := new(render.EndedError); !errors.As(err, &early) || !errors.Is(err, render.ErrDeadline) {
		t.Errorf("got %v: want a page that was ended in order at the deadline", err)
	}
	oneIsLeft(t, body)
	if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the loader's context ended with %v", err)
	}
	terminates(t, pool, 0)
}

// A loader's context ends with its render, and nobody gets what the loader answers then: the next render in the same isolate
// gets its own answers.
func TestLoadersEndWithTheirRender(t *testing.T) {
	gone := errors.New("the visitor left")
	for _, test := range []struct {
		call render.Call
		want error // nil where the output ends, else why the caller leaves
	}{{call("leaves", "held"), nil}, {call("one", "held:"), gone}} {
		ctx, leave := context.WithCancelCause(t.Context())
		ended, release, late := make(chan struct{}), make(chan struct{}), make(chan struct{})
		pool := newLoaderPool(t, nil, loaders{
			"held": func(ctx context.Context, _ string) (string, error) {
				if test.want != nil {
					leave(test.want)
				}
				<-ctx.Done()
				close(ended)
				<-release
				defer close(late)
				return "of the render before", nil
			},
			"own": func(context.Context, string) (string, error) {
				close(release)
				<-late
				time.Sleep(10 * time.Millisecond) // what is late may take its chance
				return "own", nil
			},
		})
		if _, body, err := pool.Render(ctx, test.call); !errors.Is(err, test.want) {
			t.Errorf("got %q, %v, want %v", body, err, test.want)
		}
		<-ended
		if body := ask(t, pool, "one", "own:"); body != "own" {
			t.Errorf("the next render: got %q", body)
		}
		terminates(t, pool, 0)
		leave(nil)
	}
}

// A render may have 256 loads at work at once. One more is refused. One after the other, there may be more.
func TestLoadsAtOnce(t *testing.T) {
	const most = 256
	var working atomic.Int64
	all := make(chan struct{})
	pool := newLoaderPool(t, nil, loaders{
		"gate": func(context.Context, string) (string, error) {
			if working.Add(1) == most {
				close(all)
			}
			<-all
			return "fine", nil
		},
		"next": func(_ context.Context, text string) (string, error) { return text + "x", nil },
	})
	want := fmt.Sprintf(`{"true Error: more than %d loaders at once":%d,"fine":%d}`, most, 300-most, most)
	if body := ask(t, pool, "many", "300"); body != want {
		t.Errorf("got %q, want %q", body, want)
	}
	if body := ask(t, pool, "chain", "600"); len(body) != 600 {
		t.Errorf("one after another: got %d bytes", len(body))
	}
}

// Texts reach the loader and the script unchanged.
func TestLoadedTexts(t *testing.T) {
	pool := newLoaderPool(t, nil, loaders{"echo": echo})
	for _, text := range []string{"", "oak", "Möbel", "Katy – “oak” 木 🌳", "a\x00b", strings.Repeat("oak ", 5<<18), strings.Repeat("木🌳", 5<<17)} {
		if body := ask(t, pool, "one", "echo:"+text); body != text {
			t.Errorf("of %d bytes, %.40q, came %d, %.40q", len(text), text, len(body), body)
		}
	}
}

// A script that polls for its text gets it, and one that waits for nothing that can come gets ErrStalled.
func TestAfterALoad(t *testing.T) {
	pool := newLoaderPool(t, nil, loaders{"echo": echo})
	if body := ask(t, pool, "polls", "oak"); body != "oak" {
		t.Errorf("got %q", body)
	}
	renders(t, t.Context(), pool, "stalls", render.ErrStalled)
}

// Wrong arguments of load reject its promise. A load from before any render is never answered.
func TestWrongLoads(t *testing.T) {
	pool := newLoaderPool(t, nil, loaders{"echo": echo})
	const refused = "true TypeError: load takes the name of a loader and a string"
	want := strings.TrimSuffix(strings.Repeat(refused+"\n", 6), "\n")
	if wrong, early := ask(t, pool, "wrong"), ask(t, pool, "tooEarly"); wrong != want || early != "in time" {
		t.Errorf("got %q, %q", wrong, early)
	}
}
