// Command example demonstrates package render: it serves the React app app.tsx, and streams its page while Go loads the data. From the
// root of this repository, after `make setup`:
//
//	go run ./render/example
//	curl --no-buffer http://localhost:8080/
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/render"
	"gulfoak.example/website/render/reactserver"
)

func main() {
	pool, err := newPool("render/example/app.tsx", loaders)
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Addr: "localhost:8080", Handler: handlePage(pool), ReadHeaderTimeout: 5 * time.Second}
	log.Print("http://" + server.Addr)
	log.Fatal(server.ListenAndServe())
}

// newPool bundles the app and creates a pool for it. A production program would bundle at build time and embed the bundle.
func newPool(app string, loaders map[string]render.Loader) (*render.Pool, error) {
	source, sourceMap, err := reactserver.Bundle(app, api.BuildOptions{})
	if err != nil {
		return nil, fmt.Errorf("%w\nIf React is missing, run `make setup` first, or `npm ci --ignore-scripts` in render/", err)
	}
	return render.New(render.Options{Source: source, SourceMap: sourceMap, Loaders: loaders, Log: slog.Default()})
}

// pageTimeout limits the time of a page, waiting included.
const pageTimeout = 2 * time.Second

// productInput is the app's input.
const productInput = `{"id": "oak", "name": "An oak table"}`

// loaders simulate a database and two services.
var loaders = map[string]render.Loader{
	"stock":   delayedText(50*time.Millisecond, "12"),
	"reviews": delayedText(100*time.Millisecond, `["Sturdy.", "Smells of the forest."]`),
	"related": delayedText(200*time.Millisecond, `["A bench", "Four chairs"]`),
}

func delayedText(after time.Duration, text string) render.Loader {
	return func(ctx context.Context, _ string) (string, error) {
		select {
		case <-time.After(after):
			return text, nil
		case <-ctx.Done(): // the render has ended, or the client has disconnected
			return "", ctx.Err()
		}
	}
}

// handlePage streams the app's product page. Status and headers are sent with the first chunk, so only an earlier error can change
// them. Error details are logged and not sent.
func handlePage(pool *render.Pool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), pageTimeout)
		defer cancel()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		started := false
		err := pool.Stream(ctx, render.Call{Function: "product", Input: productInput}, func(chunk render.Chunk) error {
			started = true
			_, err := io.WriteString(w, chunk.Text)
			return errors.Join(err, http.NewResponseController(w).Flush())
		})
		if err == nil {
			return
		}
		slog.Error("page failed or incomplete", "error", err)
		var ended *render.AbortedError
		switch {
		case errors.Is(err, render.ErrSaturated):
			w.Header().Set("Retry-After", "1")
			http.Error(w, "Too many visitors at the moment. Please try again.", http.StatusServiceUnavailable)
		case !started:
			http.Error(w, "This page cannot be shown.", http.StatusInternalServerError)
		case !errors.As(err, &ended): // an aborted page contains fallbacks
			panic(http.ErrAbortHandler) // the client must not take a partial page for a complete one
		}
	}
}
