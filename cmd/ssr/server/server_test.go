package server_test

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/cmd/ssr/internal/ssrtest/clienttest"
	"gulfoak.example/website/cmd/ssr/server"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/settings/settingstest"
)

// A recordingConn records the writes to a connection.
type recordingConn struct {
	net.Conn
	writes []string
}

func (w *recordingConn) SetWriteDeadline(time.Time) error { return nil }

func (w *recordingConn) Write(p []byte) (int, error) {
	w.writes = append(w.writes, string(p))
	return len(p), nil
}

// A response of known length is sent in one write, regardless of the number of writes by net/http. A write with the complete body is
// sent at once.
func TestWrite_knownLength(t *testing.T) {
	seen := &recordingConn{}
	connection := server.NewClientConn(seen)
	for _, part := range []string{"header and some", " of the body", "; a part of a stream"} {
		if part == "header and some" {
			connection.Expect(len("some of the body"))
		}
		if n, err := connection.Write([]byte(part)); n != len(part) || err != nil {
			t.Errorf("%q: %d bytes written (%v)", part, n, err)
		}
	}
	connection.Expect(len("short"))
	_, _ = connection.Write([]byte("header and short"))
	if want := []string{"header and some of the body", "; a part of a stream", "header and short"}; !slices.Equal(seen.writes, want) {
		t.Errorf("written: %q, want %q", seen.writes, want)
	}
}

// A client that reads 1 kB/s on average receives a large response. A slower client loses its connection, and so does a client that
// exceeds the deadline of the response. The time between writes, in which the server renders, does not count.
func TestSlowClients(t *testing.T) {
	for name, c := range map[string]struct {
		burst    int           // bytes that the client reads at once
		each     int           // bytes that it reads after each wait
		wait     time.Duration // default: one second
		size     int
		pause    time.Duration // between two writes
		writes   int
		complete bool
		minutes  float64 // maximum
	}{
		"slow phone":              {each: 1_500, size: 200_000, writes: 1, complete: true, minutes: 3},
		"slow phone, many writes": {each: 1_500, size: 2_000, writes: 100, complete: true, minutes: 3},
		"server pauses":           {each: 1_500, size: 1_000, pause: time.Minute, writes: 5, complete: true, minutes: 6},
		"one of six downloads":    {burst: 70_000, each: 20_000, wait: 25 * time.Second, size: 200_000, writes: 1, complete: true, minutes: 4},
		"too slow":                {each: 500, size: 200_000, writes: 1, minutes: 1.1},
		"too slow, many writes":   {each: 500, size: 2_000, writes: 100, minutes: 1.1},
		"never reads":             {size: 200_000, writes: 1, minutes: 0.5},
		"stops reading":           {burst: 100_000, size: 200_000, writes: 1, minutes: 1.5},
		"past the deadline":       {each: 1_500, size: 2_000_000, writes: 1, minutes: 10},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				serverEnd, clientEnd := net.Pipe()
				var reader sync.WaitGroup
				reader.Go(func() {
					_, _ = io.CopyN(io.Discard, clientEnd, int64(c.burst))
					for c.each > 0 {
						time.Sleep(cmp.Or(c.wait, time.Second))
						if _, err := io.CopyN(io.Discard, clientEnd, int64(c.each)); err != nil {
							return
						}
					}
				})
				connection, begin := server.NewClientConn(serverEnd), time.Now()
				err := connection.SetWriteDeadline(begin.Add(10 * time.Minute))
				for i := 0; i < c.writes && err == nil; i++ {
					time.Sleep(c.pause)
					_, err = connection.Write(make([]byte, c.size))
				}
				if elapsed := time.Since(begin).Minutes(); (err == nil) != c.complete || elapsed > c.minutes {
					t.Errorf("the response ended after %.1f minutes with %v", elapsed, err)
				}
				connection.Close()
				reader.Wait()
			})
		})
	}
}

// A countingConn counts the deadlines that are set below a visitor's connection.
type countingConn struct {
	net.Conn
	reads int
}

func (c *countingConn) SetReadDeadline(deadline time.Time) error {
	c.reads++
	return c.Conn.SetReadDeadline(deadline)
}

// A read ends at the last deadline that was set, whether that is earlier or later than the one before, or removed in between. The
// deadlines of a request that arrives in time set no timer.
func TestReadDeadline(t *testing.T) {
	for name, c := range map[string]struct {
		before []time.Duration // deadlines before the read; 0 means none
		during time.Duration   // deadline that is set after one second of the read; 0: no change
		sent   time.Duration   // time after which a byte arrives
		fails  time.Duration   // time after which the read fails; 0: it succeeds
	}{
		"in time":             {before: []time.Duration{5 * time.Second}, sent: 4 * time.Second},
		"too late":            {before: []time.Duration{5 * time.Second}, sent: 6 * time.Second, fails: 5 * time.Second},
		"moved later":         {before: []time.Duration{5 * time.Second, 10 * time.Second}, sent: 9 * time.Second},
		"moved later, missed": {before: []time.Duration{5 * time.Second, 10 * time.Second}, sent: 11 * time.Second, fails: 10 * time.Second},
		"moved earlier":       {before: []time.Duration{10 * time.Second, 5 * time.Second}, sent: 9 * time.Second, fails: 5 * time.Second},
		"removed":             {before: []time.Duration{5 * time.Second, 0}, sent: time.Hour},
		"removed and set":     {before: []time.Duration{5 * time.Second, 0, 8 * time.Second}, sent: time.Hour, fails: 8 * time.Second},
		"past, then removed":  {before: []time.Duration{5 * time.Second, -time.Second, 0}, sent: time.Hour},
		"past":                {before: []time.Duration{-time.Second}, sent: time.Hour, fails: time.Nanosecond},
		"later in the read":   {before: []time.Duration{5 * time.Second}, during: 20 * time.Second, sent: 19 * time.Second},
		"earlier in the read": {before: []time.Duration{20 * time.Second}, during: 5 * time.Second, sent: 19 * time.Second, fails: 5 * time.Second},
		"past in the read":    {before: []time.Duration{20 * time.Second}, during: time.Millisecond, sent: 19 * time.Second, fails: time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				serverEnd, clientEnd := net.Pipe()
				defer clientEnd.Close()
				defer serverEnd.Close()
				connection, begin := server.NewClientConn(serverEnd), time.Now()
				for _, after := range c.before {
					deadline := begin.Add(after)
					if after == 0 {
						deadline = time.Time{}
					}
					if err := connection.SetReadDeadline(deadline); err != nil {
						t.Fatal(err)
					}
				}
				if c.during != 0 {
					time.AfterFunc(time.Second, func() { _ = connection.SetReadDeadline(begin.Add(c.during)) })
				}
				_ = clientEnd.SetWriteDeadline(begin.Add(2 * time.Hour))
				time.AfterFunc(c.sent, func() { _, _ = clientEnd.Write([]byte("x")) })
				n, err := connection.Read(make([]byte, 1))
				elapsed := time.Since(begin)
				if c.fails == 0 && (n != 1 || err != nil || elapsed != c.sent) {
					t.Errorf("%d bytes after %v (%v): want one after %v", n, elapsed, err, c.sent)
				}
				if c.fails > 0 && (!errors.Is(err, os.ErrDeadlineExceeded) || elapsed > c.fails || elapsed < c.fails-time.Nanosecond) {
					t.Errorf("%v after %v: want a timeout after %v", err, elapsed, c.fails)
				}
			})
		})
	}
	t.Run("byte by byte", func(t *testing.T) { // a header that arrives slowly
		synctest.Test(t, func(t *testing.T) {
			serverEnd, clientEnd := net.Pipe()
			defer serverEnd.Close()
			connection, begin := server.NewClientConn(serverEnd), time.Now()
			_ = connection.SetReadDeadline(begin.Add(time.Second))
			_ = connection.SetReadDeadline(begin.Add(5500 * time.Millisecond))
			var client sync.WaitGroup
			client.Go(func() {
				for err := error(nil); err == nil; _, err = clientEnd.Write([]byte("x")) {
					time.Sleep(time.Second)
				}
			})
			count := 0
			for ; ; count++ {
				if _, err := connection.Read(make([]byte, 1)); err != nil {
					break
				}
			}
			elapsed := time.Since(begin)
			clientEnd.Close()
			client.Wait()
			if count != 5 || elapsed != 5500*time.Millisecond {
				t.Errorf("%d bytes in %v, want 5 in 5.5 s", count, elapsed)
			}
		})
	})
	serverEnd, clientEnd := net.Pipe()
	defer clientEnd.Close()
	counting := &countingConn{Conn: serverEnd}
	connection := server.NewClientConn(counting)
	for range 10 { // as net/http does for each request
		for _, after := range []time.Duration{5 * time.Second, 10 * time.Second, time.Minute} {
			_ = connection.SetReadDeadline(time.Now().Add(after))
		}
		_ = connection.SetReadDeadline(time.Time{})
	}
	if counting.reads != 1 {
		t.Errorf("ten requests set %d timers, want 1", counting.reads)
	}
}

// A testServer sends visitors a page of 64 KB after it has read the request body. "/slow" blocks until it is released.
type testServer struct {
	public, admin string // host:port
	log           clienttest.SyncBuffer
	ready         atomic.Bool
	cancel        func()
	result        chan error
	started       chan struct{} // receives when a slow response has started
	release       chan struct{}
}

const pageSize = 64 << 10

func (s *testServer) servePage(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	if r.URL.Path == "/slow" {
		s.started <- struct{}{}
		<-s.release
	}
	_, _ = w.Write(make([]byte, pageSize))
}

// startServer starts a server with these flags, on ports that the system selects.
func startServer(t *testing.T, flags ...string) *testServer {
	t.Helper()
	read, err := settingstest.Read(append(flags, "--port=0", "--admin-port=0")...)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := server.Listen(read.Server)
	if err != nil {
		t.Fatal(err)
	}
	s := &testServer{result: make(chan error, 1), started: make(chan struct{}), release: make(chan struct{})}
	s.public, s.admin = listener.Addresses()
	s.public = strings.Replace(s.public, "[::]", "127.0.0.1", 1)
	s.ready.Store(true)
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	go func() {
		s.result <- listener.Serve(ctx, server.Options{
			Visitors: http.HandlerFunc(s.servePage), Ready: s.ready.Load, Stop: func() { s.ready.Store(false) },
			Registry: prometheus.NewRegistry(), Log: slog.New(slog.NewJSONHandler(&s.log, nil)),
		})
	}()
	t.Cleanup(cancel)
	return s
}

// getAdmin requests a path of the operators' port.
func (s *testServer) getAdmin(t *testing.T, path string) clienttest.Response {
	t.Helper()
	return clienttest.SendRequest(t, http.MethodGet, "http://"+s.admin+path)
}

// dial opens a connection from a local address. Its receive window is small, so that responses soon block.
func (s *testServer) dial(t *testing.T, from string) *net.TCPConn {
	t.Helper()
	dialer := net.Dialer{
		LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)},
		Timeout:   clienttest.WaitTimeout,
		Control: func(_, _ string, raw syscall.RawConn) error {
			return raw.Control(func(socket uintptr) {
				syscall.SetsockoptInt(int(socket), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10)
			})
		},
	}
	c, err := dialer.DialContext(t.Context(), "tcp", s.public)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(clienttest.WaitTimeout))
	return c.(*net.TCPConn)
}

// getPage requests a page on a new connection.
func (s *testServer) getPage(t *testing.T, from string) error {
	t.Helper()
	c := s.dial(t, from)
	defer c.Close()
	fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
	response, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if n, err := io.Copy(io.Discard, response.Body); err != nil || n != pageSize {
		return fmt.Errorf("%d bytes: %w", n, err)
	}
	return nil
}

const (
	maxConnectionsFlag = "--max-connections=16"
	maxConnections     = 16
	attacker           = "127.0.0.2"
	proxy              = "127.0.0.3"
	getRequest         = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
	postRequest        = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
)

// While a client occupies all connections and opens more, the next visitor gets a connection at once: from another address, from the
// same address, or through the same proxy.
func TestConnectionLimit_newClient(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		holder, sends string
		visitors      []string
	}{
		"no request":          {attacker, "", []string{"127.0.0.1"}},
		"unread responses":    {attacker, strings.Repeat(getRequest, 1000), []string{"127.0.0.1"}},
		"missing bodies":      {"127.0.0.1", postRequest, []string{"127.0.0.1"}},
		"visitors of a proxy": {proxy, postRequest, []string{proxy, "127.0.0.1", proxy}},
		"endless headers":     {attacker, "GET / HTTP/1.1\r\nX-Slow: ", []string{"127.0.0.1"}},
		"idle connections":    {attacker, getRequest, []string{"127.0.0.1"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startServer(t, maxConnectionsFlag, "--proxies="+proxy)
			for range maxConnections {
				occupied := s.dial(t, c.holder)
				go io.WriteString(occupied, c.sends) // ends with the connection
				if strings.HasPrefix(c.sends, getRequest) {
					occupied.Read(make([]byte, 1)) // the response has started
				}
			}
			visitors := slices.Repeat(c.visitors, 6)
			for i, from := range visitors {
				if err := s.getPage(t, from); err != nil {
					t.Fatalf("visitor %d, from %s: %v", i, from, err)
				}
			}
			if c.holder == attacker {
				s.flood(t)
			}
			if metrics := s.getAdmin(t, "/metrics").Body; !strings.Contains(metrics, "site_connections_closed_total ") || strings.Contains(metrics, "site_connections_closed_total 0\n") {
				t.Error("no connection was closed for the limit")
			}
		})
	}
}

// All addresses of an IPv6 /64 are one client. Each IPv4 address is a client.
func TestClientPrefix(t *testing.T) {
	for pair, one := range map[[2]string]bool{
		{"[2001:db8:1:2::1]:80", "[2001:db8:1:2:ffff::]:443"}: true,
		{"[2001:db8:1:2::1]:80", "[2001:db8:1:3::1]:80"}:      false,
		{"192.0.2.1:80", "[::ffff:192.0.2.1]:443"}:            true,
		{"192.0.2.1:80", "192.0.2.2:80"}:                      false,
	} {
		if got := server.ClientPrefix(pair[0]) == server.ClientPrefix(pair[1]); got != one {
			t.Errorf("%s are one visitor's: %v", pair, got)
		}
	}
}

// flood opens connections continually, while a visitor from another address requests pages. Each of its clients opens the next connection
// when the server has answered or closed the last one: a faster flood would measure the system's queue of connections, which the server
// cannot influence, and would take minutes on a busy machine.
func (s *testServer) flood(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var flood sync.WaitGroup
	for range maxConnections {
		flood.Go(func() {
			dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(attacker)}}
			var last net.Conn
			for ctx.Err() == nil {
				if more, err := dialer.DialContext(ctx, "tcp", s.public); err == nil {
					more.SetDeadline(time.Now().Add(clienttest.WaitTimeout))
					fmt.Fprint(more, getRequest)
					more.Read(make([]byte, 1))
					if last != nil {
						last.Close()
					}
					last = more
				}
			}
			if last != nil {
				last.Close()
			}
		})
	}
	for i := range 20 {
		if err := s.getPage(t, "127.0.0.1"); err != nil {
			t.Errorf("under a flood, visitor %d: %v", i, err)
		}
	}
	stop()
	flood.Wait()
}

// Visitors behind a trusted proxy share its address. They lose no connection to a client without the proxy that opens several.
func TestConnectionLimit_proxy(t *testing.T) {
	t.Parallel()
	s := startServer(t, maxConnectionsFlag, "--proxies="+proxy)
	var visitors []*net.TCPConn
	for range maxConnections - 2 {
		visitors = append(visitors, s.dial(t, proxy))
		c := visitors[len(visitors)-1]
		go fmt.Fprint(c, strings.Repeat(getRequest, 100))
		if _, err := c.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 * maxConnections {
		fmt.Fprint(s.dial(t, "127.0.0.2"), getRequest)
	}
	clienttest.WaitUntil(t, "connections are closed for the limit", func() bool {
		metrics := s.getAdmin(t, "/metrics").Body
		_, closed, _ := strings.Cut(metrics, "\nsite_connections_closed_total ")
		var count float64
		_, err := fmt.Sscan(closed, &count)
		return err == nil && count >= maxConnections
	})
	for i, c := range visitors { // all requested responses arrive completely
		if n, err := io.CopyN(io.Discard, c, 99*pageSize); err != nil {
			t.Errorf("visitor %d lost the connection after %d bytes: %v", i, n, err)
		}
	}
}

// An idle connection is closed after the idle timeout, and not before.
func TestIdleTimeout(t *testing.T) {
	t.Parallel()
	for _, idle := range []time.Duration{2 * time.Second, 5 * time.Second} {
		t.Run(idle.String(), func(t *testing.T) {
			t.Parallel()
			c := startServer(t, "--idle-timeout="+idle.String()).dial(t, "127.0.0.1")
			reader := bufio.NewReader(c)
			var answered time.Time
			for range 2 {
				fmt.Fprint(c, "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
				if _, err := http.ReadResponse(reader, &http.Request{Method: http.MethodHead}); err != nil {
					t.Fatal(err)
				}
				answered = time.Now()
			}
			_, err := reader.ReadByte()
			if was := time.Since(answered); !errors.Is(err, io.EOF) || was < idle-idle/20 {
				t.Errorf("after %v idle: %v, want %v after %v", was, err, io.EOF, idle)
			}
		})
	}
}

// A request header has a maximum length and a deadline.
func TestRequestHeader_limits(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	c, long := s.dial(t, "127.0.0.1"), s.dial(t, "127.0.0.1")
	fmt.Fprint(long, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: "+strings.Repeat("a", 32<<10)+"\r\n\r\n")
	response, err := http.ReadResponse(bufio.NewReader(long), nil)
	if err != nil || response.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("32 KB: %+v (%v)", response, err)
	}
	fmt.Fprint(c, "GET / HTTP/1.1\r\nX-Slow: ")
	if _, err := io.ReadAll(c); err != nil {
		t.Errorf("the connection stays open: %v", err)
	}
}

// During the drain delay, the server responds as before, and closes each connection after its response.
func TestShutdown_drain(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--drain-delay=5s")
	used := s.dial(t, "127.0.0.1")
	reader := bufio.NewReader(used)
	closes := func() bool {
		fmt.Fprint(used, getRequest)
		response, err := http.ReadResponse(reader, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := io.Copy(io.Discard, response.Body); err != nil || n != pageSize {
			t.Fatalf("%d bytes: %v", n, err)
		}
		return response.Close
	}
	if code := s.getAdmin(t, "/readyz").Code; code != http.StatusOK || closes() {
		t.Errorf("before: /readyz answers %d", code)
	}
	s.cancel()
	clienttest.WaitUntil(t, "the server is not ready", func() bool { return s.getAdmin(t, "/readyz").Code == http.StatusServiceUnavailable })
	if !closes() {
		t.Error("the response does not close the idle connection")
	}
	if _, err := reader.ReadByte(); !errors.Is(err, io.EOF) {
		t.Errorf("the connection stays open: %v", err)
	}
	if err := s.getPage(t, "127.0.0.1"); err != nil {
		t.Errorf("on a new connection: %v", err)
	}
	if err := <-s.result; err != nil {
		t.Error(err)
	}
}

// A running response may finish within the grace. A longer one is interrupted, which is not an error of the server.
func TestShutdown_grace(t *testing.T) {
	t.Parallel()
	for grace, complete := range map[string]bool{"1m": true, "100ms": false} {
		t.Run(grace, func(t *testing.T) {
			t.Parallel()
			s := startServer(t, "--shutdown-grace="+grace)
			c := s.dial(t, "127.0.0.1")
			fmt.Fprint(c, "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
			<-s.started
			s.cancel()
			clienttest.WaitUntil(t, "the server is not ready", func() bool { return !s.ready.Load() })
			if complete {
				clienttest.WaitUntil(t, "the visitors port is closed", func() bool {
					c, err := net.Dial("tcp", s.public)
					return err != nil || c.Close() != nil
				})
				if code := s.getAdmin(t, "/readyz").Code; code != http.StatusServiceUnavailable { // the operators' port stays open until the end
					t.Errorf("/readyz answers %d", code)
				}
				close(s.release)
			} else {
				defer close(s.release)
			}
			response, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err == nil {
				_, err = io.Copy(io.Discard, response.Body)
			}
			if (err == nil) != complete {
				t.Errorf("the response ended with %v", err)
			}
			if err := <-s.result; err != nil {
				t.Errorf("the server ends with %v", err)
			}
			if logged := strings.Contains(s.log.String(), `"level":"WARN","msg":"shutdown grace exceeded, closing connections","listener":`); logged == complete {
				t.Errorf("logged %s", s.log.String())
			}
		})
	}
}

// A shutdown does not wait for connections without a complete request header, on either port. The grace of this test is shorter than
// the time that net/http waits for them.
func TestShutdown_connectionsWithoutRequest(t *testing.T) {
	t.Parallel()
	for name, sent := range map[string]string{"nothing": "", "half a line": "GE", "half a header": "GET / HTTP/1.1\r\nHost:"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startServer(t, "--shutdown-grace=4s", "--max-connections=16")
			fmt.Fprint(s.dial(t, "127.0.0.1"), sent)
			operator, err := net.Dial("tcp", s.admin)
			if err != nil {
				t.Fatal(err)
			}
			defer operator.Close()
			fmt.Fprint(operator, sent)
			if err := s.getPage(t, "127.0.0.1"); err != nil { // the server accepts the connections in order
				t.Fatal(err)
			}
			s.getAdmin(t, "/livez")
			s.cancel()
			if err := <-s.result; err != nil || strings.Contains(s.log.String(), "WARN") {
				t.Errorf("the server ends with %v and logs %s", err, s.log.String())
			}
		})
	}
}

// If a port is in use, or an address is not local, the error names the variable to change.
func TestListen_unavailablePort(t *testing.T) {
	listener, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	port := listener.Addr().(*net.TCPAddr).Port
	remoteAddress := netip.MustParseAddr("203.0.113.1") // reserved for documentation
	for want, s := range map[string]settings.Server{
		fmt.Sprintf("port %d is taken: stop the program that has it, or set PORT to another", port):       {Port: port},
		fmt.Sprintf("port %d is taken: stop the program that has it, or set ADMIN_PORT to another", port): {AdminListener: settings.AdminListener{AdminPort: port}},
		`LISTEN_ADDRESS="203.0.113.1" is no address of this machine`:                                      {ListenAddress: remoteAddress},
		`ADMIN_ADDRESS="203.0.113.1" is no address of this machine`:                                       {AdminListener: settings.AdminListener{AdminAddress: remoteAddress}},
	} {
		if _, err := server.Listen(s); err == nil || err.Error() != want {
			t.Errorf("the error is %v, want %s", err, want)
		}
	}
}
