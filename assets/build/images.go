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
	"gulfoak.example/website/assets/build/sandbox"
	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/assets/progress"
)

//go:embed images.mjs
var imageScript []byte

// A cut is a crop of an image: around a focus point, scaled by a zoom factor, in the shape of its box.
type cut struct {
	Focus [2]float64 `json:"focus"` // the focus point, in percent from the left and from the top
	Zoom  float64    `json:"zoom"`
	shape
}

// A shape is the shape of a box on a page (client/pictures/boxes.ts), with the widths of its files in pixels. The zero value is the image's
// own shape, which has one file, for clients other than current browsers.
type shape struct {
	Ratio  float64 `json:"ratio,omitempty"`
	Widths []int   `json:"widths,omitempty"`
}

var (
	// 664 fits phones with a pixel ratio of 1.75, 736 fits a pixel ratio of 2.
	widths = []int{336, 450, 664, 736, 848, 1060, 1320, 1620, 2600}
	shapes = map[string]shape{
		"1:1":  {1, []int{336, 450, 664}},
		"4:3":  {4. / 3, widths},
		"16:9": {16. / 9, widths},
		// Few widths: a page has a dozen tiles, and each file name takes bytes of the HTML.
		"tile": {4. / 3, []int{336, 450, 736, 1060, 1620}},
		// Full width.
		"wide": {16. / 9, []int{736, 848, 1060, 1320, 1620, 2000, 2500, 3100, 3840}},
		// Full width on phones only, where three widths suffice.
		"phone": {13. / 14, []int{736, 848, 1060}},
	}
)

// A rendition is the result of images.mjs for one cut.
type rendition struct {
	Width, Height int
	Files         []struct {
		File string
		assets.Variant
	}
	Qualities []int // the encoder qualities of the AVIF files, in order
	contents  memory
}

// indexFile is the file that describes the other files in the folder of a cut.
const indexFile = "index.json"

// A picture is an original image (master) with the requested cuts, by name.
type picture struct {
	name, path string
	master     []byte
	cuts       map[string]cut
}

// qualitiesFile stores the encoder qualities that meet the size limits, by cache folder: finding them takes half of the encoding time. A
// production build adds new entries; commit the file together with changed images.
const qualitiesFile = "assets/qualities.json"

// cache returns the folder under .cache for a cut.
func (p picture) cache(o Options, c cut) string {
	return o.cacheOf("images", p.master, imageScript, c.text())
}

// buildImages encodes every image and the cuts for which asked returns true, and adds the files to the public files. asked gets the name of
// a cut and whether the cut is in the cache. Encoding takes seconds for each cut, so cuts are cached under .cache by original, cut and
// script.
func buildImages(ctx context.Context, o Options, public *store, asked func(cut string, made bool) bool) (map[string]assets.Image, error) {
	found, err := o.tree().Images()
	described, dataErr := readImageData(o)
	if err := errors.Join(err, dataErr); err != nil {
		return nil, err
	}
	images, qualities := map[string]assets.Image{}, map[string][]int{}
	var known map[string][]int
	remembered, missing := os.ReadFile(o.path(qualitiesFile))
	if missing == nil {
		if err := json.Unmarshal(remembered, &known); err != nil {
			return nil, source.FileError(qualitiesFile, fmt.Errorf("remove this file, and the next build writes it anew: %w", err))
		}
	}
	maps.Copy(qualities, known)
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
			wanted := asked(name, missing == nil) || name == p.name && !p.servesMaster(o)
			if wanted && missing != nil {
				unmade++
			}
			return !wanted
		})
		tasks = append(tasks, func() error {
			made, found, err := p.build(ctx, o, public, known, bar)
			mu.Lock()
			defer mu.Unlock()
			maps.Copy(qualities, found)
			if maps.Copy(images, made); err != nil {
				return source.FileError(source.ImageFolder+"/"+filepath.Base(path), err)
			}
			return nil
		})
	}
	bar = progress.New(os.Stderr, "Making pictures", unmade)
	defer bar.Done()
	err = runAll(runtime.GOMAXPROCS(0), tasks...) // an encoder uses about one processor
	text, _ := json.Marshal(qualities)            // numbers never fail
	text = append(bytes.ReplaceAll(text, []byte("],"), []byte("],\n")), '\n')
	if err == nil && !o.Development && !bytes.Equal(text, remembered) {
		err = os.WriteFile(o.path(qualitiesFile), text, 0o644)
	}
	return images, err
}

// build encodes the cuts that the cache lacks, and adds all cuts to the public files. It also returns the encoder qualities by cache folder.
// All files of an image share one hash: a page lists a dozen of them, and the common part of their names compresses well.
func (p picture) build(ctx context.Context, o Options, public *store, known map[string][]int, bar *progress.Bar) (images map[string]assets.Image, qualities map[string][]int, err error) {
	made := map[string]rendition{}
	images, qualities = map[string]assets.Image{}, map[string][]int{}
	var all []byte
	for _, name := range slices.Sorted(maps.Keys(p.cuts)) {
		cut := p.cuts[name]
		folder := p.cache(o, cut)
		contents, err := cached(folder, func(work string) error {
			defer bar.Step(name)
			found, _ := json.Marshal(known[filepath.Base(folder)]) // numbers never fail
			index, err := runSandboxed(ctx, o, imageScript, sandbox.Policy{Read: []string{p.path}, Write: []string{work}}, p.path, work, string(cut.text()), string(found))
			if err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(work, indexFile), index, 0o644)
		})
		if err != nil {
			return nil, nil, err
		}
		one := rendition{contents: contents}
		if err := json.Unmarshal(contents[indexFile], &one); err != nil {
			return nil, nil, fmt.Errorf("the cached picture in %s is damaged: remove that folder: %w", folder, err)
		}
		for _, file := range one.Files {
			all = append(all, contents[file.File]...)
		}
		made[name] = one
		if len(one.Qualities) > 0 {
			qualities[filepath.Base(folder)] = one.Qualities
		}
	}
	hash := contentHash(all)
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
			return nil, nil, err
		}
		file := assets.Variant{Format: "jpeg", Width: config.Width, Path: public.addHashed(filepath.Base(p.path), p.master)}
		images[p.name] = assets.Image{Width: config.Width, Height: config.Height, Variants: []assets.Variant{file}}
	}
	return images, qualities, nil
}

// servesMaster reports whether the build serves the original instead of an encoded image. Development builds do so with JPEGs.
func (p picture) servesMaster(o Options) bool {
	return o.Development && bytes.HasPrefix(p.master, []byte("\xff\xd8")) // the marker of JPEG
}

var inFileName = strings.NewReplacer(".", "-", " ", "-", ":", "x")

func (c cut) text() []byte {
	text, _ := json.Marshal(c) // numbers never fail
	return text
}
