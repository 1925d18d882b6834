//go:build !production

package build

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/progress"
)

//go:embed images.mjs
var imageScript []byte

var masterEndings = []string{".jpg", ".jpeg", ".png", ".webp", ".avif", ".tif", ".tiff"}

// masters finds the pictures of assets/images by their name without ending.
func masters(o Options) (map[string]string, error) {
	folder := filepath.Join(o.Root, "assets", "images")
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, entry := range entries {
		ending := filepath.Ext(entry.Name())
		if !slices.Contains(masterEndings, strings.ToLower(ending)) {
			continue
		}
		name := strings.TrimSuffix(entry.Name(), ending)
		if other, twice := found[name]; twice {
			return nil, fmt.Errorf("assets/images: %s and %s have the same name: remove one", filepath.Base(other), entry.Name())
		}
		found[name] = filepath.Join(folder, entry.Name())
	}
	return found, nil
}

// A rendition is what images.mjs tells of one master.
type rendition struct {
	Width  int `json:"width"`
	Height int `json:"height"`
	Files  []struct {
		File   string `json:"file"`
		Format string `json:"format"`
		Width  int    `json:"width"`
	} `json:"files"`
}

// buildImages makes every master's variants and puts them among the public files. Encoding takes seconds a picture,
// so what it made is kept under .cache, by the content of the master and of the script.
func buildImages(ctx context.Context, o Options, public folder) (map[string]assets.Image, error) {
	found, err := masters(o)
	if err != nil {
		return nil, err
	}
	images := map[string]assets.Image{}
	missing, err := unmade(o, found)
	if err != nil {
		return nil, err
	}
	bar := progress.New(os.Stderr, "Making pictures", len(missing))
	defer bar.Done()
	var failed error
	var mu sync.Mutex
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0)) // one encoder does not keep several processors busy
	for name, path := range found {
		group.Go(func() error {
			image, err := buildImage(ctx, o, public, name, path)
			if missing[name] != "" {
				bar.Step(name)
			}
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("assets/images/%s: %w", filepath.Base(path), err))
				return nil // all faults are told at once
			}
			images[name] = image
			return nil
		})
	}
	return images, errors.Join(group.Wait(), failed)
}

// unmade are the masters of which the cache has no variants, by their names: each with the hash of its content.
func unmade(o Options, found map[string]string) (map[string]string, error) {
	missing := map[string]string{}
	for name, path := range found {
		master, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if _, err := os.Stat(imageCache(o, master)); err != nil {
			missing[name] = contentHash(master)
		}
	}
	return missing, nil
}

func buildImage(ctx context.Context, o Options, public store, name, path string) (assets.Image, error) {
	master, err := os.ReadFile(path)
	if err != nil {
		return assets.Image{}, err
	}
	cache := imageCache(o, master)
	index, err := os.ReadFile(filepath.Join(cache, "index.json"))
	if errors.Is(err, os.ErrNotExist) {
		if index, err = encode(ctx, o, path, cache); err != nil {
			return assets.Image{}, err
		}
	}
	if err != nil {
		return assets.Image{}, err
	}
	var made rendition
	if err := json.Unmarshal(index, &made); err != nil {
		return assets.Image{}, fmt.Errorf("the cached index %s is broken, remove its folder: %w", cache, err)
	}
	var contents [][]byte
	for _, file := range made.Files {
		content, err := os.ReadFile(filepath.Join(cache, file.File))
		if err != nil {
			return assets.Image{}, err
		}
		contents = append(contents, content)
	}
	// One hash for all: pages name a dozen variants of each image, and what is alike in them costs no bytes.
	image := assets.Image{Width: made.Width, Height: made.Height}
	hash := contentHash(slices.Concat(contents...))
	for i, file := range made.Files {
		hashed := fmt.Sprintf("%s-%s-%s", name, hash, file.File)
		if err := public.write(hashed, contents[i]); err != nil {
			return assets.Image{}, err
		}
		image.Variants = append(image.Variants, assets.Variant{Format: file.Format, Width: file.Width, Path: publicPath + hashed})
	}
	return image, nil
}

// imageCache is the folder for a master's variants.
func imageCache(o Options, master []byte) string {
	return filepath.Join(o.Root, ".cache", "images", contentHash(slices.Concat(master, imageScript)))
}

// encode fills a cache folder and returns its index.
func encode(ctx context.Context, o Options, master, cache string) ([]byte, error) {
	var index []byte
	err := inPlace(cache, func(work string) error {
		printed, err := runNode(ctx, o, imageScript, "--input-type=module", "-", master, work)
		if err != nil {
			return err
		}
		index = bytes.TrimSpace(printed)
		return os.WriteFile(filepath.Join(work, "index.json"), index, 0o644)
	})
	return index, err
}
