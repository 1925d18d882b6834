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

func withCache(o *routes.Options) { o.Cached = true }

// A page is rendered once, before the site serves requests. A query, an unknown path, another method or another content coding
// does not render it again.
func TestCache_rendersOnce(t *testing.T) {
	var home, notFound atomic.Int32
	counted := func(count *atomic.Int32, page renderFunc) renderFunc {
		return func(ctx context.Context, send sendFunc) error {
			count.Add(1)
			return page(ctx, send)
		}
	}
	handler, _ := newSite(t, fakeRenderer{"/": counted(&home, page), "/404": counted(&notFound, missing)}, withCache)
	if home.Load() != 1 || notFound.Load() != 1 {
		t.Fatalf("rendered %d and %d times at the start, want once", home.Load(), notFound.Load())
	}
	for i := range 50 {
		for _, request := range []string{"GET /?utm_source=%d", "HEAD /?utm_source=%d", "GET /no-such-page-%d", "HEAD /no-such-page?%d"} {
			do(handler, fmt.Sprintf(request, i))
		}
	}
	if home.Load() != 1 || notFound.Load() != 1 {
		t.Errorf("rendered %d and %d times, want once", home.Load(), notFound.Load())
	}
}

type expectingConn struct {
	net.Conn
	bodies []int
}

func (c *expectingConn) Expect(body int) { c.bodies = append(c.bodies, body) }

// Before a cached page is written, the connection gets its length. A response without a body does not call Expect.
func TestWithConnection(t *testing.T) {
	handler, _ := newSite(t, fakeRenderer{"/": page}, withCache)
	connection := &expectingConn{}
	response := httptest.NewRecorder()
	for _, method := range []string{http.MethodHead, http.MethodGet} {
		request := httptest.NewRequestWithContext(routes.WithConnection(t.Context(), connection), method, "/", http.NoBody)
		handler.ServeHTTP(response, request)
	}
	if want := []int{response.Body.Len()}; want[0] == 0 || !slices.Equal(connection.bodies, want) {
		t.Errorf("Expect was called with %d bytes, want %d", connection.bodies, want)
	}
}

// A page that failed to render at the start is rendered on request. Concurrent requests share one render, and a client that
// disconnects does not affect the others.
func TestCache_concurrentMisses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var renders atomic.Int32
		var broken atomic.Bool
		broken.Store(true)
		handler, log := newSite(t, fakeRenderer{"/404": page, "/": func(ctx context.Context, send sendFunc) error {
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
		}}, withCache)
		if log.String() == "" {
			t.Error("the failure at the start is not logged")
		}
		checkResponse(t, "while it is broken", do(handler, "GET /"), http.StatusInternalServerError)
		broken.Store(false)

		var visitors sync.WaitGroup
		disconnected, disconnect := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer disconnect()
		visitors.Go(func() {
			expectAbort(t, handler, httptest.NewRequest(http.MethodGet, "/", nil).WithContext(disconnected))
		})
		synctest.Wait()
		for range 100 {
			visitors.Go(func() {
				checkResponse(t, "then", do(handler, "GET /"), http.StatusOK, "Body", completePage)
			})
		}
		visitors.Wait()
		if renders.Load() != 1 {
			t.Errorf("rendered %d times, want once", renders.Load())
		}
	})
}

// incompressiblePage returns a page of the given size that no content coding makes smaller.
func incompressiblePage(bytes int) renderFunc {
	text := make([]byte, bytes)
	noise := rand.New(rand.NewPCG(1, 2))
	for i := range text {
		text[i] = byte('a' + noise.IntN(26))
	}
	return sendChunks(http.StatusOK, string(text))
}

// A page that exceeds the first flight, with its header, has its best compression from the first response on.
func TestFirstFlight_firstResponse(t *testing.T) {
	const firstFlight = 14_600
	long := 0
	for size := 20 << 10; size <= 26<<10; size += 1 << 10 {
		for _, hints := range [][]string{nil, {strings.Repeat("h", 1000)}} {
			handler, _ := newSite(t, fakeRenderer{"/": incompressiblePage(size), "/404": page}, withCache, withDeadline(testTimeout), func(o *routes.Options) { o.EarlyHints = hints })
			got := do(handler, "GET /", "Accept-Encoding", "br")
			html := do(handler, "GET /").Body.Bytes()
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
				t.Errorf("%d bytes with a header of %d: the first response has %d bytes, want %d", size, header.Len(), got.Body.Len(), want)
			}
		}
	}
	if long < 3 {
		t.Errorf("only %d pages are too long: make them longer", long)
	}
}

// A messageListener is a log handler that calls notify for a message, and discards all records.
type messageListener struct {
	slog.Handler
	message string
	notify  func()
}

func (h messageListener) Handle(_ context.Context, record slog.Record) error {
	if record.Message == h.message {
		h.notify()
	}
	return nil
}

type discardingWriter struct {
	header http.Header
	bytes  int
}

func (n *discardingWriter) Header() http.Header { return n.header }
func (n *discardingWriter) WriteHeader(int)     {}
func (n *discardingWriter) Write(part []byte) (int, error) {
	n.bytes += len(part)
	return len(part), nil
}

var pageSizes = []int{1 << 10, 32 << 10, 256 << 10}

// newCachedPageRequest returns a function that requests a cached page of the given size. The background compression is finished.
func newCachedPageRequest(tb testing.TB, size int) (response func()) {
	tb.Helper()
	compressed := make(chan struct{})
	handler, _ := newSite(tb, fakeRenderer{"/": incompressiblePage(size), "/404": page}, withCache, withDeadline(testTimeout), func(o *routes.Options) {
		o.Log = slog.New(messageListener{o.Log.Handler(), "pages compressed", sync.OnceFunc(func() { close(compressed) })})
	})
	<-compressed
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.Header.Set("Accept-Encoding", "br")
	w := &discardingWriter{header: http.Header{}}
	return func() {
		clear(w.header)
		w.bytes = 0
		handler.ServeHTTP(w, request)
		if w.bytes < size/2 {
			tb.Fatalf("a page of %d bytes is answered with %d", size, w.bytes)
		}
	}
}

func BenchmarkCachedPage(b *testing.B) {
	for _, size := range pageSizes {
		b.Run(fmt.Sprintf("%d-KB", size>>10), func(b *testing.B) {
			response := newCachedPageRequest(b, size)
			b.ReportAllocs()
			for b.Loop() {
				response()
			}
		})
	}
}

// A response with a large page allocates no more than one with a small page.
func TestCachedPage_allocations(t *testing.T) {
	const reader = 500
	var smallest uint64
	for _, size := range pageSizes {
		response := newCachedPageRequest(t, size)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range reader {
			response()
		}
		runtime.ReadMemStats(&after)
		each := (after.TotalAlloc - before.TotalAlloc) / reader
		if smallest == 0 {
			smallest = each
		}
		if each > smallest+smallest/4 {
			t.Errorf("a response with %d bytes allocates %d, one with %d bytes %d", size, each, pageSizes[0], smallest)
		}
	}
}
