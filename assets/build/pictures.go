//go:build !production

package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // the format of the variant that is looked at
	"io/fs"
	"maps"
	"slices"
	"strings"

	"gulfoak.example/website/assets"
)

// imageData is the file that says what must stay in view where a picture is cut. The check of the words checks its values.
const imageData = contentFolder + "/site/images.json"

// A cut says what stays in view: a point, in percent from the left and from the top.
type cut struct {
	Focus   *[2]float64       `json:"focus"`
	Details map[string]detail `json:"details"`
}

// A detail is a part of a picture, enlarged.
type detail struct {
	Focus [2]float64 `json:"focus"`
	Zoom  float64    `json:"zoom"`
}

// A placer makes the style rules for the places of pictures. They are rules because the content security policy allows no
// style attributes; places that look alike share a rule.
type placer struct {
	classes map[string]string // by what the rule says
	places  []place
}

// A place is a picture's, or a detail's of one, and one rule for it.
type place struct{ picture, detail, class, rule string }

func (p *placer) class(picture, detail, declarations string) string {
	name, known := p.classes[declarations]
	if !known {
		name = fmt.Sprintf("cut-%d", len(p.classes)) // as no utility is called
		p.classes[declarations] = name
	}
	p.places = append(p.places, place{picture, detail, name, fmt.Sprintf(".%s{%s}", name, declarations)})
	return name
}

// rules are those of the pictures and details for which shown says yes. A picture has no detail's name.
func (p *placer) rules(shown func(picture, detail string) bool) string {
	var rules strings.Builder
	written := map[string]bool{}
	for _, place := range p.places {
		if !written[place.class] && shown(place.picture, place.detail) {
			written[place.class] = true
			rules.WriteString(place.rule)
		}
	}
	return rules.String()
}

// placePictures gives every image the classes of its place. Their rules paint the place in the image's own color until the
// image is there, cut the image where its data say, and enlarge its details.
func placePictures(o Options, public fs.FS, images map[string]assets.Image) (*placer, error) {
	cuts, err := readCuts(o)
	if err != nil {
		return nil, err
	}
	places := &placer{classes: map[string]string{}}
	for _, name := range slices.Sorted(maps.Keys(images)) {
		image, cut := images[name], cuts[name]
		color, err := meanColor(public, image)
		if err != nil {
			return nil, err
		}
		image.Place = places.class(name, "", "background:"+color)
		if cut.Focus != nil {
			image.Place += " " + places.class(name, "", "object-position:"+position(*cut.Focus))
		}
		image.Details = map[string]string{}
		for _, part := range slices.Sorted(maps.Keys(cut.Details)) {
			detail := cut.Details[part]
			at := position(detail.Focus)
			image.Details[part] = places.class(name, part, fmt.Sprintf("object-position:%s;scale:%g;transform-origin:%s", at, detail.Zoom, at))
		}
		images[name] = image
	}
	return places, nil
}

func everywhere(string, string) bool { return true }

// templateContent are the files of the words whose pictures a template's pages show; of others, the page's own file.
var templateContent = map[string][]string{
	"service": {"services/"}, "area": {"areas/"}, "article": {"articles/"},
	"home": {"pages/home.", "services/"}, "blog": {"pages/blog.", "articles/"}, "service-areas": {"pages/service-areas.", "areas/"},
}

// shownBy tells which pictures and details the words of a template's pages may name: every string counts. A sheet for all
// templates, of the empty name, shows all.
func shownBy(o Options, template string) (func(picture, detail string) bool, error) {
	if template == "" {
		return everywhere, nil
	}
	beginnings := templateContent[template]
	if beginnings == nil {
		beginnings = []string{"pages/" + template + "."}
	}
	files, err := o.contentFiles()
	if err != nil {
		return nil, err
	}
	said := map[string]bool{"": true}
	for _, file := range files {
		if !slices.ContainsFunc(beginnings, func(beginning string) bool { return strings.HasPrefix(file, beginning) }) {
			continue
		}
		text, err := o.contentFile(file)
		if err != nil {
			return nil, err
		}
		for _, found := range quoted.FindAll(text, -1) {
			said[string(found[1:len(found)-1])] = true
		}
	}
	return func(picture, detail string) bool { return said[picture] && said[detail] }, nil
}

// readCuts reads the images' data. Its error is a *SourceError.
func readCuts(o Options) (map[string]cut, error) {
	content, err := o.contentFile("site/images.json")
	if err != nil {
		return nil, err
	}
	var entries map[string]json.RawMessage
	err = json.Unmarshal(content, &entries)
	cuts := map[string]cut{}
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		var c cut
		if wrong := json.Unmarshal(entries[name], &c); wrong != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", name, wrong))
		}
		cuts[name] = c
	}
	if err != nil {
		return nil, &SourceError{Faults: []Fault{{Message: err.Error(), File: imageData}}, text: imageData + ": " + err.Error()}
	}
	return cuts, nil
}

// position writes a point as CSS does.
func position(point [2]float64) string {
	return fmt.Sprintf("%g%% %g%%", point[0], point[1])
}

// meanColor is an image's mean color, as CSS writes it, in eight steps a channel: as a rule, images then share theirs.
func meanColor(public fs.FS, of assets.Image) (string, error) {
	smallest := of.Variants[slices.IndexFunc(of.Variants, func(v assets.Variant) bool { return v.Format == "jpeg" })]
	file, err := public.Open(strings.TrimPrefix(smallest.Path, publicPath))
	if err != nil {
		return "", err
	}
	picture, _, err := image.Decode(file)
	if err := file.Close(); err != nil {
		return "", err
	}
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
