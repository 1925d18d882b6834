//go:build !production

package build

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"image/jpeg"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/progress"
)

//go:embed images.mjs
var imageScript []byte

var masterEndings = []string{".jpg", ".jpeg", ".png", ".webp", ".avif", ".tif", ".tiff"}

// masters finds the pictures of assets/images by their name without ending.
func masters(o Options) (map[string]string, error) {
	folder := o.path("assets/images")
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

// A cut is a part of a picture that the site serves: around a point, enlarged, in the shape of its box.
type cut struct {
	Focus [2]float64 `json:"focus"` // what stays in view, in percent from the left and from the top
	Zoom  float64    `json:"zoom"`
	shape
}

// A shape is that of the boxes on pages, see client/sections/boxes.ts, with the widths of its files for browsers of today. A
// picture's own shape is the zero value, and has one file for all other readers.
type shape struct {
	Ratio  float64 `json:"ratio,omitempty"`
	Widths []int   `json:"widths,omitempty"`
}

var (
	// 664 is a phone of 1.75 pixels to a point, 736 one of two.
	widths = []int{336, 450, 664, 736, 848, 1060, 1320, 1620, 2600}
	shapes = map[string]shape{
		"1:1":  {1, []int{336, 450, 664}},
		"4:3":  {4. / 3, widths},
		"16:9": {16. / 9, widths},
		// A dozen on a page, whose names take room there.
		"tile": {4. / 3, []int{336, 450, 736, 1060, 1620}},
		// From edge to edge.
		"wide": {16. / 9, []int{736, 848, 1060, 1320, 1620, 2000, 2500, 3100, 3840}},
	}
)

// A rendition is what images.mjs tells of one cut, with the files that it made.
type rendition struct {
	Width, Height int
	Files         []struct {
		File string
		assets.Variant
	}
	contents memory
}

// indexFile is what keeps a rendition in its folder.
const indexFile = "index.json"

// A picture is a master with the cuts that are wanted of it, by their names.
type picture struct {
	name, path string
	master     []byte
	cuts       map[string]cut
}

// cache is the folder for a cut.
func (p picture) cache(o Options, c cut) string {
	return o.cacheOf("images", p.master, imageScript, c.text())
}

// buildImages makes every master's own picture and those of its cuts for which asked says yes, by their names and whether they
// are made already, and puts them among the public files. Encoding takes seconds a picture, so what it made is kept under
// .cache, by the content of the master, the cut and the script.
func buildImages(ctx context.Context, o Options, public *store, asked func(cut string, made bool) bool) (map[string]assets.Image, error) {
	found, err := masters(o)
	described, dataErr := readImageData(o)
	if err := errors.Join(err, dataErr); err != nil {
		return nil, err
	}
	images := map[string]assets.Image{}
	var mu sync.Mutex
	var bar *progress.Bar
	var tasks []func() error
	unmade := 0
	for name, path := range found {
		master, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		p := picture{name, path, master, cutsOf(name, described[name])}
		maps.DeleteFunc(p.cuts, func(name string, c cut) bool {
			_, missing := os.Stat(p.cache(o, c))
			wanted := asked(name, missing == nil) || name == p.name && !p.asItIs(o)
			if wanted && missing != nil {
				unmade++
			}
			return !wanted
		})
		tasks = append(tasks, func() error {
			made, err := p.build(ctx, o, public, bar)
			mu.Lock()
			defer mu.Unlock()
			if maps.Copy(images, made); err != nil {
				return wrongFile("assets/images/"+filepath.Base(path), err)
			}
			return nil
		})
	}
	bar = progress.New(os.Stderr, "Making pictures", unmade)
	defer bar.Done()
	return images, together(runtime.GOMAXPROCS(0), tasks...) // one encoder does not keep several processors busy
}

// build makes the cuts that the cache lacks, and puts all among the public files. One hash is for all: pages name a dozen files
// of each picture, and what is alike in their names costs no bytes.
func (p picture) build(ctx context.Context, o Options, public *store, bar *progress.Bar) (map[string]assets.Image, error) {
	made := map[string]rendition{}
	var all []byte
	for _, name := range slices.Sorted(maps.Keys(p.cuts)) {
		cut := p.cuts[name]
		folder := p.cache(o, cut)
		contents, err := cached(folder, func(work string) error {
			defer bar.Step(name)
			index, err := runScript(ctx, o, imageScript, p.path, work, string(cut.text()))
			if err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(work, indexFile), index, 0o644)
		})
		if err != nil {
			return nil, err
		}
		one := rendition{contents: contents}
		if err := json.Unmarshal(contents[indexFile], &one); err != nil {
			return nil, fmt.Errorf("the cached index %s is broken, remove its folder: %w", folder, err)
		}
		for _, file := range one.Files {
			all = append(all, contents[file.File]...)
		}
		made[name] = one
	}
	hash := contentHash(all)
	images := map[string]assets.Image{}
	for name, one := range made {
		image := assets.Image{Width: one.Width, Height: one.Height}
		for _, file := range one.Files {
			hashed := fmt.Sprintf("%s-%s%s-%s", p.name, hash, inFileName.Replace(strings.TrimPrefix(name, p.name)), file.File)
			public.add(hashed, one.contents[file.File])
			file.Path = publicPath + hashed
			image.Variants = append(image.Variants, file.Variant)
		}
		images[name] = image
	}
	if _, made := images[p.name]; !made {
		config, err := jpeg.DecodeConfig(bytes.NewReader(p.master))
		if err != nil {
			return nil, err
		}
		file := assets.Variant{Format: "jpeg", Width: config.Width, Path: public.addHashed(filepath.Base(p.path), p.master)}
		images[p.name] = assets.Image{Width: config.Width, Height: config.Height, Variants: []assets.Variant{file}}
	}
	return images, nil
}

// asItIs tells whether whoever develops may see the master instead of the picture that is made of it.
func (p picture) asItIs(o Options) bool {
	return o.Development && bytes.HasPrefix(p.master, []byte("\xff\xd8")) // as every JPEG begins
}

var inFileName = strings.NewReplacer(".", "-", " ", "-", ":", "x")

func (c cut) text() []byte {
	text, _ := json.Marshal(c) // numbers alone
	return text
}
