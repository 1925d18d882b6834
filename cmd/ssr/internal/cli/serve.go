package cli

import (
	"fmt"
	"net/http"
	"net/netip"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/cmd/ssr/server"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

type serveCommand struct{ settings.Settings }

// developmentIsolates are enough for whoever develops, and quick to replace after every edit.
const developmentIsolates = 2

// Run serves until the context ends, then lets running answers finish.
func (c serveCommand) Run(env *Environment) error {
	// The ports come first: who has to wait for a build should not learn after it that one is taken.
	if !inProduction(c.Mode) && !c.ListenAddress.IsValid() {
		c.ListenAddress = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	listener, err := server.Listen(c.Server)
	if err != nil {
		return err
	}
	defer listener.Close() //nolint:errcheck // serving closes them
	sources, err := openSources(env, c.Mode, c.LogLevel)
	if err != nil {
		return err
	}
	log := sources.log
	if missing := c.Placeholders(); sources.production && len(missing) > 0 {
		warning := []any{"variables", missing}
		if c.Origin == "" {
			warning = append(warning, "SITE_ORIGIN", fmt.Sprintf("is not set: canonical URLs, the sitemap and og:url point to http://localhost:%d", listener.Port()))
		}
		log.Warn("placeholders are shown to visitors: set these variables", warning...)
	}
	if !sources.production && c.Isolates == 0 {
		c.Isolates = developmentIsolates
	}
	if !sources.production && !c.ListenAddress.IsLoopback() {
		log.Warn("development shows source code to whoever reaches this address", "LISTEN_ADDRESS", c.ListenAddress)
	}
	registry := prometheus.NewRegistry()
	maker := site.NewMaker(site.Options{Settings: c.Settings, Production: sources.production, Port: listener.Port(), Registry: registry, Log: log})
	defer maker.Close()
	var handler http.Handler
	if sources.production {
		handler, err = maker.Make(env.ctx, sources.bundle)
	} else {
		var closeLive func()
		if handler, closeLive, err = sources.live(env.ctx, maker); err == nil {
			defer closeLive()
		}
	}
	if err != nil {
		return err
	}
	public, admin := listener.Addresses()
	if sources.production {
		log.Info("serving", "address", public, "operators", admin)
	} else {
		fmt.Fprintf(env.Stdout, "Serving http://localhost:%d (metrics, readiness and profiles: http://%s)\n", listener.Port(), admin)
	}
	env.Started(public, admin)
	if sources.production {
		maker.TuneCollector()
	}
	return listener.Serve(env.ctx, server.Options{Visitors: handler, Ready: maker.Ready, Stop: maker.Stop, Registry: registry, Log: log})
}
