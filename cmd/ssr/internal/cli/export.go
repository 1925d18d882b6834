package cli

import (
	"fmt"

	"gulfoak.example/website/cmd/ssr/internal/export"
	"gulfoak.example/website/cmd/ssr/settings"
)

type exportCommand struct {
	Dir string `arg:"" type:"path" help:"The folder. An export that is there is replaced once the new one is rendered; for a first one it must be empty, but for names that begin with a dot."`
	settings.Settings
}

// Help is the longer text of `ssr export --help`.
func (exportCommand) Help() string {
	return `Every address is written as the server sends it: /about becomes about.html, unknown addresses 404.html. The file
_headers has the headers, and _redirects the addresses that pages had before, in the form that Netlify and Cloudflare
Pages read. For other hosts there is a page at each such address, which leads on.

Nothing renews the files when the day changes, so pages list every coming holiday with its year.

The file .ssr-export lists what exports wrote. The next export replaces and removes only these files. Other files stay.
Until all is rendered, the folder is as it was. Then files are replaced one by
one, assets first. An export that ends in the middle of that leaves whole files, some of them new: export again.`
}

// Run exports the site, and prints how many files and megabytes it has.
func (c exportCommand) Run(env *Environment) error {
	bundle, err := env.Embedded()
	if err != nil {
		return err
	}
	count, size, err := export.Write(env.ctx, c.Dir, export.Options{
		Settings: c.Settings, Bundle: bundle, Log: env.Log(c.LogLevel), Progress: env.Stderr,
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Stdout, "Exported %d files, %.1f MB, to %s\n", count, float64(size)/1e6, c.Dir)
	return nil
}
