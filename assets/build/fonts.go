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

//go:embed fonts.mjs
var fontScript []byte

// buildFonts subsets the site's fonts and returns their paths by name ("besley.woff2"). What it made is kept under
// .cache, by the content of the script and of the lock file, which pins the fonts' packages.
func buildFonts(ctx context.Context, o Options, public store) (map[string]string, error) {
	lock, err := os.ReadFile(filepath.Join(o.Root, "client", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	cache := filepath.Join(o.Root, ".cache", "fonts", contentHash(slices.Concat(fontScript, lock)))
	if _, err := os.Stat(cache); errors.Is(err, os.ErrNotExist) {
		o.Log.Info("subsetting fonts")
		err := inPlace(cache, func(work string) error {
			_, err := runNode(ctx, o, fontScript, "--input-type=module", "-", work)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("assets/build/fonts.mjs: %w", err)
		}
	}
	entries, err := os.ReadDir(cache)
	if err != nil {
		return nil, err
	}
	fonts := map[string]string{}
	for _, entry := range entries {
		content, err := os.ReadFile(filepath.Join(cache, entry.Name()))
		if err != nil {
			return nil, err
		}
		if fonts[entry.Name()], err = writeHashed(public, entry.Name(), content); err != nil {
			return nil, err
		}
	}
	return fonts, nil
}

// inPlace lets fill make a folder's content, and puts the folder in its place only when that has succeeded.
func inPlace(folder string, fill func(work string) error) error {
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(folder), "work-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := fill(work); err != nil {
		return err
	}
	err = os.Rename(work, folder)
	if _, there := os.Stat(folder); err != nil && there == nil {
		return nil // another build has made the same meanwhile
	}
	return err
}
