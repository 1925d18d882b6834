//go:build !linux

package render

// memoryBesideGo is not known here.
func memoryBesideGo() uint64 { return 0 }

// A thread is empty here: no thread can set another's priority.
type thread struct{}

func currentThread() thread { return thread{} }

func (thread) yield() {}
