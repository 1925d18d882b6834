package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"
)

// A shutdown is how serving ends. First readiness fails, and each answer closes its connection, so that load balancers and
// clients look elsewhere. After the delay no more connections are taken, and answers under way have the grace to finish.
type shutdown struct {
	log          *slog.Logger
	tell         func() // is called when it begins
	stopping     atomic.Bool
	delay, grace time.Duration
}

// announce closes the connection of each answer once the shutdown has begun. Idle connections stay open until the delay is
// over, so that a proxy which sends a request on one at this moment gets its answer.
func (s *shutdown) announce(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.stopping.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// serve runs both servers until the context ends or one of them fails. The operators' server stops last, because it says that
// the program is not ready.
func (s *shutdown) serve(ctx context.Context, visitors, operators server) error {
	failed := make(chan error, 2)
	for _, each := range []server{visitors, operators} {
		go func() { failed <- each.Serve(each.connections) }()
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
	return errors.Join(err, s.stop(grace, visitors), s.stop(grace, operators))
}

func (s *shutdown) begin() {
	s.stopping.Store(true)
	s.tell()
}

// requestWait bounds how long a stop waits for the request of an open connection. A connection is most often opened to send one
// at once, and that request should get its answer.
const requestWait = 250 * time.Millisecond

// stop takes no more connections, and waits for the answers under way until the context ends. It is no error if a client is too
// slow for that.
func (s *shutdown) stop(ctx context.Context, each server) error {
	// Shutdown by itself waits five seconds for connections that have not sent a request.
	timer := time.AfterFunc(requestWait, each.connections.closeWithoutRequest)
	defer timer.Stop()
	err := each.Shutdown(ctx)
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	s.log.Warn("the grace is over: connections are cut off", "listener", each.connections.Addr().String(), "connections", each.connections.left())
	return each.Close()
}
