package comparison

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// What a normal visitor waits for a warm page while somebody does his worst, against the wait without that, and what the
// server's memory grows to.
func BenchmarkUnderAttack(b *testing.B) {
	if builtProgramErr != nil {
		b.Fatal(builtProgramErr)
	}
	const hoarded, slow = 10_000, 2_000
	attacks := map[string]func(b *testing.B, address string) (stop func()){
		"idle": func(b *testing.B, address string) func() {
			return hoard(b, address, hoarded, "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		},
		"slowloris": func(b *testing.B, address string) func() {
			return hoard(b, address, slow, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
		},
		"unknown-paths":  func(b *testing.B, address string) func() { return startFlood(b, address, "/no-such-page-#") },
		"random-queries": func(b *testing.B, address string) func() { return startFlood(b, address, "/?utm_source=#") },
		"hostile-paths":  func(b *testing.B, address string) func() { return startFlood(b, address, "/%2e%2e//%00..;/#%ff") },
	}
	for name, attack := range attacks {
		b.Run(name, func(b *testing.B) {
			port := freePort(b)
			pid := startServer(b, port, builtProgram, "--mode=production", "--log-level=error", "--port="+port, "--admin-port="+freePort(b))
			address := "127.0.0.1:" + port
			waitCompressed(b, "http://"+address+homePath)
			for b.Loop() {
				calm := visitorWaits(b, address)
				before := residentOf(b, pid)
				stop := attack(b, address)
				harried := visitorWaits(b, address)
				after := residentOf(b, pid)
				stop()
				b.ReportMetric(harried.Seconds()/calm.Seconds(), "p99-x-calm")
				b.ReportMetric(float64(harried.Microseconds())/1000, "p99-ms")
				b.ReportMetric(after-before, "MB-more")
			}
		})
	}
}

// visitorWaits is the 99th percentile of what visitors wait, each with a connection of his own.
func visitorWaits(b *testing.B, address string) time.Duration {
	b.Helper()
	var waits []time.Duration
	for range 1000 {
		begin := time.Now()
		connection, err := net.Dial("tcp", address)
		if err != nil {
			b.Fatal(err)
		}
		_, err = io.WriteString(connection, "GET /about HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n")
		if err == nil {
			var answer []byte
			if answer, err = io.ReadAll(connection); len(answer) < 5000 {
				b.Errorf("a visitor got %d bytes", len(answer))
			}
		}
		if err != nil {
			b.Error(err)
		}
		connection.Close()
		waits = append(waits, time.Since(begin))
		time.Sleep(time.Millisecond)
	}
	slices.Sort(waits)
	return waits[len(waits)*99/100]
}

// hoard opens connections, sends the same on each and keeps them.
func hoard(b *testing.B, address string, count int, send string) (stop func()) {
	b.Helper()
	var kept []net.Conn
	for range count {
		connection, err := net.Dial("tcp", address)
		if err != nil {
			b.Fatal(err)
		}
		kept = append(kept, connection)
		_, _ = io.WriteString(connection, send) // closed already: that is the server's answer
	}
	return func() {
		for _, connection := range kept {
			connection.Close()
		}
	}
}

// floodVariable makes the test program an attacker: it holds the address and the path to ask for, where # is a number.
const floodVariable = "SSR_BENCH_FLOOD"

// startFlood attacks from a process of its own: in this one it would take the time of the visitors who are measured.
func startFlood(b *testing.B, address, path string) (stop func()) {
	b.Helper()
	program, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(b.Context(), time.Minute)
	command := exec.CommandContext(ctx, program)
	command.Env = append(os.Environ(), floodVariable+"="+address+" "+path)
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	time.Sleep(time.Second)
	return func() { cancel(); _ = command.Wait() }
}

// flood asks for one path after the other, over a few connections with several requests under way on each, until the
// process is ended.
func flood(target string) {
	const connections, underWay = 16, 16
	address, path, _ := strings.Cut(target, " ")
	for number := range connections {
		go func() {
			for {
				connection, err := net.Dial("tcp", address)
				if err != nil {
					continue
				}
				answers := bufio.NewReader(connection)
				for n := number; err == nil; n += connections * underWay {
					var requests strings.Builder
					for i := range underWay {
						fmt.Fprintf(&requests, "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n", strings.ReplaceAll(path, "#", strconv.Itoa(n+i*connections)))
					}
					_, err = io.WriteString(connection, requests.String())
					for range underWay {
						if err == nil {
							err = skipAnswer(answers)
						}
					}
				}
				connection.Close()
			}
		}()
	}
	select {}
}

func skipAnswer(answers *bufio.Reader) error {
	answer, err := http.ReadResponse(answers, nil)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, answer.Body)
	return errors.Join(err, answer.Body.Close())
}
