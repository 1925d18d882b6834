//go:build !production

package build

import (
	"context"
	_ "embed"
	"os"
	"slices"
)

//go:embed icons.mjs
var iconScript []byte

// favicon is the drawing of which all icons are made.
const favicon = "assets/icons/favicon.svg"

// rootFiles are asked for by platforms at the site's root, under these very names.
var rootFiles = []string{"favicon.ico", "apple-touch-icon.png"}

// buildIcons makes the icons that platforms ask for of assets/icons/favicon.svg and returns the paths of the hashed
// ones by name ("icon-192.png").
func buildIcons(ctx context.Context, o Options, public *store) (map[string]string, error) {
	drawing := o.path(favicon)
	svg, err := os.ReadFile(drawing)
	if err != nil {
		return nil, err
	}
	files, err := generate(ctx, o, "icons", iconScript, svg, drawing)
	paths := map[string]string{}
	for name, content := range files {
		if slices.Contains(rootFiles, name) {
			public.add(name, content)
		} else {
			paths[name] = public.addHashed(name, content)
		}
	}
	return paths, err
}
