package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"text/tabwriter"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
)

type routesCommand struct {
	JSON bool `name:"json" help:"Print the pages as JSON."`
	settings.Source
	settings.Logging
}

// Run prints the route table: the pages, then the addresses that lead to them.
func (c routesCommand) Run(env *Environment) error {
	sources, err := openSources(env, c.Mode, c.LogLevel)
	if err != nil {
		return err
	}
	bundle, err := sources.assets(env.ctx)
	if err != nil {
		return err
	}
	pages, redirects, err := tableOf(env.ctx, bundle, sources.log)
	if err != nil {
		return err
	}
	if c.JSON {
		encoder := json.NewEncoder(env.Stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(pages)
	}
	table := tabwriter.NewWriter(env.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "PATH\tCANONICAL\tUPDATED")
	for _, page := range pages {
		fmt.Fprintf(table, "%s\t%s\t%s\n", page.Path, page.Canonical, page.Updated)
	}
	for _, path := range slices.Sorted(maps.Keys(redirects)) {
		fmt.Fprintf(table, "%s\tleads to %s\t\n", path, redirects[path])
	}
	return table.Flush()
}

// tableOf asks a bundle for its pages, and for the addresses that lead elsewhere, each with the path that it leads to.
func tableOf(ctx context.Context, bundle *assets.Bundle, log *slog.Logger) (pages []routes.Page, redirects map[string]string, err error) {
	pool, err := site.NewPool(settings.Settings{Server: settings.Server{Isolates: 1}}, bundle, log, nil)
	if err != nil {
		return nil, nil, err
	}
	defer pool.Close()
	renderer, err := site.NewRenderer(pool, settings.Facts{})
	if err != nil {
		return nil, nil, err
	}
	if pages, err = renderer.Pages(ctx); err != nil {
		return nil, nil, err
	}
	redirects, err = renderer.Redirects(ctx)
	return pages, redirects, err
}
