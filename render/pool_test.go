package render_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf16"

	"gulfoak.example/website/render"
)

// bundle has basic.js and hostile.js.
func bundle(t testing.TB) string {
	t.Helper()
	basic, err := os.ReadFile("testdata/basic.js")
	hostile, hostileErr := os.ReadFile("testdata/hostile.js")
	if err = errors.Join(err, hostileErr); err != nil {
		t.Fatal(err)
	}
	return string(basic) + string(hostile)
}

// newPool makes a pool of one isolate and of the bundle above, unless the options say otherwise.
func newPool(t testing.TB, options render.Options) *render.Pool {
	t.Helper()
	if options.Source == "" {
		options.Source, options.Name = bundle(t), "basic.js"
	}
	options.Isolates = cmp.Or(options.Isolates, 1)
	pool, err := render.New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

// within returns a context that ends after a time.
func within(t *testing.T, limit time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	t.Cleanup(cancel)
	return ctx
}

// call is a call of a function, with an input or none.
func call(function string, input ...string) render.Call {
	return render.Call{Function: function, Input: strings.Join(input, "")}
}

// ask renders what must succeed, and returns the body.
func ask(t testing.TB, pool *render.Pool, function string, input ...string) (body string) {
	t.Helper()
	_, body, err := pool.Render(t.Context(), call(function, input...))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// renders renders, and wants an error or none.
func renders(t *testing.T, ctx context.Context, pool *render.Pool, function string, want error) {
	t.Helper()
	if _, body, err := pool.Render(ctx, call(function)); !errors.Is(err, want) {
		t.Errorf("%s: got %.200q, %v, want %v", function, body, err, want)
	}
}

// terminates wants the pool to have terminated so many renders.
func terminates(t *testing.T, pool *render.Pool, want uint64) {
	t.Helper()
	if got := pool.Stats().Terminated; got != want {
		t.Errorf("%d renders were terminated, want %d", got, want)
	}
}

// expectMore has a pool render once more.
func expectMore(t *testing.T, pool *render.Pool) {
	t.Helper()
	if body := ask(t, pool, "hello", "again"); body != "hello again" {
		t.Errorf("afterwards: got %q", body)
	}
}

// Characters come as UTF-8, and unpaired surrogates as the Encoding Standard says.
func TestOutputIsUTF8(t *testing.T) {
	pool := newPool(t, render.Options{})
	random := rand.New(rand.NewPCG(1, 2))
	units := []uint16{'a', 0, 0x7F, 0x80, 'é', 0x7FF, 0x800, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFFFF}
	for range 300 {
		text := make([]uint16, random.UintN(100))
		some := 1 + random.IntN(len(units)) // ASCII alone is an own case to V8, and so is Latin-1
		for i := range text {
			text[i] = units[random.IntN(some)]
		}
		input, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if body, want := ask(t, pool, "units", string(input)), string(utf16.Decode(text)); body != want {
			t.Fatalf("%x: got %q, want %q", text, body, want)
		}
	}
}

// TextEncoder encodes as the output does.
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
		if got := ask(t, pool, "encode", text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// The halves of a surrogate pair in two writes are one character, wherever the first half is left, and half a pair alone is U+FFFD.
func TestOutput_splitPair(t *testing.T) {
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
		if got := strings.TrimLeft(ask(t, pool, "write"), "-"); got != test.want {
			t.Errorf("%s: got %q, want %q", test.script, got, test.want)
		}
		pool.Close()
	}
}

// A line of the log and a message that are cut end with a whole character.
func TestConsole_cutPair(t *testing.T) {
	pool, lines := newConsolePool(t, render.Options{Source: `globalThis.fail = (before) => { const text = before + "🌳".repeat(9000); console.log(text); throw new Error(text); };`})
	for _, before := range []string{"", "x"} {
		*lines = nil
		for _, text := range []string{thrownBy(t, pool, "fail", before).Message, strings.Join(*lines, "")} {
			if !strings.HasSuffix(text, "🌳…") {
				t.Errorf("a text of %d bytes ends with %q", len(text), text[max(0, len(text)-9):])
			}
		}
	}
}

// After a large output, an isolate does not keep the buffer in which that was encoded.
func TestOutput_buffer(t *testing.T) {
	var pool *render.Pool
	var buffers uint64
	var options render.Options
	options.AfterScript(func(render.Call) { buffers = pool.Buffers() })
	pool = newPool(t, options)
	for _, function := range []string{"large", "largeParts", "largeLog"} {
		ask(t, pool, function)
		ask(t, pool, "hello")
		if buffers > 2<<20 {
			t.Errorf("after %s there are buffers of %d bytes", function, buffers)
		}
	}
}

type recorder struct {
	parts []string
	write func(string) error
}

func (r *recorder) take(part render.Part) error {
	if part.Text == "" {
		return nil
	}
	r.parts = append(r.parts, part.Text)
	if r.write != nil {
		return r.write(part.Text)
	}
	return nil
}

func TestAbortLetsTheScriptEndItsDocument(t *testing.T) {
	pool := newPool(t, render.Options{})
	for function, want := range map[string]struct {
		body string
		err  error
	}{"never": {"shell|ended: " + render.ErrStalled.Error(), render.ErrStalled}, "slow": {"shell|ended", render.ErrDeadline}} {
		_, body, err := pool.Render(within(t, 300*time.Millisecond), call(function))
		if !errors.Is(err, want.err) || body != want.body {
			t.Errorf("%s: got %q, %v; want %+v", function, body, err, want)
		}
	}
	terminates(t, pool, 0)
}

func TestAnErrorOfTheCallerFreesTheIsolate(t *testing.T) {
	pool := newPool(t, render.Options{})
	gone := errors.New("the client left")
	out := recorder{write: func(string) error { return gone }}
	if err := pool.Stream(t.Context(), call("slow"), out.take); !errors.Is(err, gone) {
		t.Fatalf("got %v", err)
	}
	renders(t, within(t, 30*time.Second), pool, "hello", nil) // the script would go on for a minute
}

// until waits until the pool is in a state.
func until(t *testing.T, pool *render.Pool, what string, reached func(render.Stats) bool) {
	t.Helper()
	for begin := time.Now(); !reached(pool.Stats()); time.Sleep(time.Millisecond) {
		if time.Since(begin) > 30*time.Second {
			t.Fatalf("waited in vain for %s: %+v", what, pool.Stats())
		}
	}
}

// occupy keeps the pool's one isolate busy until the test, or the function that it returns, ends it.
func occupy(t *testing.T, pool *render.Pool) (free func()) {
	t.Helper()
	until(t, pool, "an idle isolate", func(s render.Stats) bool { return s.Idle == 1 }) // which it is a moment after its answer
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	var ended sync.WaitGroup
	ended.Go(func() {
		if _, _, err := pool.Render(ctx, call("looping")); !errors.Is(err, context.Canceled) && !errors.Is(err, render.ErrClosed) {
			t.Errorf("the render that occupies the isolate: got %v", err)
		}
	})
	until(t, pool, "a busy isolate", func(s render.Stats) bool { return s.Busy == 1 })
	free = func() { cancel(); ended.Wait() }
	t.Cleanup(free)
	return free
}

// wait lets a render wait in the queue until its context ends.
func wait(t *testing.T, pool *render.Pool, ctx context.Context, place int) chan error {
	t.Helper()
	ended := make(chan error, 1)
	go func() {
		_, _, err := pool.Render(ctx, call("hello"))
		ended <- err
	}()
	until(t, pool, "a place in the queue", func(s render.Stats) bool { return s.Queue == place })
	return ended
}

func TestFullQueueRefuses(t *testing.T) {
	for queue, places := range map[int]int{render.NoQueue: 0, 2: 2} {
		pool := newPool(t, render.Options{Queue: queue})
		occupy(t, pool)
		for place := range places {
			wait(t, pool, t.Context(), place+1)
		}
		renders(t, t.Context(), pool, "hello", render.ErrSaturated)
		if stats := pool.Stats(); stats.Refused != 1 || stats.Queue != places {
			t.Errorf("a queue of %d: %+v", places, stats)
		}
		pool.Close()
	}
}

// A call whose turn would come after its deadline is refused at once.
func TestATurnThatWouldComeTooLate(t *testing.T) {
	pool := newPool(t, render.Options{})
	for range 4 {
		ask(t, pool, "busy", "300")
	}
	occupy(t, pool)
	for place := range 8 { // a turn of them takes a second
		wait(t, pool, t.Context(), place+1)
	}
	renders(t, within(t, 500*time.Millisecond), pool, "hello", render.ErrSaturated)
}

// A call whose context ends in the queue frees its place, and is observed as one that waited and did not render.
func TestLeavingTheQueue(t *testing.T) {
	observed := make(chan render.Observation, 4)
	pool := newPool(t, render.Options{Queue: 2, Observe: func(o render.Observation) { observed <- o }})
	free := occupy(t, pool)
	gone := errors.New("the visitor left")
	left, leave := context.WithCancelCause(t.Context())
	first, second := wait(t, pool, left, 1), wait(t, pool, within(t, 300*time.Millisecond), 2)
	leave(gone)
	for want, ended := range map[error]chan error{gone: first, render.ErrDeadline: second} {
		if err := <-ended; !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
		if o := <-observed; o.Wait == 0 || o.Run != 0 {
			t.Errorf("one who left: %+v", o)
		}
	}
	if stats := pool.Stats(); stats.Queue != 0 || stats.Abandoned != 2 || stats.Renders != 0 {
		t.Errorf("after they left: %+v", stats)
	}
	third := wait(t, pool, t.Context(), 1)
	free()
	if err := <-third; err != nil {
		t.Errorf("in their place: %v", err)
	}
	if stats := pool.Stats(); stats.Renders != 2 {
		t.Errorf("two rendered: %+v", stats)
	}
}

// A termination, or a check of the memory, that comes when its script has just ended reaches no other render.
func TestWhatComesLateHitsNobodyElse(t *testing.T) {
	for _, late := range []func(*render.Pool){(*render.Pool).TerminateLate, (*render.Pool).CheckLate} {
		var pool *render.Pool
		options := render.Options{}
		options.AfterScript(func(call render.Call) {
			if call.Function == "logs" {
				late(pool)
			}
		})
		pool = newPool(t, options)
		for range 10 {
			_, _, _ = pool.Render(t.Context(), call("logs"))
			expectMore(t, pool)
		}
	}
}

// A caller that holds up its render beyond the deadline costs no isolate.
func TestASlowCallerCostsNoIsolate(t *testing.T) {
	pool := newPool(t, render.Options{})
	ctx := within(t, 100*time.Millisecond)
	out := recorder{write: func(string) error {
		<-ctx.Done()
		for pool.Stats().Renders == 0 { // until it is over: what comes in order after the deadline is a whole document
			time.Sleep(time.Millisecond)
		}
		return nil
	}}
	if err := pool.Stream(ctx, call("parts"), out.take); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	expectMore(t, pool)
	terminates(t, pool, 0)
}

// A pool renders as soon as New returns, without a queue too.
func TestNewPoolIsIdle(t *testing.T) {
	for range 20 {
		pool := newPool(t, render.Options{Queue: render.NoQueue})
		expectMore(t, pool)
		pool.Close()
	}
}

// With a source map whose mappings cannot be read, stacks name places in the bundle.
func TestBrokenSourceMap(t *testing.T) {
	pool := newPool(t, render.Options{
		Source: `globalThis.broken = () => { throw new Error("oak"); }`, SourceMap: []byte(`{"version":3,"sources":["a"],"mappings":5}`),
	})
	_, _, err := pool.Render(t.Context(), call("broken"))
	var thrown *render.ScriptError
	if !errors.As(err, &thrown) || len(thrown.Frames) == 0 || thrown.Frames[0].File != "bundle.js" {
		t.Errorf("got %v", err)
	}
}

// A line of the log has the context of the render that wrote it.
func TestConsoleHasTheContextOfItsRender(t *testing.T) {
	type key struct{}
	var told []any
	pool := newPool(t, render.Options{Log: slog.New(console(func(ctx context.Context, _ slog.Record) { told = append(told, ctx.Value(key{})) }))})
	for _, id := range []string{"a", "b"} {
		renders(t, context.WithValue(t.Context(), key{}, id), pool, "logs", nil)
	}
	if !slices.Equal(told, []any{"a", "b"}) {
		t.Errorf("got %v", told)
	}
}

// A large bundle does not count against HeapMark.
func TestHeapMarkCountsFromLoading(t *testing.T) {
	pool := newPool(t, render.Options{
		Source:   `const large = Array.from({ length: 5e5 }, (_, i) => ({ i, text: i + " oak" })); globalThis.hello = () => String(large.length);`,
		HeapMark: 8 << 20,
	})
	if heap := pool.Stats().Heap[0]; heap < 16<<20 {
		t.Fatalf("its heap has %d bytes: the test wants more", heap)
	}
	for range 100 {
		ask(t, pool, "hello")
	}
	if stats := pool.Stats(); stats.Retired[render.RetiredHeap] != 0 || stats.Starting != 0 {
		t.Errorf("retired: %+v", stats)
	}
}

// An isolate that renders nothing for a while gives back what it no longer needs, and renders on.
func TestIdleIsolatesRest(t *testing.T) {
	options := render.Options{Source: `
		let large = Array.from({ length: 5e5 }, (_, i) => ({ i }));
		globalThis.hello = (name) => {
			const page = large;
			large = undefined;
			setTimeout(() => page, 60000); // a timer that outlives its render
			return "hello " + name;
		};`}
	options.RestAfter(time.Millisecond)
	pool := newPool(t, options)
	for range 2 {
		expectMore(t, pool)
		until(t, pool, "a rest", func(s render.Stats) bool { return s.Heap[0] < 4<<20 })
	}
}

// Isolates whose heaps keep filling are not replaced again and again.
func TestFullHeapsAreReplacedMoreAndMoreRarely(t *testing.T) {
	pool := newPool(t, render.Options{HeapMark: 4 << 20})
	begin := time.Now()
	for range 150 {
		ask(t, pool, "leak")
	}
	until(t, pool, "a retirement", func(s render.Stats) bool { return s.Retired[render.RetiredHeap] > 0 && s.Starting == 0 })
	if got, most := pool.Stats().Retired[render.RetiredHeap], 1+uint64(time.Since(begin)/time.Second); got > most {
		t.Errorf("%d isolates were retired in %v", got, time.Since(begin))
	}
	synctest.Test(t, func(t *testing.T) {
		if got := render.RetiredForHeap(10 * time.Minute); got > 20 { // 1, 2, 4 … seconds apart, then a minute
			t.Errorf("%d isolates are retired in ten minutes", got)
		}
	})
}

// A render that takes too much memory ends with ErrMemory, and no other render does.
func TestMemoryIsTheRendersOwn(t *testing.T) {
	begun, release := make(chan struct{}), make(chan struct{})
	pool := newPool(t, render.Options{Isolates: 2, HeapGrowth: 32 << 20, Loaders: loaders{"gate": func(context.Context, string) (string, error) {
		begun <- struct{}{}
		<-release
		return "done", nil
	}}})
	ctx := within(t, time.Minute)
	for _, hoard := range []string{"hoardObjects", "hoardStrings", "hoardTyped"} {
		neighbor := make(chan error, 1)
		go func() {
			_, _, err := pool.Render(ctx, call("gated"))
			neighbor <- err
		}()
		<-begun
		renders(t, ctx, pool, hoard, render.ErrMemory)
		release <- struct{}{}
		if err := <-neighbor; err != nil {
			t.Errorf("beside %s: %v", hoard, err)
		}
	}
}

// An isolate is retired after MaxRenders renders, and after a render was terminated. A caller who leaves and a deadline are
// different reasons.
func TestIsolatesAreRetired(t *testing.T) {
	pool := newPool(t, render.Options{MaxRenders: 10})
	for range 12 {
		ask(t, pool, "hello")
	}
	until(t, pool, "a retirement", func(s render.Stats) bool { return s.Retired[render.RetiredRenders] > 0 && s.Idle+s.Busy == 1 })
	occupy(t, pool)()
	until(t, pool, "another", func(s render.Stats) bool {
		return s.Retired[render.RetiredCanceled] == 1 && s.Retired[render.RetiredDeadline] == 0
	})
}

// New names everything that is wrong with the options, the bundle or the source map.
func TestNewTellsWhatIsWrong(t *testing.T) {
	for _, test := range []struct {
		options render.Options
		want    string
	}{
		{
			render.Options{Isolates: -1, Queue: -2, Deadline: -1, OutputLimit: -1, WarmUp: []render.Call{{}}, Loaders: loaders{"oak": nil}},
			`Options.Source Options.Isolates Options.Queue Options.Deadline Options.OutputLimit Options.WarmUp[0] Options.Loaders["oak"] -1: -2:`,
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
