package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
)

// sources are what there is to serve: assets that are compiled in, or in development a source tree.
type sources struct {
	production bool
	bundle     *assets.Bundle // what is compiled in, in production
	root       string         // the source tree, in development
	session    *build.Session // what builds it, in development
	log        *slog.Logger
}

// openSources finds what a mode serves. In development the caller closes the session.
func openSources(env *Environment, mode string, level slog.Level) (*sources, error) {
	s := sources{production: inProduction(mode), log: env.Log(level)}
	var err error
	if s.production {
		s.bundle, err = env.Embedded()
		return &s, err
	}
	if s.root, err = sourceTree(); err != nil {
		return nil, err
	}
	s.session, err = build.NewSession(env.ctx, build.Options{Root: s.root, Out: filepath.Join(s.root, ".cache", "development"), Log: s.log})
	return &s, err
}

// inProduction tells whether a mode serves what is compiled in.
func inProduction(mode string) bool {
	if mode != "auto" {
		return mode == "production"
	}
	_, err := assets.Embedded()
	// `go run` after `ssr build` would carry the assets of that day; who edits sources wants today's.
	return !errors.Is(err, assets.ErrNotBuilt) && !underGoRun()
}

// assets are those compiled in, or in development those of a new build.
func (s *sources) assets(ctx context.Context) (*assets.Bundle, error) {
	if s.session == nil {
		return s.bundle, nil
	}
	defer s.session.Close()
	bundle, err := s.session.Build(ctx, 1)
	return bundle, errors.Join(err, s.session.Check())
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
