// Package server keeps the program's two ports: the visitors' and the operators'. It promises that every connection has its
// deadlines, that there are never more than the settings say, so that one address cannot take the places of all others,
// and that a stop loses no answer: readiness fails first, then no more connections are taken, then answers under way end.
// It knows nothing of pages.
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

	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/routes"
)

// A Listener holds the program's two ports: the visitors' and the operators'.
type Listener struct {
	settings      settings.Server
	public, admin net.Listener
}

// Listen opens both ports. Its error says which setting to change. Close what it returns.
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

// listen opens a port of one address, or of all where address is none. The variables are those that set the two.
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

// Addresses are those of the visitors' and the operators' listener, as host:port. The host of one that listens on every
// address is [::].
func (l *Listener) Addresses() (public, admin string) {
	return l.public.Addr().String(), l.admin.Addr().String()
}

// Port is the visitors' one.
func (l *Listener) Port() int { return l.public.Addr().(*net.TCPAddr).Port } //nolint:forcetypeassert // listen opens no others

// Close closes both ports.
func (l *Listener) Close() error { return errors.Join(l.public.Close(), l.admin.Close()) }

// Options say what a [Listener] serves. All fields are required.
type Options struct {
	Visitors http.Handler
	// Ready tells operators whether visitors may come.
	Ready func() bool
	// Stop is called once when the end begins, before any connection is closed.
	Stop func()
	// Registry is what operators read at /metrics; the metrics of connections are added to it.
	Registry *prometheus.Registry
	Log      *slog.Logger
}

// mostOperators is how many connections operators may have at once.
const mostOperators = 256

// A server is one with the connections that it takes.
type server struct {
	*http.Server
	connections *connections
}

// Serve answers visitors and operators until the context ends; then it lets answers under way finish.
func (l *Listener) Serve(ctx context.Context, o Options) error {
	failed := acceptErrors(o)
	limited := func(handler http.Handler, listener net.Listener, most int, proxies []netip.Prefix) server {
		s := &http.Server{
			Handler:           handler,
			ConnContext:       routes.WithConnection,
			ReadHeaderTimeout: 5 * time.Second,
			ReadTimeout:       10 * time.Second,
			WriteTimeout:      30 * time.Second,
			IdleTimeout:       l.settings.IdleTimeout,
			MaxHeaderBytes:    16 << 10,
			ErrorLog:          stdlog.New(serverLog{o.Log}, "", 0),
		}
		return server{s, limitConnections(s, listener, most, proxies, failed)}
	}
	stop := &shutdown{log: o.Log, tell: o.Stop, delay: l.settings.DrainDelay, grace: l.settings.ShutdownGrace}
	visitors := limited(stop.announce(o.Visitors), l.public, l.settings.MaxConnections, l.settings.Proxies)
	operators := limited(routes.Admin(o.Ready, promhttp.HandlerFor(o.Registry, promhttp.HandlerOpts{})), l.admin, mostOperators, nil)
	operators.WriteTimeout = 90 * time.Second // profiles take 30 s by themselves
	visitors.connections.register(o.Registry)
	return stop.serve(ctx, visitors, operators)
}
