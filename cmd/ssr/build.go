package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/cmd/ssr/site"
)

type buildCommand struct {
	Previous []string `type:"path" sep:"none" placeholder:"DIR" help:"Serve the previous build's public files too: browsers and CDNs still have its pages. DIR is its assets/dist, or what 'ssr assets' wrote. May be given more than once."`
	Next     []string `type:"path" sep:"none" placeholder:"DIR" help:"Serve the next build's public files too, as the first step of a rollout (see deploy/README.md)."`
	site.Logging
}

// Run writes the production assets.
func (c buildCommand) Run(env *environment) error {
	root, err := sourceTree()
	if err != nil {
		return err
	}
	log := env.log(c.LogLevel)
	out := filepath.Join(root, "assets", "dist")
	if err := build.Build(env.ctx, build.Options{Root: root, Out: out, Other: slices.Concat(c.Previous, c.Next), Log: log}); err != nil {
		return err
	}
	fmt.Fprintln(env.stdout, "Built assets/dist. Now: go build ./cmd/ssr")
	return nil
}
