//go:build !image

package build

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg" // the format of the variant that is looked at
	"io/fs"
	"maps"
	"slices"
	"strings"

	"gulfoak.example/website/assets"
)

// tints are style rules, one an image, that paint an image's place in its own colors until it is there: the means of
// its upper, middle and lower third. They are rules because the content security policy allows no style attributes.
func tints(public fs.FS, images map[string]assets.Image) ([]byte, error) {
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
		fmt.Fprintf(&rules, ".tint-%s{background:linear-gradient(%s,%s,%s)}", name, colors[0], colors[1], colors[2])
	}
	return rules.Bytes(), nil
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
		colors[i] = fmt.Sprintf("#%02x%02x%02x", sum[0]/count, sum[1]/count, sum[2]/count)
	}
	return colors
}
