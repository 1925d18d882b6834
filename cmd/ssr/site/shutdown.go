package site

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// A shutdown is how the program ends: readiness fails first, so that load balancers look elsewhere; after a delay no
// more connections are taken, and answers under way get a grace to finish.
type shutdown struct {
	log          *slog.Logger
	stopping     *atomic.Bool // what readiness reads
	delay, grace time.Duration
}

type listener struct {
	net.Listener
	server *http.Server
}

// serve runs the servers until the context ends or one fails, and stops them in the order given: the operators' one,
// which tells that the program is not ready, comes last.
func (s shutdown) serve(ctx context.Context, listeners ...listener) error {
	failed := make(chan error, len(listeners))
	for _, l := range listeners {
		go func() { failed <- l.server.Serve(l.Listener) }()
	}
	var err error
	select {
	case <-ctx.Done():
		s.log.Info("stopping", "delay", s.delay.String(), "grace", s.grace.String())
		s.stopping.Store(true)
		time.Sleep(s.delay)
	case err = <-failed:
	}
	s.stopping.Store(true)
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.grace)
	defer cancel()
	for _, l := range listeners {
		if stopErr := l.server.Shutdown(grace); stopErr != nil {
			err = errors.Join(err, stopErr, l.server.Close())
		}
	}
	return err
}
