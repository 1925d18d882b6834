package main

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
)

// A websiteMaker makes the handler of a bundle, with the isolates behind it. In development it does so after every
// edit.
type websiteMaker struct {
	config  configuration
	metrics *renderMetrics
	options routes.Options // those that neither the bundle nor the facts decide
	// pool is the one of the last bundle, nil before the first.
	pool atomic.Pointer[render.Pool]
}

// make loads the bundle into isolates and returns the handler. The pool before is left to the caller.
func (m *websiteMaker) make(ctx context.Context, bundle *assets.Bundle) (*routes.Site, error) {
	pool, err := newPool(m.options.Log, bundle, m.config, m.metrics)
	if err != nil {
		return nil, err
	}
	handler, err := m.handler(ctx, pool, bundle)
	if err != nil {
		pool.Close()
		return nil, err
	}
	m.pool.Store(pool)
	return handler, nil
}

func (m *websiteMaker) handler(ctx context.Context, pool *render.Pool, bundle *assets.Bundle) (*routes.Site, error) {
	renderer, err := newRenderer(pool, m.config.facts, m.metrics)
	if err != nil {
		return nil, err
	}
	options, facts := m.options, m.config.facts
	options.Origin, options.Search, options.Deadline = facts.Origin, m.config.search(), m.config.deadline
	options.Embeds = routes.Embeds{LeadForm: facts.LeadForm, ReviewsScript: facts.ReviewsScript, ReviewsFrame: facts.ReviewsFrame}
	if options.Pages, err = renderer.pages(ctx); err != nil {
		return nil, err
	}
	if options.WebManifest, err = renderer.webManifest(ctx); err != nil {
		return nil, fmt.Errorf("asking the bundle for the web app manifest: %w", err)
	}
	options.Renderer, options.Assets = renderer, bundle.Public
	options.Styles, options.Preloads = bundle.Manifest.Styles, preloads(bundle.Manifest)
	return routes.New(ctx, options)
}

// newPool loads the bundle into the isolates. Without metrics it tells nobody what renders take.
func newPool(log *slog.Logger, bundle *assets.Bundle, config configuration, metrics *renderMetrics) (*render.Pool, error) {
	var observe func(render.Observation)
	if metrics != nil {
		observe = func(o render.Observation) { metrics.wait.Observe(o.Wait.Seconds()) }
	}
	return render.New(render.Options{
		Source:    string(bundle.Server),
		Name:      "server.js",
		SourceMap: bundle.SourceMap,
		Observe:   observe,
		Isolates:  config.isolates,
		Deadline:  config.deadline,
		Log:       log,
	})
}
