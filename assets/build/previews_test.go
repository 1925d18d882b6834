package build

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"strings"
	"testing"
)

// A preview crops the image around the focus. The note below the title states that an image is not a photograph.
func TestBuildPreviews_portrait(t *testing.T) {
	tr := copyTree(t)
	portrait := image.NewRGBA(image.Rect(0, 0, 900, 2700)) // red above, blue below
	draw.Draw(portrait, image.Rect(0, 0, 900, 1350), image.NewUniform(color.RGBA{R: 0xff, A: 0xff}), image.Point{}, draw.Src)
	draw.Draw(portrait, image.Rect(0, 1350, 900, 2700), image.NewUniform(color.RGBA{B: 0xff, A: 0xff}), image.Point{}, draw.Src)
	tr.writeFile(t, "assets/images/portrait.jpg", encodeJPEG(t, portrait))
	public := newStore()
	paths, err := buildPreviews(t.Context(), tr.Options, public, map[string]preview{
		"above": {Title: "A stair", Image: "portrait", Focus: &[2]float64{50, 0}},
		"below": {Title: "A stair", Image: "portrait", Focus: &[2]float64{50, 100}, Note: "Rendering"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for page, above := range map[string]bool{"above": true, "below": false} {
		content := public.files[strings.TrimPrefix(paths[page], publicPath)]
		picture, err := jpeg.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		if r, _, b, _ := picture.At(898, 400).RGBA(); r > b != above {
			t.Errorf("%s shows red %d and blue %d in its middle", page, r>>8, b>>8)
		}
		dark := 0
		for y := 570; y < 620; y++ {
			for x := 72; x < 560; x++ {
				if r, _, _, _ := picture.At(x, y).RGBA(); r>>8 < 0x80 {
					dark++
				}
			}
		}
		if dark > 100 == above {
			t.Errorf("%s has %d dark points below its line", page, dark)
		}
	}
}
