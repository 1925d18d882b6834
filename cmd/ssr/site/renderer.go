package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync/atomic"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
)

// A Renderer makes the site's pages in a pool of isolates. It implements [routes.Renderer], and is safe for concurrent use.
type Renderer struct {
	pool    *render.Pool
	facts   atomic.Pointer[settings.Facts]
	metrics *renderMetrics // nil: nothing is counted
}

// NewRenderer loads a build into isolates. Without an origin in the settings it skips the warm-up and is good only for Table,
// because pages need one. metrics may be nil. The caller must call Close.
func NewRenderer(s settings.Settings, bundle *assets.Bundle, metrics *renderMetrics, log *slog.Logger) (r *Renderer, err error) {
	r = &Renderer{metrics: metrics}
	r.Give(s.Facts)
	options := render.Options{
		Source:    string(bundle.Server),
		ScriptName:      "server.js",
		SourceMap: bundle.SourceMap,
		Observe:   metrics.waited,
		Isolates:  isolates(s.Server),
		DefaultTimeout:  s.Deadline,
		LoadTimeout: time.Minute, // A bundle that loads in 0.1 s takes 10 where other programs have the processors.
		Log:       log,
	}
	if s.Origin != "" { // the home page has most of what pages have
		options.WarmUp = []render.Call{r.call("renderPage", "/", 0), r.call("streamPage", "/", 0)}
	}
	r.pool, err = render.New(options)
	return r, err
}

// isolates returns how many isolates there are; 0 is one per processor. If pages are cached, each is rendered once, and two isolates
// are enough on any machine.
func isolates(s settings.Server) int {
	if s.Isolates == 0 && s.Cache {
		return min(2, runtime.GOMAXPROCS(0))
	}
	return s.Isolates
}

// Close ends the isolates.
func (r *Renderer) Close() { r.pool.Close() }

// Give sets the facts for every render from now on.
func (r *Renderer) Give(facts settings.Facts) { r.facts.Store(&facts) }

// call is a call of the bundle. client/entry.server.tsx has the same shape of input.
func (r *Renderer) call(function, path string, failure int) render.Call {
	input, _ := json.Marshal(struct { // texts and a number
		Path  string          `json:"path"`
		Facts *settings.Facts `json:"facts"`
		Error int             `json:"error,omitempty"`
	}{path, r.facts.Load(), failure})
	return render.Call{Function: function, Input: string(input)}
}

// ask calls a function of the bundle that returns something other than a page.
func (r *Renderer) ask(ctx context.Context, function string) (string, error) {
	_, body, err := r.pool.Render(ctx, r.call(function, "/", 0))
	if err != nil {
		return "", fmt.Errorf("asking the bundle for %s: %w", function, err)
	}
	return body, nil
}

// askJSON is ask for an answer in JSON.
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

// Table returns the bundle's route table, and its redirects: addresses that pages had before, each with the path that it leads
// to.
func (r *Renderer) Table(ctx context.Context) (pages []routes.Page, redirects map[string]string, err error) {
	err = errors.Join(r.askJSON(ctx, "listRoutes", &pages), r.askJSON(ctx, "listRedirects", &redirects))
	r.metrics.know(pages)
	return pages, redirects, err
}

// Render implements [routes.Renderer].
func (r *Renderer) Render(ctx context.Context, path string) (routes.Document, error) {
	return r.render(ctx, path, 0)
}

// RenderError implements [routes.Renderer].
func (r *Renderer) RenderError(ctx context.Context, status int) (routes.Document, error) {
	return r.render(ctx, "/", status)
}

// Hours implements [routes.Renderer].
func (r *Renderer) Hours(ctx context.Context) (string, error) { return r.ask(ctx, "openingHours") }

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

// Stream implements [routes.Renderer].
func (r *Renderer) Stream(ctx context.Context, path string, send func(status int, part string) error) (last routes.Document, err error) {
	begin := time.Now()
	status := 0
	err = r.pool.Stream(ctx, r.call("streamPage", path, 0), func(part render.Chunk) (err error) {
		if status == 0 { // the first part has it in its head
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

// statusOf reads the head that client/entry.server.tsx writes.
func statusOf(head string) (int, error) {
	var answer struct {
		Status int `json:"status"`
	}
	if err := json.Unmarshal([]byte(head), &answer); err != nil {
		return 0, fmt.Errorf("the bundle's head %q: %w", head, err)
	}
	return answer.Status, nil
}

// translated wraps the pool's errors in those that package routes knows.
func translated(err error) error {
	var ended *render.AbortedError
	switch {
	case errors.As(err, &ended):
		return fmt.Errorf("%w: %w", routes.ErrEnded, translated(ended.Reason))
	case errors.Is(err, render.ErrSaturated), errors.Is(err, render.ErrDeadline), errors.Is(err, render.ErrClosed):
		return fmt.Errorf("%w: %w", routes.ErrUnavailable, err)
	}
	return err
}
