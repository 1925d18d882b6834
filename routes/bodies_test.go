package routes_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/routes"
)

// testTimeout is longer than any response in these tests takes, and shorter than the wait of a server without a deadline.
const testTimeout = 20 * time.Second

func newBodySite(t *testing.T) http.Handler {
	t.Helper()
	handler, _ := newSite(t, fakeRenderer{"/": page, "/about": page}, func(o *routes.Options) {
		o.CanonicalOrigin = "https://www.example.com"
		o.Vitals = routes.NewVitals(prometheus.NewRegistry())
	})
	return handler
}

// A pipeListener accepts in-memory connections, on which deadlines follow the fake clock of synctest.
type pipeListener struct {
	connections chan net.Conn
	closed      chan struct{}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case connection := <-l.connections:
		return connection, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *pipeListener) Close() error {
	close(l.closed)
	return nil
}

func (l *pipeListener) Addr() net.Addr { return &net.UnixAddr{} }

// testConnections calls test in a synctest bubble. connect opens a connection to a server that sets no deadlines; the client's
// deadline is testTimeout.
func testConnections(t *testing.T, test func(t *testing.T, connect func() (net.Conn, *bufio.Reader))) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		listener := &pipeListener{make(chan net.Conn), make(chan struct{})}
		server := &http.Server{Handler: newBodySite(t)}
		go server.Serve(listener)
		defer server.Close()
		test(t, func() (net.Conn, *bufio.Reader) {
			client, accepted := net.Pipe()
			listener.connections <- accepted
			t.Cleanup(func() { client.Close() })
			if err := client.SetDeadline(time.Now().Add(testTimeout)); err != nil {
				t.Fatal(err)
			}
			return client, bufio.NewReader(client)
		})
	})
}

// A request with an unexpected body gets its response before the body arrives. The server then closes the connection, which it
// could otherwise reuse only after the body.
func TestLimitBody_unexpectedBody(t *testing.T) {
	testConnections(t, func(t *testing.T, connect func() (net.Conn, *bufio.Reader)) {
		const length, chunked, waits = "Content-Length: 1000", "Transfer-Encoding: chunked", "Content-Length: 1000\r\nExpect: 100-continue"
		for _, test := range []struct {
			method, path, host, header, sent string
			code                             int
		}{
			{"POST", "/about", "localhost", length, "name=", 405},
			{"POST", "/about", "localhost", waits, "", 405},
			{"POST", "/about", "localhost", chunked, "5\r\nname=\r\n", 405},
			{"POST", "/healthz", "localhost", length, "", 405},
			{"POST", "/missing", "localhost", length, "", 404},
			{"POST", "/about", "evil.example", length, "", 421},
			{"GET", "/about", "localhost", length, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 400},
			{"GET", "/about", "localhost", chunked, "5\r\nhello\r\n0\r\n\r\n", 400},
			{"GET", "/healthz", "localhost", length, "", 400},
		} {
			name := fmt.Sprintf("%s %s %s %.9q", test.method, test.path, test.header, test.sent)
			connection, reader := connect()
			fmt.Fprintf(connection, "%s %s HTTP/1.1\r\nHost: %s\r\n%s\r\n\r\n%s", test.method, test.path, test.host, test.header, test.sent)
			response, err := http.ReadResponse(reader, &http.Request{Method: test.method})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if _, err := io.Copy(io.Discard, response.Body); err != nil || response.StatusCode != test.code || !response.Close {
				t.Errorf("%s: code %d, %v (%v)", name, response.StatusCode, response.Header, err)
			}
			// Any error but the client's deadline means that the connection was closed.
			if n, err := reader.Read(make([]byte, 1)); n > 0 || err == nil || isTimeout(err) {
				t.Errorf("%s: the connection stays open (%v)", name, err)
			}
		}
	})
}

// A proxy sends a request's body after the header. If it finds the connection closed by then, it drops the response. Only TCP
// shows a reset.
func TestLimitBody_lateBody(t *testing.T) {
	connection, err := net.Dial("tcp", strings.TrimPrefix(serve(t, newBodySite(t)), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprint(connection, "POST /missing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\n")
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"name", "=Ada"} {
		time.Sleep(20 * time.Millisecond)
		if _, err := fmt.Fprint(connection, part); err != nil {
			t.Error(err)
		}
	}
	if _, err := io.ReadAll(response.Body); err != nil {
		t.Error(err)
	}
}

func isTimeout(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }

// Proxies send an empty chunked body if a browser ends its request late. Such a request is served normally.
func TestLimitBody_emptyChunkedBody(t *testing.T) {
	testConnections(t, func(t *testing.T, connect func() (net.Conn, *bufio.Reader)) {
		connection, reader := connect()
		for range 3 {
			fmt.Fprint(connection, "GET /about HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
			response, err := http.ReadResponse(reader, nil)
			if err != nil {
				t.Fatal(err)
			}
			if body, err := io.ReadAll(response.Body); response.StatusCode != http.StatusOK || response.Close || err != nil || len(body) == 0 {
				t.Errorf("code %d, %q, %v (%v)", response.StatusCode, body, response.Header, err)
			}
		}
	})
}

// The body of a report has a deadline, too.
func TestLimitBody_missingReport(t *testing.T) {
	testConnections(t, func(t *testing.T, connect func() (net.Conn, *bufio.Reader)) {
		connection, reader := connect()
		fmt.Fprint(connection, "POST /vitals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"+strings.Repeat(" ", 10))
		response, err := http.ReadResponse(reader, nil)
		if err != nil || response.StatusCode != http.StatusNoContent || !response.Close {
			t.Fatalf("%v, %v", response, err)
		}
		if _, err := reader.ReadByte(); err == nil || isTimeout(err) {
			t.Errorf("the connection stays open (%v)", err)
		}
	})
}
