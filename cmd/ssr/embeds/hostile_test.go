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

// fine answers with an empty page, which can be shown.
func fine(http.ResponseWriter, *http.Request) {}

// rawServer answers each connection as it likes. Without a certificate it speaks no TLS.
func rawServer(t *testing.T, secure bool, answer func(net.Conn)) (url string, prober *embeds.Prober) {
	t.Helper()
	certified := formServer(t, fine)
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
			go answer(connection)
		}
	}()
	return "https://" + listener.Addr().String(), proberOf(certified)
}

// asked waits for a request on a connection.
func asked(connection net.Conn) { _, _ = http.ReadRequest(bufio.NewReader(connection)) }

// forEver writes a text until the connection is closed.
func forEver(first, again string, pause time.Duration) func(net.Conn) {
	return func(connection net.Conn) {
		asked(connection)
		_, err := fmt.Fprint(connection, first)
		for err == nil {
			time.Sleep(pause)
			_, err = fmt.Fprint(connection, again)
		}
	}
}

// Whatever a server does, asking it ends in time, with a verdict that says what it did.
func TestHostileServers(t *testing.T) {
	const late, wrong = "does not answer within", "does not answer as a server with https does"
	for name, c := range map[string]struct {
		secure bool
		answer func(net.Conn)
		reason string
	}{
		"says nothing":            {false, func(net.Conn) {}, late},
		"hangs up when asked":     {true, func(c net.Conn) { asked(c); c.Close() }, wrong},
		"speaks http":             {false, func(c net.Conn) { fmt.Fprint(c, "HTTP/1.1 200 OK\r\n\r\n") }, wrong},
		"trickles headers":        {true, forEver("HTTP/1.1 200 OK\r\n", "x", 50*time.Millisecond), late},
		"sends headers for ever":  {true, forEver("HTTP/1.1 200 OK\r\n", "X: "+strings.Repeat("x", 1000)+"\r\n", 0), wrong},
		"floods with early hints": {true, forEver("", "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n", 0), wrong},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, prober := rawServer(t, c.secure, c.answer)
			ctx := t.Context()
			if c.reason == late {
				ctx = soon(t)
			}
			got := prober.Ask(ctx, form(url))
			expect(t, got, embeds.Refused, c.reason)
			if len(got.Reason) > 400 || strings.ContainsFunc(got.Reason, func(r rune) bool { return r < ' ' }) {
				t.Errorf("the reason is not fit for a log: %q", got.Reason)
			}
		})
	}
}

// The body of an answer is not read, however long it is: little of it leaves the server.
func TestALongAnswerCostsNothing(t *testing.T) {
	const length, most = 2 << 30, 64 << 20 // most is what buffers between the two may hold
	sent := make(chan int, 1)
	server := formServer(t, func(w http.ResponseWriter, r *http.Request) {
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
	expect(t, proberOf(server).Ask(t.Context(), form(server.URL)), embeds.Shown, "")
	if n := <-sent; n > most {
		t.Errorf("%d MB were sent", n>>20)
	}
}

// Nothing is left of a question once it is answered: neither connections nor goroutines.
func TestNoConnectionIsLeft(t *testing.T) {
	var open atomic.Int32
	server := formServer(t, fine, func(s *httptest.Server) {
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
		expect(t, proberOf(server).Ask(t.Context(), form(server.URL)), embeds.Shown, "")
	}
	for deadline := time.Now().Add(time.Minute); open.Load() > 0 || runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d connections are open, %d goroutines run, %d before", open.Load(), runtime.NumGoroutine(), before)
		}
	}
}
