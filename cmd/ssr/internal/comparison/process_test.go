package comparison

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

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

// residentMegabytes is a process's resident memory, from proc(5)'s statm.
func residentMegabytes(b *testing.B, pid int) float64 {
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

func freePort(b *testing.B) string {
	b.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// startServer runs a program until the benchmark is over and waits until its port answers.
func startServer(b *testing.B, port, program string, args ...string) (pid int) {
	b.Helper()
	command := exec.CommandContext(b.Context(), program, args...)
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = command.Wait() }) // the context has ended by then
	for begin := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		connection, err := net.Dial("tcp", "127.0.0.1:"+port)
		if err == nil {
			connection.Close()
			return command.Process.Pid
		}
		if time.Since(begin) > 10*time.Second {
			b.Fatalf("%s does not listen on %s", program, port)
		}
	}
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// medianRatio compares what was measured in turns: the machine's speed is the same for both of a turn.
func medianRatio(ours, theirs []float64) float64 {
	ratios := make([]float64, len(ours))
	for i := range ours {
		ratios[i] = ours[i] / theirs[i]
	}
	return median(ratios)
}
