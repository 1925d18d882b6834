package comparison

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// limitToProcessor makes a command run on the last processor of this process, if the system has taskset (util-linux). Node, Bun and nginx
// with one worker use one thread. On several processors, Go's scheduler also wakes threads that look for work, which takes CPU time.
func limitToProcessor(command *exec.Cmd) {
	status, _ := os.ReadFile("/proc/self/status") // a system without the file has no taskset
	processor := regexp.MustCompile(`Cpus_allowed_list:.*?(\d+)\n`).FindSubmatch(status)
	if taskset, err := exec.LookPath("taskset"); err == nil && processor != nil {
		command.Args = append([]string{taskset, "--cpu-list", string(processor[1]), command.Path}, command.Args[1:]...)
		command.Path = taskset
	}
}

// launch starts a contender's process on one processor and waits for its first complete response.
func launch(b *testing.B, name string, requests int, port, path string, command *exec.Cmd) *contender {
	b.Helper()
	c := &contender{name: name, requests: requests, url: "http://127.0.0.1:" + port + path}
	limitToProcessor(command)
	begin := time.Now()
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = command.Wait() }) // the end of the benchmark's context has killed the process
	c.pid = command.Process.Pid
	for ; ; time.Sleep(5 * time.Millisecond) {
		_, _, err := sendRequest(withoutKeepAlive, c.url, nil)
		c.cold = time.Since(begin)
		if err == nil {
			return c
		}
		if c.cold > 10*time.Second {
			b.Fatalf("%s does not answer: %v", name, err)
		}
	}
}

const (
	// bareVariable turns the test binary into the baseline server. Its value is a port and the URL of the page to serve.
	bareVariable = "SSR_BENCH_BARE"
	bareName     = "bare net/http, the same bytes"
)

// startBareServer starts a net/http server without timeouts and limits, which sends the bytes and headers of a page, or 304.
func startBareServer(b *testing.B, page string) *contender {
	b.Helper()
	port := findFreePort(b)
	command := exec.CommandContext(b.Context(), os.Args[0])
	command.Env = append(os.Environ(), bareVariable+"="+port+" "+page)
	c := launch(b, bareName, cachedRequests, port, "/", command)
	c.header = browserHeader
	return c
}

func TestMain(m *testing.M) {
	if port, page, is := strings.Cut(os.Getenv(bareVariable), " "); is {
		fmt.Fprintln(os.Stderr, serveBare(port, page))
		os.Exit(1)
	}
	if port := os.Getenv(partsVariable); port != "" {
		fmt.Fprintln(os.Stderr, serveParts(port))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// serveBare serves a page's bytes with the least work that net/http allows.
func serveBare(port, page string) error {
	response, body, err := sendRequest(withoutKeepAlive, page, browserHeader)
	if err != nil {
		return err
	}
	response.Header.Del("Date")
	content := []string{"Content-Type", "Content-Length", "Content-Encoding"}
	return http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		for name, values := range response.Header {
			header[name] = values
		}
		if r.Header.Get("If-None-Match") == response.Header.Get("Etag") {
			for _, name := range content {
				delete(header, name)
			}
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = w.Write(body)
	}))
}

// readCPUTime returns the CPU time of a process from its CPU clock (clock_getcpuclockid(3)), which has a resolution of nanoseconds; proc(5)'s
// stat has one of hundredths of a second.
func readCPUTime(b *testing.B, pid int) time.Duration {
	b.Helper()
	const scheduled = 2 // CPUCLOCK_SCHED: user and system time
	var at unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|scheduled), &at); err != nil {
		b.Fatal(err)
	}
	return time.Duration(at.Nano())
}

// readResidentMegabytes returns a process's resident memory, from proc(5)'s statm.
func readResidentMegabytes(b *testing.B, pid int) float64 {
	b.Helper()
	var size, resident float64
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err == nil {
		_, err = fmt.Sscan(string(statm), &size, &resident)
	}
	if err != nil {
		b.Fatal(err)
	}
	return resident * float64(os.Getpagesize()) / (1 << 20)
}

func findFreePort(b *testing.B) string {
	b.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}
