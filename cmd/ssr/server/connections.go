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

// connections is a listener that limits how many connections a server has at once. Past the limit, the address that holds the
// most loses one: the one that has been idle longest, or if none is idle, the one that was opened first. So a visitor finds a
// place however many connections another address holds.
//
// A request takes no lock: what must be known of a busy connection is in the connection's own atomic fields.
type connections struct {
	net.Listener
	most    int
	proxies []netip.Prefix

	mu   sync.Mutex
	open map[*connection]struct{}
	held map[netip.Prefix]int // how many connections each address holds; those of proxies do not count

	failed func(error) // is told why a connection cannot be taken
	shut   prometheus.Counter
}

// limitConnections limits a server's connections to most. The server must serve the listener that it returns and no other, and
// its ConnState is taken. Many visitors share a proxy's address, so each of a proxy's connections counts as an address of its
// own.
func limitConnections(server *http.Server, l net.Listener, most int, proxies []netip.Prefix, failed func(error)) *connections {
	c := &connections{
		Listener: l, most: most, proxies: proxies, failed: failed,
		open: map[*connection]struct{}{}, held: map[netip.Prefix]int{},
		shut: prometheus.NewCounter(prometheus.CounterOpts{Name: "site_connections_closed_total", Help: "Connections closed because there were too many."}),
	}
	server.ConnState = func(visitor net.Conn, state http.ConnState) {
		c.changed(visitor.(*connection), state) //nolint:forcetypeassert // Accept makes no others
	}
	return c
}

// Accept implements net.Listener.
func (c *connections) Accept() (net.Conn, error) {
	visitor, err := c.Listener.Accept()
	if err != nil {
		if !errors.Is(err, net.ErrClosed) {
			c.failed(err)
		}
		return nil, err
	}
	return &connection{Conn: visitor, holder: c.holderOf(visitor.RemoteAddr()), since: time.Now()}, nil
}

// register adds the metrics of visitors' connections to a registry.
func (c *connections) register(registry *prometheus.Registry) {
	count := func() float64 { return float64(c.left()) }
	registry.MustRegister(c.shut, prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "site_connections", Help: "Open connections of visitors."}, count))
}

// left is how many connections are open.
func (c *connections) left() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.open)
}

func (c *connections) changed(visitor *connection, state http.ConnState) {
	switch state {
	case http.StateNew:
		visitor.idleSince.Store(time.Now().UnixNano()) // until it has sent a request, it is as good as idle
		c.admit(visitor)
	case http.StateActive:
		visitor.idleSince.Store(atWork)
		// A client that sends requests without waiting for answers gets its second answer after everybody else has had a turn.
		if !visitor.read.Load() {
			runtime.Gosched()
		}
	case http.StateIdle:
		visitor.idleSince.Store(time.Now().UnixNano())
		visitor.read.Store(false)
	case http.StateClosed, http.StateHijacked:
		c.mu.Lock()
		defer c.mu.Unlock()
		c.forget(visitor)
	}
}

// admit counts a new connection in, and closes another if there are too many now.
func (c *connections) admit(visitor *connection) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if visitor.holder.IsValid() {
		c.held[visitor.holder]++
	}
	if len(c.open) >= c.most {
		surplus := c.surplus()
		c.forget(surplus)
		c.shut.Inc()
		_ = surplus.Close() // its goroutine ends by an error
	}
	c.open[visitor] = struct{}{}
}

func (c *connections) forget(visitor *connection) {
	if _, open := c.open[visitor]; !open {
		return
	}
	delete(c.open, visitor)
	if c.held[visitor.holder]--; c.held[visitor.holder] <= 0 {
		delete(c.held, visitor.holder)
	}
}

// closeWithoutRequest closes the connections that have sent no request, or only the beginning of its header.
func (c *connections) closeWithoutRequest() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for visitor := range c.open {
		if visitor.idleSince.Load() != atWork {
			_ = visitor.Close() // its goroutine ends by an error
		}
	}
}

// sample is how many connections are looked at to find one to close: enough to meet an address that holds many of them.
const sample = 256

// surplus returns the connection to close. It looks at no more than a sample, which Go's maps choose at random, so that the
// work has a limit under attack.
func (c *connections) surplus() (worst *connection) {
	looked := 0
	for candidate := range c.open {
		if worst == nil || c.compare(candidate, worst) < 0 {
			worst = candidate
		}
		if looked++; looked == sample {
			break
		}
	}
	return worst
}

// compare is negative if a should be closed rather than b.
func (c *connections) compare(a, b *connection) int {
	return cmp.Or(
		cmp.Compare(max(c.held[b.holder], 1), max(c.held[a.holder], 1)),
		cmp.Compare(a.idleSince.Load(), b.idleSince.Load()),
		a.since.Compare(b.since),
	)
}

// holderOf returns the address that a connection counts for: none if it is a proxy's, and with IPv6 the visitor's whole
// network, in which the visitor has any number of addresses.
func (c *connections) holderOf(remote net.Addr) netip.Prefix {
	const network = 64
	parsed, err := netip.ParseAddrPort(remote.String())
	address := parsed.Addr().Unmap()
	if err != nil || slices.ContainsFunc(c.proxies, func(proxy netip.Prefix) bool { return proxy.Contains(address) }) {
		return netip.Prefix{}
	}
	size := address.BitLen()
	if address.Is6() {
		size = network
	}
	prefix, _ := address.Prefix(size) // fails only for a size that the address does not have
	return prefix
}

// A connection is one that a visitor or an operator opened.
type connection struct {
	net.Conn
	holder    netip.Prefix
	since     time.Time    // when it was opened
	idleSince atomic.Int64 // Unix time in nanoseconds, or atWork
	read      atomic.Bool  // the server has read from it since the last answer

	last time.Time     // when the answer must end, or the zero time
	debt time.Duration // how far the client is behind minRate; negative if it is ahead

	body  int     // the next answer's length in bytes, or 0 if it is not known
	begun *[]byte // the beginning of an answer that waits for the rest, or nil
}

// beginnings are buffers for the beginning of an answer, shared because few connections need one at a time.
var beginnings = sync.Pool{New: func() any { return new([]byte) }}

// Expect announces that the next writes are an answer with a body of so many bytes. Package routes calls it.
func (c *connection) Expect(body int) { c.body = body }

// Write implements net.Conn. net/http writes a header with the beginning of a body first, as much as its buffer holds, and then
// the rest. If the body's length is known, Write sends both in one call to the system, which takes half of the time of a kept
// page.
func (c *connection) Write(p []byte) (int, error) {
	more := len(p) < c.body
	c.body = 0
	switch {
	case more:
		c.begun = beginnings.Get().(*[]byte) //nolint:forcetypeassert // New makes no others
		*c.begun = append((*c.begun)[:0], p...)
		return len(p), nil
	case c.begun == nil:
		return c.send(p)
	}
	earlier := len(*c.begun)
	*c.begun = append(*c.begun, p...)
	sent, err := c.send(*c.begun)
	beginnings.Put(c.begun)
	c.begun = nil
	return max(sent-earlier, 0), err
}

// A client must take an answer at 1 kB/s on average, so that a slow phone gets a large file. It may fall behind by maxDebt, or be
// ahead by as much: downloads that share a slow line take turns, and the system reports progress in steps of tens of kilobytes.
// So a client that never reads loses its connection after maxDebt, and one that stops reading after three times that at most.
const (
	timePerByte = time.Millisecond
	maxDebt     = 30 * time.Second
)

// SetWriteDeadline implements net.Conn. net/http sets it for a whole answer. Each write may have an earlier one.
func (c *connection) SetWriteDeadline(last time.Time) error {
	c.last = last
	return c.Conn.SetWriteDeadline(last)
}

// send writes to the client. It fails if the client falls too far behind, or at the deadline of the answer. Only the time in
// which it waits for the client counts, not the time that a render takes.
func (c *connection) send(p []byte) (written int, err error) {
	for {
		begin := time.Now()
		deadline := begin.Add(maxDebt - c.debt)
		last := !c.last.IsZero() && c.last.Before(deadline)
		if last {
			deadline = c.last
		}
		if err := c.Conn.SetWriteDeadline(deadline); err != nil {
			return written, err
		}
		n, err := c.Conn.Write(p[written:])
		written += n
		c.debt = max(c.debt+time.Since(begin)-time.Duration(n)*timePerByte, -maxDebt)
		if last || c.debt >= maxDebt || !errors.Is(err, os.ErrDeadlineExceeded) {
			return written, err
		}
	}
}

// atWork is later than any time, so that a connection at work is closed last.
const atWork = math.MaxInt64

// Read implements net.Conn.
func (c *connection) Read(p []byte) (int, error) {
	c.read.Store(true)
	return c.Conn.Read(p)
}
