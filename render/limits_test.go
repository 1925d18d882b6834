package render_test

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"gulfoak.example/website/render"
)

// childVariable is set in the child processes of these tests, which run the same test in a limited environment.
const childVariable = "RENDER_TEST_CHILD"

// runChild runs the calling test in a child process, after a shell command, and returns its output.
func runChild(t *testing.T, role, shell string, environment ...string) string {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("these limits are Linux's")
	}
	name, _, _ := strings.Cut(t.Name(), "/")
	command := exec.CommandContext(t.Context(), "sh", "-c", shell+` exec "$0" "$@"`, os.Args[0], "-test.run=^"+name+"$", "-test.v")
	command.Env = append(append(os.Environ(), childVariable+"="+role), environment...)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Errorf("the process ends with %v:\n%.2000s", err, out)
	}
	return string(out)
}

// If the operating system limits the process too much for V8, New returns an error with the limit and the remedy.
func TestNew_limits(t *testing.T) {
	limits := map[string]struct {
		shell, want string
		set         func() error // called in the child process, because the race detector does not start with a lower limit
	}{
		"stack":          {shell: "ulimit -s 224;", want: "stack LimitSTACK"},
		"address space":  {set: func() error { return limitAddressSpace(8 << 30) }, want: "RLIMIT_AS LimitAS"},
		"less than V8":   {set: func() error { return limitAddressSpace(300 << 30) }, want: "RLIMIT_AS LimitAS"},
		"no new machine": {set: denyWriteExecute, want: "MemoryDenyWriteExecute"},
	}
	if limit, child := limits[os.Getenv(childVariable)]; child {
		if limit.set != nil {
			if err := limit.set(); err != nil {
				t.Skip("cannot be limited:", err)
			}
		}
		_, err := render.New(render.Options{Source: "0"})
		fmt.Println("New returns:", err)
		return
	}
	for name, limit := range limits {
		t.Run(name, func(t *testing.T) {
			out := runChild(t, name, limit.shell)
			if strings.Contains(out, "cannot be limited") {
				t.Skip(out)
			}
			_, line, _ := strings.Cut(out, "New returns: ")
			line, _, _ = strings.Cut(line, "\n")
			for want := range strings.FieldsSeq(limit.want) {
				if !strings.HasPrefix(line, "render: ") || !strings.Contains(line, want) {
					t.Errorf("%q is not in %q", want, line)
				}
			}
		})
	}
}

// limitAddressSpace limits the process to its current address space plus some bytes.
func limitAddressSpace(more uint64) error {
	var pages uint64
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return err
	}
	if _, err := fmt.Sscan(string(statm), &pages); err != nil {
		return err
	}
	size := pages*uint64(os.Getpagesize()) + more
	return syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: size, Max: size})
}

// denyWriteExecute has the same effect as systemd's MemoryDenyWriteExecute=yes.
func denyWriteExecute() error {
	const setMDWE, refuseExecGain = 65, 1
	if _, _, number := syscall.Syscall6(syscall.SYS_PRCTL, setMDWE, refuseExecGain, 0, 0, 0, 0); number != 0 {
		return number
	}
	return nil
}

// With a small thread stack, recursion still throws a RangeError, on the thread of the isolate and on compiler threads.
func TestThreadStack_small(t *testing.T) {
	if os.Getenv(childVariable) != "" {
		pool := newPool(t, render.Options{DefaultTimeout: time.Minute})
		for _, function := range []string{"recursing", "recursingConsole", "recursingJSON", "recursingParser", "recursingProxy", "recursingSort", "recursingCompiler"} {
			if _, _, err := pool.Render(t.Context(), call(function)); err == nil || !strings.HasPrefix(err.Error(), "RangeError: Maximum call stack size exceeded") {
				t.Errorf("%s: got %v", function, err)
			}
			expectHealthy(t, pool)
		}
		return
	}
	runChild(t, "small", "ulimit -s 512;")
}

// Timers, performance.now and deadlines use a monotonic clock. Date uses the wall clock.
func TestTimers_clockSetBack(t *testing.T) {
	if os.Getenv(childVariable) != "" {
		pool := newPool(t, render.Options{DefaultTimeout: testTimeout, Source: `
			globalThis.waits = (_input, out) => {
				const date = Date.now(), begin = performance.now();
				let count = 0;
				const interval = setInterval(() => {
					if (++count < 3) return;
					clearInterval(interval);
					const waited = performance.now() - begin;
					out.end(Date.now() < date && waited >= 30 && waited < 60000 ? "fine" : "Date " + (Date.now() - date) + ", performance " + waited);
				}, 10);
			};`})
		if got := mustRender(t, pool, "waits"); got != "fine" {
			t.Error(got)
		}
		return
	}
	if runtime.GOOS != "linux" {
		t.Skip("clocks are replaced by LD_PRELOAD")
	}
	library := filepath.Join(t.TempDir(), "clock.so")
	if out, err := exec.CommandContext(t.Context(), cmp.Or(os.Getenv("CC"), "gcc"), "-shared", "-fPIC", "-o", library, "testdata/clock.c").CombinedOutput(); err != nil {
		t.Fatal(errors.Join(err, errors.New(string(out))))
	}
	runChild(t, "clock", "", "LD_PRELOAD="+library)
}
