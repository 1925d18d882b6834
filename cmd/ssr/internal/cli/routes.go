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

// Run prints the route table: the pages, then the addresses that lead to them.
func (c routesCommand) Run(env *Environment) error {
	pages, redirects, err := env.table()
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

// table returns the route table inside the program, and its redirects: addresses that pages had before, each with the path that
// it leads to.
func (e *Environment) table() (pages []routes.Page, redirects map[string]string, err error) {
	bundle, err := e.Embedded()
	if err != nil {
		return nil, nil, err
	}
	renderer, err := site.NewRenderer(settings.Settings{Server: settings.Server{Isolates: 1}}, bundle, nil, e.Log(slog.LevelWarn))
	if err != nil {
		return nil, nil, err
	}
	defer renderer.Close()
	return renderer.Table(e.ctx)
}
