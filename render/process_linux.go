package render

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// residentBytes is the process's resident memory. It may be read at any time and from any thread, unlike V8's own
// statistics.
func residentBytes() uint64 {
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(statm)
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseUint(string(fields[1]), 10, 64)
	return pages * uint64(os.Getpagesize())
}

// onMainThread tells whether the calling goroutine, which must be locked, has the process's first thread.
func onMainThread() bool { return syscall.Gettid() == os.Getpid() }

// A thread is one of the process's, by the kernel's number.
type thread int

func currentThread() thread { return thread(syscall.Gettid()) }

// yield gives the thread the lowest priority for good: it goes on while nobody else wants the processor.
func (t thread) yield() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, int(t), 19) }
