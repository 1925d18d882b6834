package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// visit asks for a page on a connection of its own.
func (s *testSite) visit(t *testing.T, address string) error {
	t.Helper()
	c := s.dialFrom(t, address)
	defer c.Close()
	fmt.Fprint(c, "GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("code %d, %w", answer.StatusCode, err)
	}
	return nil
}

// However busily an address holds all connections, and however many more it asks for, another gets one at once.
func TestOneAddressCannotHoldAllConnections(t *testing.T) {
	const most = 16
	s, err := start("--mode=production", fmt.Sprintf("--max-connections=%d", most))
	if err != nil {
		t.Fatal(err)
	}
	for range most {
		hold(t, s.dialFrom(t, "127.0.0.2"))
	}
	for i := range 20 {
		if err := s.visit(t, "127.0.0.1"); err != nil {
			t.Fatalf("while all connections are held, visitor %d: %v", i, err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var flood sync.WaitGroup
	for range 2 {
		flood.Go(func() {
			dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP("127.0.0.2")}}
			for ctx.Err() == nil {
				if c, err := dialer.DialContext(ctx, "tcp", s.address); err == nil {
					fmt.Fprint(c, "GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n")
					defer c.Close()
				}
			}
		})
	}
	for i := range 20 {
		if err := s.visit(t, "127.0.0.1"); err != nil {
			t.Errorf("under a flood, visitor %d: %v", i, err)
		}
	}
	stop()
	flood.Wait()
}

// A proxy's visitors who keep all connections busy do not keep the next one out.
func TestBusyConnectionsOfAProxyLockNobodyOut(t *testing.T) {
	const most = 16
	s, err := start("--mode=production", fmt.Sprintf("--max-connections=%d", most), "--proxies=127.0.0.3", "--rum=1")
	if err != nil {
		t.Fatal(err)
	}
	for range most {
		fmt.Fprint(s.dialFrom(t, "127.0.0.3"), "POST /vitals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n")
	}
	for _, address := range []string{"127.0.0.3", "127.0.0.1", "127.0.0.3"} {
		if err := s.visit(t, address); err != nil {
			t.Errorf("a visitor from %s: %v", address, err)
		}
	}
}

// Visitors behind a trusted proxy share its address. They lose no connection to one who comes without the proxy and has
// several.
func TestAProxyIsNotOneVisitor(t *testing.T) {
	const most = 16
	s, err := start("--mode=production", fmt.Sprintf("--max-connections=%d", most), "--proxies=127.0.0.3")
	if err != nil {
		t.Fatal(err)
	}
	var visitors []*net.TCPConn
	for range most - 2 {
		visitors = append(visitors, s.dialFrom(t, "127.0.0.3"))
		hold(t, visitors[len(visitors)-1])
	}
	for range 2 * most {
		fmt.Fprint(s.dialFrom(t, "127.0.0.2"), "GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n")
	}
	for deadline := time.Now().Add(patience); s.metric(t, "site_connections_closed_total") < most; {
		if time.Now().After(deadline) {
			t.Fatal("no connections are closed for being too many")
		}
	}
	for i, c := range visitors {
		// All answers that were asked for arrive, so that none was cut off.
		answers := bufio.NewReader(c)
		text, err := answers.ReadString('\n')
		if err != nil || !strings.HasPrefix(text, "TTP/1.1 200") {
			t.Fatalf("visitor %d: %q, %v", i, text, err)
		}
		c.SetReadDeadline(time.Now().Add(patience))
		if _, err := io.CopyN(io.Discard, answers, 4<<20); err != nil {
			t.Errorf("visitor %d lost the connection: %v", i, err)
		}
		c.Close()
	}
}

// Sixteen bodies that are announced and never come do not keep anybody out.
func TestBodiesThatNeverCome(t *testing.T) {
	const most = 16
	s, err := start("--mode=production", fmt.Sprintf("--max-connections=%d", most))
	if err != nil {
		t.Fatal(err)
	}
	for range most {
		fmt.Fprint(s.dialFrom(t, "127.0.0.1"), "POST /about HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
	}
	begin := time.Now()
	for i := range 4 {
		if err := s.visit(t, "127.0.0.1"); err != nil {
			t.Fatalf("visitor %d: %v", i, err)
		}
	}
	t.Logf("four visitors waited %v", time.Since(begin))
}

// A connection is closed when it has been idle for the time that is set, and not before.
func TestIdleConnectionsAreClosed(t *testing.T) {
	t.Parallel()
	s, err := start("--mode=production", "--idle-timeout=2s")
	if err != nil {
		t.Fatal(err)
	}
	c := s.dialFrom(t, "127.0.0.1")
	reader := bufio.NewReader(c)
	var answered time.Time
	for range 2 {
		fmt.Fprint(c, "HEAD /about HTTP/1.1\r\nHost: localhost\r\n\r\n")
		if _, err := http.ReadResponse(reader, &http.Request{Method: http.MethodHead}); err != nil {
			t.Fatal(err)
		}
		answered = time.Now()
	}
	_, err = reader.ReadByte()
	if idle := time.Since(answered); !errors.Is(err, io.EOF) || idle < 1900*time.Millisecond {
		t.Errorf("after %v idle: %v, want %v after 2s", idle, err, io.EOF)
	}
}

// A client may close its side once it has asked. It gets the whole answer, also of a page that is sent as it is rendered.
func TestHalfClosedClientsGetTheWholeAnswer(t *testing.T) {
	s := siteFor(t, "streaming")
	want := s.get(t, "/about").body
	for i := range 20 {
		for _, version := range []string{"1.0", "1.1"} {
			c := s.dialFrom(t, "127.0.0.1")
			fmt.Fprintf(c, "GET /about HTTP/%s\r\nHost: localhost:%s\r\nConnection: close\r\n\r\n", version, s.port())
			c.CloseWrite()
			reader := bufio.NewReader(c)
			answer, err := http.ReadResponse(reader, nil)
			for err == nil && answer.StatusCode < http.StatusOK { // early hints
				answer, err = http.ReadResponse(reader, nil)
			}
			if err != nil {
				t.Fatalf("HTTP/%s, try %d: %v", version, i, err)
			}
			body, err := io.ReadAll(answer.Body)
			if err != nil || answer.StatusCode != http.StatusOK || string(body) != want {
				t.Fatalf("HTTP/%s, try %d: code %d, %d bytes of %d, %v", version, i, answer.StatusCode, len(body), len(want), err)
			}
			c.Close()
		}
	}
}

// Running out of file descriptors is an error in the log, told once and not with every try, and a metric. When
// connections close, visitors are answered again.
func TestRunningOutOfFiles(t *testing.T) {
	const files = 64
	p := startProcess(t, fmt.Sprintf("ulimit -n %d;", files))
	begin := time.Now()
	var hoard []net.Conn
	for range 2 * files {
		hoard = append(hoard, p.dialFrom(t, "127.0.0.1"))
	}
	p.waitFor(t, `"level":"ERROR","msg":"connections cannot be taken"`)
	for _, c := range hoard {
		c.Close()
	}
	for deadline := time.Now().Add(patience); p.visit(t, "127.0.0.1") != nil; {
		if time.Now().After(deadline) {
			t.Fatal("visitors are not answered again")
		}
	}
	if got := p.metric(t, "site_accept_errors_total"); got < 1 {
		t.Errorf("%v errors are counted", got)
	}
	told := strings.Count(p.log.String(), `"level":"ERROR"`)
	if most := 1 + int(time.Since(begin)/(10*time.Second)); told > most {
		t.Errorf("%d errors are logged, at most %d are right", told, most)
	}
}
