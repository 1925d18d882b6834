package embeds_test

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"io"
	stdlog "log"
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

var nowhere = stdlog.New(io.Discard, "", 0)

// fine answers with nothing, which can be shown.
func fine(http.ResponseWriter, *http.Request) {}

// version2 has a server speak HTTP/2, or not.
func version2(does bool) func(*httptest.Server) {
	return func(s *httptest.Server) { s.EnableHTTP2 = does }
}

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
func asked(connection net.Conn) {
	request, err := http.ReadRequest(bufio.NewReader(connection))
	if err == nil {
		_ = request.Body.Close()
	}
}

// forEver writes a text until the connection is closed.
func forEver(first, again string, pause time.Duration) func(net.Conn) {
	return func(connection net.Conn) {
		asked(connection)
		fmt.Fprint(connection, first)
		for {
			if _, err := fmt.Fprint(connection, again); err != nil {
				return
			}
			time.Sleep(pause)
		}
	}
}

// Whatever a server does, asking it ends in time with an answer that says so.
func TestHostileServers(t *testing.T) {
	for name, c := range map[string]struct {
		secure bool
		answer func(net.Conn)
		reason string
	}{
		"says nothing":               {false, func(net.Conn) {}, "does not answer within"},
		"says nothing after TLS":     {true, asked, "does not answer within"},
		"hangs up":                   {false, func(c net.Conn) { c.Close() }, "closes the connection"},
		"hangs up when asked":        {true, func(c net.Conn) { asked(c); c.Close() }, "closes the connection"},
		"speaks http":                {false, func(c net.Conn) { fmt.Fprint(c, "HTTP/1.1 200 OK\r\n\r\n") }, "does not speak https"},
		"speaks anything":            {true, forEver("hello\r\n", "hello\r\n", 0), "cannot be read"},
		"trickles headers":           {true, forEver("HTTP/1.1 200 OK\r\n", "x", 50*time.Millisecond), "does not answer within"},
		"sends headers for ever":     {true, forEver("HTTP/1.1 200 OK\r\n", "X: "+strings.Repeat("x", 1000)+"\r\n", 0), "cannot be read"},
		"floods with early hints":    {true, forEver("", "HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n", 0), "cannot be read"},
		"switches to another speech": {true, forEver("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n", "x", 0), "101"},
		"breaks off its headers":     {true, func(c net.Conn) { asked(c); fmt.Fprint(c, "HTTP/1.1 200 OK\r\nX: y\r\n"); c.Close() }, "closes the connection"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, prober := rawServer(t, c.secure, c.answer)
			got := prober.Ask(soon(t), form(url))
			expect(t, got, embeds.Refused, c.reason)
			if len(got.Reason) > 400 || strings.ContainsFunc(got.Reason, func(r rune) bool { return r < ' ' }) {
				t.Errorf("the reason is not fit for a log: %q", got.Reason)
			}
		})
	}
}

// Headers of any length cost no more than a browser reads of them.
func TestLongHeaders(t *testing.T) {
	for _, second := range []bool{true, false} {
		for length, want := range map[int]embeds.State{100 << 10: embeds.Shown, 2 << 20: embeds.Refused} {
			server := formServer(t, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X-Long", strings.Repeat("x", length)) }, version2(second))
			if got := proberOf(server).Ask(t.Context(), form(server.URL)); got.State != want {
				t.Errorf("HTTP/2 %v, %d bytes: %v", second, length, got)
			}
		}
	}
}

// The body of an answer is not read, however long it is: little of it leaves the server.
func TestALongAnswerCostsNothing(t *testing.T) {
	const length, most = 2 << 30, 64 << 20 // most is what buffers between the two may hold
	for _, second := range []bool{true, false} {
		var sent atomic.Int64
		ended := make(chan struct{})
		server := formServer(t, func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodGet {
				return
			}
			defer close(ended)
			w.Header().Set("Content-Length", fmt.Sprint(length))
			part := make([]byte, 1<<20)
			for sent.Load() < length {
				n, err := w.Write(part)
				sent.Add(int64(n))
				if err != nil {
					return
				}
			}
		}, version2(second))
		expect(t, proberOf(server).Ask(t.Context(), form(server.URL)), embeds.Shown, "")
		<-ended
		if sent.Load() > most {
			t.Errorf("HTTP/2 %v: %d MB were sent", second, sent.Load()>>20)
		}
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
