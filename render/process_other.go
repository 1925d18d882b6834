//go:build !linux

package render

// onMainThread is not known here.
func onMainThread() bool { return false }

// A thread's priority cannot be set from another here.
type thread struct{}

func currentThread() thread { return thread{} }

func (thread) yield() {}
