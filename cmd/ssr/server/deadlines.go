package server

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	// sweepEvery is how often deadlines that are far away are looked at, and so how late they may come.
	sweepEvery = time.Second
	// farAway is the least distance of a deadline that may come as late as that.
	farAway = 4 * time.Second
)

// A deadline is one of a connection's two. net/http sets five of them for every request and reaches almost none; a timer
// of the runtime for each takes a twentieth of what a kept page takes. So one that is far away is only noted, and
// sweep sets it for real once it has passed. Its methods may be called from many goroutines.
type deadline struct {
	noted atomic.Int64 // Unix time in nanoseconds; 0 is none
	real  atomic.Bool  // whether the connection itself has one
}

// set notes a deadline, or hands it to the connection by its own setter.
func (d *deadline) set(t time.Time, setter func(time.Time) error) error {
	if t.IsZero() || time.Until(t) >= farAway {
		at := int64(0)
		if !t.IsZero() {
			at = t.UnixNano()
		}
		d.noted.Store(at)
		if d.real.Load() && d.real.CompareAndSwap(true, false) { // the first is cheaper, and nearly always says no
			return setter(time.Time{})
		}
		return nil
	}
	d.noted.Store(0)
	d.real.Store(true)
	return setter(t)
}

// enforce sets a noted deadline that has passed.
func (d *deadline) enforce(now time.Time, setter func(time.Time) error) {
	at := d.noted.Load()
	if at != 0 && at <= now.UnixNano() && d.noted.CompareAndSwap(at, 0) {
		d.real.Store(true)
		_ = setter(now) // fails only where the connection is closed already
	}
}

// sweep enforces the deadlines of all connections until the context ends.
func sweep(ctx context.Context, all ...*connections) {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			for _, c := range all {
				c.enforceDeadlines(now)
			}
		}
	}
}

func (c *connections) enforceDeadlines(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for visitor := range c.open {
		visitor.reading.enforce(now, visitor.Conn.SetReadDeadline)
		visitor.writing.enforce(now, visitor.Conn.SetWriteDeadline)
	}
}
