package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"
)

type routesCommand struct {
	JSON bool `name:"json" help:"Print JSON."`
}

// Run prints the route table.
func (c routesCommand) Run(env *environment, settings *Settings) error {
	config, err := settings.resolve()
	if err != nil {
		return err
	}
	setup, err := prepare(env, settings)
	if err != nil {
		return err
	}
	defer setup.close()
	bundle, err := setup.assets(env.ctx)
	if err != nil {
		return err
	}
	config.isolates = 1
	pool, err := newPool(setup.log, bundle, config, nil)
	if err != nil {
		return err
	}
	defer pool.Close()
	renderer, err := newRenderer(pool, config.facts, nil)
	if err != nil {
		return err
	}
	pages, err := renderer.pages(env.ctx)
	if err != nil {
		return err
	}
	if c.JSON {
		encoder := json.NewEncoder(env.stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(pages)
	}
	table := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "PATH\tCANONICAL\tUPDATED")
	for _, page := range pages {
		fmt.Fprintf(table, "%s\t%s\t%s\n", page.Path, page.Canonical, page.Updated)
	}
	return table.Flush()
}
