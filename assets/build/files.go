//go:build !production

package build

import (
	"context"
	_ "embed"
	"io/fs"
	"os"
	"path"
	"slices"
)

//go:embed icons.mjs
var iconScript []byte

// favicon is the source of all icons.
const favicon = "assets/icons/favicon.svg"

// rootFiles have no hash in the name, because platforms request these files at the root of the site.
var rootFiles = []string{"favicon.ico", "apple-touch-icon.png"}

// buildFiles adds the icons, the drawings of the house, which would not fit the first flight inline, the stylesheets for print and for
// notifications (sonner), and the generated platform icons. It returns the paths of the hashed files by source name ("icon-192.png").
func buildFiles(ctx context.Context, o Options, public *store) (map[string]string, error) {
	sources := map[string]string{
		"sonner.css": o.path("client/node_modules/sonner/dist/styles.css"),
		"print.css":  o.path("client/styles/print.css"),
	}
	for _, pattern := range []string{"assets/icons/*", "client/drawings/house-*.svg"} {
		files, _ := fs.Glob(os.DirFS(o.Root), pattern) // fails only for a bad pattern
		for _, file := range files {
			sources[path.Base(file)] = o.path(file)
		}
	}
	svg, err := os.ReadFile(o.path(favicon))
	if err != nil {
		return nil, err
	}
	files, err := generateFiles(ctx, o, "icons", iconScript, svg, o.path(favicon))
	if err != nil {
		return nil, err
	}
	for name, source := range sources {
		content, err := os.ReadFile(source)
		if err == nil && path.Ext(name) == ".css" {
			content, err = lowerSheet(o, name, content)
		}
		if err != nil {
			return nil, err
		}
		files[name] = content
	}
	paths := map[string]string{}
	for name, content := range files {
		if slices.Contains(rootFiles, name) {
			public.add(name, content)
		} else {
			paths[name] = public.addHashed(name, content)
		}
	}
	return paths, nil
}
