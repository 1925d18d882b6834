//go:build !linux

package render

import "time"

// memoryBesideGo is not known here.
func memoryBesideGo() uint64 { return 0 }

// A thread is empty here: no thread can set another's priority.
type thread struct{}

func currentThread() thread { return thread{} }

// worked is the time of day: the thread's own clock is not known here.
func (thread) worked() time.Duration { return time.Duration(time.Now().UnixNano()) }

func (thread) yield() {}
