package server

import (
	"cmp"
	"errors"
	"math"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// connections is a listener that bounds how many connections a server has at once. Past the bound, the address that holds
// the most loses one: the longest idle, or if none is idle, the one that was opened first. So a visitor finds a
// place however many connections another address holds.
//
// A request costs it no lock: what it needs to know of a connection at work is in the connection's own atomic fields.
type connections struct {
	net.Listener
	most    int
	proxies []netip.Prefix

	mu   sync.Mutex
	open map[*connection]struct{}
	held map[netip.Prefix]int // connections by address; those of proxies are not counted

	failed func(error) // is told why a connection cannot be taken
	shut   prometheus.Counter
}

// limitConnections takes over the server's ConnState; the server must serve the listener that is returned, and no other.
// Many visitors share a proxy's address, so each of its connections counts as an address of its own.
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

// Accept waits for the next connection.
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

// register lets a registry tell of the connections, which are visitors'.
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
		visitor.idleSince.Store(time.Now().UnixNano()) // it waits like an idle one until it has sent a request
		c.admit(visitor)
	case http.StateActive:
		visitor.idleSince.Store(atWork)
		// A client that sends requests without waiting for the answers gets no second one before everybody else had a turn.
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

// admit takes a new connection in, and closes another for it if they are too many.
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
		_ = surplus.Close() // its goroutine finds out
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

// sample is how many connections are looked at to find one to close. Whoever holds a good part of all is among them.
const sample = 256

// surplus finds the connection to close. Of very many it looks at some, which Go's maps choose at random: the work under
// attack has a bound.
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

// compare is negative if a is to be closed rather than b.
func (c *connections) compare(a, b *connection) int {
	return cmp.Or(
		cmp.Compare(max(c.held[b.holder], 1), max(c.held[a.holder], 1)),
		cmp.Compare(a.idleSince.Load(), b.idleSince.Load()),
		a.since.Compare(b.since),
	)
}

// holderOf is the address that a connection counts for: none if it is a proxy's, and the whole network of a visitor with
// IPv6, who has as many addresses as it takes.
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
	prefix, _ := address.Prefix(size) // the size is right
	return prefix
}

// A connection is one that a visitor opened.
type connection struct {
	net.Conn
	holder    netip.Prefix
	since     time.Time    // when it was opened
	idleSince atomic.Int64 // Unix time in nanoseconds, or atWork
	read      atomic.Bool  // whether the server has asked it for more since the last answer

	body  int     // of the answer that comes next, in bytes, where it is known
	begun *[]byte // the beginning of an answer, which waits for the rest
}

// beginnings are kept between answers: connections that wait need none.
var beginnings = sync.Pool{New: func() any { return new([]byte) }}

// Expect tells that what is written next is an answer with a body of so many bytes.
func (c *connection) Expect(body int) { c.body = body }

// Write implements net.Conn. net/http fills its buffer with a header and the beginning of a body, writes that, and then the
// rest. Where an answer's length tells that more comes at once, both go to the system in one call, which takes half of what a
// kept page takes.
func (c *connection) Write(p []byte) (int, error) {
	more := len(p) < c.body
	c.body = 0
	switch {
	case more:
		c.begun = beginnings.Get().(*[]byte) //nolint:forcetypeassert // New makes no others
		*c.begun = append((*c.begun)[:0], p...)
		return len(p), nil
	case c.begun == nil:
		return c.Conn.Write(p)
	}
	earlier := len(*c.begun)
	*c.begun = append(*c.begun, p...)
	sent, err := c.Conn.Write(*c.begun)
	beginnings.Put(c.begun)
	c.begun = nil
	return max(sent-earlier, 0), err
}

// atWork is later than any time: what works is closed last.
const atWork = math.MaxInt64

// Read implements net.Conn.
func (c *connection) Read(p []byte) (int, error) {
	c.read.Store(true)
	return c.Conn.Read(p)
}
