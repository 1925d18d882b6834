// Command example shows package render at work: it serves a React app of one file, app.tsx, and streams its page while Go still
// loads what the page shows. From the root of this repository, after `make setup`:
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
	pool, err := open("render/example/app.tsx", loaders)
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Addr: "localhost:8080", Handler: page(pool), ReadHeaderTimeout: 5 * time.Second}
	log.Print("http://" + server.Addr)
	log.Fatal(server.ListenAndServe())
}

// open bundles the app and makes a pool for it. A program for production would bundle at build time and embed the bundle.
func open(app string, loaders map[string]render.Loader) (*render.Pool, error) {
	source, sourceMap, err := reactserver.Bundle(app, api.BuildOptions{})
	if err != nil {
		return nil, fmt.Errorf("%w\nIf React is missing, run `make setup` first, or `npm ci --ignore-scripts` in render/", err)
	}
	return render.New(render.Options{Source: source, SourceMap: sourceMap, Loaders: loaders, Log: slog.Default()})
}

// deadline is how long a page may take, waiting for its turn included.
const deadline = 2 * time.Second

// product is the app's input.
const product = `{"id": "oak", "name": "An oak table"}`

// loaders stand for a database and two services.
var loaders = map[string]render.Loader{
	"stock":   answers(50*time.Millisecond, "12"),
	"reviews": answers(100*time.Millisecond, `["Sturdy.", "Smells of the forest."]`),
	"related": answers(200*time.Millisecond, `["A bench", "Four chairs"]`),
}

func answers(after time.Duration, text string) render.Loader {
	return func(ctx context.Context, _ string) (string, error) {
		select {
		case <-time.After(after):
			return text, nil
		case <-ctx.Done(): // the page is over, or its visitor has left
			return "", ctx.Err()
		}
	}
}

// page streams the app's page of the product. Status and headers leave with the first part, so only an error before that can
// change them. Details of an error go only to the log.
func page(pool *render.Pool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), deadline)
		defer cancel()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		begun := false
		err := pool.Stream(ctx, render.Call{Function: "product", Input: product}, func(part render.Part) error {
			begun = true
			_, err := io.WriteString(w, part.Text)
			return errors.Join(err, http.NewResponseController(w).Flush())
		})
		if err == nil {
			return
		}
		slog.Error("no page, or not all of it", "error", err)
		var ended *render.EndedError
		switch {
		case errors.Is(err, render.ErrSaturated):
			w.Header().Set("Retry-After", "1")
			http.Error(w, "Too many ask at once. Please try again.", http.StatusServiceUnavailable)
		case !begun:
			http.Error(w, "This page cannot be shown.", http.StatusInternalServerError)
		case !errors.As(err, &ended): // else what is missing has its fallback
			panic(http.ErrAbortHandler) // so that nobody takes half a page for a whole one
		}
	}
}
