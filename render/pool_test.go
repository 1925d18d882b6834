package render_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf16"

	"gulfoak.example/website/render"
)

// testBundle returns the text of basic.js and hostile.js.
func testBundle(t testing.TB) string {
	t.Helper()
	basic, err := os.ReadFile("testdata/basic.js")
	hostile, hostileErr := os.ReadFile("testdata/hostile.js")
	if err = errors.Join(err, hostileErr); err != nil {
		t.Fatal(err)
	}
	return string(basic) + string(hostile)
}

// newPool creates a pool, by default with one isolate and testBundle.
func newPool(t testing.TB, options render.Options) *render.Pool {
	t.Helper()
	if options.Source == "" {
		options.Source, options.ScriptName = testBundle(t), "basic.js"
	}
	options.Isolates = cmp.Or(options.Isolates, 1)
	pool, err := render.New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

// contextWithTimeout returns a context that ends after a time, or with the test.
func contextWithTimeout(t *testing.T, limit time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	t.Cleanup(cancel)
	return ctx
}

// call returns a Call. The input is optional.
func call(function string, input ...string) render.Call {
	return render.Call{Function: function, Input: strings.Join(input, "")}
}

// mustRender renders, fails the test on an error, and returns the body.
func mustRender(t testing.TB, pool *render.Pool, function string, input ...string) (body string) {
	t.Helper()
	_, body, err := pool.Render(t.Context(), call(function, input...))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// expectRender renders, and fails unless the error is want.
func expectRender(t *testing.T, ctx context.Context, pool *render.Pool, function string, want error) {
	t.Helper()
	if _, body, err := pool.Render(ctx, call(function)); !errors.Is(err, want) {
		t.Errorf("%s: got %.200q, %v, want %v", function, body, err, want)
	}
}

// expectTerminated fails unless the pool has terminated this number of renders.
func expectTerminated(t *testing.T, pool *render.Pool, want uint64) {
	t.Helper()
	if got := pool.Stats().Terminated; got != want {
		t.Errorf("%d renders were terminated, want %d", got, want)
	}
}

// expectHealthy fails unless the pool still renders.
func expectHealthy(t *testing.T, pool *render.Pool) {
	t.Helper()
	if body := mustRender(t, pool, "hello", "again"); body != "hello again" {
		t.Errorf("afterwards: got %q", body)
	}
}

// Output is encoded as UTF-8, with unpaired surrogates as in the Encoding Standard.
func TestOutput_utf8(t *testing.T) {
	pool := newPool(t, render.Options{})
	random := rand.New(rand.NewPCG(1, 2))
	units := []uint16{'a', 0, 0x7F, 0x80, 'é', 0x7FF, 0x800, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFFFF}
	for range 300 {
		text := make([]uint16, random.UintN(400))
		some := 1 + random.IntN(len(units)) // V8 stores ASCII, Latin-1 and other texts differently
		rare := 1 + random.IntN(100)        // ASCII is copied in blocks, up to a block with another character
		for i := range text {
			text[i] = 'a'
			if random.IntN(rare) == 0 {
				text[i] = units[random.IntN(some)]
			}
		}
		input, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if body, want := mustRender(t, pool, "units", string(input)), string(utf16.Decode(text)); body != want {
			t.Fatalf("%x: got %q, want %q", text, body, want)
		}
	}
}

// TextEncoder encodes in the same way as the output.
func TestTextEncoder(t *testing.T) {
	pool := newPool(t, render.Options{Source: `globalThis.encode = (text) => {
		const units = String.fromCharCode(...JSON.parse(text));
		const encoded = [units, "a" + units, units.slice(1)].map((text) => [...new TextEncoder().encode(text)]);
		return JSON.stringify([...encoded, [...new TextEncoder().encode()], [...new TextEncoder().encode({ toString: () => "é" })]]);
	}`})
	for text, want := range map[string]string{
		"[]":                "[[],[97],[],[],[195,169]]",
		"[97,0,127]":        "[[97,0,127],[97,97,0,127],[0,127],[],[195,169]]",
		"[233,255]":         "[[195,169,195,191],[97,195,169,195,191],[195,191],[],[195,169]]",
		"[55357,56960]":     "[[240,159,154,128],[97,240,159,154,128],[239,191,189],[],[195,169]]",
		"[56960,55357]":     "[[239,191,189,239,191,189],[97,239,191,189,239,191,189],[239,191,189],[],[195,169]]",
		"[2047,2048,65535]": "[[223,191,224,160,128,239,191,191],[97,223,191,224,160,128,239,191,191],[224,160,128,239,191,191],[],[195,169]]",
	} {
		if got := mustRender(t, pool, "encode", text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// A surrogate pair in two writes is one character, regardless of a flush in between; an unpaired surrogate is U+FFFD.
func TestOutput_splitSurrogatePair(t *testing.T) {
	for _, test := range []struct{ script, want string }{
		{`out.write(full); out.write(low); out.end();`, "🌳"},
		{`out.head("h"); out.write(full); out.write(low + "x"); out.end();`, "🌳x"},
		{`out.write(high); out.flush(); out.write(low); out.flush(); out.end();`, "🌳"},
		{`out.head("h"); out.write(high); out.flush(); out.flush(); out.end(low);`, "🌳"},
		{`out.write(high); out.flush(); return low;`, "🌳"},
		{`out.write(high); out.flush(); return Promise.resolve(low);`, "🌳"},
		{`out.write(high); out.flush(); setTimeout(() => out.end(low), 2);`, "🌳"},
		{`out.write("🌳" + high); out.flush(); out.write("x"); out.end();`, "🌳\ufffdx"},
		{`out.write(high + high); out.flush(); out.write(low); out.end();`, "\ufffd🌳"},
		{`out.write("x" + high); out.flush(); out.end();`, "x\ufffd"},
		{`out.write(low); out.flush(); out.write(high); out.end();`, "\ufffd\ufffd"},
	} {
		pool := newPool(t, render.Options{Source: `const [high, low] = ["\ud83c", "\udf33"], full = "-".repeat(131071) + high;
			globalThis.write = (_input, out) => { ` + test.script + ` };`})
		if got := strings.TrimLeft(mustRender(t, pool, "write"), "-"); got != test.want {
			t.Errorf("%s: got %q, want %q", test.script, got, test.want)
		}
		pool.Close()
	}
}

// A truncated log line or message ends with a complete character.
func TestConsole_truncatedSurrogatePair(t *testing.T) {
	pool, lines := newConsolePool(t, render.Options{Source: `globalThis.fail = (before) => { const text = before + "🌳".repeat(9000); console.log(text); throw new Error(text); };`})
	for _, before := range []string{"", "x"} {
		*lines = nil
		for _, text := range []string{renderException(t, pool, "fail", before).Message, strings.Join(*lines, "")} {
			if !strings.HasSuffix(text, "🌳…") {
				t.Errorf("a text of %d bytes ends with %q", len(text), text[max(0, len(text)-9):])
			}
		}
	}
}

// After a large output, an isolate frees its encoding buffer.
func TestOutput_bufferRelease(t *testing.T) {
	var pool *render.Pool
	var buffers uint64
	var options render.Options
	options.SetAfterScript(func(render.Call) { buffers = pool.BufferBytes() })
	pool = newPool(t, options)
	for _, function := range []string{"large", "largeParts", "largeLog"} {
		mustRender(t, pool, function)
		mustRender(t, pool, "hello")
		if buffers > 2<<20 {
			t.Errorf("after %s there are buffers of %d bytes", function, buffers)
		}
	}
}

// A pool has an isolate for each processor by default.
func TestNew_isolates(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	pool, err := render.New(render.Options{Source: testBundle(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if got := pool.Stats(); got.Idle+got.Busy+got.Starting != 3 {
		t.Errorf("the pool has the isolates %+v, want 3", got)
	}
}

// An output contains nothing of an earlier render of the isolate, whether that ended, failed or was terminated, and whatever the
// width of its characters.
func TestOutput_noRemains(t *testing.T) {
	options := render.Options{Source: `
		const fill = (text, out) => { for (let i = 0; i < 100; i++) { out.write(text.repeat(100)); if (i % 10 === 0) out.flush(); } };
		globalThis.text = (input) => input;
		globalThis.ends = (text, out) => { fill(text, out); out.end(text); };
		globalThis.fails = (text, out) => { fill(text, out); throw new Error(text); };
		globalThis.loops = (text, out) => { fill(text, out); for (;;); };
		globalThis.waits = (text, out) => { out.head(text); fill(text, out); setTimeout(() => out.end(text), 60000); };`}
	pool := newPool(t, options.WithLimits(render.Limits{AbortGrace: time.Millisecond}))
	const canary = "CANARY"
	pages := []string{"", "a", "ä", "“", "😀", strings.Repeat("plain ", 20_000), strings.Repeat("naïve ", 20_000), strings.Repeat("“wide” ", 20_000), strings.Repeat("😀", 20_000)}
	for _, function := range []string{"ends", "fails", "loops", "waits"} {
		for _, width := range []string{"", "é", "😀"} {
			for _, want := range pages {
				_, before, _ := pool.Render(contextWithTimeout(t, 20*time.Millisecond), call(function, canary+width))
				if rest := strings.ReplaceAll(before, canary+width, ""); rest != "" {
					t.Errorf("%s %q: the output also contains %.100q", function, width, rest)
				}
				if head, got, err := pool.Render(t.Context(), call("text", want)); got != want || head != "" || err != nil {
					t.Errorf("after %s %q: got %.100q (%d bytes, head %q, %v), want %.100q (%d bytes)", function, width, got, len(got), head, err, want, len(want))
				}
			}
		}
	}
}

type chunkRecorder struct {
	chunks  []string
	onChunk func(string) error
}

func (r *chunkRecorder) record(chunk render.Chunk) error {
	if chunk.Text == "" {
		return nil
	}
	r.chunks = append(r.chunks, chunk.Text)
	if r.onChunk != nil {
		return r.onChunk(chunk.Text)
	}
	return nil
}

func TestAbort_scriptEndsDocument(t *testing.T) {
	pool := newPool(t, render.Options{})
	for function, want := range map[string]struct {
		body string
		err  error
	}{"never": {"shell|ended: " + render.ErrStalled.Error(), render.ErrStalled}, "slow": {"shell|ended", render.ErrDeadline}} {
		_, body, err := pool.Render(contextWithTimeout(t, 300*time.Millisecond), call(function))
		if !errors.Is(err, want.err) || body != want.body {
			t.Errorf("%s: got %q, %v; want %+v", function, body, err, want)
		}
	}
	expectTerminated(t, pool, 0)
}

func TestStream_callerError(t *testing.T) {
	pool := newPool(t, render.Options{})
	callerError := errors.New("the client left")
	out := chunkRecorder{onChunk: func(string) error { return callerError }}
	if err := pool.Stream(t.Context(), call("slow"), out.record); !errors.Is(err, callerError) {
		t.Fatalf("got %v", err)
	}
	expectRender(t, contextWithTimeout(t, 30*time.Second), pool, "hello", nil) // otherwise the script would run for a minute
}

// waitUntil waits until the pool reaches a state.
func waitUntil(t *testing.T, pool *render.Pool, what string, reached func(render.Stats) bool) {
	t.Helper()
	for begin := time.Now(); !reached(pool.Stats()); time.Sleep(time.Millisecond) {
		if time.Since(begin) > 30*time.Second {
			t.Fatalf("waited in vain for %s: %+v", what, pool.Stats())
		}
	}
}

// occupy keeps the pool's only isolate busy until the test ends or release is called.
func occupy(t *testing.T, pool *render.Pool) (release func()) {
	t.Helper()
	waitUntil(t, pool, "an idle isolate", func(s render.Stats) bool { return s.Idle == 1 }) // shortly after the result of the last render
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	var ended sync.WaitGroup
	ended.Go(func() {
		if _, _, err := pool.Render(ctx, call("looping")); !errors.Is(err, context.Canceled) && !errors.Is(err, render.ErrClosed) {
			t.Errorf("the render that occupies the isolate: got %v", err)
		}
	})
	waitUntil(t, pool, "a busy isolate", func(s render.Stats) bool { return s.Busy == 1 })
	release = func() { cancel(); ended.Wait() }
	t.Cleanup(release)
	return release
}

// enqueue starts a render that waits in the queue until its context ends.
func enqueue(t *testing.T, pool *render.Pool, ctx context.Context, place int) chan error {
	t.Helper()
	ended := make(chan error, 1)
	go func() {
		_, _, err := pool.Render(ctx, call("hello"))
		ended <- err
	}()
	waitUntil(t, pool, "a place in the queue", func(s render.Stats) bool { return s.Queued == place })
	return ended
}

func TestQueue_full(t *testing.T) {
	for queue, capacity := range map[int]int{-1: 0, 2: 2} {
		pool := newPool(t, render.Options{}.WithLimits(render.Limits{MaxQueue: queue}))
		occupy(t, pool)
		for place := range capacity {
			enqueue(t, pool, t.Context(), place+1)
		}
		expectRender(t, t.Context(), pool, "hello", render.ErrSaturated)
		if stats := pool.Stats(); stats.Refused != 1 || stats.Queued != capacity {
			t.Errorf("a queue of %d: %+v", capacity, stats)
		}
		pool.Close()
	}
}

// A call that would start after its deadline fails at once.
func TestQueue_deadlineTooSoon(t *testing.T) {
	pool := newPool(t, render.Options{})
	for range 4 {
		mustRender(t, pool, "busy", "300")
	}
	occupy(t, pool)
	for place := range 8 { // the eight renders take a second in total
		enqueue(t, pool, t.Context(), place+1)
	}
	expectRender(t, contextWithTimeout(t, 500*time.Millisecond), pool, "hello", render.ErrSaturated)
}

// A call whose context ends in the queue leaves it, and is observed as waiting and not rendering.
func TestQueue_contextEnd(t *testing.T) {
	observed := make(chan render.Observation, 4)
	pool := newPool(t, render.Options{Observe: func(o render.Observation) { observed <- o }}.WithLimits(render.Limits{MaxQueue: 2}))
	free := occupy(t, pool)
	cause := errors.New("the visitor left")
	canceled, cancel := context.WithCancelCause(t.Context())
	first, second := enqueue(t, pool, canceled, 1), enqueue(t, pool, contextWithTimeout(t, 300*time.Millisecond), 2)
	cancel(cause)
	for want, ended := range map[error]chan error{cause: first, render.ErrDeadline: second} {
		if err := <-ended; !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
		if o := <-observed; o.Wait == 0 || o.Run != 0 {
			t.Errorf("one who left: %+v", o)
		}
	}
	if stats := pool.Stats(); stats.Queued != 0 || stats.Abandoned != 2 || stats.Renders != 0 {
		t.Errorf("after they left: %+v", stats)
	}
	third := enqueue(t, pool, t.Context(), 1)
	free()
	if err := <-third; err != nil {
		t.Errorf("in their place: %v", err)
	}
	if stats := pool.Stats(); stats.Renders != 2 {
		t.Errorf("two rendered: %+v", stats)
	}
}

// A late termination or memory check, after its script has returned, does not affect the next render.
func TestTerminate_late(t *testing.T) {
	for _, interrupt := range []func(*render.Pool){(*render.Pool).TerminateLate, (*render.Pool).CheckMemoryLate} {
		var pool *render.Pool
		options := render.Options{}
		options.SetAfterScript(func(call render.Call) {
			if call.Function == "logs" {
				interrupt(pool)
			}
		})
		pool = newPool(t, options)
		for range 10 {
			_, _, _ = pool.Render(t.Context(), call("logs"))
			expectHealthy(t, pool)
		}
	}
}

// A caller that blocks its render beyond the deadline does not cost an isolate.
func TestStream_slowCaller(t *testing.T) {
	pool := newPool(t, render.Options{})
	ctx := contextWithTimeout(t, 100*time.Millisecond)
	out := chunkRecorder{onChunk: func(string) error {
		<-ctx.Done()
		for pool.Stats().Renders == 0 { // after the script has ended: a document that ends in time after the deadline would be complete
			time.Sleep(time.Millisecond)
		}
		return nil
	}}
	if err := pool.Stream(ctx, call("parts"), out.record); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	expectHealthy(t, pool)
	expectTerminated(t, pool, 0)
}

// A pool renders as soon as New has returned, even without a queue.
func TestNew_immediateRender(t *testing.T) {
	for range 20 {
		pool := newPool(t, render.Options{}.WithLimits(render.Limits{MaxQueue: -1}))
		expectHealthy(t, pool)
		pool.Close()
	}
}

// If the mappings of a source map cannot be read, frames give positions in the bundle.
func TestSourceMap_unreadable(t *testing.T) {
	pool := newPool(t, render.Options{
		Source: `globalThis.broken = () => { throw new Error("oak"); }`, SourceMap: []byte(`{"version":3,"sources":["a"],"mappings":5}`),
	})
	_, _, err := pool.Render(t.Context(), call("broken"))
	var thrown *render.ScriptError
	if !errors.As(err, &thrown) || len(thrown.Frames) == 0 || thrown.Frames[0].File != "bundle.js" {
		t.Errorf("got %v", err)
	}
}

// A log record has the context of the render that wrote it.
func TestConsole_context(t *testing.T) {
	type key struct{}
	var got []any
	pool := newPool(t, render.Options{Log: slog.New(logHandler(func(ctx context.Context, _ slog.Record) { got = append(got, ctx.Value(key{})) }))})
	for _, id := range []string{"a", "b"} {
		expectRender(t, context.WithValue(t.Context(), key{}, id), pool, "logs", nil)
	}
	if !slices.Equal(got, []any{"a", "b"}) {
		t.Errorf("got %v", got)
	}
}

// A large bundle does not count against MaxHeapGrowth.
func TestMaxHeapGrowth_largeBundle(t *testing.T) {
	pool := newPool(t, render.Options{
		Source: `const large = Array.from({ length: 5e5 }, (_, i) => ({ i, text: i + " oak" })); globalThis.hello = () => String(large.length);`,
	}.WithLimits(render.Limits{MaxHeapGrowth: 8 << 20}))
	if heap := pool.Stats().Heap[0]; heap < 16<<20 {
		t.Fatalf("its heap has %d bytes: the test wants more", heap)
	}
	for range 100 {
		mustRender(t, pool, "hello")
	}
	if stats := pool.Stats(); stats.Retired[render.RetiredHeap] != 0 || stats.Starting != 0 {
		t.Errorf("retired: %+v", stats)
	}
}

// An idle isolate releases memory, and still renders.
func TestIdleIsolate_releasesMemory(t *testing.T) {
	options := render.Options{Source: `
		let large = Array.from({ length: 5e5 }, (_, i) => ({ i }));
		globalThis.hello = (name) => {
			const page = large;
			large = undefined;
			setTimeout(() => page, 60000); // outlives its render
			return "hello " + name;
		};`}
	pool := newPool(t, options.WithLimits(render.Limits{IdleTimeout: time.Millisecond}))
	for range 2 {
		expectHealthy(t, pool)
		waitUntil(t, pool, "a smaller heap", func(s render.Stats) bool { return s.Heap[0] < 4<<20 })
	}
}

// The interval between replacements of isolates with full heaps grows.
func TestRetirement_fullHeaps(t *testing.T) {
	pool := newPool(t, render.Options{}.WithLimits(render.Limits{MaxHeapGrowth: 4 << 20}))
	begin := time.Now()
	for range 150 {
		mustRender(t, pool, "leak")
	}
	waitUntil(t, pool, "a retirement", func(s render.Stats) bool { return s.Retired[render.RetiredHeap] > 0 && s.Starting == 0 })
	if got, limit := pool.Stats().Retired[render.RetiredHeap], 1+uint64(time.Since(begin)/time.Second); got > limit {
		t.Errorf("%d isolates were retired in %v", got, time.Since(begin))
	}
	synctest.Test(t, func(t *testing.T) {
		if got := render.HeapRetirements(10 * time.Minute); got > 20 { // the intervals are 1, 2, 4 … seconds, and at most a minute
			t.Errorf("%d isolates are retired in ten minutes", got)
		}
	})
}

// A render that takes too much memory ends with ErrMemory, and a concurrent render continues.
func TestMemory_concurrentRender(t *testing.T) {
	started, release := make(chan struct{}), make(chan struct{})
	pool := newPool(t, render.Options{Isolates: 2, Loaders: loaderMap{"gate": func(context.Context, string) (string, error) {
		started <- struct{}{}
		<-release
		return "done", nil
	}}}.WithLimits(render.Limits{MaxRenderMemory: 32 << 20}))
	ctx := contextWithTimeout(t, time.Minute)
	for _, hoard := range []string{"hoardObjects", "hoardStrings", "hoardTyped"} {
		neighbor := make(chan error, 1)
		go func() {
			_, _, err := pool.Render(ctx, call("gated"))
			neighbor <- err
		}()
		<-started
		expectRender(t, ctx, pool, hoard, render.ErrMemory)
		release <- struct{}{}
		if err := <-neighbor; err != nil {
			t.Errorf("beside %s: %v", hoard, err)
		}
	}
}

// An isolate is retired after MaxRenders renders, and after a termination. A cancellation and a deadline are different reasons.
func TestRetirement_reasons(t *testing.T) {
	pool := newPool(t, render.Options{}.WithLimits(render.Limits{MaxRenders: 10}))
	for range 12 {
		mustRender(t, pool, "hello")
	}
	waitUntil(t, pool, "a retirement", func(s render.Stats) bool { return s.Retired[render.RetiredRenders] > 0 && s.Idle+s.Busy == 1 })
	for stats := pool.Stats(); stats.Retired[render.RetiredCanceled] == 0; { // a cancellation before the script starts retires nothing
		abandoned := stats.Abandoned
		occupy(t, pool)()
		waitUntil(t, pool, "the end of the canceled render", func(s render.Stats) bool {
			stats = s
			return s.Retired[render.RetiredCanceled] == 1 || s.Abandoned > abandoned
		})
	}
	if retired := pool.Stats().Retired; retired[render.RetiredDeadline] != 0 {
		t.Errorf("retired: %v", retired)
	}
}

// The error of New lists every violation by the options, the bundle or the source map.
func TestNew_errors(t *testing.T) {
	for _, test := range []struct {
		options render.Options
		want    string
	}{
		{
			render.Options{Isolates: -1, DefaultTimeout: -1, WarmUp: []render.Call{{}}, Loaders: loaderMap{"oak": nil}},
			`Options.Source Options.Isolates Options.DefaultTimeout Options.WarmUp[0] Options.Loaders["oak"] -1:`,
		},
		{render.Options{Source: "let x = ;", Isolates: 2}, "SyntaxError"},
		{render.Options{Source: "throw new Error('oak')"}, "oak"},
		{render.Options{Source: "undefinedName()"}, "ReferenceError"},
		{render.Options{Source: "1", SourceMap: []byte("{")}, "source map"},
		{render.Options{Source: "1", SourceMap: []byte("[]")}, "source map"},
		{render.Options{Source: "1", SourceMap: []byte(`{"version":2}`)}, "source map 2: 3"},
	} {
		_, err := render.New(test.options)
		for want := range strings.FieldsSeq(test.want) {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%+v: %q is not in %v", test.options, want, err)
			}
		}
	}
}
