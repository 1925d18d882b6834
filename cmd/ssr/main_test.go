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
)

// programVariable is an environment variable that turns the test binary into the program.
const programVariable = "SSR_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		main()
		return
	}
	ssrtest.Main(m)
}

// A process is the program in a process of its own, to which signals can be sent and limits set.
type process struct {
	ssrtest.Site
	command *exec.Cmd
	ended   chan error
}

// startProcess runs the program in production until it serves. Shell runs before it in the same process, to set limits.
func startProcess(t *testing.T, shell string, args ...string) *process {
	t.Helper()
	p := runProcess(t, shell, append([]string{"--mode=production", "--port=0", "--admin-port=0"}, args...)...)
	var serving struct{ Address, Operators string }
	if err := json.Unmarshal([]byte(p.waitFor(t, `"msg":"serving"`)), &serving); err != nil {
		t.Fatal(err)
	}
	p.Address, p.Admin = strings.Replace(serving.Address, "[::]", "127.0.0.1", 1), serving.Operators
	return p
}

func runProcess(t *testing.T, shell string, args ...string) *process {
	t.Helper()
	p := &process{ended: make(chan error, 1)}
	p.command = exec.Command("sh", append([]string{"-c", shell + ` exec "$0" "$@"`, os.Args[0]}, args...)...)
	p.command.Env = append(os.Environ(), programVariable+"=yes")
	p.command.Stdout, p.command.Stderr = &p.Stdout, &p.Log
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.ended <- p.command.Wait() }()
	t.Cleanup(func() { p.command.Process.Kill() })
	return p
}

// waitFor returns the first line of the log that contains text.
func (p *process) waitFor(t *testing.T, text string) (found string) {
	t.Helper()
	ssrtest.Until(t, "the log says "+text, func() bool {
		for line := range strings.Lines(p.Log.String()) {
			if strings.Contains(line, text) && strings.HasSuffix(line, "\n") {
				found = line
			}
		}
		return found != ""
	})
	return found
}

// exit waits for the end and returns the exit status.
func (p *process) exit(t *testing.T) int {
	t.Helper()
	select {
	case <-p.ended:
	case <-time.After(ssrtest.Patience):
		t.Fatalf("the program does not end: %s", p.Log.String())
	}
	for line := range strings.Lines(p.Log.String() + p.Stdout.String()) {
		if !json.Valid([]byte(line)) {
			t.Errorf("a line is not JSON: %q", line)
		}
	}
	return p.command.ProcessState.ExitCode()
}

// In production a start that fails says why in one line that machines can read.
func TestWrongSettingsAreToldAsJSON(t *testing.T) {
	t.Parallel()
	const wrong = "the settings are wrong:"
	for flags, want := range map[string][]string{
		"--port=x --phone=1":       {wrong, `PORT="x" is not`, `SITE_PHONE="1" is not`},
		"--config=/no/such/file":   {wrong, `SITE_CONFIG="/no/such/file" cannot be read`},
		"--no-such-flag --port=80": {"unknown flag --no-such-flag"},
	} {
		p := runProcess(t, "SITE_MODE=production; export SITE_MODE;", strings.Fields(flags)...)
		if status := p.exit(t); status != 1 {
			t.Errorf("%s: exit status %d", flags, status)
		}
		var told struct {
			Level  string
			Errors []string
		}
		err := json.Unmarshal([]byte(p.Log.String()), &told)
		if err != nil || told.Level != "ERROR" || !slices.EqualFunc(told.Errors, want, strings.HasPrefix) {
			t.Errorf("%s: told %q, want %q (%v)", flags, p.Log.String(), want, err)
		}
	}
}

// The first start, of a tree for which nothing has been made, says little: how far it is, and in its last line the address to
// open. No line is a warning, while a page is shown whose pictures are still being made, either.
func TestTheFirstStartIsCalm(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	if err := ssrtest.LinkSources(root); err != nil {
		t.Fatal(err)
	}
	p := runProcess(t, "cd "+root+" && exec 2>&1;", "--mode=development", "--port=0", "--admin-port=0")
	address := ""
	ssrtest.Until(t, "it serves", func() bool {
		address = regexp.MustCompile(`(?m)^Serving (http://localhost:\d+)`).FindString(p.Stdout.String())
		return address != ""
	})
	for _, path := range []string{"/", "/services/kitchen-remodeling", "/gallery"} {
		got := ssrtest.Ask(t, http.MethodGet, strings.TrimPrefix(address, "Serving ")+path)
		if got.Code != http.StatusOK || strings.Contains(got.Body, `srcset=""`) || strings.Contains(got.Body, `href=""`) {
			t.Errorf("%s answers %d: %.300s", path, got.Code, got.Body)
		}
	}
	p.command.Process.Signal(os.Interrupt)
	if err := <-p.ended; err != nil {
		t.Error(err)
	}
	// The go command's own lines, and npm's, come to 23.
	if said := p.Stdout.String(); strings.Count(said, "\n") > 4 || !strings.Contains(said, "Making pictures: ") || ssrtest.Urgent(said) != "" {
		t.Errorf("it says\n%s", said)
	}
}

// Without ISOLATES there are two isolates at most while pages are cached, otherwise one for every processor that the program may
// use.
func TestIsolates_default(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		processors int
		cache      bool
		want       float64
	}{{1, true, 1}, {64, true, 2}, {1, false, 1}, {3, false, 3}} {
		p := startProcess(t, fmt.Sprintf("GOMAXPROCS=%d; export GOMAXPROCS;", test.processors), fmt.Sprintf("--cache=%t", test.cache))
		if got := metricOf(t, &p.Site, "ssr_isolates"); got != test.want {
			t.Errorf("%d processors, CACHE=%t: %v isolates, want %v", test.processors, test.cache, got, test.want)
		}
		p.command.Process.Kill()
	}
}

// The first signal ends the program in order. The second does not wait for anything.
func TestSignals(t *testing.T) {
	t.Parallel()
	for delay, want := range map[string]struct {
		signals []syscall.Signal
		status  int
		says    string
	}{
		"0s": {[]syscall.Signal{syscall.SIGTERM}, 0, ""},
		"5m": {[]syscall.Signal{syscall.SIGTERM, syscall.SIGINT}, 130, `"msg":"ended at once by a second signal","signal":"interrupt"`},
	} {
		p := startProcess(t, "", "--drain-delay="+delay)
		for _, signal := range want.signals {
			if err := p.command.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			p.waitFor(t, `"msg":"stopping"`)
		}
		if status := p.exit(t); status != want.status {
			t.Errorf("after %v: exit status %d, want %d", want.signals, status, want.status)
		}
		p.waitFor(t, want.says)
	}
}

// The server answers, and stops in order, after the reader of its log and of its output has exited or has stopped reading.
func TestLogReader(t *testing.T) {
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
			command.Env = append(os.Environ(), programVariable+"=yes")
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
			client := http.Client{Timeout: ssrtest.Patience}
			for range 3 { // each is a line of the log
				answer, err := client.Get("http://" + strings.Replace(serving.Address, "[::]", "127.0.0.1", 1) + "/healthz")
				if err != nil {
					t.Fatal(err)
				}
				if answer.Body.Close(); answer.StatusCode != http.StatusOK {
					t.Errorf("/healthz answers %d", answer.StatusCode)
				}
			}
			ended := make(chan error, 1)
			go func() { ended <- command.Wait() }()
			command.Process.Signal(syscall.SIGTERM)
			select {
			case err := <-ended:
				if err != nil {
					t.Errorf("the server ends with %v", err)
				}
			case <-time.After(ssrtest.Patience):
				t.Error("the server does not end")
			}
		})
	}
}

// fillPipe writes to a pipe until it takes no more.
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
		syscall.SetNonblock(int(pipe), false) // the server has the same pipe, and its writes must block
		return true
	})
	if !errors.Is(err, syscall.EAGAIN) {
		t.Fatal(err)
	}
}

// A command that only prints ends without a message when the reader of its output has exited.
func TestClosedOutput_printing(t *testing.T) {
	t.Parallel()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	reader.Close()
	var logged bytes.Buffer
	command := exec.Command(os.Args[0], "--help")
	command.Env = append(os.Environ(), programVariable+"=yes")
	command.Stdout, command.Stderr = writer, &logged
	if err := command.Run(); err == nil || logged.Len() > 0 {
		t.Errorf("it ends with %v and logs %q", err, logged.String())
	}
	writer.Close()
}

// Running out of file descriptors is an error in the log, once and not with every try, and a metric. When
// connections close, visitors are answered again.
func TestRunningOutOfFiles(t *testing.T) {
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
	p.waitFor(t, `"level":"ERROR","msg":"accepting connections failed"`)
	for _, c := range hoard {
		c.Close()
	}
	ssrtest.Until(t, "visitors are answered again", func() bool {
		answer, err := ssrtest.Browser.Get("http://" + p.Address + "/about")
		if err == nil {
			answer.Body.Close()
		}
		return err == nil
	})
	if got := metricOf(t, &p.Site, "site_accept_errors_total"); got < 1 {
		t.Errorf("%v errors are counted", got)
	}
	told := strings.Count(p.Log.String(), `"level":"ERROR"`)
	if most := 1 + int(time.Since(begin)/(10*time.Second)); told > most {
		t.Errorf("%d errors are logged, at most %d are right", told, most)
	}
}

// The start takes hardly more memory than the program keeps: a container is sized by the peak. The race detector takes several
// times the memory itself.
func TestStart_peakMemory(t *testing.T) {
	p := startProcess(t, "", "--isolates=2")
	p.waitFor(t, "pages compressed")
	p.Operators(t, "/debug/pprof/heap?gc=1") // what Go has not returned yet is no memory that the program keeps
	idle := metricOf(t, &p.Site, "go_memstats_heap_idle_bytes") - metricOf(t, &p.Site, "go_memstats_heap_released_bytes")
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

// A program for production, compiled as the README says, contains nothing of the desk or of development: no address, no
// function, no text.
func TestProductionBuild_withoutDesk(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "ssr")
	command := exec.CommandContext(t.Context(), "go", "build", "-tags", "production", "-o", path, "./cmd/ssr")
	command.Dir = ssrtest.Root
	if said, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	production, err := os.ReadFile(path)
	own, unread := os.ReadFile(os.Args[0]) // this program has all of it
	if err = errors.Join(err, unread); err != nil {
		t.Fatal(err)
	}
	for _, trace := range []string{
		desk.Path, "internal/desk", "internal/develop", "api/publish", ".cache/desk", "Edit this page", "the desk is for the machine", "the desk does not answer", "content.(*Service).ValidateFile", "EventSource", "fsnotify", "coreos/go-oidc",
	} {
		if !bytes.Contains(own, []byte(trace)) {
			t.Errorf("not even a program for development holds %q: adapt the test", trace)
		}
		if at := bytes.Index(production, []byte(trace)); at >= 0 {
			t.Errorf("it holds %q: %q", trace, production[max(0, at-40):min(len(production), at+80)])
		}
	}
	for args, want := range map[string]string{
		"edit": "unexpected argument edit",
		"serve --mode=development --port=0 --admin-port=0": "finished site that it has inside: leave SITE_MODE out",
	} {
		if said, err := exec.CommandContext(t.Context(), path, strings.Fields(args)...).CombinedOutput(); err == nil || !strings.Contains(string(said), want) {
			t.Errorf("%s: it says %s (%v)", args, said, err)
		}
	}
}

// metricOf reads a metric without labels, or the sum of one with them.
func metricOf(t *testing.T, s *ssrtest.Site, name string) (sum float64) {
	t.Helper()
	for line := range strings.Lines(s.Operators(t, "/metrics").Body) {
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
