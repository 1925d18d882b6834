package server

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"
)

// acceptErrors returns a function that counts and logs why a connection could not be taken, most often because the program has
// as many files open as it may. It logs one line in ten seconds at most: net/http tries again many times a second.
func acceptErrors(o Options) func(error) {
	count := prometheus.NewCounter(prometheus.CounterOpts{
		Name: "site_accept_errors_total", Help: "Failed tries to take a connection, of visitors or operators.",
	})
	o.Registry.MustRegister(count)
	seldom := rate.Sometimes{Interval: 10 * time.Second}
	return func(err error) {
		count.Inc()
		seldom.Do(func() { o.Log.Error("connections cannot be taken", "error", err) })
	}
}

// A serverLog passes net/http's messages on to the log. Panics are faults of ours. The rest is about clients that misbehave, or
// what acceptErrors says better.
type serverLog struct{ log *slog.Logger }

// Write logs one message. It never fails.
func (l serverLog) Write(message []byte) (int, error) {
	level := slog.LevelDebug
	text := strings.TrimSpace(string(message))
	if strings.HasPrefix(text, "http: panic serving ") {
		level = slog.LevelError
	}
	l.log.Log(context.Background(), level, text)
	return len(message), nil
}
