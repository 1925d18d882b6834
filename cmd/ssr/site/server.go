package site

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gulfoak.example/website/routes"
)

// A Listener holds the program's two ports: the visitors' and the operators'.
type Listener struct {
	settings      Server
	public, admin net.Listener
}

// Listen opens both ports. Its error says which setting to change. Close what it returns.
func Listen(s Server) (*Listener, error) {
	public, err := listen("PORT", s.ListenAddress, s.Port)
	if err != nil {
		return nil, err
	}
	admin, err := listen("ADMIN_PORT", s.AdminAddress, s.AdminPort)
	if err != nil {
		return nil, errors.Join(err, public.Close())
	}
	return &Listener{s, public, admin}, nil
}

// listen opens a port of one interface, or of all where address is none.
func listen(variable string, address netip.Addr, port int) (net.Listener, error) {
	host := ""
	if address.IsValid() {
		host = address.String()
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("port %d is taken: stop the program that has it, or set %s to another", port, variable)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("port %d is not allowed to this user: set %s to one above 1023", port, variable)
	case err != nil:
		return nil, fmt.Errorf("%s=%d: %w", variable, port, err)
	}
	return l, nil
}

// Addresses are those of the visitors' and the operators' listener, as host:port.
func (l *Listener) Addresses() (public, admin string) {
	return l.public.Addr().String(), l.admin.Addr().String()
}

// Port is the visitors' one.
func (l *Listener) Port() int { return l.public.Addr().(*net.TCPAddr).Port } //nolint:forcetypeassert // listen opens no others

// Close closes both ports.
func (l *Listener) Close() error { return errors.Join(l.public.Close(), l.admin.Close()) }

// Serve answers visitors with handler, and operators, until the context ends; then it lets answers under way finish. The
// handler renders with the maker's isolates.
func (l *Listener) Serve(ctx context.Context, handler http.Handler, maker *Maker) error {
	if !maker.options.Cached {
		CollectSeldom()
	}
	if pool := maker.pool.Load(); pool != nil {
		limitMemory(len(pool.Stats().Heap), maker.log)
	}
	visitors := newServer(handler, l.settings.IdleTimeout, maker.log)
	metrics := promhttp.HandlerFor(maker.registry, promhttp.HandlerOpts{})
	operators := newServer(routes.Admin(maker.Ready, metrics), l.settings.IdleTimeout, maker.log)
	operators.WriteTimeout = 90 * time.Second // profiles take 30 s by themselves
	limited := limitConnections(visitors, l.public, l.settings.MaxConnections)
	maker.registry.MustRegister(limited)
	stop := shutdown{log: maker.log, stopping: &maker.stopping, delay: l.settings.DrainDelay, grace: l.settings.ShutdownGrace}
	return stop.serve(ctx, listener{limited, visitors}, listener{l.admin, operators})
}

// mostBody is the largest body of a request, in bytes: no form of the site's own has more than a few fields.
const mostBody = 64 << 10

func newServer(handler http.Handler, idle time.Duration, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           http.MaxBytesHandler(handler, mostBody),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       idle,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}
