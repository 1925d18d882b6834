package cli

import (
	"cmp"
	"fmt"
	"net/http"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/cmd/ssr/internal/live"
	"gulfoak.example/website/cmd/ssr/server"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

type serveCommand struct{ settings.Settings }

// Run serves the site, and in development mode the local desk.
func (c serveCommand) Run(env *Environment) error { return runServer(env, c.Settings, nil) }

const (
	// developmentIsolates are enough for one developer, and quick to replace after every edit.
	developmentIsolates = 2
	// developmentDeadline suits a machine that compiles and tests at the same time.
	developmentDeadline = 10 * time.Second
)

// runServer serves until the context is canceled, then shuts down gracefully. hosted configures the hosted desk, and is nil for the
// site and the local desk.
func runServer(env *Environment, c settings.Settings, hosted *settings.DeskService) error {
	env.BeforeServe()
	production, log := isProduction(c.Mode), env.Log(c.LogLevel)
	if !production {
		c.Isolates = cmp.Or(c.Isolates, developmentIsolates)
		c.Deadline = max(c.Deadline, developmentDeadline)
	}
	if !production && hosted == nil {
		c.ListenAddress = cmp.Or(c.ListenAddress, netip.AddrFrom4([4]byte{127, 0, 0, 1}))
	}
	// Listen before the build, so that an occupied port is reported at once.
	listener, err := server.Listen(c.Server)
	if err != nil {
		return err
	}
	defer listener.Close() //nolint:errcheck // Serve closes the ports
	public, admin := listener.Addresses()
	registry := prometheus.NewRegistry()
	maker := site.NewMaker(site.Options{Settings: c, Production: production, AnyHost: hosted != nil, Port: listener.Port(), Registry: registry, Log: log})
	defer maker.Close()
	var handler http.Handler
	if production {
		bundle, err := env.Embedded()
		if err != nil {
			return err
		}
		handler, _, err = maker.Make(env.ctx, bundle)
		if env.ctx.Err() != nil {
			return nil // a stop during the start is not an error
		}
		if err != nil {
			return err
		}
		log.Info("serving", "address", public, "operators", admin)
	} else {
		if hosted == nil && !c.ListenAddress.IsLoopback() {
			log.Warn("development mode exposes source code at this address", "LISTEN_ADDRESS", c.ListenAddress)
		}
		var desk func(port int) string
		var closeLive func()
		handler, desk, closeLive, err = serveSources(env.ctx, c, hosted, maker, log)
		if err == nil {
			defer closeLive()
		}
		if env.ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		address := desk(listener.Port())
		if hosted != nil {
			log.Info("serving", "address", public, "operators", admin, "desk", address)
		} else {
			fmt.Fprintf(env.Stdout, "Serving http://localhost:%d (metrics, readiness and profiles: http://%s)\n", listener.Port(), admin)
			fmt.Fprintln(env.Stdout, "The desk:", address)
		}
		env.OnDesk(address)
	}
	var guard func(http.Handler) http.Handler
	if !production && hosted == nil { // the sign-in of the hosted desk checks the host
		guard = func(next http.Handler) http.Handler { return live.RequireKnownHost(next, c.Origin) }
	}
	env.OnStart(public, admin)
	if production {
		maker.TuneCollector()
	}
	return listener.Serve(env.ctx, server.Options{Visitors: handler, Ready: maker.Ready, Stop: maker.Stop, Registry: registry, Guard: guard, Log: log})
}
