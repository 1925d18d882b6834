package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
)

// A Renderer makes the site's pages in a pool of isolates. It implements routes.Renderer.
type Renderer struct {
	pool    *render.Pool
	facts   atomic.Pointer[json.RawMessage]
	metrics *renderMetrics // nil: nothing is counted
}

// NewRenderer returns a renderer that gives every page these facts.
func NewRenderer(pool *render.Pool, facts settings.Facts) (*Renderer, error) {
	r := &Renderer{pool: pool}
	return r, r.give(facts)
}

// give gives every page from now on these facts.
func (r *Renderer) give(facts settings.Facts) error {
	encoded, err := json.Marshal(facts)
	r.facts.Store((*json.RawMessage)(&encoded))
	return err
}

// Call is what the bundle is asked for the page of a path; function is renderPage or streamPage. Comparisons ask other
// runtimes the same.
func (r *Renderer) Call(function, path string) (render.Call, error) {
	return input{Path: path, Facts: *r.facts.Load()}.call(function)
}

// warmUp is what a new isolate renders for nobody: the page that has most of what pages have, in either way.
func warmUp(facts settings.Facts) (calls []render.Call, err error) {
	asking, err := NewRenderer(nil, facts)
	if err != nil {
		return nil, err
	}
	for _, function := range []string{"renderPage", "streamPage"} {
		call, err := asking.Call(function, "/")
		if err != nil {
			return nil, err
		}
		calls = append(calls, call)
	}
	return calls, nil
}

// input is what entry.server.tsx takes.
type input struct {
	Path  string          `json:"path"`
	Facts json.RawMessage `json:"facts"`
	Error int             `json:"error,omitempty"`
}

// Pages asks the bundle for the route table.
func (r *Renderer) Pages(ctx context.Context) ([]routes.Page, error) {
	_, body, err := r.pool.Render(ctx, render.Call{Function: "listRoutes"})
	if err != nil {
		return nil, fmt.Errorf("asking the bundle for its routes: %w", err)
	}
	var pages []routes.Page
	if err := json.Unmarshal([]byte(body), &pages); err != nil {
		return nil, fmt.Errorf("the bundle's routes: %w", err)
	}
	if r.metrics != nil {
		for _, page := range pages {
			r.metrics.routes.Store(page.Path, true)
		}
	}
	return pages, nil
}

// Redirects asks the bundle for the addresses that lead elsewhere, each with the path that it leads to.
func (r *Renderer) Redirects(ctx context.Context) (map[string]string, error) {
	_, body, err := r.pool.Render(ctx, render.Call{Function: "listRedirects"})
	if err != nil {
		return nil, fmt.Errorf("asking the bundle for its redirects: %w", err)
	}
	var redirects map[string]string
	if err := json.Unmarshal([]byte(body), &redirects); err != nil {
		return nil, fmt.Errorf("the bundle's redirects: %w", err)
	}
	return redirects, nil
}

// webManifest asks the bundle for the web app manifest.
func (r *Renderer) webManifest(ctx context.Context) (string, error) {
	call, err := input{Facts: *r.facts.Load()}.call("webManifest")
	if err != nil {
		return "", err
	}
	_, body, err := r.pool.Render(ctx, call)
	return body, err
}

// hours asks the bundle when the business is open, in one line.
func (r *Renderer) hours(ctx context.Context) (string, error) {
	_, body, err := r.pool.Render(ctx, render.Call{Function: "openingHours"})
	return body, err
}

// Render makes the page of a path.
func (r *Renderer) Render(ctx context.Context, path string) (routes.Document, error) {
	return r.render(ctx, input{Path: path, Facts: *r.facts.Load()})
}

// RenderError makes the page for a failure.
func (r *Renderer) RenderError(ctx context.Context, status int) (routes.Document, error) {
	return r.render(ctx, input{Path: "/", Facts: *r.facts.Load(), Error: status})
}

func (r *Renderer) render(ctx context.Context, in input) (routes.Document, error) {
	call, err := in.call("renderPage")
	if err != nil {
		return routes.Document{}, err
	}
	begin := time.Now()
	head, body, err := r.pool.Render(ctx, call)
	r.metrics.observe(in.Path, time.Since(begin), err)
	if err != nil {
		return routes.Document{}, translated(err)
	}
	status, err := statusOf(head)
	return routes.Document{Status: status, HTML: body}, err
}

// Stream makes the page of a path, part by part.
func (r *Renderer) Stream(ctx context.Context, path string, send func(status int, part string) error) error {
	call, err := r.Call("streamPage", path)
	if err != nil {
		return err
	}
	begin := time.Now()
	status := 0
	err = r.pool.Stream(ctx, call, func(part render.Part) (err error) {
		if status == 0 { // it is in the head of the first part
			if status, err = statusOf(part.Head); err != nil {
				return err
			}
		}
		return send(status, part.Text)
	})
	r.metrics.observe(path, time.Since(begin), err)
	return translated(err)
}

func (in input) call(function string) (render.Call, error) {
	argument, err := json.Marshal(in)
	return render.Call{Function: function, Input: string(argument)}, err
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
