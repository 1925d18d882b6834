package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
)

type buildCommand struct{}

// Run writes the production assets.
func (buildCommand) Run(env *environment, settings *Settings) error {
	root, err := sourceTree()
	if err != nil {
		return err
	}
	log := newLog(env.stderr, settings.LogLevel, false)
	out := filepath.Join(root, "assets", "dist")
	if err := build.Build(env.ctx, build.Options{Root: root, Out: out, Log: log}); err != nil {
		return err
	}
	fmt.Fprintln(env.stdout, "Built assets/dist. Now: go build ./cmd/ssr")
	return nil
}

// A setup is what there is to serve, and how.
type setup struct {
	bundle     *assets.Bundle // what is compiled in, in production
	production bool
	root       string         // the source tree, in development
	session    *build.Session // what builds again, in development
	log        *slog.Logger
	stop       func()         // ends what runs in the background
	background sync.WaitGroup // what runs beside the listeners
}

// prepare finds the assets that are compiled in, or in development the sources. Close what it returns.
func prepare(env *environment, settings *Settings) (*setup, error) {
	embedded, embeddedErr := assets.Embedded()
	if embeddedErr != nil && !errors.Is(embeddedErr, assets.ErrNotBuilt) {
		return nil, embeddedErr
	}
	var s setup
	switch settings.Mode {
	case "production":
		s.production = true
	case "auto":
		// `go run` after `ssr build` would carry the assets of that day; who edits sources wants today's.
		s.production = embedded != nil && !underGoRun()
	}
	s.log = newLog(env.stderr, settings.LogLevel, s.production)
	if s.production {
		s.bundle = embedded
		return &s, embeddedErr
	}
	var err error
	if s.root, err = sourceTree(); err != nil {
		return nil, err
	}
	s.session, err = build.NewSession(env.ctx, build.Options{Root: s.root, Out: filepath.Join(s.root, ".cache", "development"), Log: s.log})
	return &s, err
}

// assets are those compiled in, or in development those of a new build.
func (s *setup) assets(ctx context.Context) (*assets.Bundle, error) {
	if s.session == nil {
		return s.bundle, nil
	}
	bundle, err := s.session.Build(ctx, 1)
	return bundle, errors.Join(err, s.session.Check())
}

// close ends what the setup has started.
func (s *setup) close() {
	if s.stop != nil {
		s.stop()
	}
	s.background.Wait()
	if s.session != nil {
		s.session.Close()
	}
}

// sourceTree finds the folder of this module's go.mod, upwards from the working folder.
func sourceTree() (string, error) {
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for folder := start; ; folder = filepath.Dir(folder) {
		text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module gulfoak.example/website\n") {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			return "", fmt.Errorf("%s is not in the website's source tree, and this program was compiled without assets: "+
				"run it in the source tree, or compile it after `ssr build`", start)
		}
	}
}

// cachedExecutable matches where the go command keeps the programs that it runs.
var cachedExecutable = regexp.MustCompile(`[/\\]go-build|[/\\][0-9a-f]{64}-d[/\\]`)

// underGoRun tells whether the go command built this program only to run it.
func underGoRun() bool {
	path, err := os.Executable()
	return err == nil && cachedExecutable.MatchString(path)
}

// newLog writes lines that people read in development, JSON in production.
func newLog(w io.Writer, level string, production bool) *slog.Logger {
	var least slog.Level
	_ = least.UnmarshalText([]byte(level)) // the command line allows only levels
	options := &slog.HandlerOptions{Level: least}
	if production {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
