package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"gulfoak.example/website/cmd/ssr/site"
)

type routesCommand struct {
	JSON bool   `name:"json" help:"Print JSON."`
	Mode string `env:"SITE_MODE" default:"auto" type:"mode" help:"development, production or auto: whose pages."`
	site.Logging
}

// Run prints the route table.
func (c routesCommand) Run(env *environment) error {
	sources, err := openSources(env, c.Mode, c.LogLevel)
	if err != nil {
		return err
	}
	bundle, err := sources.assets(env.ctx)
	if err != nil {
		return err
	}
	pool, err := site.NewPool(site.Settings{Server: site.Server{Isolates: 1}}, bundle, sources.log, nil)
	if err != nil {
		return err
	}
	defer pool.Close()
	renderer, err := site.NewRenderer(pool, site.Facts{})
	if err != nil {
		return err
	}
	pages, err := renderer.Pages(env.ctx)
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
