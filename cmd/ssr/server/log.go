package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"
)

// acceptErrors tells of connections that cannot be taken, most often because the program has as many files open as it
// may.
type acceptErrors struct {
	log   *slog.Logger
	count prometheus.Counter
	// seldom keeps the log to a line in ten seconds while errors go on: net/http tries again many times a second.
	seldom rate.Sometimes
}

func newAcceptErrors(log *slog.Logger) *acceptErrors {
	return &acceptErrors{log: log, seldom: rate.Sometimes{Interval: 10 * time.Second}, count: prometheus.NewCounter(prometheus.CounterOpts{
		Name: "site_accept_errors_total", Help: "Failed tries to take a connection, of visitors or operators.",
	})}
}

// tell counts an error, and logs it unless one was logged just before.
func (a *acceptErrors) tell(err error) {
	if errors.Is(err, net.ErrClosed) {
		return
	}
	a.count.Inc()
	a.seldom.Do(func() { a.log.Error("connections cannot be taken", "error", err) })
}

// A serverLog gives the log what net/http says of a server. Its panics are faults of ours. The rest tells of clients that
// misbehave, and of errors that acceptErrors tells better.
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
