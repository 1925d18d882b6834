package site

import (
	"container/list"
	"net"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
)

// connections is a listener that bounds how many connections a server has at once. Past the bound the one that is idle
// longest is closed, so that hoarded connections cost the hoarder his own; where none is idle, the newest is.
type connections struct {
	net.Listener
	most int

	mu    sync.Mutex
	open  int
	idle  *list.List // of *connection, longest idle first
	count prometheus.Gauge
	shut  prometheus.Counter
}

// A connection is one that a visitor opened.
type connection struct {
	net.Conn
	idle *list.Element // its place among the idle ones; nil while it is at work. Guarded by connections.mu.
	read atomic.Bool   // whether the server has asked it for more since the last answer
}

func (c *connection) Read(p []byte) (int, error) {
	c.read.Store(true)
	return c.Conn.Read(p)
}

// limitConnections takes over the server's ConnState; it must serve the listener that is returned, and no other. Its
// metrics are to be registered.
func limitConnections(server *http.Server, l net.Listener, most int) *connections {
	c := &connections{
		Listener: l, most: most, idle: list.New(),
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
	return &connection{Conn: visitor}, nil
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

func (c *connections) changed(visitor *connection, state http.ConnState) {
	switch state {
	case http.StateIdle:
		visitor.read.Store(false)
	case http.StateActive:
		// Who sends requests without waiting for the answers gets no second one before everybody else had his turn.
		if !visitor.read.Load() {
			runtime.Gosched()
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if visitor.idle != nil {
		c.idle.Remove(visitor.idle)
		visitor.idle = nil
	}
	switch state {
	case http.StateNew:
		// One that has not sent a request yet waits like an idle one.
		visitor.idle = c.idle.PushBack(visitor)
		c.open++
		if c.open > c.most {
			c.shut.Inc()
			oldest := c.idle.Remove(c.idle.Front()).(*connection) //nolint:forcetypeassert // nothing else is in it
			oldest.idle = nil
			_ = oldest.Close() // its goroutine finds out and reports StateClosed
		}
	case http.StateIdle:
		visitor.idle = c.idle.PushBack(visitor)
	case http.StateClosed, http.StateHijacked:
		c.open--
	}
	c.count.Set(float64(c.open))
}
