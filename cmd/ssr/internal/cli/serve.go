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

// Run serves the site, and in development the desk of this machine.
func (c serveCommand) Run(env *Environment) error { return serve(env, c.Settings, nil) }

const (
	// developmentIsolates are enough for one developer, and quick to replace after every edit.
	developmentIsolates = 2
	// developmentDeadline suits a machine that compiles and tests meanwhile.
	developmentDeadline = 10 * time.Second
)

// serve serves until the context ends, then lets answers under way finish. A desk that is hosted is a service, for owners who
// sign in.
func serve(env *Environment, c settings.Settings, hosted *settings.Desk) error {
	env.Serving()
	production, log := inProduction(c.Mode), env.Log(c.LogLevel)
	if !production {
		c.Isolates = cmp.Or(c.Isolates, developmentIsolates)
		c.Deadline = max(c.Deadline, developmentDeadline)
	}
	if !production && hosted == nil {
		c.ListenAddress = cmp.Or(c.ListenAddress, netip.AddrFrom4([4]byte{127, 0, 0, 1}))
	}
	// The ports come first, so that nobody waits for a build only to learn that a port is taken.
	listener, err := server.Listen(c.Server)
	if err != nil {
		return err
	}
	defer listener.Close() //nolint:errcheck // serving closes them
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
			return nil // a stop during the start is no error
		}
		if err != nil {
			return err
		}
		log.Info("serving", "address", public, "operators", admin)
	} else {
		if hosted == nil && !c.ListenAddress.IsLoopback() {
			log.Warn("development shows source code to whoever reaches this address", "LISTEN_ADDRESS", c.ListenAddress)
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
		env.Desk(address)
	}
	var guard func(http.Handler) http.Handler
	if !production && hosted == nil { // the hosted desk has a sign-in, which checks the host
		guard = func(next http.Handler) http.Handler { return live.RequireKnownHost(next, c.Origin) }
	}
	env.Started(public, admin)
	if production {
		maker.TuneCollector()
	}
	return listener.Serve(env.ctx, server.Options{Visitors: handler, Ready: maker.Ready, Stop: maker.Stop, Registry: registry, Guard: guard, Log: log})
}
