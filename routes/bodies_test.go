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

// patience is longer than any answer in these tests takes, and shorter than a server without a deadline would wait.
const patience = 20 * time.Second

// bodySite is the address of a server that takes bodies only of reports, and waits for a body as long as its handler lets it.
func bodySite(t *testing.T) string {
	t.Helper()
	handler, _ := newSite(t, faulty{"/": page, "/about": page}, func(o *routes.Options) {
		o.CanonicalOrigin = "https://www.example.com"
		o.Vitals = routes.NewVitals(prometheus.NewRegistry())
	})
	return serve(t, handler)
}

// dial opens a connection on which every wait ends in time.
func dial(t *testing.T, address string) (net.Conn, *bufio.Reader) {
	t.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	if err := connection.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	return connection, bufio.NewReader(connection)
}

// A client that announces a body where none is taken is answered without it. The connection is closed, because it would have to
// wait for the body otherwise.
func TestBodiesThatNobodyTakesAreRefused(t *testing.T) {
	server := bodySite(t)
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
		connection, answers := dial(t, server)
		fmt.Fprintf(connection, "%s %s HTTP/1.1\r\nHost: %s\r\n%s\r\n\r\n%s", test.method, test.path, test.host, test.header, test.sent)
		answer, err := http.ReadResponse(answers, &http.Request{Method: test.method})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != test.code || !answer.Close {
			t.Errorf("%s: code %d, %v (%v)", name, answer.StatusCode, answer.Header, err)
		}
		// The end of the connection, in whatever way: but not our deadline.
		if n, err := answers.Read(make([]byte, 1)); n > 0 || err == nil || isTimeout(err) {
			t.Errorf("%s: the connection stays open (%v)", name, err)
		}
	}
}

// A proxy sends a request's body after its head. It must not find a closed connection: it would drop the answer.
func TestBody_unreadAndLate(t *testing.T) {
	connection, answers := dial(t, bodySite(t))
	fmt.Fprint(connection, "POST /missing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\n")
	answer, err := http.ReadResponse(answers, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"name", "=Ada"} {
		time.Sleep(20 * time.Millisecond)
		if _, err := fmt.Fprint(connection, part); err != nil {
			t.Error(err)
		}
	}
	if _, err := io.ReadAll(answer.Body); err != nil {
		t.Error(err)
	}
}

func isTimeout(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }

// Proxies send an empty body in chunks when a browser ends its request late. That is a request like any other.
func TestAnEmptyBodyIsNone(t *testing.T) {
	connection, answers := dial(t, bodySite(t))
	for range 3 {
		fmt.Fprint(connection, "GET /about HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
		answer, err := http.ReadResponse(answers, nil)
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(answer.Body); answer.StatusCode != http.StatusOK || answer.Close || err != nil || len(body) == 0 {
			t.Errorf("code %d, %q, %v (%v)", answer.StatusCode, body, answer.Header, err)
		}
	}
}

// A report has to arrive in time, too.
func TestBody_missing(t *testing.T) {
	connection, answers := dial(t, bodySite(t))
	fmt.Fprint(connection, "POST /vitals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"+strings.Repeat(" ", 10))
	answer, err := http.ReadResponse(answers, nil)
	if err != nil || answer.StatusCode != http.StatusNoContent || !answer.Close {
		t.Fatalf("%v, %v", answer, err)
	}
	if _, err := answers.ReadByte(); err == nil || isTimeout(err) {
		t.Errorf("the connection stays open (%v)", err)
	}
}
