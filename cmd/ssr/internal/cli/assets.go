package cli

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/encoding"
	"gulfoak.example/website/routes"
)

type assetsCommand struct {
	Dir string `arg:"" optional:"" type:"path" help:"Write the files into this folder, which must be empty or new, for 'ssr build --previous'. Without a folder, print their paths."`
}

// Run prints the addresses of the public files that this build generated, or writes them and the carried files.
func (c assetsCommand) Run(env *Environment) error {
	bundle, err := env.Embedded()
	if err != nil {
		return err
	}
	if c.Dir != "" {
		if err := writeBuild(c.Dir, bundle); err != nil {
			return err
		}
		fmt.Fprintf(env.Stdout, "Wrote %d files to %s\n", len(bundle.Own)+len(bundle.Carried), c.Dir)
		return nil
	}
	for _, name := range bundle.Own {
		extension := path.Ext(name)
		// Compressed representations have no URL.
		if !slices.ContainsFunc(encoding.Compressed, func(c encoding.Coding) bool { return c.Extension() == extension }) {
			fmt.Fprintln(env.Stdout, routes.AssetsPath+name)
		}
	}
	return nil
}

// writeBuild writes the hashed public files of a build, generated and carried, and the lists of both into a new folder.
func writeBuild(folder string, bundle *assets.Bundle) error {
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: name a new folder", folder)
	}
	public := filepath.Join(folder, "public")
	if err := os.MkdirAll(public, 0o755); err != nil {
		return err
	}
	for _, name := range slices.Concat(bundle.Own, slices.Collect(maps.Keys(bundle.Carried))) {
		content, err := fs.ReadFile(bundle.Public, name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(public, name), content, 0o644); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(folder, assets.CarriedFile), assets.FormatCarriedFile(bundle.Carried), 0o644); err != nil {
		return err
	}
	list := strings.Join(bundle.Own, "\n") + "\n"
	return os.WriteFile(filepath.Join(folder, assets.OwnFile), []byte(list), 0o644) // last, because it marks a complete build
}
