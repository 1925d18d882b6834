package comparison

import (
	"context"
	"io"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"
)

// sourceRoot is the checkout.
const sourceRoot = "../../../.."

// builtProgram is what make built.
var builtProgram, builtProgramErr = filepath.Abs(filepath.Join(sourceRoot, ".cache", "ssr"))

const (
	httpClients  = 8
	httpRequests = 1000
	httpRounds   = 15
	httpWarmUps  = 4
)

// Over HTTP, every request rendered: requests per CPU second of the server's process against a node:http server. Both have
// the same processor to themselves: two isolates side by side would take each other's cache.
func BenchmarkHTTP(b *testing.B) {
	if builtProgramErr != nil {
		b.Fatal(builtProgramErr)
	}
	f := newBenchFiles(b)
	for name, runtime := range peers() {
		for _, mode := range []string{"string", "stream"} {
			b.Run(mode+"/"+name, func(b *testing.B) {
				port, admin, otherPort := freePort(b), freePort(b), freePort(b)
				ours := startServer(b, port, "taskset", "--cpu-list", "0", builtProgram, "--mode=production", "--port="+port, "--admin-port="+admin, "--cache=false", "--streaming="+strconv.FormatBool(mode == "stream"))
				other := startServer(b, otherPort, "taskset", "--cpu-list", "0", runtime, f.script, f.server, f.input, otherPort)
				oursURL, otherURL := "http://127.0.0.1:"+port+homePath, "http://127.0.0.1:"+otherPort+"/"+mode
				for range httpWarmUps { // V8 compiles what is called once a page after thousands of pages
					load(b, oursURL)
					load(b, otherURL)
				}
				b.ResetTimer()
				for b.Loop() {
					var ratios, our, their []float64
					for range httpRounds {
						mine := cpuOf(b, ours, httpRequests, func() { load(b, oursURL) })
						its := cpuOf(b, other, httpRequests, func() { load(b, otherURL) })
						our, their, ratios = append(our, mine), append(their, its), append(ratios, its/mine)
					}
					b.ReportMetric(median(ratios), "x-"+name)
					b.ReportMetric(median(our), "cpu-µs/request")
					b.ReportMetric(median(their), name+"-cpu-µs/request")
				}
			})
		}
	}
}

// load asks for a page httpRequests times.
func load(b *testing.B, url string) {
	b.Helper()
	// Nobody compresses: the peer cannot.
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: httpClients, DisableCompression: true}}
	defer client.CloseIdleConnections()
	var group sync.WaitGroup
	for range httpClients {
		group.Go(func() {
			for range httpRequests / httpClients {
				answer, err := client.Get(url)
				if err != nil {
					b.Error(err)
					return
				}
				if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
					b.Errorf("%s: status %d, %v", url, answer.StatusCode, err)
				}
				answer.Body.Close()
			}
		})
	}
	group.Wait()
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
	ctx, cancel := context.WithCancel(context.Background())
	command := exec.CommandContext(ctx, program, args...)
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { cancel(); _ = command.Wait() })
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
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
