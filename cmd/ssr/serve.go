package main

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/routes"
)

type serveCommand struct{}

// Run serves until the context ends, then lets running answers finish.
func (serveCommand) Run(env *environment, settings *Settings) error {
	config, err := settings.resolve()
	if err != nil {
		return err
	}
	// The ports come first: who has to wait for a build should not learn after it that one is taken.
	public, err := listen("PORT", config.port)
	if err != nil {
		return err
	}
	defer public.Close()
	admin, err := listen("ADMIN_PORT", config.adminPort)
	if err != nil {
		return err
	}
	defer admin.Close()
	setup, err := prepare(env, settings)
	if err != nil {
		return err
	}
	log := setup.log
	if setup.production && len(config.placeholders) > 0 {
		log.Warn("placeholders are shown to visitors: set these variables", "variables", config.placeholders)
	}

	port := public.Addr().(*net.TCPAddr).Port
	canonical := config.facts.Origin // where none is set, nobody knows which hosts are right
	config.facts.Origin = cmp.Or(config.facts.Origin, "http://localhost:"+strconv.Itoa(port))
	var standIns *routes.StandIns
	if !setup.production {
		standIns = &routes.StandIns{Phone: config.facts.Phone, PhoneURL: telephoneURL(config.facts.Phone)}
		config.facts.LeadForm = cmp.Or(config.facts.LeadForm, routes.LeadFormStandIn)
		config.facts.ReviewsFrame = cmp.Or(config.facts.ReviewsFrame, routes.ReviewsStandIn)
	}

	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	var vitals *routes.Vitals
	if config.facts.VitalsShare != "" {
		vitals = routes.NewVitals(registry)
	}
	maker := &websiteMaker{
		config:  config,
		metrics: newRenderMetrics(registry),
		options: routes.Options{
			CanonicalOrigin: canonical,
			Proxies:         config.proxies,
			EarlyHints:      settings.EarlyHints == "true",
			Cached:          setup.production && settings.Cache == "true",
			StandIns:        standIns,
			Streams:         settings.Streaming == "true",
			Metrics:         routes.NewMetrics(registry),
			Vitals:          vitals,
			Log:             log,
		},
	}
	var stopping atomic.Bool
	ready := func() bool {
		pool := maker.pool.Load()
		if stopping.Load() || pool == nil {
			return false
		}
		stats := pool.Stats()
		return stats.Idle+stats.Busy > 0
	}
	maker.options.Ready = ready
	registry.MustRegister(poolCollector{&maker.pool})
	defer func() {
		setup.close()
		if pool := maker.pool.Load(); pool != nil {
			pool.Close()
		}
	}()
	var handler http.Handler
	if setup.production {
		handler, err = maker.make(env.ctx, setup.bundle)
	} else {
		handler, err = liveSite(env.ctx, setup, maker)
	}
	if err != nil {
		return err
	}

	if !maker.options.Cached {
		collectSeldom()
	}
	if pool := maker.pool.Load(); pool != nil {
		limitMemory(len(pool.Stats().Heap), log)
	}

	fmt.Fprintf(env.stdout, "Serving http://localhost:%d\n", port)
	env.started(public.Addr().String(), admin.Addr().String())
	site, operators := newServer(handler, log), newServer(routes.Admin(ready, promhttp.HandlerFor(registry, promhttp.HandlerOpts{})), log)
	operators.WriteTimeout = 90 * time.Second // profiles take 30 s by themselves
	visitors := limitConnections(site, public, config.maxConnections)
	registry.MustRegister(visitors)
	stop := shutdown{log: log, stopping: &stopping, delay: config.drainDelay, grace: config.shutdownGrace}
	return stop.serve(env.ctx, listener{visitors, site}, listener{admin, operators})
}

// preloads are the fonts that every page needs besides itself, as a Link header (RFC 8288).
func preloads(manifest assets.Manifest) []string {
	var links []string
	for _, font := range manifest.Fonts {
		links = append(links, fmt.Sprintf("<%s>; rel=preload; as=font; type=font/woff2; crossorigin", font))
	}
	slices.Sort(links)
	return []string{strings.Join(links, ", ")}
}

// listen opens a port of all interfaces. Its error says what to do about a taken one.
func listen(variable string, port int) (net.Listener, error) {
	l, err := net.Listen("tcp", ":"+strconv.Itoa(port))
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

// mostBody is the largest body of a request, in bytes: no form of the site's own has more than a few fields.
const mostBody = 64 << 10

func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           http.MaxBytesHandler(handler, mostBody),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// telephoneURL is the tel: URL of a number that was found to be one.
func telephoneURL(number string) string {
	found := digits.FindAllString(number, -1)
	text := ""
	for _, digit := range found {
		text += digit
	}
	if len(text) == 10 {
		text = "1" + text
	}
	return "tel:+" + text
}
