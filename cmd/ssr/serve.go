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
	if !setup.production {
		standIns = &routes.StandIns{Phone: config.facts.Phone, PhoneURL: telephoneURL(config.facts.Phone)}
		config.facts.LeadForm = cmp.Or(config.facts.LeadForm, routes.LeadFormStandIn)
		config.facts.ReviewsFrame = cmp.Or(config.facts.ReviewsFrame, routes.ReviewsStandIn)
	}

	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	maker := &websiteMaker{
		config:  config,
		metrics: newRenderMetrics(registry),
		options: routes.Options{
			Embeds:   embeds,
			StandIns: standIns,
			Deadline: config.deadline,
			Streams:  settings.Streaming == "true",
			Metrics:  routes.NewMetrics(registry),
			Log:      log,
		},
	}
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

	var stopping atomic.Bool
	ready := func() bool { return !stopping.Load() }
	fmt.Fprintf(env.stdout, "Serving http://localhost:%d\n", port)
	env.started(public.Addr().String(), admin.Addr().String())
	return serve(env.ctx, log, &stopping,
		listener{public, newServer(handler, log)},
		listener{admin, newServer(routes.Admin(ready, promhttp.HandlerFor(registry, promhttp.HandlerOpts{})), log)})
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
