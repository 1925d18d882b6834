package comparison

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func cpuMicroseconds(b *testing.B) float64 {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e3
}

// v8ThreadMicroseconds is the CPU time of the threads that V8 names after itself, from schedstat, which counts
// nanoseconds.
func v8ThreadMicroseconds(b *testing.B) float64 {
	b.Helper()
	threads, err := filepath.Glob("/proc/self/task/*")
	if err != nil {
		b.Fatal(err)
	}
	var sum float64
	for _, thread := range threads {
		name, nameErr := os.ReadFile(filepath.Join(thread, "comm"))
		times, timesErr := os.ReadFile(filepath.Join(thread, "schedstat"))
		if nameErr != nil || timesErr != nil || !strings.HasPrefix(string(name), "V8") {
			continue // it ended, or is not V8's
		}
		nanoseconds, err := strconv.ParseFloat(strings.Fields(string(times))[0], 64)
		if err != nil {
			b.Fatal(err)
		}
		sum += nanoseconds / 1000
	}
	return sum
}

// cpuOf is the CPU microseconds of a process for each request while work sends so many.
func cpuOf(b *testing.B, pid, requests int, work func()) float64 {
	b.Helper()
	from := processTicks(b, pid)
	work()
	const microsecondsPerTick = 10_000 // Linux counts in hundredths of a second for every program
	return float64(processTicks(b, pid)-from) * microsecondsPerTick / float64(requests)
}

// processTicks is the CPU time of a process, fields 14 and 15 of proc(5)'s stat.
func processTicks(b *testing.B, pid int) int {
	b.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Fatal(err)
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return user + system
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
