package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"
)

// dialFrom opens a connection from an address of this machine. Its window is small: an answer soon waits for its reader.
func (s *testSite) dialFrom(t *testing.T, address string) *net.TCPConn {
	t.Helper()
	dialer := net.Dialer{
		LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)},
		Timeout:   patience,
		Control: func(_, _ string, raw syscall.RawConn) error {
			return raw.Control(func(socket uintptr) {
				syscall.SetsockoptInt(int(socket), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10)
			})
		},
	}
	c, err := dialer.DialContext(t.Context(), "tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(patience))
	return c.(*net.TCPConn)
}

// hold asks for more than buffers take, over and over, and reads nothing of it but the first byte: the connection stays
// at work.
func hold(t *testing.T, c net.Conn) {
	t.Helper()
	const requests = 1000
	request := "GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n"
	go fmt.Fprint(c, strings.Repeat(request, requests)) // ends with the connection
	if _, err := c.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
}

// While it drains, the program answers as before and asks clients to come back on another connection.
func TestDrainingClosesConnections(t *testing.T) {
	t.Parallel()
	p := startProcess(t, "", "--drain-delay=5m")
	used := p.dialFrom(t, "127.0.0.1")
	reader := bufio.NewReader(used)
	get := func() *http.Response {
		fmt.Fprint(used, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		answer, err := http.ReadResponse(reader, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	if answer := get(); answer.StatusCode != http.StatusOK || answer.Close {
		t.Fatalf("before: code %d, closes: %v", answer.StatusCode, answer.Close)
	}
	p.signal(t, syscall.SIGTERM)
	p.waitFor(t, `"msg":"stopping"`)
	for deadline := time.Now().Add(patience); ask(t, http.MethodGet, "http://"+p.admin+"/readyz", "").code == http.StatusOK; {
		if time.Now().After(deadline) {
			t.Fatal("the program stays ready")
		}
	}
	if answer := get(); answer.StatusCode != http.StatusServiceUnavailable || !answer.Close {
		t.Errorf("on an idle connection: code %d, closes: %v", answer.StatusCode, answer.Close)
	}
	if _, err := reader.ReadByte(); !errors.Is(err, io.EOF) {
		t.Errorf("the connection stays open: %v", err)
	}
	if got, err := p.raw(t, http.MethodGet, "/about"); err != nil || got.code != http.StatusOK {
		t.Errorf("on a new connection: code %d, %v", got.code, err)
	}
}

// An answer that takes longer than the grace, here a profile for operators, is no fault of the program's.
func TestUnfinishedAnswerDoesNotFailTheStop(t *testing.T) {
	t.Parallel()
	p := startProcess(t, "", "--shutdown-grace=1s")
	c, err := net.Dial("tcp", p.admin)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprint(c, "GET /debug/pprof/profile?seconds=80 HTTP/1.1\r\nHost: localhost\r\n\r\n")
	working := func() bool {
		return strings.Contains(ask(t, http.MethodGet, "http://"+p.admin+"/debug/pprof/goroutine?debug=1", "").body, "net/http/pprof.Profile")
	}
	for deadline := time.Now().Add(patience); !working(); {
		if time.Now().After(deadline) {
			t.Fatal("the profile is not begun")
		}
	}
	p.signal(t, syscall.SIGTERM)
	if status := p.exit(t); status != 0 {
		t.Errorf("exit status %d", status)
	}
	p.waitFor(t, `"level":"WARN","msg":"the grace is over: connections are cut off","listener":"`+p.admin+`","connections":1}`)
}
