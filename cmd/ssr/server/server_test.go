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
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/cmd/ssr/internal/program"
	"gulfoak.example/website/cmd/ssr/server"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/settings/settingstest"
)

// written remembers what was written to a connection, a write at a time.
type written struct {
	net.Conn
	writes []string
}

func (w *written) SetWriteDeadline(time.Time) error { return nil }

func (w *written) Write(p []byte) (int, error) {
	w.writes = append(w.writes, string(p))
	return len(p), nil
}

// An answer of a known length leaves in one write, however many net/http makes of it, and no write waits for one that does not
// come.
func TestAnAnswerLeavesInOneWrite(t *testing.T) {
	seen := &written{}
	connection := server.Taken(seen)
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

// A client gets a large answer if it takes 1 kB/s on average. A slower one loses its connection, and so does one that takes
// longer than the deadline of the answer. Renders, which pause between writes, do not count.
func TestSlowClients(t *testing.T) {
	for name, c := range map[string]struct {
		burst   int           // bytes that the client takes at once
		each    int           // bytes that it takes after each wait
		wait    time.Duration // zero: a second
		size    int
		pause   time.Duration // between two writes
		parts   int
		whole   bool
		minutes float64 // at most
	}{
		"a slow phone":           {each: 1_500, size: 200_000, parts: 1, whole: true, minutes: 3},
		"parts for a slow phone": {each: 1_500, size: 2_000, parts: 100, whole: true, minutes: 3},
		"pauses of the server":   {each: 1_500, size: 1_000, pause: time.Minute, parts: 5, whole: true, minutes: 6},
		"one of six downloads":   {burst: 70_000, each: 20_000, wait: 25 * time.Second, size: 200_000, parts: 1, whole: true, minutes: 4},
		"too slow":               {each: 500, size: 200_000, parts: 1, minutes: 1.1},
		"parts, too slow":        {each: 500, size: 2_000, parts: 100, minutes: 1.1},
		"no reading":             {size: 200_000, parts: 1, minutes: 0.5},
		"no reading any more":    {burst: 100_000, size: 200_000, parts: 1, minutes: 1.5},
		"too long in all":        {each: 1_500, size: 2_000_000, parts: 1, minutes: 10},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ours, theirs := net.Pipe()
				var reader sync.WaitGroup
				reader.Go(func() {
					_, _ = io.CopyN(io.Discard, theirs, int64(c.burst))
					for c.each > 0 {
						time.Sleep(cmp.Or(c.wait, time.Second))
						if _, err := io.CopyN(io.Discard, theirs, int64(c.each)); err != nil {
							return
						}
					}
				})
				connection, begin := server.Taken(ours), time.Now()
				err := connection.SetWriteDeadline(begin.Add(10 * time.Minute))
				for i := 0; i < c.parts && err == nil; i++ {
					time.Sleep(c.pause)
					_, err = connection.Write(make([]byte, c.size))
				}
				if took := time.Since(begin).Minutes(); (err == nil) != c.whole || took > c.minutes {
					t.Errorf("the answer ends after %.1f minutes with %v", took, err)
				}
				connection.Close()
				reader.Wait()
			})
		})
	}
}

// A running server answers visitors with a page of 64 KB. It waits for bodies, and "/slow" does not answer before it is
// released.
type running struct {
	public, admin string // host:port
	log           program.Transcript
	ready         atomic.Bool
	stop          func()
	ended         chan error
	begun         chan struct{} // told that a slow answer is under way
	release       chan struct{}
}

const pageSize = 64 << 10

func (s *running) visitors(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	if r.URL.Path == "/slow" {
		s.begun <- struct{}{}
		<-s.release
	}
	_, _ = w.Write(make([]byte, pageSize))
}

// serve runs a server with these settings, given as flags, on ports that the system chose.
func serve(t *testing.T, flags ...string) *running {
	t.Helper()
	read, err := settingstest.Read(append(flags, "--port=0", "--admin-port=0")...)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := server.Listen(read.Server)
	if err != nil {
		t.Fatal(err)
	}
	s := &running{ended: make(chan error, 1), begun: make(chan struct{}), release: make(chan struct{})}
	s.public, s.admin = listener.Addresses()
	s.public = strings.Replace(s.public, "[::]", "127.0.0.1", 1)
	s.ready.Store(true)
	ctx, cancel := context.WithCancel(context.Background())
	s.stop = cancel
	go func() {
		s.ended <- listener.Serve(ctx, server.Options{
			Visitors: http.HandlerFunc(s.visitors), Ready: s.ready.Load, Stop: func() { s.ready.Store(false) },
			Registry: prometheus.NewRegistry(), Log: slog.New(slog.NewJSONHandler(&s.log, nil)),
		})
	}()
	t.Cleanup(cancel)
	return s
}

// operators asks for a path of the operators' listener.
func (s *running) operators(t *testing.T, path string) program.Answer {
	t.Helper()
	return program.Ask(t, http.MethodGet, "http://"+s.admin+path)
}

// dial opens a connection from an address of this machine. Its window is small: an answer soon waits for its reader.
func (s *running) dial(t *testing.T, from string) *net.TCPConn {
	t.Helper()
	dialer := net.Dialer{
		LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)},
		Timeout:   program.Patience,
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
	c.SetDeadline(time.Now().Add(program.Patience))
	return c.(*net.TCPConn)
}

// visit asks for a page on a connection of its own.
func (s *running) visit(t *testing.T, from string) error {
	t.Helper()
	c := s.dial(t, from)
	defer c.Close()
	fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if n, err := io.Copy(io.Discard, answer.Body); err != nil || n != pageSize {
		return fmt.Errorf("%d bytes: %w", n, err)
	}
	return nil
}

const (
	most    = "--max-connections=16"
	mostNow = 16
	flooder = "127.0.0.2"
	proxy   = "127.0.0.3"
	get     = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
	post    = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
)

// Whoever holds all connections, and however many more one address asks for, the next visitor gets one at once: from another
// address, from the same, or through the proxy behind which the holders are.
func TestNobodyIsLockedOut(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		holder, sends string
		visitors      []string
	}{
		"nothing is sent":             {flooder, "", []string{"127.0.0.1"}},
		"answers that nobody reads":   {flooder, strings.Repeat(get, 1000), []string{"127.0.0.1"}},
		"bodies that never come":      {"127.0.0.1", post, []string{"127.0.0.1"}},
		"visitors of a proxy":         {proxy, post, []string{proxy, "127.0.0.1", proxy}},
		"headers that do not end":     {flooder, "GET / HTTP/1.1\r\nX-Slow: ", []string{"127.0.0.1"}},
		"an idle hoard, kept for all": {flooder, get, []string{"127.0.0.1"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, most, "--proxies="+proxy)
			for range mostNow {
				held := s.dial(t, c.holder)
				go io.WriteString(held, c.sends) // ends with the connection
				if strings.HasPrefix(c.sends, get) {
					held.Read(make([]byte, 1)) // it is at work
				}
			}
			visitors := slices.Repeat(c.visitors, 6)
			for i, from := range visitors {
				if err := s.visit(t, from); err != nil {
					t.Fatalf("visitor %d, from %s: %v", i, from, err)
				}
			}
			if c.holder == flooder {
				s.flood(t)
			}
			if metrics := s.operators(t, "/metrics").Body; !strings.Contains(metrics, "site_connections_closed_total ") || strings.Contains(metrics, "site_connections_closed_total 0\n") {
				t.Error("no connection was closed for there being too many")
			}
		})
	}
}

// Whoever has IPv6 has a network of addresses, which count as one. Each address of IPv4 is another's.
func TestANetworkIsOneVisitor(t *testing.T) {
	for pair, one := range map[[2]string]bool{
		{"[2001:db8:1:2::1]:80", "[2001:db8:1:2:ffff::]:443"}: true,
		{"[2001:db8:1:2::1]:80", "[2001:db8:1:3::1]:80"}:      false,
		{"192.0.2.1:80", "[::ffff:192.0.2.1]:443"}:            true,
		{"192.0.2.1:80", "192.0.2.2:80"}:                      false,
	} {
		if got := server.HolderOf(pair[0]) == server.HolderOf(pair[1]); got != one {
			t.Errorf("%s are one visitor's: %v", pair, got)
		}
	}
}

// flood asks for connections without end, while a visitor from another address comes.
func (s *running) flood(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var flood sync.WaitGroup
	for range 2 {
		flood.Go(func() {
			dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(flooder)}}
			for ctx.Err() == nil {
				if more, err := dialer.DialContext(ctx, "tcp", s.public); err == nil {
					defer more.Close()
					fmt.Fprint(more, get)
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

// Visitors behind a trusted proxy share its address. They lose no connection to one who comes without the proxy and has
// several.
func TestAProxyIsNotOneVisitor(t *testing.T) {
	t.Parallel()
	s := serve(t, most, "--proxies="+proxy)
	var visitors []*net.TCPConn
	for range mostNow - 2 {
		visitors = append(visitors, s.dial(t, proxy))
		c := visitors[len(visitors)-1]
		go fmt.Fprint(c, strings.Repeat(get, 100))
		if _, err := c.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 * mostNow {
		fmt.Fprint(s.dial(t, "127.0.0.2"), get)
	}
	program.Until(t, "connections are closed for being too many", func() bool {
		metrics := s.operators(t, "/metrics").Body
		_, closed, _ := strings.Cut(metrics, "\nsite_connections_closed_total ")
		var count float64
		_, err := fmt.Sscan(closed, &count)
		return err == nil && count >= mostNow
	})
	for i, c := range visitors { // all answers that were asked for arrive, so that none was cut off
		if n, err := io.CopyN(io.Discard, c, 99*pageSize); err != nil {
			t.Errorf("visitor %d lost the connection after %d bytes: %v", i, n, err)
		}
	}
}

// A connection is closed when it has been idle for the time that is set, and not before.
func TestIdleConnectionsAreClosed(t *testing.T) {
	t.Parallel()
	for _, idle := range []time.Duration{2 * time.Second, 5 * time.Second} {
		t.Run(idle.String(), func(t *testing.T) {
			t.Parallel()
			c := serve(t, "--idle-timeout="+idle.String()).dial(t, "127.0.0.1")
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

// Headers have a size, and those that do not end are waited for as long as the deadline says.
func TestHeadersHaveADeadline(t *testing.T) {
	t.Parallel()
	s := serve(t)
	c, long := s.dial(t, "127.0.0.1"), s.dial(t, "127.0.0.1")
	fmt.Fprint(long, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: "+strings.Repeat("a", 32<<10)+"\r\n\r\n")
	answer, err := http.ReadResponse(bufio.NewReader(long), nil)
	if err != nil || answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("32 KB: %+v (%v)", answer, err)
	}
	fmt.Fprint(c, "GET / HTTP/1.1\r\nX-Slow: ")
	if _, err := io.ReadAll(c); err != nil {
		t.Errorf("the connection stays open: %v", err)
	}
}

// While it drains, the server answers as before and asks clients to come back on another connection.
func TestDrainingClosesConnections(t *testing.T) {
	t.Parallel()
	s := serve(t, "--drain-delay=5s")
	used := s.dial(t, "127.0.0.1")
	reader := bufio.NewReader(used)
	closes := func() bool {
		fmt.Fprint(used, get)
		answer, err := http.ReadResponse(reader, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := io.Copy(io.Discard, answer.Body); err != nil || n != pageSize {
			t.Fatalf("%d bytes: %v", n, err)
		}
		return answer.Close
	}
	if code := s.operators(t, "/readyz").Code; code != http.StatusOK || closes() {
		t.Errorf("before: /readyz answers %d", code)
	}
	s.stop()
	program.Until(t, "the server is not ready", func() bool { return s.operators(t, "/readyz").Code == http.StatusServiceUnavailable })
	if !closes() {
		t.Error("the idle connection is not asked to come back on another")
	}
	if _, err := reader.ReadByte(); !errors.Is(err, io.EOF) {
		t.Errorf("the connection stays open: %v", err)
	}
	if err := s.visit(t, "127.0.0.1"); err != nil {
		t.Errorf("on a new connection: %v", err)
	}
	if err := <-s.ended; err != nil {
		t.Error(err)
	}
}

// An answer under way may finish within the grace. One that takes longer is cut off, which is no error of the server.
func TestAnswersHaveAGrace(t *testing.T) {
	t.Parallel()
	for grace, whole := range map[string]bool{"1m": true, "100ms": false} {
		t.Run(grace, func(t *testing.T) {
			t.Parallel()
			s := serve(t, "--shutdown-grace="+grace)
			c := s.dial(t, "127.0.0.1")
			fmt.Fprint(c, "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
			<-s.begun
			s.stop()
			program.Until(t, "the server is not ready", func() bool { return !s.ready.Load() })
			if whole {
				program.Until(t, "no more visitors are taken", func() bool {
					c, err := net.Dial("tcp", s.public)
					return err != nil || c.Close() != nil
				})
				if code := s.operators(t, "/readyz").Code; code != http.StatusServiceUnavailable { // operators hear of it to the end
					t.Errorf("/readyz answers %d", code)
				}
				close(s.release)
			} else {
				defer close(s.release)
			}
			answer, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err == nil {
				_, err = io.Copy(io.Discard, answer.Body)
			}
			if (err == nil) != whole {
				t.Errorf("the answer ends with %v", err)
			}
			if err := <-s.ended; err != nil {
				t.Errorf("the server ends with %v", err)
			}
			if told := strings.Contains(s.log.String(), `"level":"WARN","msg":"the grace is over: connections are cut off","listener":`); told == whole {
				t.Errorf("logged %s", s.log.String())
			}
		})
	}
}

// A stop does not wait for connections that have sent no request or half of one, of visitors or operators. The grace is shorter
// than the time that net/http gives them.
func TestStop_connectionsWithoutRequest(t *testing.T) {
	t.Parallel()
	for name, sent := range map[string]string{"nothing": "", "half a line": "GE", "half a header": "GET / HTTP/1.1\r\nHost:"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, "--shutdown-grace=4s", "--max-connections=16")
			fmt.Fprint(s.dial(t, "127.0.0.1"), sent)
			operator, err := net.Dial("tcp", s.admin)
			if err != nil {
				t.Fatal(err)
			}
			defer operator.Close()
			fmt.Fprint(operator, sent)
			if err := s.visit(t, "127.0.0.1"); err != nil { // by then the connection before has been taken
				t.Fatal(err)
			}
			s.operators(t, "/livez")
			s.stop()
			if err := <-s.ended; err != nil || strings.Contains(s.log.String(), "WARN") {
				t.Errorf("the server ends with %v and logs %s", err, s.log.String())
			}
		})
	}
}

// The error of a port that is taken, or of another machine's address, names the variable to change.
func TestPortsThatCannotBeHad(t *testing.T) {
	taken, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	other := netip.MustParseAddr("203.0.113.1") // reserved for documentation
	for want, s := range map[string]settings.Server{
		fmt.Sprintf("port %d is taken: stop the program that has it, or set PORT to another", port):       {Port: port},
		fmt.Sprintf("port %d is taken: stop the program that has it, or set ADMIN_PORT to another", port): {Operators: settings.Operators{AdminPort: port}},
		`LISTEN_ADDRESS="203.0.113.1" is no address of this machine`:                                      {ListenAddress: other},
		`ADMIN_ADDRESS="203.0.113.1" is no address of this machine`:                                       {Operators: settings.Operators{AdminAddress: other}},
	} {
		if _, err := server.Listen(s); err == nil || err.Error() != want {
			t.Errorf("the error is %v, want %s", err, want)
		}
	}
}
