//go:build !linux

package render

import "syscall"

// residentBytes is the most memory that the process has held so far: growth past every earlier peak is seen, growth
// below one is not.
func residentBytes() uint64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return uint64(usage.Maxrss)
}

// onMainThread is not known here.
func onMainThread() bool { return false }

// A thread's priority cannot be set from another here.
type thread struct{}

func currentThread() thread { return thread{} }

func (thread) yield() {}
