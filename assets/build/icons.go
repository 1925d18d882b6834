//go:build !image

package build

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

//go:embed icons.mjs
var iconScript []byte

// rootFiles are asked for by platforms at the site's root, under these very names.
var rootFiles = []string{"favicon.ico", "apple-touch-icon.png"}

// buildIcons makes the icons that platforms ask for of assets/icons/favicon.svg and returns the paths of the hashed
// ones by name ("icon-192.png"). What it made is kept under .cache, by the content of the drawing and of the script.
func buildIcons(ctx context.Context, o Options, public store) (map[string]string, error) {
	drawing := filepath.Join(o.Root, "assets", "icons", "favicon.svg")
	svg, err := os.ReadFile(drawing)
	if err != nil {
		return nil, err
	}
	cache := filepath.Join(o.Root, ".cache", "icons", contentHash(slices.Concat(iconScript, svg)))
	if _, err := os.Stat(cache); errors.Is(err, os.ErrNotExist) {
		o.Log.Info("drawing icons")
		err := inPlace(cache, func(work string) error {
			_, err := runNode(ctx, o, iconScript, "--input-type=module", "-", drawing, work)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("assets/build/icons.mjs: %w", err)
		}
	}
	entries, err := os.ReadDir(cache)
	if err != nil {
		return nil, err
	}
	paths := map[string]string{}
	for _, entry := range entries {
		name := entry.Name()
		content, err := os.ReadFile(filepath.Join(cache, name))
		if err != nil {
			return nil, err
		}
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
