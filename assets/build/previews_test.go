package build

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
)

// An owner's portrait, red above and blue below.
func portrait(t *testing.T, path string) {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, 900, 2700))
	draw.Draw(picture, image.Rect(0, 0, 900, 1350), image.NewUniform(color.RGBA{R: 0xff, A: 0xff}), image.Point{}, draw.Src)
	draw.Draw(picture, image.Rect(0, 1350, 900, 2700), image.NewUniform(color.RGBA{B: 0xff, A: 0xff}), image.Point{}, draw.Src)
	var file bytes.Buffer
	if err := jpeg.Encode(&file, picture, nil); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A preview cuts its photograph around the focus, and says below the title what is no photograph.
func TestPreviewOfAPortrait(t *testing.T) {
	tr := copyTree(t)
	folder := t.TempDir()
	master := filepath.Join(folder, "portrait.jpg")
	portrait(t, master)
	mark, err := filepath.Abs("../icons/favicon.svg")
	if err != nil {
		t.Fatal(err)
	}
	above, below := preview{Title: "A stair", Focus: &[2]float64{50, 0}}, preview{Title: "A stair", Focus: &[2]float64{50, 100}, Note: "Rendering"}
	err = drawPreviews(t.Context(), tr.Options, folder, []previewTask{
		{preview: above, Master: master, Mark: mark, File: "above.jpg"},
		{preview: below, Master: master, Mark: mark, File: "below.jpg"},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file    string
		red     bool // in the middle of the photograph
		hasNote bool
	}{
		{"above.jpg", true, false},
		{"below.jpg", false, true},
	} {
		content, err := os.ReadFile(filepath.Join(folder, c.file))
		if err != nil {
			t.Fatal(err)
		}
		picture, err := jpeg.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		r, _, b, _ := picture.At(898, 400).RGBA()
		if r > b != c.red {
			t.Errorf("%s shows red %d and blue %d in its middle", c.file, r>>8, b>>8)
		}
		dark := 0
		for y := 570; y < 620; y++ {
			for x := 72; x < 560; x++ {
				if r, _, _, _ := picture.At(x, y).RGBA(); r>>8 < 0x80 {
					dark++
				}
			}
		}
		if dark > 100 != c.hasNote {
			t.Errorf("%s has %d dark points below its line", c.file, dark)
		}
	}
}
