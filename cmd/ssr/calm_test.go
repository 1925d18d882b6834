package main

import (
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Whatever is asked of a sound site, nobody is woken: what scanners and broken clients do is counted, and no line tells of it.
func TestNothingThatIsAskedWakesAnybody(t *testing.T) {
	s, err := start("--mode=production", "--rum=1", "--log-level=info", "--max-connections=16", "--origin="+canonicalOrigin)
	if err != nil {
		t.Fatal(err)
	}
	before := strings.Count(s.log.String(), "\n")
	hostile, err := os.ReadFile(filepath.Join(sourceRoot, "cmd/ssr/testdata/hostile.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(hostile)) {
		method, quoted, _ := strings.Cut(strings.TrimSpace(line), " ")
		if target, err := strconv.Unquote(quoted); err == nil {
			_, _ = s.raw(t, method, target)
		}
	}
	for _, sent := range []string{
		"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /wp-login.php HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n", "DELETE /about HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"GET / HTTP/9.9\r\n\r\n", "no request at all\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x16\x03\x01\x02\x00",
		"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nA: " + strings.Repeat("a", 1<<20) + "\r\n\r\n",
		"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello", "POST /vitals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{\"a\":",
		"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: *;q=0\r\n\r\n",
	} {
		c, err := net.Dial("tcp", s.address)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, sent) // it may be refused before all is sent
		_ = c.(*net.TCPConn).CloseWrite()
		_ = c.SetReadDeadline(time.Now().Add(patience))
		_, _ = io.Copy(io.Discard, c)
		c.Close()
	}
	// A client of TLS, one that leaves before its answer, and more connections than there may be.
	if c, err := tls.Dial("tcp", s.address, &tls.Config{InsecureSkipVerify: true}); err == nil {
		c.Close()
	}
	for range 20 {
		c, err := net.Dial("tcp", s.address)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(c, "GET /assets/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
		_ = c.(*net.TCPConn).SetLinger(0)
		c.Close()
	}
	for i := range 32 {
		c, err := net.Dial("tcp", s.address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if i%2 == 0 {
			fmt.Fprintf(c, "GET / HTTP/1.1\r\n") // and no more
		}
	}
	if got := s.get(t, "/about"); got.code != http.StatusOK {
		t.Errorf("/about answers %d", got.code)
	}
	if counted := s.metric(t, `site_requests_total{code="404",route="not-found"}`); counted < 50 {
		t.Errorf("%v unknown addresses are counted", counted)
	}
	if err := s.stop(); err != nil {
		t.Error(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(s.log.String()), "\n")[before:] {
		if !strings.Contains(line, `"msg":"stopping"`) && !strings.Contains(line, `"msg":"pages compressed"`) {
			t.Errorf("the log has %s", line)
		}
	}
}
