package site

import (
	"container/heap"
	"container/list"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/prometheus/client_golang/prometheus"
)

// connections is a listener that bounds how many connections a server has at once. Past the bound, the address with the
// most connections loses one: the longest idle, or if none is idle, the one that has been at work longest. So a visitor
// finds a place however many connections another address holds.
type connections struct {
	net.Listener
	most    int
	proxies []netip.Prefix

	mu      sync.Mutex
	open    int
	holders map[netip.Prefix]*holder // by address; without those of proxies
	ranked  ranking
	clock   uint64 // counts the times that a connection fell idle

	count prometheus.Gauge
	shut  prometheus.Counter
}

// limitConnections takes over the server's ConnState; the server must serve the listener that is returned, and no other.
// Many visitors share a proxy's address, so each of its connections counts as an address of its own. The metrics are to be
// registered.
func limitConnections(server *http.Server, l net.Listener, most int, proxies []netip.Prefix) *connections {
	c := &connections{
		Listener: l, most: most, proxies: proxies, holders: map[netip.Prefix]*holder{},
		count: prometheus.NewGauge(prometheus.GaugeOpts{Name: "site_connections", Help: "Open connections of visitors."}),
		shut:  prometheus.NewCounter(prometheus.CounterOpts{Name: "site_connections_closed_total", Help: "Connections closed because there were too many."}),
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
		return nil, err
	}
	return &connection{TCPConn: visitor.(*net.TCPConn)}, nil //nolint:forcetypeassert // listen opens no other listeners
}

// Describe implements prometheus.Collector.
func (c *connections) Describe(out chan<- *prometheus.Desc) {
	c.count.Describe(out)
	c.shut.Describe(out)
}

// Collect implements prometheus.Collector.
func (c *connections) Collect(out chan<- prometheus.Metric) {
	c.count.Collect(out)
	c.shut.Collect(out)
}

// left is how many connections are open.
func (c *connections) left() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open
}

func (c *connections) changed(visitor *connection, state http.ConnState) {
	switch state {
	case http.StateIdle:
		visitor.read.Store(false)
	case http.StateActive:
		// A client that sends requests without waiting for the answers gets no second one before everybody else had a turn.
		if !visitor.read.Load() {
			runtime.Gosched()
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch state {
	case http.StateNew:
		c.open++
		visitor.holder = c.holderOf(visitor.RemoteAddr())
		visitor.holder.open(visitor)
	case http.StateClosed, http.StateHijacked:
		c.open--
	}
	if visitor.holder != nil {
		c.moved(visitor, state)
	}
	if state == http.StateNew && c.open > c.most {
		c.shut.Inc()
		surplus := c.ranked[0].first()
		c.moved(surplus, http.StateClosed)
		surplus.holder = nil
		_ = surplus.Close() // its goroutine finds out and reports StateClosed
	}
	c.count.Set(float64(c.open))
}

// moved puts a connection and its holder in their places after a change of state.
func (c *connections) moved(visitor *connection, state http.ConnState) {
	h := visitor.holder
	switch state {
	case http.StateNew, http.StateIdle: // one that has not sent a request yet waits like an idle one
		c.clock++
		h.rest(visitor, c.clock)
	case http.StateActive:
		h.work(visitor)
	case http.StateClosed, http.StateHijacked:
		h.close(visitor)
	}
	switch {
	case h.connections.Len() == 0:
		heap.Remove(&c.ranked, h.place)
		delete(c.holders, h.address)
	case h.place < 0:
		heap.Push(&c.ranked, h)
	default:
		heap.Fix(&c.ranked, h.place)
	}
}

// holderOf finds the holder of an address. A visitor with IPv6 has a whole network of addresses.
func (c *connections) holderOf(remote net.Addr) *holder {
	const network = 64
	address := remote.(*net.TCPAddr).AddrPort().Addr().Unmap() //nolint:forcetypeassert // of a *net.TCPConn
	if slices.ContainsFunc(c.proxies, func(proxy netip.Prefix) bool { return proxy.Contains(address) }) {
		return newHolder(netip.Prefix{})
	}
	size := address.BitLen()
	if address.Is6() {
		size = network
	}
	prefix, _ := address.Prefix(size) // the size is right
	if c.holders[prefix] == nil {
		c.holders[prefix] = newHolder(prefix)
	}
	return c.holders[prefix]
}

// A holder is an address with its connections: first those that are idle, longest idle first, then those at work,
// longest at work first.
type holder struct {
	address     netip.Prefix
	connections *list.List    // of *connection
	lastIdle    *list.Element // nil if none is idle
	place       int           // in the ranking; -1 if it has none yet
}

func newHolder(address netip.Prefix) *holder {
	return &holder{address: address, connections: list.New(), place: -1}
}

func (h *holder) open(c *connection) { c.element = h.connections.PushBack(c) }

func (h *holder) rest(c *connection, now uint64) {
	c.idleSince = now
	if h.lastIdle == nil {
		h.connections.MoveToFront(c.element)
	} else {
		h.connections.MoveAfter(c.element, h.lastIdle)
	}
	h.lastIdle = c.element
}

func (h *holder) work(c *connection) {
	h.leaveIdle(c)
	h.connections.MoveToBack(c.element)
}

func (h *holder) close(c *connection) {
	h.leaveIdle(c)
	h.connections.Remove(c.element)
}

func (h *holder) leaveIdle(c *connection) {
	if h.lastIdle == c.element {
		h.lastIdle = c.element.Prev()
	}
}

// first is the connection that the holder can best do without.
func (h *holder) first() *connection {
	return h.connections.Front().Value.(*connection) //nolint:forcetypeassert // nothing else is in it
}

// A ranking is a heap of holders. The first is the one to lose a connection: it has the most, and of several that have
// as many, it has the longest idle one.
type ranking []*holder

func (r ranking) Len() int { return len(r) }

func (r ranking) Less(i, j int) bool {
	a, b := r[i], r[j]
	switch {
	case a.connections.Len() != b.connections.Len():
		return a.connections.Len() > b.connections.Len()
	case a.lastIdle == nil || b.lastIdle == nil:
		return a.lastIdle != nil && b.lastIdle == nil
	default:
		return a.first().idleSince < b.first().idleSince
	}
}

func (r ranking) Swap(i, j int) {
	r[i], r[j] = r[j], r[i]
	r[i].place, r[j].place = i, j
}

// Push implements heap.Interface.
func (r *ranking) Push(h any) {
	added := h.(*holder) //nolint:forcetypeassert // nothing else is in it
	added.place = len(*r)
	*r = append(*r, added)
}

// Pop implements heap.Interface.
func (r *ranking) Pop() any {
	last := len(*r) - 1
	removed := (*r)[last]
	(*r)[last] = nil
	*r = (*r)[:last]
	return removed
}

// A connection is one that a visitor opened. Its fields but read are guarded by connections.mu.
type connection struct {
	*net.TCPConn
	holder    *holder       // nil once it is closed for being too much
	element   *list.Element // its place among its holder's
	idleSince uint64
	read      atomic.Bool // whether the server has asked it for more since the last answer
}

// Read implements net.Conn. A client that has sent its request may close its sending side and still wait for the answer.
// During a request net/http reads one byte ahead, and takes an end there for a client that has left: it would cancel
// the request's context. So that read ends only with the answer, or when the client refuses what it is sent.
func (c *connection) Read(p []byte) (int, error) {
	c.read.Store(true)
	n, err := c.TCPConn.Read(p)
	if len(p) == 1 && errors.Is(err, io.EOF) {
		return 0, c.refused()
	}
	return n, err
}

// refused waits until the client refuses the connection, or the deadline for reading passes.
func (c *connection) refused() error {
	raw, err := c.SyscallConn()
	if err != nil {
		return err
	}
	var refusal error
	waited := raw.Read(func(socket uintptr) (done bool) {
		_, _, refusal = syscall.Recvfrom(int(socket), make([]byte, 1), syscall.MSG_PEEK)
		return refusal != nil
	})
	if waited != nil {
		return waited
	}
	return refusal
}
