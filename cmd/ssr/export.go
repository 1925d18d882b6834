package main

import (
	"fmt"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/export"
	"gulfoak.example/website/cmd/ssr/site"
)

type exportCommand struct {
	Dir string `arg:"" type:"path" help:"The folder. An export that is there already is replaced once the new one is whole."`
	site.Settings
}

// Run writes what the server would send, file by file, for a host that only has files.
func (c exportCommand) Run(env *environment) error {
	bundle, err := assets.Embedded()
	if err != nil {
		return err
	}
	log := env.log(c.LogLevel)
	if missing := c.Placeholders(); len(missing) > 0 {
		log.Warn("placeholders are shown to visitors: set these variables", "variables", missing)
	}
	count, size, err := export.Write(env.ctx, c.Dir, export.Options{Settings: c.Settings, Bundle: bundle, Log: log, Progress: env.stderr})
	if err != nil {
		return err
	}
	fmt.Fprintf(env.stdout, "Exported %d files, %.1f MB, to %s\n", count, float64(size)/1e6, c.Dir)
	return nil
}
