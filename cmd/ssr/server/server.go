// Package server serves on the program's two ports, the visitors' and the operators'.
//
// [Listen] opens the ports, and [Listener.Serve] serves on them until its context ends. It promises that every connection has
// deadlines; that there are never more connections than the settings say, and that one address cannot take the places of all
// others; and that a stop is in order: readiness fails first, then no more connections are taken, then answers under way have a
// grace to finish. The package knows nothing of pages: it gets the visitors' handler.
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

	"gulfoak.example/website/cmd/ssr/internal/operators"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/routes"
)

// A Listener holds the program's two open ports, the visitors' and the operators'.
type Listener struct {
	settings      settings.Server
	public, admin net.Listener
}

// Listen opens both ports. Its error says which setting to change. The caller must call Serve or Close.
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

// listen opens a port on an address, or on every one if address is none. The variables are the settings of the two, for errors.
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

// Addresses returns where the visitors' and the operators' ports are, as host:port. The host is [::] for every address.
func (l *Listener) Addresses() (public, admin string) {
	return l.public.Addr().String(), l.admin.Addr().String()
}

// Port returns the number of the visitors' port.
func (l *Listener) Port() int { return l.public.Addr().(*net.TCPAddr).Port } //nolint:forcetypeassert // listen opens no others

// Close closes both ports. Serve has done so when it returns; then Close only returns an error.
func (l *Listener) Close() error { return errors.Join(l.public.Close(), l.admin.Close()) }

// Options say what a [Listener] serves. All fields but Guard are required.
type Options struct {
	Visitors http.Handler
	// Ready reports whether visitors may come, for operators' /readyz. It must be safe for concurrent use.
	Ready func() bool
	// Stop is called once when the stop begins, before any connection is closed.
	Stop func()
	// Registry is what operators read at /metrics. Serve adds the metrics of connections to it.
	Registry *prometheus.Registry
	// Guard wraps the handlers of both ports (nil: nothing does).
	Guard func(http.Handler) http.Handler
	Log   *slog.Logger
}

// mostOperators is how many connections operators may have at once.
const mostOperators = 256

// A server is an HTTP server with the listener that limits its connections.
type server struct {
	*http.Server
	connections *connections
}

// Serve answers visitors and operators until the context ends; then it stops in order, which takes up to DRAIN_DELAY and
// SHUTDOWN_GRACE. It returns nil after that, even if slow answers were cut off, and an error if serving failed. Call it once.
func (l *Listener) Serve(ctx context.Context, o Options) error {
	failed := acceptErrors(o)
	if o.Guard == nil {
		o.Guard = func(next http.Handler) http.Handler { return next }
	}
	limited := func(handler http.Handler, listener net.Listener, most int, proxies []netip.Prefix) server {
		s := &http.Server{
			Handler:           o.Guard(handler),
			ConnContext:       routes.WithConnection,
			ReadHeaderTimeout: 5 * time.Second,
			ReadTimeout:       10 * time.Second,
			WriteTimeout:      10 * time.Minute, // a connection that is too slow ends much earlier
			IdleTimeout:       l.settings.IdleTimeout,
			MaxHeaderBytes:    16 << 10,
			ErrorLog:          stdlog.New(serverLog{o.Log}, "", 0),
		}
		return server{s, limitConnections(s, listener, most, proxies, failed)}
	}
	stop := &shutdown{log: o.Log, tell: o.Stop, delay: l.settings.DrainDelay, grace: l.settings.ShutdownGrace}
	visitors := limited(stop.announce(o.Visitors), l.public, l.settings.MaxConnections, l.settings.Proxies)
	operators := limited(operators.Handler(o.Ready, promhttp.HandlerFor(o.Registry, promhttp.HandlerOpts{})), l.admin, mostOperators, nil)
	operators.WriteTimeout = 90 * time.Second // profiles take 30 s by themselves
	visitors.connections.register(o.Registry)
	return stop.serve(ctx, visitors, operators)
}
