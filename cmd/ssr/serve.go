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
	"gulfoak.example/website/render"
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
	embeds := routes.Embeds{LeadForm: config.facts.LeadForm, ReviewsScript: config.facts.ReviewsScript, ReviewsFrame: config.facts.ReviewsFrame}
	var standIns *routes.StandIns
	var showFailure func(error) string
	if !setup.production {
		showFailure = func(err error) string { return overlay(setup.root, err) }
		standIns = &routes.StandIns{Phone: config.facts.Phone, PhoneURL: telephoneURL(config.facts.Phone)}
		config.facts.LeadForm = cmp.Or(config.facts.LeadForm, routes.LeadFormStandIn)
		config.facts.ReviewsFrame = cmp.Or(config.facts.ReviewsFrame, routes.ReviewsStandIn)
	}

	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	metrics := newRenderMetrics(registry)
	pool, err := newPool(setup, config, metrics)
	if err != nil {
		return err
	}
	defer pool.Close()
	limitMemory(len(pool.Stats().Heap), log)
	registry.MustRegister(poolCollector{pool})
	renderer, err := newRenderer(pool, config.facts, metrics)
	if err != nil {
		return err
	}
	table, err := renderer.pages(env.ctx)
	if err != nil {
		return err
	}
	var vitals *routes.Vitals
	if config.facts.VitalsShare != "" {
		vitals = routes.NewVitals(registry)
	}
	webManifest, err := renderer.webManifest(env.ctx)
	if err != nil {
		return fmt.Errorf("asking the bundle for the web app manifest: %w", err)
	}
	handler, err := routes.New(env.ctx, routes.Options{
		Pages:           table,
		Search:          config.search(),
		Renderer:        renderer,
		Assets:          setup.bundle.Public,
		WebManifest:     webManifest,
		Styles:          setup.bundle.Manifest.Styles,
		Preloads:        preloads(setup.bundle.Manifest),
		Embeds:          embeds,
		Origin:          config.facts.Origin,
		CanonicalOrigin: canonical,
		Proxies:         config.proxies,
		EarlyHints:      settings.EarlyHints == "true",
		Cached:          setup.production && settings.Cache == "true",
		StandIns:        standIns,
		Deadline:        config.deadline,
		Streams:         settings.Streaming == "true",
		Overlay:         showFailure,
		Metrics:         routes.NewMetrics(registry),
		Vitals:          vitals,
		Log:             log,
	})
	if err != nil {
		return err
	}

	var stopping atomic.Bool
	ready := func() bool {
		stats := pool.Stats()
		return !stopping.Load() && stats.Idle+stats.Busy > 0
	}
	fmt.Fprintf(env.stdout, "Serving http://localhost:%d\n", port)
	env.started(public.Addr().String(), admin.Addr().String())
	site, operators := newServer(handler, log), newServer(routes.Admin(ready, promhttp.HandlerFor(registry, promhttp.HandlerOpts{})), log)
	operators.WriteTimeout = 90 * time.Second // profiles take 30 s by themselves
	connections := limitConnections(site, config.maxConnections)
	registry.MustRegister(connections)
	stop := shutdown{log: log, stopping: &stopping, delay: config.drainDelay, grace: config.shutdownGrace}
	return stop.serve(env.ctx, listener{public, site}, listener{admin, operators})
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

// newPool loads the bundle into the isolates. Without metrics it tells nobody what renders take.
func newPool(s *setup, config configuration, metrics *renderMetrics) (*render.Pool, error) {
	var observe func(render.Observation)
	if metrics != nil {
		observe = func(o render.Observation) { metrics.wait.Observe(o.Wait.Seconds()) }
	}
	return render.New(render.Options{
		Source:    string(s.bundle.Server),
		Name:      "server.js",
		SourceMap: s.bundle.SourceMap,
		Observe:   observe,
		Isolates:  config.isolates,
		Deadline:  config.deadline,
		Log:       s.log,
	})
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
