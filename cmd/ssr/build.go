package main

import (
	"fmt"
	"path/filepath"

	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/cmd/ssr/site"
)

type buildCommand struct{ site.Logging }

// Run writes the production assets.
func (c buildCommand) Run(env *environment) error {
	root, err := sourceTree()
	if err != nil {
		return err
	}
	log := newLog(env.stderr, c.LogLevel, false)
	out := filepath.Join(root, "assets", "dist")
	if err := build.Build(env.ctx, build.Options{Root: root, Out: out, Log: log}); err != nil {
		return err
	}
	fmt.Fprintln(env.stdout, "Built assets/dist. Now: go build ./cmd/ssr")
	return nil
}
