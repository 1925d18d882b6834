//go:build !production

package build

import (
	"context"
	_ "embed"
	"os"
	"path/filepath"
	"slices"
)

//go:embed icons.mjs
var iconScript []byte

// rootFiles are asked for by platforms at the site's root, under these very names.
var rootFiles = []string{"favicon.ico", "apple-touch-icon.png"}

// buildIcons makes the icons that platforms ask for of assets/icons/favicon.svg and returns the paths of the hashed
// ones by name ("icon-192.png").
func buildIcons(ctx context.Context, o Options, public store) (map[string]string, error) {
	drawing := filepath.Join(o.Root, "assets", "icons", "favicon.svg")
	svg, err := os.ReadFile(drawing)
	if err != nil {
		return nil, err
	}
	files, err := generator{kind: "icons", script: iconScript, source: svg}.files(ctx, o, drawing)
	if err != nil {
		return nil, err
	}
	paths := map[string]string{}
	for name, content := range files {
		if slices.Contains(rootFiles, name) {
			err = public.write(name, content)
		} else {
			paths[name], err = writeHashed(public, name, content)
		}
		if err != nil {
			return nil, err
		}
	}
	return paths, nil
}
