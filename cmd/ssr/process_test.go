package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gulfoak.example/website/cmd/ssr/site"
)

// programVariable makes the test program the program itself, see TestMain.
const programVariable = "SSR_TEST_PROGRAM"

// patience is how long tests wait for what must happen. Machines that run tests can be slow.
const patience = time.Minute

// A process is the program in a process of its own, in production.
type process struct {
	*testSite
	command *exec.Cmd
	ended   chan error
}

// startProcess runs the program until it serves. Shell runs before it in the same process, to set limits.
func startProcess(t *testing.T, shell string, args ...string) *process {
	t.Helper()
	p := runProcess(t, shell, append([]string{"--mode=production", "--port=0", "--admin-port=0"}, args...)...)
	var serving struct{ Address, Operators string }
	line := p.waitFor(t, `"msg":"serving"`)
	if err := json.Unmarshal([]byte(line), &serving); err != nil {
		t.Fatal(err)
	}
	p.address, p.admin = strings.Replace(serving.Address, "[::]", "127.0.0.1", 1), serving.Operators
	return p
}

func runProcess(t *testing.T, shell string, args ...string) *process {
	t.Helper()
	p := &process{testSite: &testSite{}, ended: make(chan error, 1)}
	p.command = exec.Command("sh", append([]string{"-c", shell + ` exec "$0" "$@"`, os.Args[0]}, args...)...)
	p.command.Env = append(os.Environ(), programVariable+"=yes")
	p.command.Stdout, p.command.Stderr = &p.stdout, &p.log
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.ended <- p.command.Wait() }()
	t.Cleanup(func() {
		p.command.Process.Kill()
		for line := range strings.Lines(p.log.String() + p.stdout.String()) {
			if !json.Valid([]byte(line)) {
				t.Errorf("a line is not JSON: %q", line)
			}
		}
	})
	return p
}

// waitFor returns the first line of the log that contains text.
func (p *process) waitFor(t *testing.T, text string) string {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		for line := range strings.Lines(p.log.String()) {
			if strings.Contains(line, text) && strings.HasSuffix(line, "\n") {
				return line
			}
		}
	}
	t.Fatalf("the log never says %s: %s", text, p.log.String())
	return ""
}

func (p *process) signal(t *testing.T, signal os.Signal) {
	t.Helper()
	if err := p.command.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
}

// exit waits for the end and returns the exit status.
func (p *process) exit(t *testing.T) int {
	t.Helper()
	select {
	case err := <-p.ended:
		var failed *exec.ExitError
		if err != nil && !errors.As(err, &failed) {
			t.Fatal(err)
		}
		return p.command.ProcessState.ExitCode()
	case <-time.After(patience):
		t.Fatalf("the program does not end: %s", p.log.String())
		return 0
	}
}

// metric reads a metric without labels, or the sum of one with them.
func (s *testSite) metric(t *testing.T, name string) (sum float64) {
	t.Helper()
	for line := range strings.Lines(ask(t, http.MethodGet, "http://"+s.admin+"/metrics", "").body) {
		if rest, found := strings.CutPrefix(line, name); found && strings.ContainsAny(rest[:1], " {") {
			var value float64
			if _, err := fmt.Sscan(line[strings.LastIndex(line, " ")+1:], &value); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			sum += value
		}
	}
	return sum
}

// In production a start that fails says why in one line that machines can read.
func TestWrongSettingsAreToldAsJSON(t *testing.T) {
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{"--mode=production", "--port=x", "--phone=1"}, []string{`PORT="x" is not`, `SITE_PHONE="1" is not`}},
		{[]string{"--mode=production", "--config=/no/such/file"}, []string{`SITE_CONFIG="/no/such/file" cannot be read`}},
		{[]string{"--mode=production", "--no-such-flag"}, []string{"unknown flag --no-such-flag"}},
	} {
		p := runProcess(t, "", test.args...)
		if status := p.exit(t); status != 1 {
			t.Errorf("%q: exit status %d", test.args, status)
		}
		var told struct {
			Level  string
			Errors []string
		}
		if err := json.Unmarshal([]byte(p.log.String()), &told); err != nil || told.Level != "ERROR" || len(told.Errors) != len(test.want) {
			t.Fatalf("%q: told %q (%v)", test.args, p.log.String(), err)
		}
		for i, want := range test.want {
			if !strings.HasPrefix(told.Errors[i], want) {
				t.Errorf("%q: told %q, want %s", test.args, told.Errors, want)
			}
		}
	}
}

// The version is printed, and a metric tells the same.
func TestVersion(t *testing.T) {
	var printed transcript
	if err := run(t.Context(), []string{"--version"}, &printed, &printed); err != nil {
		t.Fatal(err)
	}
	version, revision, goVersion := site.Version()
	if want := fmt.Sprintf("ssr %s (%s, %s)\n", version, revision, goVersion); printed.String() != want {
		t.Errorf("printed %q, want %q", printed.String(), want)
	}
	metrics := ask(t, http.MethodGet, "http://"+siteFor(t, "production").admin+"/metrics", "").body
	if want := fmt.Sprintf("ssr_build_info{go_version=%q,revision=%q,version=%q} 1\n", goVersion, revision, version); !strings.Contains(metrics, want) {
		t.Errorf("the metrics do not contain %s", want)
	}
}

// Without a number of isolates there is one for every processor that the program may use.
func TestIsolatesFollowTheProcessors(t *testing.T) {
	limits := map[string]string{"GOMAXPROCS": "GOMAXPROCS=1; export GOMAXPROCS;"}
	if group := cpuGroup(t); group != "" {
		limits["the container's limit"] = "echo $$ >" + group + "/cgroup.procs;"
	} else {
		t.Log("NOT CHECKED: control groups cannot be made here, so the container's limit is not tried")
	}
	for name, shell := range limits {
		if got := startProcess(t, shell).metric(t, "ssr_isolates"); got != 1 {
			t.Errorf("%s allows one processor, and there are %v isolates", name, got)
		}
	}
}

// cpuGroup makes a control group that may use one processor. It is empty where that is not allowed.
func cpuGroup(t *testing.T) string {
	for parent, limits := range map[string]map[string]string{
		"/sys/fs/cgroup":     {"cpu.max": "100000 100000"},
		"/sys/fs/cgroup/cpu": {"cpu.cfs_period_us": "100000", "cpu.cfs_quota_us": "100000"},
	} {
		group := filepath.Join(parent, fmt.Sprintf("ssr-test-%d", os.Getpid()))
		if os.Mkdir(group, 0o755) != nil {
			continue
		}
		if _, err := os.Stat(filepath.Join(group, "cgroup.procs")); err != nil {
			os.Remove(group) // the parent is a plain folder
			continue
		}
		t.Cleanup(func() {
			for deadline := time.Now().Add(patience); os.Remove(group) != nil && time.Now().Before(deadline); {
				time.Sleep(10 * time.Millisecond) // until the processes in it are gone
			}
		})
		var failed error
		for _, name := range slices.Sorted(maps.Keys(limits)) {
			failed = errors.Join(failed, os.WriteFile(filepath.Join(group, name), []byte(limits[name]), 0o644))
		}
		if failed == nil {
			return group
		}
	}
	return ""
}

// The start takes hardly more memory than the program keeps: a container is sized by the peak.
func TestStartTakesLittleMoreMemoryThanItKeeps(t *testing.T) {
	p := startProcess(t, "", "--isolates=2")
	p.waitFor(t, "pages compressed")
	// What Go has not returned yet is no memory that the program keeps.
	ask(t, http.MethodGet, "http://"+p.admin+"/debug/pprof/heap?gc=1", "")
	idle := p.metric(t, "go_memstats_heap_idle_bytes") - p.metric(t, "go_memstats_heap_released_bytes")
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	sizes := map[string]float64{}
	for line := range strings.Lines(string(text)) {
		var name string
		var size float64
		if n, _ := fmt.Sscanf(line, "%s %g kB", &name, &size); n == 2 {
			sizes[name] = size * 1024
		}
	}
	peak, kept := sizes["VmHWM:"], sizes["VmRSS:"]-idle
	t.Logf("peak %.0f MB, kept %.0f MB", peak/1e6, kept/1e6)
	if most := 1.3; kept <= 0 || peak > most*kept {
		t.Errorf("the peak is %.2f times what is kept, at most %v is right", peak/kept, most)
	}
}

// The second signal does not wait for anything.
func TestSecondSignalEndsAtOnce(t *testing.T) {
	p := startProcess(t, "", "--drain-delay=5m")
	p.signal(t, syscall.SIGTERM)
	p.waitFor(t, `"msg":"stopping"`)
	p.signal(t, syscall.SIGINT)
	if status := p.exit(t); status != 130 {
		t.Errorf("exit status %d, want 130", status)
	}
	p.waitFor(t, `"msg":"ended at once by a second signal","signal":"interrupt"`)
}
