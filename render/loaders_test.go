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

// testTimeout limits the time that a test waits for an event.
const testTimeout = 20 * time.Second

var loaderBundle = sync.OnceValues(func() (render.Options, error) { return bundleTestdata("loaders.tsx", "production") })

type loaderMap = map[string]render.Loader

// newLoaderPool returns a pool of one isolate. A script on a busy machine has time to end its document after its deadline.
func newLoaderPool(t *testing.T, log *lockedBuffer, loaders loaderMap) *render.Pool {
	t.Helper()
	options, err := loaderBundle()
	if err != nil {
		t.Fatal(err)
	}
	options.Isolates, options.Loaders, options.DefaultTimeout = 1, loaders, testTimeout
	options = options.WithLimits(render.Limits{AbortGrace: testTimeout})
	if log != nil {
		options.Log = slog.New(slog.NewTextHandler(log, nil))
	}
	return newPool(t, options)
}

func returnsText(text string) render.Loader {
	return func(context.Context, string) (string, error) { return text, nil }
}

func echo(_ context.Context, input string) (string, error) { return input, nil }

func returnsError(err error) render.Loader {
	return func(context.Context, string) (string, error) { return "", err }
}

// Each loader waits until the previous loader's part has arrived. So the test ends only if each part is sent when it is ready, the
// shell first and regardless of its position in the page, and if the loaders run concurrently.
func TestLoaders_stream(t *testing.T) {
	marks := []string{"waiting for", `id="first"`, `id="second"`, `id="third"`}
	table, arrived := loaderMap{}, make([]chan struct{}, len(marks))
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
	out := chunkRecorder{onChunk: func(part string) error {
		for body += part; next < len(marks) && strings.Contains(body, marks[next]); next++ {
			close(arrived[next])
		}
		return nil
	}}
	if err := newLoaderPool(t, nil, table).Stream(t.Context(), call("page", "third first second"), out.record); err != nil {
		t.Fatalf("%v after %q", err, body)
	}
	if !strings.HasSuffix(body, "</html>") || strings.Contains(body, "$RX") {
		t.Errorf("the page is not whole: %q", body)
	}
}

// expectOneFallback fails unless the page is complete and React leaves one of two boundaries to the browser.
func expectOneFallback(t *testing.T, body string) {
	t.Helper()
	if !strings.HasSuffix(body, "</html>") || strings.Count(body, "$RX(") != 1 || !strings.Contains(body, `<p id="fine">fine</p>`) {
		t.Errorf("got %q: want one boundary that is left to the browser", body)
	}
}

// A failed load affects only its boundary, which React leaves to the browser, and is logged.
func TestLoaders_failure(t *testing.T) {
	var log lockedBuffer
	pool := newLoaderPool(t, &log, loaderMap{
		"fine":    returnsText("fine"),
		"failing": returnsError(errors.New("no table")),
		"panics":  func(context.Context, string) (string, error) { panic("a bug") },
		"exits":   func(context.Context, string) (string, error) { runtime.Goexit(); return "", nil },
		"huge":    returnsText(strings.Repeat("x", 64<<20+1)),
	})
	for _, test := range []struct{ name, message string }{
		{"failing", "Error: no table"},
		{"panics", "Error: the loader panicked: a bug"},
		{"exits", "Error: the loader exited without a result"},
		{"huge", "Error: the loader returned 67108865 bytes, limit 67108864"},
		{"unknown", `Error: there is no loader named \"unknown\"`},
		{"__proto__", `Error: there is no loader named \"__proto__\"`},
	} {
		expectOneFallback(t, mustRender(t, pool, "page", test.name+" fine"))
		if !strings.Contains(strings.ReplaceAll(log.String(), `\\\"`, `\"`), test.message) {
			t.Errorf("%s: %q is not in the log: %s", test.name, test.message, log.String())
		}
	}
	expectTerminated(t, pool, 0)
}

// At the deadline, a load that hangs after the end of its context affects only its boundary.
func TestLoaders_deadline(t *testing.T) {
	ended := make(chan error, 1)
	pool := newLoaderPool(t, nil, loaderMap{
		"fine": returnsText("fine"),
		"hangs": func(ctx context.Context, _ string) (string, error) {
			<-ctx.Done()
			ended <- ctx.Err()
			select {}
		},
	})
	_, body, err := pool.Render(contextWithTimeout(t, time.Second), call("page", "hangs fine"))
	if aborted := new(render.AbortedError); !errors.As(err, &aborted) || !errors.Is(err, render.ErrDeadline) {
		t.Errorf("got %v: want a page that was ended in order at the deadline", err)
	}
	expectOneFallback(t, body)
	if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the loader's context ended with %v", err)
	}
	expectTerminated(t, pool, 0)
}

// A loader's context ends with its render, and a later result is discarded: the next render in the same isolate gets only its own
// results.
func TestLoaders_renderEnd(t *testing.T) {
	canceled := errors.New("the visitor left")
	for _, test := range []struct {
		call render.Call
		want error // the cause of the cancellation; nil if the output ends
	}{{call("leaves", "held"), nil}, {call("one", "held:"), canceled}} {
		ctx, leave := context.WithCancelCause(t.Context())
		ended, release, returned := make(chan struct{}), make(chan struct{}), make(chan struct{})
		pool := newLoaderPool(t, nil, loaderMap{
			"held": func(ctx context.Context, _ string) (string, error) {
				if test.want != nil {
					leave(test.want)
				}
				<-ctx.Done()
				close(ended)
				<-release
				defer close(returned)
				return "of the render before", nil
			},
			"own": func(context.Context, string) (string, error) {
				close(release)
				<-returned
				time.Sleep(10 * time.Millisecond) // gives the late result time to arrive
				return "own", nil
			},
		})
		if _, body, err := pool.Render(ctx, test.call); !errors.Is(err, test.want) {
			t.Errorf("got %q, %v, want %v", body, err, test.want)
		}
		<-ended
		if body := mustRender(t, pool, "one", "own:"); body != "own" {
			t.Errorf("the next render: got %q", body)
		}
		expectTerminated(t, pool, 0)
		leave(nil)
	}
}

// A render may have 256 pending loads. One more fails. There is no limit on consecutive loads.
func TestLoaders_concurrencyLimit(t *testing.T) {
	const limit = 256
	var working atomic.Int64
	started := make(chan struct{})
	pool := newLoaderPool(t, nil, loaderMap{
		"gate": func(context.Context, string) (string, error) {
			if working.Add(1) == limit {
				close(started)
			}
			<-started
			return "fine", nil
		},
		"next": func(_ context.Context, text string) (string, error) { return text + "x", nil },
	})
	want := fmt.Sprintf(`{"true Error: more than %d loaders at once":%d,"fine":%d}`, limit, 300-limit, limit)
	if body := mustRender(t, pool, "many", "300"); body != want {
		t.Errorf("got %q, want %q", body, want)
	}
	if body := mustRender(t, pool, "chain", "600"); len(body) != 600 {
		t.Errorf("one after another: got %d bytes", len(body))
	}
}

// Texts are passed to the loader and to the script unchanged.
func TestLoaders_textRoundTrip(t *testing.T) {
	pool := newLoaderPool(t, nil, loaderMap{"echo": echo})
	for _, text := range []string{"", "oak", "Möbel", "Katy – “oak” 木 🌳", "a\x00b", strings.Repeat("oak ", 5<<18), strings.Repeat("木🌳", 5<<17)} {
		if body := mustRender(t, pool, "one", "echo:"+text); body != text {
			t.Errorf("sent %d bytes, %.40q, got %d, %.40q", len(text), text, len(body), body)
		}
	}
}

// A script that polls for its text receives it. A script that waits for a promise that nothing settles gets ErrStalled.
func TestLoaders_pollingScript(t *testing.T) {
	pool := newLoaderPool(t, nil, loaderMap{"echo": echo})
	if body := mustRender(t, pool, "polls", "oak"); body != "oak" {
		t.Errorf("got %q", body)
	}
	expectRender(t, t.Context(), pool, "stalls", render.ErrStalled)
}

// Invalid arguments of load reject its promise. A load that precedes all renders never settles.
func TestLoaders_invalidArguments(t *testing.T) {
	pool := newLoaderPool(t, nil, loaderMap{"echo": echo})
	const refused = "true TypeError: load takes the name of a loader and a string"
	want := strings.TrimSuffix(strings.Repeat(refused+"\n", 6), "\n")
	if invalid, early := mustRender(t, pool, "invalidArguments"), mustRender(t, pool, "tooEarly"); invalid != want || early != "in time" {
		t.Errorf("got %q, %q", invalid, early)
	}
}
