package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"
	"testing"
	"time"
)

// What a normal visitor waits for a warm page while somebody does his worst, against the wait without that, and what the
// server's memory grows to.
func BenchmarkUnderAttack(b *testing.B) {
	if builtProgramErr != nil {
		b.Fatal(builtProgramErr)
	}
	const hoarded, slow, flooders = 10_000, 2_000, 4
	attacks := map[string]func(ctx context.Context, b *testing.B, address string) (stop func()){
		"idle": func(_ context.Context, b *testing.B, address string) func() {
			return hoard(b, address, hoarded, "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		},
		"slowloris": func(_ context.Context, b *testing.B, address string) func() {
			return hoard(b, address, slow, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
		},
		"unknown-paths": func(ctx context.Context, b *testing.B, address string) func() {
			return flood(ctx, b, address, flooders, func(n int) string { return fmt.Sprintf("/no-such-page-%d", n) })
		},
		"random-queries": func(ctx context.Context, b *testing.B, address string) func() {
			return flood(ctx, b, address, flooders, func(n int) string { return fmt.Sprintf("/?utm_source=%d", n) })
		},
		"hostile-paths": func(ctx context.Context, b *testing.B, address string) func() {
			return flood(ctx, b, address, flooders, func(n int) string { return fmt.Sprintf("/%%2e%%2e//%%00..;/%d%%ff", n) })
		},
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
				ctx, cancel := context.WithCancel(b.Context())
				stop := attack(ctx, b, address)
				harried := visitorWaits(b, address)
				after := residentOf(b, pid)
				cancel()
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

// flood asks for one path after the other, over a few connections, until the context ends.
func flood(ctx context.Context, b *testing.B, address string, flooders int, path func(n int) string) (stop func()) {
	b.Helper()
	var group sync.WaitGroup
	for range flooders {
		group.Go(func() {
			for n := 0; ctx.Err() == nil; {
				connection, err := net.Dial("tcp", address)
				if err != nil {
					continue
				}
				go func() { _, _ = io.Copy(io.Discard, connection) }()
				for ; ctx.Err() == nil; n++ {
					if _, err := fmt.Fprintf(connection, "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n", path(n)); err != nil {
						break
					}
				}
				connection.Close()
			}
		})
	}
	return group.Wait
}
