package cli

import (
	"fmt"
	"path/filepath"
	"slices"

	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/cmd/ssr/settings"
)

type buildCommand struct {
	Previous []string `type:"path" sep:"none" placeholder:"DIR" help:"Serve the previous build's public files too, and those that it carries: browsers and CDNs still have pages of older builds. DIR is its assets/dist, or what 'ssr assets' wrote. May be given more than once."`
	Next     []string `type:"path" sep:"none" placeholder:"DIR" help:"Serve the next build's public files too, as the first step of a rollout (see deploy/docs/rollouts.md)."`
	Content  string   `type:"existingdir" placeholder:"DIR" help:"Read the content from DIR instead of client/content."`
	Out      string   `type:"path" placeholder:"DIR" help:"Write to DIR instead of assets/dist, which is compiled into the program."`
	settings.Logging
}

// Run writes the production assets.
func (c buildCommand) Run(env *Environment) error {
	root, err := findSourceTree()
	if err != nil {
		return err
	}
	log := env.Log(c.LogLevel)
	next := "Built " + c.Out
	if c.Out == "" {
		c.Out, next = filepath.Join(root, "assets", "dist"), "Built assets/dist. Now: go build -tags production -o ssr ./cmd/ssr"
	}
	options := build.Options{Root: root, Out: c.Out, Content: c.Content, Other: slices.Concat(c.Previous, c.Next), Log: log}
	if err := build.Build(env.ctx, options); err != nil {
		return err
	}
	fmt.Fprintln(env.Stdout, next)
	return nil
}
