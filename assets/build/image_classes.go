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

// imageData is the file that says of each picture what must stay in view when it is cut. The check of the words checks its
// values.
const imageData = source.ContentFolder + "/site/images.json"

// imageFacts are what imageData says of a picture, as far as the build needs it: the point that stays in view when it is cut,
// in percent from the left and from the top, and its details, which are enlarged parts of it.
type imageFacts struct {
	Focus   *[2]float64
	Details map[string]cut
}

// cutsOf returns all cuts that there can be of a picture, by name: "deck" is the picture itself, "deck 4:3" a cut in this
// shape, "deck.rail 4:3" one of its detail "rail".
func cutsOf(name string, facts imageFacts) map[string]cut {
	whole := cut{Focus: middle, Zoom: 1}
	if facts.Focus != nil {
		whole.Focus = *facts.Focus
	}
	views := map[string]cut{name: whole}
	for part, detail := range facts.Details {
		views[name+"."+part] = detail
	}
	cuts := maps.Clone(views)
	for view, cut := range views {
		for name, shape := range shapes {
			cut.shape = shape
			cuts[view+" "+name] = cut
		}
	}
	return cuts
}

var middle = [2]float64{50, 50}

// A placer makes the CSS rules for pictures: the content security policy allows no style attributes. Pictures that need the
// same rule share it.
type placer struct {
	images  map[string]assets.Image
	classes map[string]string // by their declarations
	rule    map[string]string // by class
}

func (p *placer) class(declarations string) string {
	name, known := p.classes[declarations]
	if !known {
		name = fmt.Sprintf("cut-%d", len(p.classes)) // no utility has such a name
		p.classes[declarations], p.rule[name] = name, fmt.Sprintf(".%s{%s}", name, declarations)
	}
	return name
}

// rules returns the rules for the cuts that a template's pages show, with those for the focus of cuts that a box cuts once
// more. Without a list it returns all rules.
func (p *placer) rules(shown map[string]bool) (rules string) {
	for _, cut := range slices.Sorted(maps.Keys(p.images)) {
		cutAgain, isShown := shown[cut]
		classes := []string{p.images[cut].Place, p.images[cut].Focus}
		switch {
		case shown != nil && !isShown:
			continue
		case shown != nil && !cutAgain:
			classes = classes[:1]
		}
		for _, class := range classes {
			if !strings.Contains(rules, p.rule[class]) {
				rules += p.rule[class]
			}
		}
	}
	return rules
}

// placePictures gives every image its classes: one paints the place in the image's mean color until the image is there, the
// other keeps its focus in view.
func placePictures(o Options, public memory, images map[string]assets.Image) (*placer, error) {
	described, err := readImageData(o)
	if err != nil {
		return nil, err
	}
	places := &placer{images, map[string]string{}, map[string]string{}}
	for _, cut := range slices.Sorted(maps.Keys(images)) {
		image := images[cut]
		if !o.Development { // where pictures come from the same machine, and originals take long to decode
			color, err := meanColor(public, image)
			if err != nil {
				return nil, err
			}
			image.Place = places.class("background:" + color)
		}
		name := pictureName.FindString(cut)
		if focus := cutsOf(name, described[name])[cut].Focus; focus != middle {
			image.Focus = places.class(fmt.Sprintf("object-position:%g%% %g%%", focus[0], focus[1]))
		}
		images[cut] = image
	}
	return places, nil
}

var pictureName = regexp.MustCompile(`^[^. ]+`)

// readImageData reads imageData. Its error is a *SourceError if that is not what it should be.
func readImageData(o Options) (map[string]imageFacts, error) {
	content, err := o.tree().ReadContentFile("site/images.json")
	if err != nil {
		return nil, err
	}
	var described map[string]imageFacts
	if err := json.Unmarshal(content, &described); err != nil {
		return nil, source.FileError(imageData, err)
	}
	return described, nil
}

// meanColor returns an image's mean color, as CSS writes it. It has eight steps a channel, so that many images share one.
func meanColor(public memory, of assets.Image) (string, error) {
	smallest := of.Variants[slices.IndexFunc(of.Variants, func(v assets.Variant) bool { return v.Format == "jpeg" })]
	picture, err := jpeg.Decode(bytes.NewReader(public[strings.TrimPrefix(smallest.Path, publicPath)]))
	if err != nil {
		return "", fmt.Errorf("%s: %w", smallest.Path, err)
	}
	const apart = 8 // every eighth pixel of every eighth row is enough for a mean
	var red, green, blue, count uint32
	bounds := picture.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y += apart {
		for x := bounds.Min.X; x < bounds.Max.X; x += apart {
			r, g, b, _ := picture.At(x, y).RGBA()
			red, green, blue, count = red+r>>8, green+g>>8, blue+b>>8, count+1
		}
	}
	digit := func(sum uint32) uint32 { return sum / count / 32 * 2 }
	return fmt.Sprintf("#%x%x%x", digit(red), digit(green), digit(blue)), nil
}
