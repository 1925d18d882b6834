// Command example serves a React app of one file, app.tsx, by package render: its front page is rendered to a string, which comes
// as one part, and each product is streamed while Go still loads what is shown of it. From the root of this repository, after `make setup`:
//
//	go run ./render/example
//	curl --no-buffer http://localhost:8080/oak
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/render"
	"gulfoak.example/website/render/reactserver"
)

func main() {
	address := flag.String("address", "localhost:8080", "where to listen")
	app := flag.String("app", "render/example/app.tsx", "the app")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	listener, err := net.Listen("tcp", *address)
	if err == nil {
		err = run(ctx, listener, *app)
	}
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run serves the app until ctx ends, and lets the requests that have begun end too.
func run(ctx context.Context, listener net.Listener, app string) error {
	pool, err := open(app, loaders)
	if err != nil {
		return err
	}
	defer pool.Close()
	server := &http.Server{Handler: handler(pool), ReadHeaderTimeout: 5 * time.Second}
	ended := make(chan error, 1)
	defer context.AfterFunc(ctx, func() {
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*deadline)
		defer cancel()
		ended <- server.Shutdown(grace)
	})()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-ended
}

// open makes a pool of the app. A program for production would bundle when it is built, and embed the bundle.
func open(app string, loaders map[string]render.Loader) (*render.Pool, error) {
	source, sourceMap, err := reactserver.Bundle(app, api.BuildOptions{})
	if err != nil {
		return nil, fmt.Errorf("%w\nIf React is missing, run `make setup` first, or `npm ci --ignore-scripts` in render/", err)
	}
	return render.New(render.Options{Source: source, SourceMap: sourceMap, Loaders: loaders, Log: slog.Default()})
}

// deadline is what a page has to be whole, waiting for its turn included.
const deadline = 2 * time.Second

type product struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

var products = []product{{"oak", "An oak table"}, {"walnut", "A walnut table"}}

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

func handler(pool *render.Pool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", page(pool, "front", products))
	for _, p := range products {
		mux.Handle("GET /"+p.ID, page(pool, "product", p))
	}
	return mux
}

// page answers with what a function of the app makes of its input, which it gets as JSON, as it comes. Status and headers go with
// the first part, so only what comes before that can change them.
func page(pool *render.Pool, function string, input any) http.HandlerFunc {
	text, err := json.Marshal(input)
	if err != nil {
		panic(err) // not of what this program hands over
	}
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), deadline)
		defer cancel()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		begun := false
		err := pool.Stream(ctx, render.Call{Function: function, Input: string(text)}, func(part render.Part) error {
			begun = true
			_, err := io.WriteString(w, part.Text)
			return errors.Join(err, http.NewResponseController(w).Flush())
		})
		var ended *render.EndedError
		switch {
		case err == nil:
		case !begun:
			refuse(w, err)
		case errors.As(err, &ended):
			slog.Warn("a page ended early", "error", err) // in order: what is missing has its fallback
		default:
			slog.Error("a page broke off", "error", err)
			panic(http.ErrAbortHandler) // so that nobody takes the half for the whole
		}
	}
}

// refuse answers where there is no page. What went wrong is for the log alone.
func refuse(w http.ResponseWriter, err error) {
	slog.Error("no page", "error", err)
	if errors.Is(err, render.ErrSaturated) {
		w.Header().Set("Retry-After", "1")
		http.Error(w, "Too many ask at once. Please try again.", http.StatusServiceUnavailable)
		return
	}
	http.Error(w, "This page cannot be shown.", http.StatusInternalServerError)
}
