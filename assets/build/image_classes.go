//go:build !production

package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/jpeg"
	"maps"
	"regexp"
	"slices"
	"strings"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build/source"
)

// imageDataFile contains the focus points and details of images. The content rules validate it.
const imageDataFile = source.ContentFolder + "/site/images.json"

// imageMetadata contains the fields of an image in imageDataFile that the build needs.
type imageMetadata struct {
	Focus   *[2]float64     // the point that stays in view when the image is cropped, in percent from the left and from the top
	Details map[string]crop // enlarged parts of the image
}

// cropsOf returns all possible crops of an image by name: "deck" is the whole image, "deck 4:3" a crop in this shape, and
// "deck.rail 4:3" a crop of the detail "rail".
func cropsOf(name string, metadata imageMetadata) map[string]crop {
	whole := crop{Focus: center, Zoom: 1}
	if metadata.Focus != nil {
		whole.Focus = *metadata.Focus
	}
	views := map[string]crop{name: whole}
	for detail, view := range metadata.Details {
		views[name+"."+detail] = view
	}
	crops := maps.Clone(views)
	for view, crop := range views {
		for name, shape := range shapes {
			crop.shape = shape
			crops[view+" "+name] = crop
		}
	}
	return crops
}

var center = [2]float64{50, 50}

// imageClasses contains images with their CSS classes, and the rules of these classes. Images with the same declarations share a class.
type imageClasses struct {
	images  map[string]assets.Image
	classes map[string]string // by declarations
	rule    map[string]string // by class
}

// classFor returns the class with these declarations, and adds the class if it is new.
func (c *imageClasses) classFor(declarations string) string {
	name, exists := c.classes[declarations]
	if !exists {
		name = fmt.Sprintf("cut-%d", len(c.classes)) // no utility has such a name
		c.classes[declarations], c.rule[name] = name, fmt.Sprintf(".%s{%s}", name, declarations)
	}
	return name
}

// rules returns the rules for the crops that a template's pages show. shown maps the names of these crops to true if a box crops the image
// further, which requires the rule for the focus. A nil map returns all rules.
func (c *imageClasses) rules(shown map[string]bool) (rules string) {
	for _, name := range slices.Sorted(maps.Keys(c.images)) {
		boxCrops, isShown := shown[name]
		classes := []string{c.images[name].Place, c.images[name].Focus}
		switch {
		case shown != nil && !isShown:
			continue
		case shown != nil && !boxCrops:
			classes = classes[:1]
		}
		for _, class := range classes {
			if !strings.Contains(rules, c.rule[class]) {
				rules += c.rule[class]
			}
		}
	}
	return rules
}

// assignImageClasses sets the classes of every image: one paints the image's mean color until the image has arrived, the other keeps the
// focus in view.
func assignImageClasses(o Options, public memoryFS, images map[string]assets.Image) (*imageClasses, error) {
	metadata, err := readImageMetadata(o)
	if err != nil {
		return nil, err
	}
	classes := &imageClasses{images, map[string]string{}, map[string]string{}}
	for _, name := range slices.Sorted(maps.Keys(images)) {
		image := images[name]
		if !o.Development { // in development, images load quickly from the same machine, and originals take long to decode
			color, err := meanColor(public, image)
			if err != nil {
				return nil, err
			}
			image.Place = classes.classFor("background:" + color)
		}
		original := originalName.FindString(name)
		if focus := cropsOf(original, metadata[original])[name].Focus; focus != center {
			image.Focus = classes.classFor(fmt.Sprintf("object-position:%g%% %g%%", focus[0], focus[1]))
		}
		images[name] = image
	}
	return classes, nil
}

// originalName matches the name of the original image in the name of a crop.
var originalName = regexp.MustCompile(`^[^. ]+`)

// readImageMetadata returns the metadata of images by name. Its error is a [*source.ViolationError] if the file is invalid.
func readImageMetadata(o Options) (map[string]imageMetadata, error) {
	content, err := o.tree().ReadContentFile("site/images.json")
	if err != nil {
		return nil, err
	}
	var metadata map[string]imageMetadata
	if err := json.Unmarshal(content, &metadata); err != nil {
		return nil, source.FileError(imageDataFile, err)
	}
	return metadata, nil
}

// meanColor returns the mean color of an image in CSS syntax. It has eight steps per channel, so that many images share a color.
func meanColor(public memoryFS, image assets.Image) (string, error) {
	smallest := image.Variants[slices.IndexFunc(image.Variants, func(v assets.Variant) bool { return v.Format == "jpeg" })]
	pixels, err := jpeg.Decode(bytes.NewReader(public[strings.TrimPrefix(smallest.Path, publicPath)]))
	if err != nil {
		return "", fmt.Errorf("%s: %w", smallest.Path, err)
	}
	const step = 8 // a sample of every eighth pixel of every eighth row is enough for a mean
	var red, green, blue, count uint32
	bounds := pixels.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y += step {
		for x := bounds.Min.X; x < bounds.Max.X; x += step {
			r, g, b, _ := pixels.At(x, y).RGBA()
			red, green, blue, count = red+r>>8, green+g>>8, blue+b>>8, count+1
		}
	}
	digit := func(sum uint32) uint32 { return sum / count / 32 * 2 }
	return fmt.Sprintf("#%x%x%x", digit(red), digit(green), digit(blue)), nil
}
