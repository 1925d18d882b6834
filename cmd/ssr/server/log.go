package server

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"
)

// newAcceptErrorHandler returns a function that counts and logs errors of Accept. The most frequent cause is the limit of open files.
// It logs at most one line in ten seconds, because net/http retries many times a second.
func newAcceptErrorHandler(o Options) func(error) {
	count := prometheus.NewCounter(prometheus.CounterOpts{
		Name: "site_accept_errors_total", Help: "Errors while accepting connections, of visitors or operators.",
	})
	o.Registry.MustRegister(count)
	throttle := rate.Sometimes{Interval: 10 * time.Second}
	return func(err error) {
		count.Inc()
		throttle.Do(func() { o.Log.Error("accepting connections failed", "error", err) })
	}
}

// A serverLogWriter logs net/http's messages: panics as errors, and others at the debug level, because they report misbehaving clients
// or repeat the accept errors.
type serverLogWriter struct{ log *slog.Logger }

// Write logs a message. It never fails.
func (l serverLogWriter) Write(message []byte) (int, error) {
	level := slog.LevelDebug
	text := strings.TrimSpace(string(message))
	if strings.HasPrefix(text, "http: panic serving ") {
		level = slog.LevelError
	}
	l.log.Log(context.Background(), level, text)
	return len(message), nil
}
