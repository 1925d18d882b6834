package site

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
)

// A Renderer renders the site's pages in a pool of isolates. It implements [routes.PageRenderer], and is safe for concurrent use.
type Renderer struct {
	pool    *render.Pool
	facts   atomic.Pointer[string] // as JSON
	metrics *renderMetrics         // if nil, renders are not measured
}

// NewRenderer loads a build into isolates. Without an origin in the settings it does not warm up and supports only RouteTable, because
// pages need an origin. metrics may be nil. The caller must call Close.
func NewRenderer(s settings.Settings, bundle *assets.Bundle, metrics *renderMetrics, log *slog.Logger) (r *Renderer, err error) {
	r = &Renderer{metrics: metrics}
	r.SetFacts(s.Facts)
	options := render.Options{
		Source:         bundle.Server,
		ScriptName:     "server.js",
		SourceMap:      bundle.SourceMap,
		Observe:        metrics.observeWait,
		Isolates:       isolateCount(s.Server),
		DefaultTimeout: s.Deadline,
		Log:            log,
	}
	if s.Origin != "" { // the home page has most features of other pages
		options.WarmUp = []render.Call{r.newCall("renderPage", "/", 0), r.newCall("streamPage", "/", 0)}
	}
	r.pool, err = render.New(options)
	return r, err
}

// isolateCount returns the number of isolates, by default one per processor. With the cache, each page is rendered once, and two
// isolates are enough on any machine.
func isolateCount(s settings.Server) int {
	processors := runtime.GOMAXPROCS(0)
	if s.Cache {
		processors = min(2, processors)
	}
	return cmp.Or(s.Isolates, processors)
}

// Close closes the isolates.
func (r *Renderer) Close() { r.pool.Close() }

// SetFacts sets the facts for every render from now on.
func (r *Renderer) SetFacts(current facts.Facts) {
	encoded := encodeJSON(current)
	r.facts.Store(&encoded)
}

// newCall returns a call of the bundle. The input has the format that client/entry.server.tsx expects.
func (r *Renderer) newCall(function, path string, failure int) render.Call {
	input := `{"path":` + encodeJSON(path) + `,"facts":` + *r.facts.Load()
	if failure != 0 {
		input += `,"error":` + strconv.Itoa(failure)
	}
	return render.Call{Function: function, Input: input + "}"}
}

// encodeJSON encodes a string, or a struct of strings and numbers.
func encodeJSON(value any) string {
	encoded, _ := json.Marshal(value) // cannot fail for these types
	return string(encoded)
}

// callBundle calls a function of the bundle that does not return a page.
func (r *Renderer) callBundle(ctx context.Context, function string) (string, error) {
	_, body, err := r.pool.Render(ctx, r.newCall(function, "/", 0))
	if err != nil {
		return "", fmt.Errorf("calling %s of the bundle: %w", function, err)
	}
	return body, nil
}

// callBundleJSON calls a function of the bundle that returns JSON.
func (r *Renderer) callBundleJSON(ctx context.Context, function string, into any) error {
	body, err := r.callBundle(ctx, function)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(body), into); err != nil {
		return fmt.Errorf("parsing the result of %s: %w", function, err)
	}
	return nil
}

// RouteTable returns the bundle's route table and its redirects, from former addresses to current paths.
func (r *Renderer) RouteTable(ctx context.Context) (pages []routes.Page, redirects map[string]string, err error) {
	err = errors.Join(r.callBundleJSON(ctx, "listRoutes", &pages), r.callBundleJSON(ctx, "listRedirects", &redirects))
	r.metrics.addRoutes(pages)
	return pages, redirects, err
}

// Render implements [routes.PageRenderer].
func (r *Renderer) Render(ctx context.Context, path string) (routes.Document, error) {
	return r.render(ctx, path, 0)
}

// RenderError implements [routes.PageRenderer].
func (r *Renderer) RenderError(ctx context.Context, status int) (routes.Document, error) {
	return r.render(ctx, "/", status)
}

// Hours implements [routes.PageRenderer].
func (r *Renderer) Hours(ctx context.Context) (string, error) {
	return r.callBundle(ctx, "openingHours")
}

func (r *Renderer) render(ctx context.Context, path string, failure int) (routes.Document, error) {
	begin := time.Now()
	head, body, err := r.pool.Render(ctx, r.newCall("renderPage", path, failure))
	r.metrics.observeRender(path, time.Since(begin), err)
	if err != nil {
		return routes.Document{}, translateError(err)
	}
	status, err := parseStatus(head)
	return routes.Document{Status: status, HTML: body}, err
}

// Stream implements [routes.PageRenderer].
func (r *Renderer) Stream(ctx context.Context, path string, send func(status int, chunk string) error) (last routes.Document, err error) {
	begin := time.Now()
	status := 0
	err = r.pool.Stream(ctx, r.newCall("streamPage", path, 0), func(chunk render.Chunk) (err error) {
		if status == 0 { // the head of the first chunk contains the status
			if status, err = parseStatus(chunk.Head); err != nil {
				return err
			}
		}
		if chunk.Last {
			last = routes.Document{Status: status, HTML: chunk.Text}
			return nil
		}
		return send(status, chunk.Text)
	})
	r.metrics.observeRender(path, time.Since(begin), err)
	return last, translateError(err)
}

// parseStatus parses the head that client/entry.server.tsx writes.
func parseStatus(head string) (int, error) {
	var fields struct {
		Status int `json:"status"`
	}
	if err := json.Unmarshal([]byte(head), &fields); err != nil {
		return 0, fmt.Errorf("parsing the head %q of the bundle: %w", head, err)
	}
	return fields.Status, nil
}

// translateError wraps the pool's errors in the errors of package routes.
func translateError(err error) error {
	var aborted *render.AbortedError
	switch {
	case errors.As(err, &aborted):
		return fmt.Errorf("%w: %w", routes.ErrIncomplete, translateError(aborted.Reason))
	case errors.Is(err, render.ErrSaturated), errors.Is(err, render.ErrDeadline), errors.Is(err, render.ErrClosed):
		return fmt.Errorf("%w: %w", routes.ErrUnavailable, err)
	}
	return err
}
