//go:build !linux

package render

import "time"

// nonGoMemory returns 0: the memory of the process is not measured on this system.
func nonGoMemory() uint64 { return 0 }

// A thread is empty on this system, which cannot set another thread's priority.
type thread struct{}

func currentThread() thread { return thread{} }

var processStart = time.Now()

// cpuTime returns the time since the process started, because the thread's CPU time is not measured on this system.
func (thread) cpuTime() time.Duration { return time.Since(processStart) }

func (thread) lowerPriority() {}
