package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
)

// A Renderer makes the site's pages in a pool of isolates. It implements routes.Renderer.
type Renderer struct {
	pool    *render.Pool
	facts   atomic.Pointer[settings.Facts]
	metrics *renderMetrics // nil: nothing is counted
}

// NewRenderer loads a bundle into isolates. Without an origin it can be asked for the route table, and for no page. Close it.
func NewRenderer(s settings.Settings, bundle *assets.Bundle, metrics *renderMetrics, log *slog.Logger) (r *Renderer, err error) {
	r = &Renderer{metrics: metrics}
	r.Give(s.Facts)
	options := render.Options{
		Source:    string(bundle.Server),
		Name:      "server.js",
		SourceMap: bundle.SourceMap,
		Observe:   metrics.waited,
		Isolates:  s.Isolates,
		Deadline:  s.Deadline,
		LoadLimit: time.Minute, // A bundle that loads in 0.1 s takes 10 where other programs have the processors.
		Log:       log,
	}
	if s.Origin != "" { // the home page has most of what pages have
		options.WarmUp = []render.Call{r.call("renderPage", "/", 0), r.call("streamPage", "/", 0)}
	}
	r.pool, err = render.New(options)
	return r, err
}

// Close ends the isolates.
func (r *Renderer) Close() { r.pool.Close() }

// Give gives every page from now on these facts.
func (r *Renderer) Give(facts settings.Facts) { r.facts.Store(&facts) }

// call is what the bundle is asked: entry.server.tsx has the same shape.
func (r *Renderer) call(function, path string, failure int) render.Call {
	input, _ := json.Marshal(struct { // texts and a number
		Path  string          `json:"path"`
		Facts *settings.Facts `json:"facts"`
		Error int             `json:"error,omitempty"`
	}{path, r.facts.Load(), failure})
	return render.Call{Function: function, Input: string(input)}
}

// ask asks the bundle for something besides pages.
func (r *Renderer) ask(ctx context.Context, function string) (string, error) {
	_, body, err := r.pool.Render(ctx, r.call(function, "/", 0))
	if err != nil {
		return "", fmt.Errorf("asking the bundle for %s: %w", function, err)
	}
	return body, nil
}

// askJSON reads what the bundle answers.
func (r *Renderer) askJSON(ctx context.Context, function string, into any) error {
	body, err := r.ask(ctx, function)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(body), into); err != nil {
		return fmt.Errorf("the bundle's %s: %w", function, err)
	}
	return nil
}

// Table asks the bundle for the route table, and for the addresses that lead elsewhere, each with the path that it leads to.
func (r *Renderer) Table(ctx context.Context) (pages []routes.Page, redirects map[string]string, err error) {
	err = errors.Join(r.askJSON(ctx, "listRoutes", &pages), r.askJSON(ctx, "listRedirects", &redirects))
	r.metrics.know(pages)
	return pages, redirects, err
}

// Render makes the page of a path.
func (r *Renderer) Render(ctx context.Context, path string) (routes.Document, error) {
	return r.render(ctx, path, 0)
}

// RenderError makes the page for a failure.
func (r *Renderer) RenderError(ctx context.Context, status int) (routes.Document, error) {
	return r.render(ctx, "/", status)
}

func (r *Renderer) render(ctx context.Context, path string, failure int) (routes.Document, error) {
	begin := time.Now()
	head, body, err := r.pool.Render(ctx, r.call("renderPage", path, failure))
	r.metrics.observe(path, time.Since(begin), err)
	if err != nil {
		return routes.Document{}, translated(err)
	}
	status, err := statusOf(head)
	return routes.Document{Status: status, HTML: body}, err
}

// Stream makes the page of a path, part by part.
func (r *Renderer) Stream(ctx context.Context, path string, send func(status int, part string) error) (last routes.Document, err error) {
	begin := time.Now()
	status := 0
	err = r.pool.Stream(ctx, r.call("streamPage", path, 0), func(part render.Part) (err error) {
		if status == 0 { // it is in the head of the first part
			if status, err = statusOf(part.Head); err != nil {
				return err
			}
		}
		if part.Last {
			last = routes.Document{Status: status, HTML: part.Text}
			return nil
		}
		return send(status, part.Text)
	})
	r.metrics.observe(path, time.Since(begin), err)
	return last, translated(err)
}

// statusOf reads the head that entry.server.tsx sends.
func statusOf(head string) (int, error) {
	var answer struct {
		Status int `json:"status"`
	}
	if err := json.Unmarshal([]byte(head), &answer); err != nil {
		return 0, fmt.Errorf("the bundle's head %q: %w", head, err)
	}
	return answer.Status, nil
}

// translated puts the pool's errors into the words of package routes.
func translated(err error) error {
	var ended *render.EndedError
	switch {
	case errors.As(err, &ended):
		return fmt.Errorf("%w: %w", routes.ErrEnded, translated(ended.Reason))
	case errors.Is(err, render.ErrSaturated), errors.Is(err, render.ErrDeadline), errors.Is(err, render.ErrClosed):
		return fmt.Errorf("%w: %w", routes.ErrUnavailable, err)
	}
	return err
}
