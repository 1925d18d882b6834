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

// nonGoMemory returns the anonymous resident memory of the process in bytes, without the memory of Go's runtime. The rest is
// mostly V8's. Unlike V8's statistics, it can be read at any time.
func nonGoMemory() uint64 {
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var pages [3]uint64 // size, resident, file-backed
	for i, field := range bytes.Fields(statm)[:len(pages)] {
		pages[i], _ = strconv.ParseUint(string(field), 10, 64)
	}
	goSamples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(goSamples)
	anonymous, goMemory := (pages[1]-pages[2])*uint64(os.Getpagesize()), goSamples[0].Value.Uint64()-goSamples[1].Value.Uint64()
	return anonymous - min(anonymous, goMemory)
}

// A thread is the kernel's ID of a thread of this process.
type thread int

func currentThread() thread { return thread(syscall.Gettid()) }

// cpuTime returns the CPU time of the thread. It builds the ID of the thread's clock as clock_getcpuclockid(3) does: 6 selects a
// thread's clock of user and system time together. Package syscall has no function for it, and this package avoids a dependency.
func (t thread) cpuTime() time.Duration {
	var clock syscall.Timespec
	_, _, _ = syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, uintptr(^t<<3|6), uintptr(unsafe.Pointer(&clock)), 0) //nolint:gosec // the kernel fills it
	return time.Duration(clock.Nano())
}

// lowerPriority permanently gives the thread the lowest priority: it runs only when no other thread needs the processor.
func (t thread) lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, int(t), 19) }
