// Package server serves HTTP on two ports: one for visitors and one for operators.
//
// [Listen] opens the ports, and [Listener.Serve] serves until its context ends. Every connection has deadlines. The number of
// connections is limited, and one address cannot occupy all of them. A shutdown first fails the readiness check, then closes the
// listeners, then waits for running requests. The package does not depend on pages; its caller passes the visitors' handler.
package server

import (
	"context"
	"errors"
	"fmt"
	stdlog "log"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gulfoak.example/website/cmd/ssr/internal/admin"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/routes"
)

// A Listener contains the two open ports, for visitors and for operators.
type Listener struct {
	settings      settings.Server
	public, admin net.Listener
}

// Listen opens both ports. Its error names the setting to change. The caller must call Serve or Close.
func Listen(s settings.Server) (*Listener, error) {
	public, err := listen("LISTEN_ADDRESS", s.ListenAddress, "PORT", s.Port)
	if err != nil {
		return nil, err
	}
	admin, err := listen("ADMIN_ADDRESS", s.AdminAddress, "ADMIN_PORT", s.AdminPort)
	if err != nil {
		return nil, errors.Join(err, public.Close())
	}
	return &Listener{s, public, admin}, nil
}

// listen opens a port on an address, or on all addresses if the address is invalid. Errors name the two variables.
func listen(addressVariable string, address netip.Addr, portVariable string, port int) (net.Listener, error) {
	l, err := net.ListenTCP("tcp", &net.TCPAddr{IP: address.AsSlice(), Zone: address.Zone(), Port: port})
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("port %d is taken: stop the program that has it, or set %s to another", port, portVariable)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("port %d is not allowed to this user: set %s to one above 1023", port, portVariable)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return nil, fmt.Errorf("%s=%q is no address of this machine", addressVariable, address)
	case err != nil:
		return nil, fmt.Errorf("%s and %s: %w", addressVariable, portVariable, err)
	}
	return l, nil
}

// Addresses returns both ports as host:port. The host is [::] for all addresses.
func (l *Listener) Addresses() (public, admin string) {
	return l.public.Addr().String(), l.admin.Addr().String()
}

// Port returns the number of the visitors' port.
func (l *Listener) Port() int { return l.public.Addr().(*net.TCPAddr).Port } //nolint:forcetypeassert // listen returns no other type

// Close closes both ports. After Serve has returned, the ports are closed, and Close returns an error.
func (l *Listener) Close() error { return errors.Join(l.public.Close(), l.admin.Close()) }

// Options configures [Listener.Serve]. All fields except Guard are required.
type Options struct {
	Visitors http.Handler
	// Ready reports whether the server is ready for visitors, for /readyz of the operators. It must be safe for concurrent use.
	Ready func() bool
	// Stop is called once when the shutdown begins, before connections are closed.
	Stop func()
	// Registry contains the metrics of /metrics. Serve adds the metrics of connections.
	Registry *prometheus.Registry
	// Guard is a middleware for both ports (default: none).
	Guard func(http.Handler) http.Handler
	Log   *slog.Logger
}

// maxOperatorConnections limits the open connections of operators.
const maxOperatorConnections = 256

// A limitedServer is an HTTP server with its connection limiter.
type limitedServer struct {
	*http.Server
	limiter *connectionLimiter
}

// Serve serves visitors and operators until the context ends. Then it shuts down, which takes up to DRAIN_DELAY and SHUTDOWN_GRACE, and
// returns nil, even if it had to interrupt slow responses. It returns an error if serving fails. It must be called once.
func (l *Listener) Serve(ctx context.Context, o Options) error {
	onAcceptError := newAcceptErrorHandler(o)
	if o.Guard == nil {
		o.Guard = func(next http.Handler) http.Handler { return next }
	}
	newServer := func(handler http.Handler, listener net.Listener, limit int, proxies []netip.Prefix) limitedServer {
		s := &http.Server{
			Handler:           o.Guard(handler),
			ConnContext:       routes.WithConnection,
			ReadHeaderTimeout: 5 * time.Second,
			ReadTimeout:       10 * time.Second,
			WriteTimeout:      10 * time.Minute, // slow connections are closed much earlier
			IdleTimeout:       l.settings.IdleTimeout,
			MaxHeaderBytes:    16 << 10,
			ErrorLog:          stdlog.New(serverLogWriter{o.Log}, "", 0),
		}
		return limitedServer{s, limitConnections(s, listener, limit, proxies, onAcceptError)}
	}
	shutdown := &shutdown{log: o.Log, onBegin: o.Stop, delay: l.settings.DrainDelay, grace: l.settings.ShutdownGrace}
	visitors := newServer(shutdown.closeAfterResponse(o.Visitors), l.public, l.settings.MaxConnections, l.settings.Proxies)
	operators := newServer(admin.Handler(o.Ready, promhttp.HandlerFor(o.Registry, promhttp.HandlerOpts{})), l.admin, maxOperatorConnections, nil)
	operators.WriteTimeout = 90 * time.Second // a profile takes 30 s
	visitors.limiter.register(o.Registry)
	return shutdown.serve(ctx, visitors, operators)
}
