//go:build !production

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/desk"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest/clienttest"
)

// runMainVariable is the environment variable that makes the test binary run main.
const runMainVariable = "SSR_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(runMainVariable) != "" {
		main()
		return
	}
	ssrtest.Main(m)
}

// A process is ssr in a separate process, which can receive signals and have resource limits.
type process struct {
	ssrtest.Instance
	command *exec.Cmd
	exited  chan error
}

// startProcess starts `ssr serve` in production mode and waits until it serves. The shell commands run first in the same process,
// to set limits.
func startProcess(t *testing.T, shell string, args ...string) *process {
	t.Helper()
	p := runProcess(t, shell, append([]string{"--mode=production", "--port=0", "--admin-port=0"}, args...)...)
	var serving struct{ Address, Operators string }
	if err := json.Unmarshal([]byte(p.waitForLine(t, `"msg":"serving"`)), &serving); err != nil {
		t.Fatal(err)
	}
	p.Address, p.Admin = strings.Replace(serving.Address, "[::]", "127.0.0.1", 1), serving.Operators
	return p
}

// runProcess starts ssr. The shell commands run first in the same process. The test's cleanup kills the process.
func runProcess(t *testing.T, shell string, args ...string) *process {
	t.Helper()
	p := &process{exited: make(chan error, 1)}
	p.command = exec.Command("sh", append([]string{"-c", shell + ` exec "$0" "$@"`, os.Args[0]}, args...)...)
	p.command.Env = append(os.Environ(), runMainVariable+"=yes")
	p.command.Stdout, p.command.Stderr = &p.Stdout, &p.Log
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.exited <- p.command.Wait() }()
	t.Cleanup(func() { p.command.Process.Kill() })
	return p
}

// waitForLine waits for a log line that contains text, and returns it.
func (p *process) waitForLine(t *testing.T, text string) (found string) {
	t.Helper()
	clienttest.WaitUntil(t, "the log contains "+text, func() bool {
		for line := range strings.Lines(p.Log.String()) {
			if strings.Contains(line, text) && strings.HasSuffix(line, "\n") {
				found = line
			}
		}
		return found != ""
	})
	return found
}

// waitForExit waits until the process exits, and returns its exit status. Each line of its output must be JSON.
func (p *process) waitForExit(t *testing.T) int {
	t.Helper()
	select {
	case <-p.exited:
	case <-time.After(clienttest.WaitTimeout):
		t.Fatalf("the process does not exit: %s", p.Log.String())
	}
	for line := range strings.Lines(p.Log.String() + p.Stdout.String()) {
		if !json.Valid([]byte(line)) {
			t.Errorf("output line is not JSON: %q", line)
		}
	}
	return p.command.ProcessState.ExitCode()
}

// In production, a failed start logs its errors as one line of JSON, and exits with 1.
func TestInvalidSettings_jsonLog(t *testing.T) {
	t.Parallel()
	p := runProcess(t, "", "--mode=production", "--port=x", "--phone=1")
	if status := p.waitForExit(t); status != 1 {
		t.Errorf("exit status %d", status)
	}
	var logged struct {
		Level  string
		Errors []string
	}
	want := []string{"the settings are wrong:", `PORT="x" is not`, `SITE_PHONE="1" is not`}
	err := json.Unmarshal([]byte(p.Log.String()), &logged)
	if err != nil || logged.Level != "ERROR" || !slices.EqualFunc(logged.Errors, want, strings.HasPrefix) {
		t.Errorf("logged %q, want %q (%v)", p.Log.String(), want, err)
	}
}

// The first start in a source tree without caches prints progress, and the address in its last line. It logs no warning, even for
// a page whose images are still being encoded.
func TestFirstStart_output(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	if err := ssrtest.LinkSources(root); err != nil {
		t.Fatal(err)
	}
	p := runProcess(t, "cd "+root+" && exec 2>&1;", "--mode=development", "--port=0", "--admin-port=0")
	address := ""
	clienttest.WaitUntil(t, "it serves", func() bool {
		address = regexp.MustCompile(`(?m)^Serving (http://localhost:\d+)`).FindString(p.Stdout.String())
		return address != ""
	})
	for _, path := range []string{"/", "/services/kitchen-remodeling", "/gallery"} {
		got := clienttest.SendRequest(t, http.MethodGet, strings.TrimPrefix(address, "Serving ")+path)
		if got.Code != http.StatusOK || strings.Contains(got.Body, `srcset=""`) || strings.Contains(got.Body, `href=""`) {
			t.Errorf("%s: status %d: %.300s", path, got.Code, got.Body)
		}
	}
	p.command.Process.Signal(os.Interrupt)
	if err := <-p.exited; err != nil {
		t.Error(err)
	}
	// The output of the go command and of npm would be 23 lines.
	if printed := p.Stdout.String(); strings.Count(printed, "\n") > 4 || !strings.Contains(printed, "Making pictures: ") || ssrtest.FindUnexpectedWarning(printed) != "" {
		t.Errorf("the output is\n%s", printed)
	}
}

// The first signal shuts the server down gracefully. The second exits the process at once.
func TestExitOnSignals(t *testing.T) {
	t.Parallel()
	for delay, want := range map[string]struct {
		signals []syscall.Signal
		status  int
		logs    string
	}{
		"0s": {[]syscall.Signal{syscall.SIGTERM}, 0, ""},
		"5m": {[]syscall.Signal{syscall.SIGTERM, syscall.SIGINT}, 130, `"msg":"ended at once by a second signal","signal":"interrupt"`},
	} {
		p := startProcess(t, "", "--drain-delay="+delay)
		for _, signal := range want.signals {
			if err := p.command.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			p.waitForLine(t, `"msg":"stopping"`)
		}
		if status := p.waitForExit(t); status != want.status {
			t.Errorf("after %v: exit status %d, want %d", want.signals, status, want.status)
		}
		p.waitForLine(t, want.logs)
	}
}

// The server responds, and shuts down gracefully, after the reader of its output has exited or has stopped reading.
func TestServe_stalledLogReader(t *testing.T) {
	t.Parallel()
	for name, stop := range map[string]func(t *testing.T, reader, writer *os.File){
		"exits":         func(_ *testing.T, reader, writer *os.File) { reader.Close(); writer.Close() },
		"stops reading": func(t *testing.T, _, writer *os.File) { fillPipe(t, writer) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reader, writer, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			command := exec.Command(os.Args[0], "--mode=production", "--port=0", "--admin-port=0", "--access-log", "--log-level=debug")
			command.Env = append(os.Environ(), runMainVariable+"=yes")
			command.Stdout, command.Stderr = writer, writer
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { command.Process.Kill(); reader.Close(); writer.Close() })
			var serving struct{ Msg, Address string }
			for lines := bufio.NewScanner(reader); serving.Msg != "serving" && lines.Scan(); {
				if err := json.Unmarshal(lines.Bytes(), &serving); err != nil {
					t.Fatal(err)
				}
			}
			stop(t, reader, writer)
			client := http.Client{Timeout: clienttest.WaitTimeout}
			for range 3 { // each request is a log line
				response, err := client.Get("http://" + strings.Replace(serving.Address, "[::]", "127.0.0.1", 1) + "/healthz")
				if err != nil {
					t.Fatal(err)
				}
				if response.Body.Close(); response.StatusCode != http.StatusOK {
					t.Errorf("/healthz: status %d", response.StatusCode)
				}
			}
			exited := make(chan error, 1)
			go func() { exited <- command.Wait() }()
			command.Process.Signal(syscall.SIGTERM)
			select {
			case err := <-exited:
				if err != nil {
					t.Errorf("the server exits with %v", err)
				}
			case <-time.After(clienttest.WaitTimeout):
				t.Error("the server does not exit")
			}
		})
	}
}

// fillPipe fills the buffer of a pipe, so that the next write blocks.
func fillPipe(t *testing.T, writer *os.File) {
	t.Helper()
	raw, err := writer.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	_ = raw.Write(func(pipe uintptr) bool {
		syscall.SetNonblock(int(pipe), true)
		for _, size := range []int{4 << 10, 1} {
			for err = nil; err == nil; {
				_, err = syscall.Write(int(pipe), make([]byte, size))
			}
		}
		syscall.SetNonblock(int(pipe), false) // the server shares the pipe, and its writes must block
		return true
	})
	if !errors.Is(err, syscall.EAGAIN) {
		t.Fatal(err)
	}
}

// A command that only prints exits without a message after the reader of its output has exited.
func TestPrint_closedOutput(t *testing.T) {
	t.Parallel()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	reader.Close()
	var logged bytes.Buffer
	command := exec.Command(os.Args[0], "--help")
	command.Env = append(os.Environ(), runMainVariable+"=yes")
	command.Stdout, command.Stderr = writer, &logged
	if err := command.Run(); err == nil || logged.Len() > 0 {
		t.Errorf("the command exits with %v and logs %q", err, logged.String())
	}
	writer.Close()
}

// Without free file descriptors, the server logs one error, not one per attempt, and counts the errors in a metric. It accepts
// connections again when others close.
func TestFileDescriptors_exhausted(t *testing.T) {
	t.Parallel()
	const files = 64
	p := startProcess(t, fmt.Sprintf("ulimit -n %d;", files))
	begin := time.Now()
	var hoard []net.Conn
	for range 2 * files {
		c, err := net.Dial("tcp", p.Address)
		if err != nil {
			t.Fatal(err)
		}
		hoard = append(hoard, c)
	}
	p.waitForLine(t, `"level":"ERROR","msg":"accepting connections failed"`)
	for _, c := range hoard {
		c.Close()
	}
	clienttest.WaitUntil(t, "the server accepts connections again", func() bool {
		response, err := clienttest.Client.Get("http://" + p.Address + "/about")
		if err == nil {
			response.Body.Close()
		}
		return err == nil
	})
	if got := readMetric(t, &p.Instance, "site_accept_errors_total"); got < 1 {
		t.Errorf("site_accept_errors_total is %v", got)
	}
	logged := strings.Count(p.Log.String(), `"level":"ERROR"`)
	if most := 1 + int(time.Since(begin)/(10*time.Second)); logged > most {
		t.Errorf("%d errors are logged, want at most %d", logged, most)
	}
}

// The peak memory of the start is at most 1.3 times the memory in use afterwards, because a container is sized by the peak. The
// race detector would use several times the memory.
func TestStart_peakMemory(t *testing.T) {
	p := startProcess(t, "", "--isolates=2")
	p.waitForLine(t, "pages compressed")
	p.GetAdmin(t, "/debug/pprof/heap?gc=1") // memory that Go has not returned to the system is not in use
	idle := readMetric(t, &p.Instance, "go_memstats_heap_idle_bytes") - readMetric(t, &p.Instance, "go_memstats_heap_released_bytes")
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
	peak, used := sizes["VmHWM:"], sizes["VmRSS:"]-idle
	t.Logf("peak %.0f MB, in use %.0f MB", peak/1e6, used/1e6)
	if most := 1.3; used <= 0 || peak > most*used {
		t.Errorf("the peak is %.2f times the memory in use, want at most %v", peak/used, most)
	}
}

// A production build, compiled as the README describes, contains no URL, function or text of the desk or of development mode.
func TestProductionBuild_withoutDesk(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "ssr")
	command := exec.CommandContext(t.Context(), "go", "build", "-tags", "production", "-o", path, "./cmd/ssr")
	command.Dir = ssrtest.Root
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	production, err := os.ReadFile(path)
	development, readErr := os.ReadFile(os.Args[0]) // a development build, for comparison
	if err = errors.Join(err, readErr); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		desk.Path, "internal/desk", "internal/develop", "api/publish", ".cache/desk", "Edit this page", "the desk is for the machine", "the desk does not answer", "content.(*Service).ValidateFile", "EventSource", "fsnotify", "coreos/go-oidc",
	} {
		if !bytes.Contains(development, []byte(text)) {
			t.Errorf("the development build does not contain %q: adapt the test", text)
		}
		if at := bytes.Index(production, []byte(text)); at >= 0 {
			t.Errorf("the production build contains %q: %q", text, production[max(0, at-40):min(len(production), at+80)])
		}
	}
	for args, want := range map[string]string{
		"edit": "unexpected argument edit",
		"serve --mode=development --port=0 --admin-port=0": "embedded site: leave SITE_MODE out",
	} {
		if output, err := exec.CommandContext(t.Context(), path, strings.Fields(args)...).CombinedOutput(); err == nil || !strings.Contains(string(output), want) {
			t.Errorf("ssr %s prints %s (%v), want %q", args, output, err, want)
		}
	}
}
