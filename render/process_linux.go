package render

import (
	"os"
	"syscall"
)

// onMainThread tells whether the calling goroutine, which must be locked, has the process's first thread.
func onMainThread() bool { return syscall.Gettid() == os.Getpid() }

// A thread is one of the process's, by the kernel's number.
type thread int

func currentThread() thread { return thread(syscall.Gettid()) }

// yield gives the thread the lowest priority for good: it goes on while nobody else wants the processor.
func (t thread) yield() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, int(t), 19) }
