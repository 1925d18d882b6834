//go:build !linux

package render

// memoryBesideGo is not known here.
func memoryBesideGo() uint64 { return 0 }

// A thread's priority cannot be set from another here.
type thread struct{}

func currentThread() thread { return thread{} }

func (thread) yield() {}
