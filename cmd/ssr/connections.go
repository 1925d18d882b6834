package main

import (
	"container/list"
	"net"
	"net/http"
	"runtime"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
)

// connections bounds how many a server has at once. Past the bound the one that is idle longest is closed, so that
// hoarded connections cost the hoarder his own; where none is idle, the newest is.
type connections struct {
	most int

	mu    sync.Mutex
	open  map[net.Conn]*list.Element // the element is nil while the connection is at work
	idle  *list.List                 // of net.Conn, longest idle first
	count prometheus.Gauge
	shut  prometheus.Counter
}

// limitConnections takes over the server's ConnState. Its metrics are to be registered.
func limitConnections(server *http.Server, most int) *connections {
	c := &connections{
		most: most, open: map[net.Conn]*list.Element{}, idle: list.New(),
		count: prometheus.NewGauge(prometheus.GaugeOpts{Name: "site_connections", Help: "Open connections of visitors."}),
		shut:  prometheus.NewCounter(prometheus.CounterOpts{Name: "site_connections_closed_total", Help: "Connections closed because there were too many."}),
	}
	server.ConnState = c.changed
	return c
}

func (c *connections) Describe(out chan<- *prometheus.Desc) {
	c.count.Describe(out)
	c.shut.Describe(out)
}
func (c *connections) Collect(out chan<- prometheus.Metric) {
	c.count.Collect(out)
	c.shut.Collect(out)
}

func (c *connections) changed(connection net.Conn, state http.ConnState) {
	if state == http.StateIdle {
		// Who sends requests without waiting for the answers gets no second one before everybody else had his turn.
		runtime.Gosched()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if element := c.open[connection]; element != nil {
		c.idle.Remove(element)
	}
	switch state {
	case http.StateNew:
		// One that has not sent a request yet waits like an idle one.
		c.open[connection] = c.idle.PushBack(connection)
		if len(c.open) > c.most {
			c.shut.Inc()
			oldest := c.idle.Remove(c.idle.Front()).(net.Conn) //nolint:forcetypeassert // only connections are in it
			c.open[oldest] = nil
			_ = oldest.Close() // its goroutine finds out and reports StateClosed
		}
	case http.StateIdle:
		c.open[connection] = c.idle.PushBack(connection)
	case http.StateActive:
		c.open[connection] = nil
	case http.StateClosed, http.StateHijacked:
		delete(c.open, connection)
	}
	c.count.Set(float64(len(c.open)))
}
