//go:build !linux

package render

import "time"

// memoryBesideGo is not known here.
func memoryBesideGo() uint64 { return 0 }

// A thread is empty here: no thread can set another's priority.
type thread struct{}

func currentThread() thread { return thread{} }

var began = time.Now()

// worked takes the time that passed for the time that the thread had: its own clock is not known here.
func (thread) worked() time.Duration { return time.Since(began) }

func (thread) yield() {}
