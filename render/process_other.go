//go:build !linux

package render

import "time"

// memoryBesideGo is not known here.
func memoryBesideGo() uint64 { return 0 }

// A thread is empty here: no thread can set another's priority.
type thread struct{}

func currentThread() thread { return thread{} }

var processStart = time.Now()

// worked returns the time since the start: the thread's own clock is not known here.
func (thread) worked() time.Duration { return time.Since(processStart) }

func (thread) yield() {}
