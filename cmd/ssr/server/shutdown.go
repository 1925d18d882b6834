package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"
)

// A shutdown is a graceful shutdown. First the readiness check fails, and each response closes its connection, so that load balancers
// and clients use other servers. After the delay the listeners are closed, and running responses may finish within the grace.
type shutdown struct {
	log          *slog.Logger
	onBegin      func() // called when the shutdown begins
	stopping     atomic.Bool
	delay, grace time.Duration
}

// closeAfterResponse returns a middleware that closes the connection after each response during a shutdown. Idle connections stay open
// until the delay has passed, so that a proxy that sends a request at this moment gets a response.
func (s *shutdown) closeAfterResponse(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.stopping.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// serve runs both servers until the context ends or one of them fails. It stops the operators' server last, because that reports the
// failing readiness check.
func (s *shutdown) serve(ctx context.Context, visitors, operators limitedServer) error {
	failed := make(chan error, 2)
	for _, server := range []limitedServer{visitors, operators} {
		go func() { failed <- server.Serve(server.limiter) }()
	}
	var err error
	select {
	case <-ctx.Done():
		s.log.Info("stopping", "delay", s.delay.String(), "grace", s.grace.String())
		s.begin()
		time.Sleep(s.delay)
	case err = <-failed:
		s.begin()
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.grace)
	defer cancel()
	return errors.Join(err, s.shutDown(grace, visitors), s.shutDown(grace, operators))
}

func (s *shutdown) begin() {
	s.stopping.Store(true)
	s.onBegin()
}

// requestWait limits the time that a shutdown waits for the first request of an open connection. Most connections are opened for an
// immediate request, which should get a response.
const requestWait = 250 * time.Millisecond

// shutDown closes the listener, and waits for running responses until the context ends. A client that is too slow is not an error.
func (s *shutdown) shutDown(ctx context.Context, server limitedServer) error {
	// Without this timer, Shutdown waits five seconds for connections that have not sent a request.
	timer := time.AfterFunc(requestWait, server.limiter.closeWithoutRequest)
	defer timer.Stop()
	err := server.Shutdown(ctx)
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	s.log.Warn("shutdown grace exceeded, closing connections", "listener", server.limiter.Addr().String(), "connections", server.limiter.openCount())
	return server.Close()
}
