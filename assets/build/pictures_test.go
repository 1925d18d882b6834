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
	places, err := placePictures(tr.Options, memory{"deck.jpg": gray.Bytes()}, images)
	if err != nil {
		return assets.Image{}, "", err
	}
	return images["deck"], places.rules(everywhere), nil
}

// A picture is cut where its data say, and only then has a rule for it. What two pictures share is one rule.
func TestPlacesOfPictures(t *testing.T) {
	const color = ".cut-0{background:#000}"
	for data, want := range map[string]struct {
		place, rules string
		details      map[string]string
	}{
		`{}`:                           {"cut-0", color, nil},
		`{"deck": {"alt": "A deck"}}`:  {"cut-0", color, nil},
		`{"deck": {"focus": [0, 35]}}`: {"cut-0 cut-1", color + ".cut-1{object-position:0% 35%}", nil},
		`{"deck": {"focus": [0, 35]}, "porch": {"focus": [0, 35]}}`: {"cut-0 cut-1", color + ".cut-1{object-position:0% 35%}", nil},
		`{"deck": {"details": {"rail": {"focus": [12.5, 90], "zoom": 1.5}, "grill": {"focus": [40, 40], "zoom": 3}}}}`: {
			"cut-0",
			color + ".cut-1{object-position:40% 40%;scale:3;transform-origin:40% 40%}" +
				".cut-2{object-position:12.5% 90%;scale:1.5;transform-origin:12.5% 90%}",
			map[string]string{"grill": "cut-1", "rail": "cut-2"},
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

// A page's sheet has the rules of the pictures and details that its words name.
func TestPlacesOfATemplate(t *testing.T) {
	tr := copyTree(t)
	tr.write(t, contentFolder+"/pages/gallery.json", []byte(`{"tiles": [{"image": "deck", "detail": "rail"}]}`))
	places := &placer{classes: map[string]string{}}
	for _, p := range []place{{picture: "deck"}, {picture: "deck", detail: "rail"}, {picture: "deck", detail: "grill"}, {picture: "no-such-house"}} {
		places.class(p.picture, p.detail, p.picture+p.detail)
	}
	for template, want := range map[string]string{"gallery": ".cut-0{deck}.cut-1{deckrail}", "not-found": ""} {
		shown, err := shownBy(tr.Options, template)
		if err != nil {
			t.Fatal(err)
		}
		if got := places.rules(shown); got != want {
			t.Errorf("%s: got %s, want %s", template, got, want)
		}
	}
}
