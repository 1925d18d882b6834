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
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/routes"
)

// testTimeout is longer than any response in these tests takes, and shorter than the wait of a server without a deadline.
const testTimeout = 20 * time.Second

// serveVitalsSite returns the URL of a server that accepts bodies for reports only. The server sets no deadline of its own.
func serveVitalsSite(t *testing.T) string {
	t.Helper()
	handler, _ := newSite(t, fakeRenderer{"/": page, "/about": page}, func(o *routes.Options) {
		o.CanonicalOrigin = "https://www.example.com"
		o.Vitals = routes.NewVitals(prometheus.NewRegistry())
	})
	return serve(t, handler)
}

// dial opens a connection with a deadline for all reads and writes.
func dial(t *testing.T, address string) (net.Conn, *bufio.Reader) {
	t.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	if err := connection.SetDeadline(time.Now().Add(testTimeout)); err != nil {
		t.Fatal(err)
	}
	return connection, bufio.NewReader(connection)
}

// A request with an unexpected body gets its response before the body arrives. The server then closes the connection, which it
// could otherwise reuse only after the body.
func TestLimitBody_unexpectedBody(t *testing.T) {
	server := serveVitalsSite(t)
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
		connection, reader := dial(t, server)
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
}

// A proxy sends a request's body after the header. If it finds the connection closed by then, it drops the response.
func TestLimitBody_lateBody(t *testing.T) {
	connection, reader := dial(t, serveVitalsSite(t))
	fmt.Fprint(connection, "POST /missing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\n")
	response, err := http.ReadResponse(reader, nil)
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
	connection, reader := dial(t, serveVitalsSite(t))
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
}

// The body of a report has a deadline, too.
func TestLimitBody_missingReport(t *testing.T) {
	connection, reader := dial(t, serveVitalsSite(t))
	fmt.Fprint(connection, "POST /vitals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"+strings.Repeat(" ", 10))
	response, err := http.ReadResponse(reader, nil)
	if err != nil || response.StatusCode != http.StatusNoContent || !response.Close {
		t.Fatalf("%v, %v", response, err)
	}
	if _, err := reader.ReadByte(); err == nil || isTimeout(err) {
		t.Errorf("the connection stays open (%v)", err)
	}
}
