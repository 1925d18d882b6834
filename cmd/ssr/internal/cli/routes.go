package cli

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"text/tabwriter"

	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
)

type routesCommand struct {
	JSON bool `name:"json" help:"Print the pages as JSON."`
}

// Run prints the route table: the pages, then the redirects.
func (c routesCommand) Run(env *Environment) error {
	pages, redirects, err := env.routeTable()
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
		fmt.Fprintf(table, "%s\tredirects to %s\t\n", path, redirects[path])
	}
	return table.Flush()
}

// routeTable returns the pages of the embedded build, and its redirects: the target by previous URL.
func (e *Environment) routeTable() (pages []routes.Page, redirects map[string]string, err error) {
	bundle, err := e.Embedded()
	if err != nil {
		return nil, nil, err
	}
	renderer, err := site.NewRenderer(settings.Settings{Server: settings.Server{Isolates: 1}}, bundle, nil, e.Log(slog.LevelWarn))
	if err != nil {
		return nil, nil, err
	}
	defer renderer.Close()
	return renderer.RouteTable(e.ctx)
}
