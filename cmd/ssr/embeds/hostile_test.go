package embeds_test

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gulfoak.example/website/cmd/ssr/embeds"
)

// serveEmptyPage serves an empty page, which can be shown.
func serveEmptyPage(http.ResponseWriter, *http.Request) {}

// newRawServer starts a server that calls respond for each connection. Unless it is secure, it does not use TLS.
func newRawServer(t *testing.T, secure bool, respond func(net.Conn)) (url string, prober *embeds.Prober) {
	t.Helper()
	certified := newServer(t, serveEmptyPage)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if secure {
		listener = tls.NewListener(listener, &tls.Config{Certificates: certified.TLS.Certificates})
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { connection.Close() })
			go respond(connection)
		}
	}()
	return "https://" + listener.Addr().String(), newProber(certified)
}

// readRequest reads a request from a connection.
func readRequest(connection net.Conn) { _, _ = http.ReadRequest(bufio.NewReader(connection)) }

// writeEndlessly returns a function that writes text until the connection is closed.
func writeEndlessly(first, again string, pause time.Duration) func(net.Conn) {
	return func(connection net.Conn) {
		readRequest(connection)
		_, err := fmt.Fprint(connection, first)
		for err == nil {
			time.Sleep(pause)
			_, err = fmt.Fprint(connection, again)
		}
	}
}

// With any behavior of a server, the probe ends in time, with a reason that describes the behavior.
func TestProbe_hostileServer(t *testing.T) {
	const late, notHTTPS = "does not answer within", "does not answer as a server with https does"
	for name, c := range map[string]struct {
		secure  bool
		respond func(net.Conn)
		reason  string
	}{
		"says nothing":            {false, func(net.Conn) {}, late},
		"hangs up when asked":     {true, func(c net.Conn) { readRequest(c); c.Close() }, notHTTPS},
		"speaks http":             {false, func(c net.Conn) { fmt.Fprint(c, "HTTP/1.1 200 OK\r\n\r\n") }, notHTTPS},
		"trickles headers":        {true, writeEndlessly("HTTP/1.1 200 OK\r\n", "x", 50*time.Millisecond), late},
		"sends headers for ever":  {true, writeEndlessly("HTTP/1.1 200 OK\r\n", "X: "+strings.Repeat("x", 1000)+"\r\n", 0), notHTTPS},
		"floods with early hints": {true, writeEndlessly("", "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n", 0), notHTTPS},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, prober := newRawServer(t, c.secure, c.respond)
			ctx := t.Context()
			if c.reason == late {
				ctx = shortContext(t)
			}
			got := prober.Probe(ctx, form(url))
			expectVerdict(t, got, embeds.Refused, c.reason)
			if len(got.Reason) > 400 || strings.ContainsFunc(got.Reason, func(r rune) bool { return r < ' ' }) {
				t.Errorf("the reason is not fit for a log: %q", got.Reason)
			}
		})
	}
}

// The body of a response is not read, regardless of its length: the server sends little of it.
func TestProbe_longBody(t *testing.T) {
	const length, maxSent = 2 << 30, 64 << 20 // maxSent is the capacity of all buffers in between
	sent := make(chan int, 1)
	server := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			return
		}
		n := 0
		var err error
		for part := make([]byte, 1<<20); err == nil && n < length; n += len(part) {
			_, err = w.Write(part)
		}
		sent <- n
	})
	expectVerdict(t, newProber(server).Probe(t.Context(), form(server.URL)), embeds.Shown, "")
	if n := <-sent; n > maxSent {
		t.Errorf("%d MB were sent", n>>20)
	}
}

// After a probe, its connections are closed and its goroutines have ended.
func TestProbe_closesConnections(t *testing.T) {
	var open atomic.Int32
	server := newServer(t, serveEmptyPage, func(s *httptest.Server) {
		s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
			switch state {
			case http.StateNew:
				open.Add(1)
			case http.StateClosed:
				open.Add(-1)
			}
		}
	})
	before := runtime.NumGoroutine()
	for range 20 {
		expectVerdict(t, newProber(server).Probe(t.Context(), form(server.URL)), embeds.Shown, "")
	}
	for deadline := time.Now().Add(time.Minute); open.Load() > 0 || runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d connections are open, %d goroutines run, %d before", open.Load(), runtime.NumGoroutine(), before)
		}
	}
}
