package routes_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gulfoak.example/website/assets/encoding"
	"gulfoak.example/website/routes"
)

func cached(o *routes.Options) { o.Cached = true }

// A page is rendered once, before the site answers anybody, and never again: not for a query, an unknown path, another method
// or another coding.
func TestAPageIsRenderedOnce(t *testing.T) {
	var home, notFound atomic.Int32
	counted := func(count *atomic.Int32, page rendering) rendering {
		return func(ctx context.Context, send sender) error {
			count.Add(1)
			return page(ctx, send)
		}
	}
	handler, _ := newSite(t, faulty{"/": counted(&home, page), "/404": counted(&notFound, missing)}, cached)
	if home.Load() != 1 || notFound.Load() != 1 {
		t.Fatalf("rendered %d and %d times at the start, want once", home.Load(), notFound.Load())
	}
	for i := range 50 {
		for _, request := range []string{"GET /?utm_source=%d", "HEAD /?utm_source=%d", "GET /no-such-page-%d", "HEAD /no-such-page?%d"} {
			ask(handler, fmt.Sprintf(request, i))
		}
	}
	if home.Load() != 1 || notFound.Load() != 1 {
		t.Errorf("rendered %d and %d times, want once", home.Load(), notFound.Load())
	}
}

// told is a connection that remembers which lengths of bodies it was told to expect.
type told struct {
	net.Conn
	bodies []int
}

func (c *told) Expect(body int) { c.bodies = append(c.bodies, body) }

// Before a kept page is written, the connection is told its length. An answer without a body tells it nothing.
func TestConnectionsExpectPages(t *testing.T) {
	handler, _ := newSite(t, faulty{"/": page}, cached)
	connection := &told{}
	answer := httptest.NewRecorder()
	for _, method := range []string{http.MethodHead, http.MethodGet} {
		request := httptest.NewRequestWithContext(routes.WithConnection(t.Context(), connection), method, "/", http.NoBody)
		handler.ServeHTTP(answer, request)
	}
	if want := []int{answer.Body.Len()}; want[0] == 0 || !slices.Equal(connection.bodies, want) {
		t.Errorf("told of bodies of %d bytes, want %d", connection.bodies, want)
	}
}

// A page that could not be rendered at the start is rendered when it can be: once, however many ask at the same time. The first
// of them may leave without harm to the others.
func TestConcurrentMissesRenderOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var renders atomic.Int32
		var broken atomic.Bool
		broken.Store(true)
		handler, log := newSite(t, faulty{"/404": page, "/": func(ctx context.Context, send sender) error {
			if broken.Load() {
				return errors.New("not now")
			}
			renders.Add(1)
			select {
			case <-time.After(100 * time.Millisecond):
				return page(ctx, send)
			case <-ctx.Done():
				return ctx.Err()
			}
		}}, cached)
		if log.String() == "" {
			t.Error("the failure at the start is not logged")
		}
		hold(t, "while it is broken", ask(handler, "GET /"), http.StatusInternalServerError)
		broken.Store(false)

		var visitors sync.WaitGroup
		leaves, leave := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer leave()
		visitors.Go(func() {
			expectNoAnswer(t, handler, httptest.NewRequest(http.MethodGet, "/", nil).WithContext(leaves))
		})
		synctest.Wait()
		for range 100 {
			visitors.Go(func() {
				hold(t, "then", ask(handler, "GET /"), http.StatusOK, "Body", wholePage)
			})
		}
		visitors.Wait()
		if renders.Load() != 1 {
			t.Errorf("rendered %d times, want once", renders.Load())
		}
	})
}

// ofSize is a page of so many bytes that no coding makes smaller.
func ofSize(bytes int) rendering {
	text := make([]byte, bytes)
	noise := rand.New(rand.NewPCG(1, 2))
	for i := range text {
		text[i] = byte('a' + noise.IntN(26))
	}
	return sends(http.StatusOK, string(text))
}

// A page that with its header is too long for the first flight has its best compression from the first answer on.
func TestFirstFlight_firstAnswer(t *testing.T) {
	const firstFlight = 14_600
	long := 0
	for size := 20 << 10; size <= 26<<10; size += 1 << 10 {
		for _, hints := range [][]string{nil, {strings.Repeat("h", 1000)}} {
			handler, _ := newSite(t, faulty{"/": ofSize(size), "/404": page}, cached, within(patience), func(o *routes.Options) { o.EarlyHints = hints })
			got := ask(handler, "GET /", "Accept-Encoding", "br")
			html := ask(handler, "GET /").Body.Bytes()
			var header strings.Builder
			if err := got.Header().Write(&header); err != nil {
				t.Fatal(err)
			}
			quick := len(encoding.Encode(html, encoding.Brotli, encoding.Quick))
			if header.Len()+quick <= firstFlight {
				continue
			}
			long++
			if want := len(encoding.Encode(html, encoding.Brotli, encoding.Best)); got.Body.Len() != want {
				t.Errorf("%d bytes with a header of %d: the first answer has %d bytes, want %d", size, header.Len(), got.Body.Len(), want)
			}
		}
	}
	if long < 3 {
		t.Errorf("only %d pages are too long: make them longer", long)
	}
}

// heard is a log that reports when a message comes, and keeps none.
type heard struct {
	slog.Handler
	message string
	tell    func()
}

func (h heard) Handle(_ context.Context, record slog.Record) error {
	if record.Message == h.message {
		h.tell()
	}
	return nil
}

// A nowhere is a ResponseWriter that keeps nothing.
type nowhere struct {
	header http.Header
	bytes  int
}

func (n *nowhere) Header() http.Header { return n.header }
func (n *nowhere) WriteHeader(int)     {}
func (n *nowhere) Write(part []byte) (int, error) {
	n.bytes += len(part)
	return len(part), nil
}

var pageSizes = []int{1 << 10, 32 << 10, 256 << 10}

// keptPage answers with a kept page of so many bytes, again and again, while nothing else runs.
func keptPage(tb testing.TB, size int) (answer func()) {
	tb.Helper()
	compressed := make(chan struct{})
	handler, _ := newSite(tb, faulty{"/": ofSize(size), "/404": page}, cached, within(patience), func(o *routes.Options) {
		o.Log = slog.New(heard{o.Log.Handler(), "pages compressed", sync.OnceFunc(func() { close(compressed) })})
	})
	<-compressed
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.Header.Set("Accept-Encoding", "br")
	w := &nowhere{header: http.Header{}}
	return func() {
		clear(w.header)
		w.bytes = 0
		handler.ServeHTTP(w, request)
		if w.bytes < size/2 {
			tb.Fatalf("a page of %d bytes is answered with %d", size, w.bytes)
		}
	}
}

func BenchmarkKeptPage(b *testing.B) {
	for _, size := range pageSizes {
		b.Run(fmt.Sprintf("%d-KB", size>>10), func(b *testing.B) {
			answer := keptPage(b, size)
			b.ReportAllocs()
			for b.Loop() {
				answer()
			}
		})
	}
}

// An answer with a large page allocates no more than one with a small page.
func TestCachedPage_allocations(t *testing.T) {
	const answers = 500
	var smallest uint64
	for _, size := range pageSizes {
		answer := keptPage(t, size)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range answers {
			answer()
		}
		runtime.ReadMemStats(&after)
		each := (after.TotalAlloc - before.TotalAlloc) / answers
		if smallest == 0 {
			smallest = each
		}
		if each > smallest+smallest/4 {
			t.Errorf("an answer with %d bytes allocates %d, one with %d bytes %d", size, each, pageSizes[0], smallest)
		}
	}
}
