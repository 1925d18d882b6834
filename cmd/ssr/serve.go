package main

import (
	"cmp"
	"context"
	"encoding/json"
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

	"gulfoak.example/website/assets"
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
	bundle, production, log, err := prepare(env, settings)
	if err != nil {
		return err
	}
	if production && len(config.placeholders) > 0 {
		log.Warn("placeholders are shown to visitors: set these variables", "variables", config.placeholders)
	}

	site, err := listen("PORT", config.port)
	if err != nil {
		return err
	}
	defer site.Close()
	admin, err := listen("ADMIN_PORT", config.adminPort)
	if err != nil {
		return err
	}
	defer admin.Close()

	config.facts.Origin = cmp.Or(config.facts.Origin, "http://localhost:"+strconv.Itoa(site.Addr().(*net.TCPAddr).Port))
	embeds := routes.Embeds{LeadForm: config.facts.LeadForm, ReviewsScript: config.facts.ReviewsScript, ReviewsFrame: config.facts.ReviewsFrame}
	var standIns *routes.StandIns
	if !production {
		standIns = &routes.StandIns{Phone: config.facts.Phone, PhoneURL: telephoneURL(config.facts.Phone)}
		config.facts.LeadForm = cmp.Or(config.facts.LeadForm, routes.LeadFormStandIn)
		config.facts.ReviewsFrame = cmp.Or(config.facts.ReviewsFrame, routes.ReviewsStandIn)
	}

	pool, err := newPool(bundle, config, log)
	if err != nil {
		return err
	}
	defer pool.Close()
	renderer, err := newRenderer(pool, config.facts)
	if err != nil {
		return err
	}
	table, err := renderer.pages(env.ctx)
	if err != nil {
		return err
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	handler, err := routes.New(env.ctx, routes.Options{
		Pages:    table,
		Renderer: renderer,
		Assets:   bundle.Public,
		Embeds:   embeds,
		StandIns: standIns,
		Deadline: config.deadline,
		Metrics:  routes.NewMetrics(registry),
		Log:      log,
	})
	if err != nil {
		return err
	}

	var stopping atomic.Bool
	ready := func() bool { return !stopping.Load() }
	fmt.Fprintf(env.stdout, "Serving http://localhost:%d\n", site.Addr().(*net.TCPAddr).Port)
	env.started(site.Addr().String(), admin.Addr().String())
	return serve(env.ctx, log, &stopping,
		listener{site, newServer(handler, log)},
		listener{admin, newServer(routes.Admin(ready, promhttp.HandlerFor(registry, promhttp.HandlerOpts{})), log)})
}

// newPool loads the bundle into the isolates.
func newPool(bundle *assets.Bundle, config configuration, log *slog.Logger) (*render.Pool, error) {
	return render.New(render.Options{
		Source:    string(bundle.Server),
		Name:      "server.js",
		SourceMap: bundle.SourceMap,
		Isolates:  config.isolates,
		Deadline:  config.deadline,
		Log:       log,
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

// A renderer makes the site's pages in a pool of isolates. It implements routes.Renderer.
type renderer struct {
	pool  *render.Pool
	facts json.RawMessage
}

func newRenderer(pool *render.Pool, facts Facts) (*renderer, error) {
	encoded, err := json.Marshal(facts)
	if err != nil {
		return nil, err
	}
	return &renderer{pool: pool, facts: encoded}, nil
}

// input is what entry.server.tsx takes.
type input struct {
	Path  string          `json:"path"`
	Facts json.RawMessage `json:"facts"`
	Error int             `json:"error,omitempty"`
}

// pages asks the bundle for the route table.
func (r *renderer) pages(ctx context.Context) ([]routes.Page, error) {
	_, body, err := r.pool.Render(ctx, render.Call{Function: "listRoutes"})
	if err != nil {
		return nil, fmt.Errorf("asking the bundle for its routes: %w", err)
	}
	var pages []routes.Page
	return pages, json.Unmarshal([]byte(body), &pages)
}

// Render makes the page of a path.
func (r *renderer) Render(ctx context.Context, path string) (routes.Document, error) {
	return r.render(ctx, input{Path: path, Facts: r.facts})
}

// RenderError makes the page for a failure.
func (r *renderer) RenderError(ctx context.Context, status int) (routes.Document, error) {
	return r.render(ctx, input{Path: "/", Facts: r.facts, Error: status})
}

func (r *renderer) render(ctx context.Context, in input) (routes.Document, error) {
	argument, err := json.Marshal(in)
	if err != nil {
		return routes.Document{}, err
	}
	head, body, err := r.pool.Render(ctx, render.Call{Function: "renderPage", Input: string(argument)})
	switch {
	case errors.Is(err, render.ErrSaturated), errors.Is(err, render.ErrDeadline), errors.Is(err, render.ErrClosed):
		return routes.Document{}, fmt.Errorf("%w: %w", routes.ErrUnavailable, err)
	case err != nil:
		return routes.Document{}, err
	}
	var answer struct {
		Status int `json:"status"`
	}
	if err := json.Unmarshal([]byte(head), &answer); err != nil {
		return routes.Document{}, fmt.Errorf("the bundle's head %q: %w", head, err)
	}
	return routes.Document{Status: answer.Status, HTML: body}, nil
}
