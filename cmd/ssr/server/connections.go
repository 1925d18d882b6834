package server

import (
	"cmp"
	"errors"
	"math"
	"net"
	"net/http"
	"net/netip"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// A connectionLimiter is a listener that limits the open connections of a server. Beyond the limit, the client with the most
// connections loses one: the one that has been idle longest, or if none is idle, the oldest one. So a new client gets a connection
// regardless of how many connections other clients have.
//
// A request takes no lock: the state of a busy connection is in atomic fields of the connection.
type connectionLimiter struct {
	net.Listener
	limit   int
	proxies []netip.Prefix

	mu        sync.Mutex
	open      map[*clientConn]struct{}
	perClient map[netip.Prefix]int // open connections by client, excluding those of proxies

	onAcceptError func(error) // called with each error of Accept
	closedTotal   prometheus.Counter
}

// limitConnections limits the open connections of a server, and sets its ConnState. The server must serve only the returned listener.
// Because many visitors share a proxy's address, each connection of a proxy counts as a separate client.
func limitConnections(server *http.Server, l net.Listener, limit int, proxies []netip.Prefix, onAcceptError func(error)) *connectionLimiter {
	c := &connectionLimiter{
		Listener: l, limit: limit, proxies: proxies, onAcceptError: onAcceptError,
		open: map[*clientConn]struct{}{}, perClient: map[netip.Prefix]int{},
		closedTotal: prometheus.NewCounter(prometheus.CounterOpts{Name: "site_connections_closed_total", Help: "Connections closed because there were too many."}),
	}
	server.ConnState = func(conn net.Conn, state http.ConnState) {
		c.connStateChanged(conn.(*clientConn), state) //nolint:forcetypeassert // Accept returns no other type
	}
	return c
}

// Accept implements net.Listener.
func (c *connectionLimiter) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err != nil {
		if !errors.Is(err, net.ErrClosed) {
			c.onAcceptError(err)
		}
		return nil, err
	}
	return &clientConn{Conn: conn, client: c.clientPrefix(conn.RemoteAddr()), openedAt: time.Now()}, nil
}

// register registers the metrics of visitors' connections.
func (c *connectionLimiter) register(registry *prometheus.Registry) {
	openConnections := func() float64 { return float64(c.openCount()) }
	registry.MustRegister(c.closedTotal, prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "site_connections", Help: "Open connections of visitors."}, openConnections))
}

// openCount returns the number of open connections.
func (c *connectionLimiter) openCount() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.open)
}

func (c *connectionLimiter) connStateChanged(conn *clientConn, state http.ConnState) {
	switch state {
	case http.StateNew:
		conn.idleSince.Store(time.Now().UnixNano()) // a connection counts as idle until it has sent a request
		c.add(conn)
	case http.StateActive:
		conn.idleSince.Store(busy)
		// A client that pipelines requests gets its next response after other clients have had a turn.
		if !conn.readSinceResponse.Load() {
			runtime.Gosched()
		}
	case http.StateIdle:
		conn.idleSince.Store(time.Now().UnixNano())
		conn.readSinceResponse.Store(false)
	case http.StateClosed, http.StateHijacked:
		c.mu.Lock()
		defer c.mu.Unlock()
		c.remove(conn)
	}
}

// add counts a new connection, and closes another if the limit is exceeded.
func (c *connectionLimiter) add(conn *clientConn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if conn.client.IsValid() {
		c.perClient[conn.client]++
	}
	if len(c.open) >= c.limit {
		victim := c.connectionToClose()
		c.remove(victim)
		c.closedTotal.Inc()
		_ = victim.Close() // the goroutine of the connection ends with an error
	}
	c.open[conn] = struct{}{}
}

func (c *connectionLimiter) remove(conn *clientConn) {
	if _, open := c.open[conn]; !open {
		return
	}
	delete(c.open, conn)
	if c.perClient[conn.client]--; c.perClient[conn.client] <= 0 {
		delete(c.perClient, conn.client)
	}
}

// closeWithoutRequest closes the connections that have not sent a complete request header.
func (c *connectionLimiter) closeWithoutRequest() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for conn := range c.open {
		if conn.idleSince.Load() != busy {
			_ = conn.Close() // the goroutine of the connection ends with an error
		}
	}
}

// sampleSize is the number of connections that connectionToClose examines: enough to include a client with many of them.
const sampleSize = 256

// connectionToClose returns the connection that compare orders first. It examines a sample, in the random order of Go's maps, to bound
// the work under attack.
func (c *connectionLimiter) connectionToClose() (worst *clientConn) {
	examined := 0
	for candidate := range c.open {
		if worst == nil || c.compare(candidate, worst) < 0 {
			worst = candidate
		}
		if examined++; examined == sampleSize {
			break
		}
	}
	return worst
}

// compare returns a negative number if a should be closed before b.
func (c *connectionLimiter) compare(a, b *clientConn) int {
	return cmp.Or(
		cmp.Compare(max(c.perClient[b.client], 1), max(c.perClient[a.client], 1)),
		cmp.Compare(a.idleSince.Load(), b.idleSince.Load()),
		a.openedAt.Compare(b.openedAt),
	)
}

// clientPrefix returns the address prefix that identifies the client: a single IPv4 address, or an IPv6 /64, in which a visitor has
// any number of addresses. It returns the zero Prefix for a proxy.
func (c *connectionLimiter) clientPrefix(remote net.Addr) netip.Prefix {
	const networkBits = 64
	parsed, err := netip.ParseAddrPort(remote.String())
	address := parsed.Addr().Unmap()
	if err != nil || slices.ContainsFunc(c.proxies, func(proxy netip.Prefix) bool { return proxy.Contains(address) }) {
		return netip.Prefix{}
	}
	bits := address.BitLen()
	if address.Is6() {
		bits = networkBits
	}
	prefix, _ := address.Prefix(bits) // fails only for an invalid number of bits
	return prefix
}

// A clientConn is a connection of a visitor or an operator.
type clientConn struct {
	net.Conn
	client            netip.Prefix
	openedAt          time.Time    // time when it was accepted
	idleSince         atomic.Int64 // Unix time in nanoseconds, or busy
	readSinceResponse atomic.Bool  // the server has read from it since the last response

	readMu       sync.Mutex // guards the two fields below
	readDeadline time.Time  // deadline of reads, or the zero time
	readTimer    time.Time  // deadline that the connection below has, never later than readDeadline; zero: none

	responseDeadline time.Time     // deadline of the complete response, or the zero time
	writeTimer       time.Time     // deadline that the connection below has for writes
	lag              time.Duration // how far the client is behind the minimum rate of 1 kB/s; negative if it is ahead

	bodyLength int     // length of the next response body in bytes, or 0 if unknown
	pending    *[]byte // the beginning of a response, or nil
}

// pendingBuffers are buffers for the beginnings of responses. They are shared, because few connections need one at the same time.
var pendingBuffers = sync.Pool{New: func() any { return new([]byte) }}

// Expect announces a response with a body of this length in bytes, in the next writes. Package routes calls it.
func (c *clientConn) Expect(bodyLength int) { c.bodyLength = bodyLength }

// Write implements net.Conn. net/http writes a header together with as much of the body as fits its buffer, and then the rest. If the
// body's length is known, Write sends both with one system call, which halves the time of a cached page.
func (c *clientConn) Write(p []byte) (int, error) {
	incomplete := len(p) < c.bodyLength
	c.bodyLength = 0
	switch {
	case incomplete:
		c.pending = pendingBuffers.Get().(*[]byte) //nolint:forcetypeassert // New returns no other type
		*c.pending = append((*c.pending)[:0], p...)
		return len(p), nil
	case c.pending == nil:
		return c.send(p)
	}
	pendingLength := len(*c.pending)
	*c.pending = append(*c.pending, p...)
	sent, err := c.send(*c.pending)
	pendingBuffers.Put(c.pending)
	c.pending = nil
	return max(sent-pendingLength, 0), err
}

// A client must read a response at 1 kB/s on average, so that a slow phone can receive a large file. It may fall behind by maxLag, or
// be ahead by as much: concurrent downloads share a slow line, and the system reports progress in steps of tens of kilobytes. So a
// client that never reads loses its connection after maxLag, and a client that stops reading after at most three times that.
const (
	timePerByte = time.Millisecond
	maxLag      = 30 * time.Second
)

// SetWriteDeadline implements net.Conn. net/http sets it for a complete response, before the writes. A single write may have an
// earlier deadline.
func (c *clientConn) SetWriteDeadline(deadline time.Time) error {
	c.responseDeadline = deadline
	return nil
}

// send writes to the client. It fails if the client falls too far behind, or at the deadline of the response. Only the time of the
// write counts, not the time of a render.
func (c *clientConn) send(p []byte) (written int, err error) {
	for {
		begin := time.Now()
		deadline := begin.Add(maxLag - c.lag)
		isFinal := !c.responseDeadline.IsZero() && c.responseDeadline.Before(deadline)
		if isFinal {
			deadline = c.responseDeadline
		}
		// An earlier timer in the future stays, because setting a timer takes time: if it ends the write, the loop repeats.
		if !c.writeTimer.After(begin) || deadline.Before(c.writeTimer) {
			if err := c.Conn.SetWriteDeadline(deadline); err != nil {
				return written, err
			}
			c.writeTimer = deadline
		}
		n, err := c.Conn.Write(p[written:])
		written += n
		c.lag = max(c.lag+time.Since(begin)-time.Duration(n)*timePerByte, -maxLag)
		isOver := isFinal && !time.Now().Before(deadline)
		if isOver || c.lag >= maxLag || !errors.Is(err, os.ErrDeadlineExceeded) {
			return written, err
		}
	}
}

// busy is later than any time, so that busy connections are closed last.
const busy = math.MaxInt64

// SetReadDeadline implements net.Conn. net/http moves the deadline four times per request, mostly to a later time. Setting the timers took
// 4% of the time of a 304. So the timer stays if it is earlier than the deadline, and Read sets it again when it fires.
func (c *clientConn) SetReadDeadline(deadline time.Time) error {
	c.readMu.Lock()
	defer c.readMu.Unlock()
	c.readDeadline = deadline
	if !c.readTimer.IsZero() && (deadline.IsZero() || !deadline.Before(c.readTimer)) {
		return nil
	}
	c.readTimer = deadline
	return c.Conn.SetReadDeadline(deadline)
}

// SetDeadline implements net.Conn.
func (c *clientConn) SetDeadline(deadline time.Time) error {
	return errors.Join(c.SetReadDeadline(deadline), c.SetWriteDeadline(deadline))
}

// Read implements net.Conn.
func (c *clientConn) Read(p []byte) (int, error) {
	c.readSinceResponse.Store(true)
	for {
		n, err := c.Conn.Read(p)
		if n > 0 || !errors.Is(err, os.ErrDeadlineExceeded) || c.isPastReadDeadline() {
			return n, err
		}
	}
}

// isPastReadDeadline reports whether the deadline of reads has passed. Otherwise, it sets the timer to the deadline.
func (c *clientConn) isPastReadDeadline() bool {
	c.readMu.Lock()
	defer c.readMu.Unlock()
	if !c.readDeadline.IsZero() && !time.Now().Before(c.readDeadline) {
		return true
	}
	c.readTimer = c.readDeadline
	return c.Conn.SetReadDeadline(c.readDeadline) != nil
}
