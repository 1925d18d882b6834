package build

import (
	"bytes"
	"image"
	"image/jpeg"
	"maps"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
)

// A gray picture, of which only the data differ: its place, and the rules.
func placed(t *testing.T, data string) (assets.Image, string, error) {
	t.Helper()
	var gray bytes.Buffer
	if err := jpeg.Encode(&gray, image.NewGray(image.Rect(0, 0, 8, 8)), nil); err != nil {
		t.Fatal(err)
	}
	tr := copyTree(t)
	tr.write(t, imageData, []byte(data))
	picture := assets.Image{Variants: []assets.Variant{{Format: "jpeg", Path: publicPath + "deck.jpg"}}}
	images := map[string]assets.Image{"deck": picture, "porch": picture}
	rules, err := placePictures(tr.Options, memory{"deck.jpg": gray.Bytes()}, images)
	return images["deck"], string(rules), err
}

// A picture is cut where its data say, and only then has a rule for it. What two pictures share is one rule.
func TestPlacesOfPictures(t *testing.T) {
	const color = ".p-0{background:#000}"
	for data, want := range map[string]struct {
		place, rules string
		details      map[string]string
	}{
		`{}`:                           {"p-0", color, nil},
		`{"deck": {"alt": "A deck"}}`:  {"p-0", color, nil},
		`{"deck": {"focus": [0, 35]}}`: {"p-0 p-1", color + ".p-1{object-position:0% 35%}", nil},
		`{"deck": {"focus": [0, 35]}, "porch": {"focus": [0, 35]}}`: {"p-0 p-1", color + ".p-1{object-position:0% 35%}", nil},
		`{"deck": {"details": {"rail": {"focus": [12.5, 90], "zoom": 1.5}, "grill": {"focus": [40, 40], "zoom": 3}}}}`: {
			"p-0",
			color + ".p-1{object-position:40% 40%;scale:3;transform-origin:40% 40%}" +
				".p-2{object-position:12.5% 90%;scale:1.5;transform-origin:12.5% 90%}",
			map[string]string{"grill": "p-1", "rail": "p-2"},
		},
	} {
		deck, rules, err := placed(t, data)
		if deck.Place != want.place || !maps.Equal(deck.Details, want.details) || rules != want.rules || err != nil {
			t.Errorf("%s:\n got %s, %v, %s, %v\nwant %+v", data, deck.Place, deck.Details, rules, err, want)
		}
	}
}

// What cannot be read is told by file, picture and field, all at once.
func TestImageDataThatCannotBeRead(t *testing.T) {
	for data, wants := range map[string][]string{
		`{"deck": {"focus": "middle"}, "house": {"details": {"roof": {"focus": [1, 2], "zoom": "2"}}}}`: {"deck: ", "focus", "house: ", "zoom"},
		`{"deck": `: {"unexpected end"},
	} {
		_, _, err := placed(t, data)
		if err == nil || !strings.HasPrefix(err.Error(), "client/content/site/images.json: ") {
			t.Fatalf("%s: error %v", data, err)
		}
		for _, want := range wants {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %q is missing: %v", data, want, err)
			}
		}
	}
}
