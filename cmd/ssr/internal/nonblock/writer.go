// Package nonblock writes to a stream without waiting for its reader.
//
// A reader of a program's log can stop reading: a collector hangs, a disk is slow, an operator presses Ctrl-S. Once
// the pipe is full, a direct write blocks, and with it the request that logs. A [Writer] drops text instead.
package nonblock

import (
	"io"
	"sync"
	"time"
)

// maxPending bounds the pending text in bytes: some thousands of log lines.
const maxPending = 1 << 20

// A Writer writes text to another writer in the background, in order. While too much text is pending, it drops complete writes. It is
// safe for concurrent use.
type Writer struct {
	to      io.Writer
	dropped func(writes int)

	mu      sync.Mutex
	pending []byte
	lost    int           // writes that were dropped since the last pass
	idle    chan struct{} // closed when all text has been written; nil while no goroutine writes
}

// NewWriter returns a Writer for another writer. After dropped writes, it calls dropped with the number of writes, from the goroutine
// that writes, as soon as the other writer accepts text again.
func NewWriter(to io.Writer, dropped func(writes int)) *Writer {
	return &Writer{to: to, dropped: dropped}
}

// Write implements [io.Writer]. It never blocks and never fails.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.pending)+len(p) > maxPending {
		w.lost++
		return len(p), nil
	}
	w.pending = append(w.pending, p...)
	if w.idle == nil {
		w.idle = make(chan struct{})
		go w.writePending()
	}
	return len(p), nil
}

// writePending writes the pending text until the buffer is empty.
func (w *Writer) writePending() {
	for {
		w.mu.Lock()
		text, lost := w.pending, w.lost
		if len(text) == 0 {
			close(w.idle)
			w.idle = nil
			w.mu.Unlock()
			return
		}
		w.pending, w.lost = nil, 0
		w.mu.Unlock()
		_, _ = w.to.Write(text) // there is no other place to report an error
		if lost > 0 {
			w.dropped(lost)
		}
	}
}

// Flush waits until all text has been written, but no longer than the timeout.
func (w *Writer) Flush(timeout time.Duration) {
	w.mu.Lock()
	idle := w.idle
	w.mu.Unlock()
	if idle == nil {
		return
	}
	select {
	case <-idle:
	case <-time.After(timeout):
	}
}
