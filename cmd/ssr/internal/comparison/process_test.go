package comparison

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func cpuMicroseconds(b *testing.B) float64 {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e3
}

// cpuOf is the CPU microseconds of a process for each request while work sends so many.
func cpuOf(b *testing.B, pid, requests int, work func()) float64 {
	b.Helper()
	from := processCPU(b, pid)
	work()
	return float64((processCPU(b, pid) - from).Microseconds()) / float64(requests)
}

// processCPU is the CPU time of a process by its own clock, whose number clock_getcpuclockid(3) makes of the process's:
// nanoseconds, where proc(5)'s stat has hundredths of a second.
func processCPU(b *testing.B, pid int) time.Duration {
	b.Helper()
	const scheduled = 2 // what the scheduler counted, user and system together
	var at unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|scheduled), &at); err != nil {
		b.Fatal(err)
	}
	return time.Duration(at.Nano())
}

func residentMegabytes(b *testing.B) float64 { return residentOf(b, os.Getpid()) }

// residentOf is a process's resident memory in megabytes, from proc(5)'s statm.
func residentOf(b *testing.B, pid int) float64 {
	b.Helper()
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		b.Fatal(err)
	}
	pages, err := strconv.ParseFloat(strings.Fields(string(statm))[1], 64)
	if err != nil {
		b.Fatal(err)
	}
	return pages * float64(os.Getpagesize()) / (1 << 20)
}
