package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
)

type serveCommand struct{}

// shutdownGrace is how long running answers may take to finish once the program is told to stop.
const shutdownGrace = 10 * time.Second

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
	registry.MustRegister(poolCollector{pool})
	renderer, err := newRenderer(pool, config.facts, metrics)
	if err != nil {
		return err
	}
	table, err := renderer.pages(env.ctx)
	if err != nil {
		return err
	}
	webManifest, err := renderer.webManifest(env.ctx)
	if err != nil {
		return fmt.Errorf("asking the bundle for the web app manifest: %w", err)
	}
	handler, err := routes.New(env.ctx, routes.Options{
		Pages:    table,
		Renderer: renderer,
		Assets:   setup.bundle.Public,
		Embeds:   embeds,
		StandIns: standIns,
		Deadline: config.deadline,
		Streams:  settings.Streaming == "true",
		Overlay:  showFailure,
		Metrics:  routes.NewMetrics(registry),
		Log:      log,

		WebManifest: webManifest,
	})
	if err != nil {
		return err
	}

	var stopping atomic.Bool
	ready := func() bool { return !stopping.Load() }
	fmt.Fprintf(env.stdout, "Serving http://localhost:%d\n", port)
	env.started(public.Addr().String(), admin.Addr().String())
	return serve(env.ctx, log, &stopping,
		listener{public, newServer(handler, log)},
		listener{admin, newServer(routes.Admin(ready, promhttp.HandlerFor(registry, promhttp.HandlerOpts{})), log)})
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

func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      60 * time.Second, // profiles take 30 s by themselves
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

type listener struct {
	net.Listener
	server *http.Server
}

// serve runs the servers until the context ends or one fails, and stops them in order.
func serve(ctx context.Context, log *slog.Logger, stopping *atomic.Bool, listeners ...listener) error {
	failed := make(chan error, len(listeners))
	for _, l := range listeners {
		go func() { failed <- l.server.Serve(l.Listener) }()
	}
	var err error
	select {
	case <-ctx.Done():
		log.Info("stopping")
	case err = <-failed:
	}
	stopping.Store(true)
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
	defer cancel()
	for _, l := range listeners {
		if stopErr := l.server.Shutdown(grace); stopErr != nil {
			err = errors.Join(err, stopErr, l.server.Close())
		}
	}
	return err
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
