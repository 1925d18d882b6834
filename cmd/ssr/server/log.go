package server

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"
)

// acceptErrors returns what counts and logs an error of taking a connection, most often because the program has as many files
// open as it may. It keeps the log to a line in ten seconds while errors go on: net/http tries again many times a second.
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

// A serverLog gives the log what net/http says of a server. Its panics are faults of ours. The rest tells of clients that
// misbehave, and of what acceptErrors tells better.
type serverLog struct{ log *slog.Logger }

// Write takes one message.
func (l serverLog) Write(message []byte) (int, error) {
	level := slog.LevelDebug
	text := strings.TrimSpace(string(message))
	if strings.HasPrefix(text, "http: panic serving ") {
		level = slog.LevelError
	}
	l.log.Log(context.Background(), level, text)
	return len(message), nil
}
