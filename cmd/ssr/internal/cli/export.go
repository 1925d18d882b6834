package cli

import (
	"fmt"

	"gulfoak.example/website/cmd/ssr/internal/export"
	"gulfoak.example/website/cmd/ssr/settings"
)

type exportCommand struct {
	Dir string `arg:"" type:"path" help:"The folder. For the first export it must be empty, except for names that begin with a dot. A later export replaces the earlier one."`
	settings.Settings
}

// Help returns the long help text of `ssr export`.
func (exportCommand) Help() string {
	return `Each response body of the server becomes a file: /about becomes about.html, and the page for unknown paths 404.html. The
file _headers contains the headers, and _redirects the redirects from previous URLs, in the format of Netlify and
Cloudflare Pages. For other hosts, a page at each previous URL redirects.

The files do not change with the date, so pages list every future holiday with its year.

The file .ssr-export lists the exported files. The next export replaces and removes only these files. Other files stay.
The folder does not change until all pages are rendered. Then the files are replaced one by one, assets first. After an
interrupted export each file is complete, but some files are new and some old: export again.`
}

// Run exports the site, and prints the number of files and megabytes.
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
