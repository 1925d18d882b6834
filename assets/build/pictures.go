//go:build !production

package build

import (
	"bytes"
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

// pictureRules are style rules for an image's place, one an image: they paint it in the image's own colors, the means of
// its upper, middle and lower third, until the image is there, and cut the image where its data say. They are rules
// because the content security policy allows no style attributes.
func pictureRules(o Options, public fs.FS, images map[string]assets.Image) ([]byte, error) {
	cuts, err := readCuts(o)
	if err != nil {
		return nil, err
	}
	var rules bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(images)) {
		smallest := images[name].Variants[slices.IndexFunc(images[name].Variants, func(v assets.Variant) bool { return v.Format == "jpeg" })]
		file, err := public.Open(strings.TrimPrefix(smallest.Path, publicPath))
		if err != nil {
			return nil, err
		}
		picture, _, err := image.Decode(file)
		if err := file.Close(); err != nil {
			return nil, err
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", smallest.Path, err)
		}
		colors := thirds(picture)
		fmt.Fprintf(&rules, ".picture-%s{background:linear-gradient(%s,%s,%s)", name, colors[0], colors[1], colors[2])
		if focus := cuts[name].Focus; focus != nil {
			fmt.Fprintf(&rules, ";object-position:%s", position(*focus))
		}
		rules.WriteByte('}')
		for _, part := range slices.Sorted(maps.Keys(cuts[name].Details)) {
			detail := cuts[name].Details[part]
			at := position(detail.Focus)
			fmt.Fprintf(&rules, ".picture-%s.detail-%s{object-position:%s;scale:%g;transform-origin:%s}", name, part, at, detail.Zoom, at)
		}
	}
	return rules.Bytes(), nil
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

// thirds are the mean colors of a picture's upper, middle and lower third, as CSS writes them.
func thirds(picture image.Image) [3]string {
	const step = 4 // every fourth pixel of a row and every fourth row are enough for a mean
	bounds := picture.Bounds()
	var sums [3][4]uint64
	for y := bounds.Min.Y; y < bounds.Max.Y; y += step {
		sum := &sums[(y-bounds.Min.Y)*3/bounds.Dy()]
		for x := bounds.Min.X; x < bounds.Max.X; x += step {
			r, g, b, _ := picture.At(x, y).RGBA()
			sum[0], sum[1], sum[2], sum[3] = sum[0]+uint64(r>>8), sum[1]+uint64(g>>8), sum[2]+uint64(b>>8), sum[3]+1
		}
	}
	var colors [3]string
	for i, sum := range sums {
		count := max(sum[3], 1)
		// One digit a channel: every page carries the colors of every picture.
		digit := func(channel uint64) uint64 { return (channel/count + 8) / 17 }
		colors[i] = fmt.Sprintf("#%x%x%x", digit(sum[0]), digit(sum[1]), digit(sum[2]))
	}
	return colors
}
