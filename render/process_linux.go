package render

import (
	"bytes"
	"os"
	"runtime/metrics"
	"strconv"
	"syscall"
	"time"
	"unsafe"
)

// memoryBesideGo is the process's memory in bytes without that of files and of Go's runtime, which leaves V8's. It may be read
// at any time, unlike V8's own statistics.
func memoryBesideGo() uint64 {
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var pages [3]uint64 // size, resident, of files
	for i, field := range bytes.Fields(statm)[:len(pages)] {
		pages[i], _ = strconv.ParseUint(string(field), 10, 64)
	}
	ofGo := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(ofGo)
	anonymous, taken := (pages[1]-pages[2])*uint64(os.Getpagesize()), ofGo[0].Value.Uint64()-ofGo[1].Value.Uint64()
	return anonymous - min(anonymous, taken)
}

// A thread is the kernel's number of one of this process's threads.
type thread int

func currentThread() thread { return thread(syscall.Gettid()) }

// worked is how much processor time the thread has had, by its own clock, whose number clock_getcpuclockid(3) makes of the
// thread's: 6 is for a thread, and for what the scheduler counted, user and system together. Package syscall has no function for
// it, and who uses this package takes in no module for one.
func (t thread) worked() time.Duration {
	var at syscall.Timespec
	_, _, _ = syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, uintptr(^t<<3|6), uintptr(unsafe.Pointer(&at)), 0) //nolint:gosec // the kernel fills it
	return time.Duration(at.Nano())
}

// yield gives the thread the lowest priority for good: it runs only while no other wants the processor.
func (t thread) yield() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, int(t), 19) }
