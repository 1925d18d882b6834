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

// A crop is a part of an image: around a focus point, scaled by a zoom factor, in the shape of its box.
type crop struct {
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

// A rendition is the result of images.mjs for one crop.
type rendition struct {
	Width, Height int
	Files         []struct {
		File string
		assets.Variant
	}
	Qualities []int // the encoder qualities of the AVIF files, in order
	contents  memoryFS
}

// indexFile describes the other files in the folder of a crop.
const indexFile = "index.json"

// An originalImage is an image in assets/images, with the requested crops by name.
type originalImage struct {
	name, path string
	content    []byte
	crops      map[string]crop
}

// qualitiesFile stores the encoder qualities that meet the size limits, by cache folder: finding them takes half of the encoding time. A
// production build adds new entries; commit the file together with changed images.
const qualitiesFile = "assets/qualities.json"

// cropFolder returns the folder under .cache for a crop.
func (i originalImage) cropFolder(o Options, c crop) string {
	return o.cacheFolder("images", i.content, imageScript, c.json())
}

// buildImages encodes every image and the crops for which isWanted returns true, and adds the files to the public files. isWanted gets the
// name of a crop and whether the crop is in the cache. Encoding takes seconds for each crop, so crops are cached under .cache by original,
// crop and script.
func buildImages(ctx context.Context, o Options, public *store, isWanted func(crop string, isCached bool) bool) (map[string]assets.Image, error) {
	files, err := o.tree().Images()
	metadata, metadataErr := readImageMetadata(o)
	if err := errors.Join(err, metadataErr); err != nil {
		return nil, err
	}
	var known map[string][]int
	stored, readErr := os.ReadFile(o.path(qualitiesFile))
	if readErr == nil {
		if err := json.Unmarshal(stored, &known); err != nil {
			return nil, source.FileError(qualitiesFile, fmt.Errorf("remove this file, and the next build writes it anew: %w", err))
		}
	}
	images, qualities := map[string]assets.Image{}, map[string][]int{}
	maps.Copy(qualities, known)
	var mu sync.Mutex
	var bar *progress.Bar
	var tasks []func() error
	missing := 0
	for name, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		original := originalImage{name, path, content, cropsOf(name, metadata[name])}
		maps.DeleteFunc(original.crops, func(cropName string, c crop) bool {
			_, statErr := os.Stat(original.cropFolder(o, c))
			wanted := isWanted(cropName, statErr == nil) || cropName == name && !original.servesOriginal(o)
			if wanted && statErr != nil {
				missing++
			}
			return !wanted
		})
		tasks = append(tasks, func() error {
			encoded, found, err := original.build(ctx, o, public, known, bar)
			mu.Lock()
			defer mu.Unlock()
			maps.Copy(qualities, found)
			if maps.Copy(images, encoded); err != nil {
				return source.FileError(source.ImageFolder+"/"+filepath.Base(path), err)
			}
			return nil
		})
	}
	bar = progress.New(os.Stderr, "Making pictures", missing)
	defer bar.Done()
	err = runAll(runtime.GOMAXPROCS(0), tasks...) // an encoder uses about one processor
	text, _ := json.Marshal(qualities)            // marshaling numbers cannot fail
	text = append(bytes.ReplaceAll(text, []byte("],"), []byte("],\n")), '\n')
	if err == nil && !o.Development && !bytes.Equal(text, stored) {
		err = os.WriteFile(o.path(qualitiesFile), text, 0o644)
	}
	return images, err
}

// build encodes the crops that the cache lacks, and adds all crops to the public files. It also returns the encoder qualities by cache
// folder. All files of an image share one hash: a page lists a dozen of them, and the common part of their names compresses well.
func (i originalImage) build(ctx context.Context, o Options, public *store, known map[string][]int, bar *progress.Bar) (images map[string]assets.Image, qualities map[string][]int, err error) {
	renditions := map[string]rendition{}
	images, qualities = map[string]assets.Image{}, map[string][]int{}
	var all []byte
	for _, name := range slices.Sorted(maps.Keys(i.crops)) {
		crop := i.crops[name]
		folder := i.cropFolder(o, crop)
		contents, err := cachedFiles(folder, func(work string) error {
			defer bar.Step(name)
			found, _ := json.Marshal(known[filepath.Base(folder)]) // marshaling numbers cannot fail
			index, err := runSandboxed(ctx, o, imageScript, sandbox.Policy{Read: []string{i.path}, Write: []string{work}}, i.path, work, string(crop.json()), string(found))
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
		renditions[name] = one
		if len(one.Qualities) > 0 {
			qualities[filepath.Base(folder)] = one.Qualities
		}
	}
	hash := contentHash(all)
	for name, one := range renditions {
		image := assets.Image{Width: one.Width, Height: one.Height}
		for _, file := range one.Files {
			hashed := fmt.Sprintf("%s-%s%s-%s", i.name, hash, fileNameReplacer.Replace(strings.TrimPrefix(name, i.name)), file.File)
			public.add(hashed, one.contents[file.File])
			file.Path = publicPath + hashed
			image.Variants = append(image.Variants, file.Variant)
		}
		images[name] = image
	}
	if _, isEncoded := images[i.name]; !isEncoded {
		config, err := jpeg.DecodeConfig(bytes.NewReader(i.content))
		if err != nil {
			return nil, nil, err
		}
		file := assets.Variant{Format: "jpeg", Width: config.Width, Path: public.addHashed(filepath.Base(i.path), i.content)}
		images[i.name] = assets.Image{Width: config.Width, Height: config.Height, Variants: []assets.Variant{file}}
	}
	return images, qualities, nil
}

// servesOriginal reports whether the build serves the original instead of an encoded image. Development builds do so with JPEGs.
func (i originalImage) servesOriginal(o Options) bool {
	return o.Development && bytes.HasPrefix(i.content, []byte("\xff\xd8")) // the marker of JPEG
}

var fileNameReplacer = strings.NewReplacer(".", "-", " ", "-", ":", "x")

func (c crop) json() []byte {
	text, _ := json.Marshal(c) // marshaling numbers cannot fail
	return text
}
