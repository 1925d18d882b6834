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

// ask asks the bundle for something besides pages.
func (r *Renderer) ask(ctx context.Context, function string) (string, error) {
	call, err := r.Call(function, "/")
	if err != nil {
		return "", err
	}
	_, body, err := r.pool.Render(ctx, call)
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

// Pages asks the bundle for the route table.
func (r *Renderer) Pages(ctx context.Context) (pages []routes.Page, err error) {
	err = r.askJSON(ctx, "listRoutes", &pages)
	if r.metrics != nil {
		for _, page := range pages {
			r.metrics.routes.Store(page.Path, true)
		}
	}
	return pages, err
}

// Redirects asks the bundle for the addresses that lead elsewhere, each with the path that it leads to.
func (r *Renderer) Redirects(ctx context.Context) (redirects map[string]string, err error) {
	err = r.askJSON(ctx, "listRedirects", &redirects)
	return redirects, err
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
