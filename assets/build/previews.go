//go:build !production

package build

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

//go:embed previews.mjs
var previewScript []byte

// A preview is a page's picture for social previews: its title beside its image, cut around a point of it, and below it
// what the image is, if it is no photograph.
type preview struct {
	Title string      `json:"title"`
	Image string      `json:"image"`
	Focus *[2]float64 `json:"focus,omitempty"` // percent from the left and from the top
	Note  string      `json:"note,omitempty"`
}

// A previewTask is what previews.mjs takes for one preview.
type previewTask struct {
	preview
	Master string `json:"master"` // path of the photograph
	Mark   string `json:"mark"`   // path of the logo
	File   string `json:"file"`
}

// buildPreviews draws the picture of every page for social previews and returns their paths by the pages' addresses. What
// it made is kept under .cache, by the words and the cut and by the content of the photograph, the mark, the script and the lock file.
func buildPreviews(ctx context.Context, o Options, public store, listed map[string]preview) (map[string]string, error) {
	photographs, err := masters(o)
	if err != nil {
		return nil, err
	}
	mark := filepath.Join(o.Root, "assets", "icons", "favicon.svg")
	base := slices.Clone(previewScript)
	for _, path := range []string{mark, filepath.Join(o.Root, "client", "package-lock.json")} {
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		base = append(base, content...)
	}
	cache := filepath.Join(o.Root, ".cache", "previews")
	var missing []previewTask
	names := map[string]string{}
	for address, p := range listed {
		photograph, err := os.ReadFile(photographs[p.Image])
		if err != nil {
			return nil, fmt.Errorf("the preview of %s shows the image %q: %w", address, p.Image, err)
		}
		drawn, err := json.Marshal(p)
		if err != nil {
			return nil, err
		}
		name := contentHash(slices.Concat(base, drawn, photograph)) + ".jpg"
		names[address] = name
		if _, err := os.Stat(filepath.Join(cache, name)); errors.Is(err, os.ErrNotExist) {
			missing = append(missing, previewTask{preview: p, Master: photographs[p.Image], Mark: mark, File: name})
		}
	}
	if len(missing) > 0 {
		o.Log.Info("drawing social previews", "count", len(missing))
		if err := drawPreviews(ctx, o, cache, missing); err != nil {
			return nil, fmt.Errorf("assets/build/previews.mjs: %w", err)
		}
	}
	paths := map[string]string{}
	for address, name := range names {
		content, err := os.ReadFile(filepath.Join(cache, name))
		if err != nil {
			return nil, err
		}
		if paths[address], err = writeHashed(public, "preview.jpg", content); err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// drawPreviews puts what is missing into the cache.
func drawPreviews(ctx context.Context, o Options, cache string, missing []previewTask) error {
	tasks, err := json.Marshal(missing)
	if err != nil {
		return err
	}
	script := slices.Concat([]byte("globalThis.tasks = "), tasks, []byte(";\n"), previewScript)
	_, err = runNode(ctx, o, script, "--input-type=module", "-", cache)
	return err
}
