package build

import (
	"image"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
)

// A gray picture, of which only the data differ: its place, and the rules.
func placed(t *testing.T, data string) (assets.Image, string, error) {
	t.Helper()
	tr := copyTree(t)
	tr.write(t, imageData, []byte(data))
	picture := assets.Image{Variants: []assets.Variant{{Format: "jpeg", Path: publicPath + "deck.jpg"}}}
	images := map[string]assets.Image{"deck": picture, "porch": picture}
	places, err := placePictures(tr.Options, memory{"deck.jpg": jpegOf(t, image.NewGray(image.Rect(0, 0, 8, 8)))}, images)
	if err != nil {
		return assets.Image{}, "", err
	}
	return images["deck"], places.rules(nil), nil
}

// A picture keeps its focus in view where its data say, and only then has a rule for it. What two pictures share is one rule.
func TestPlacesOfPictures(t *testing.T) {
	const color = ".cut-0{background:#000}"
	for data, want := range map[string]struct{ focus, rules string }{
		`{}`:                           {"", color},
		`{"deck": {"alt": "A deck"}}`:  {"", color},
		`{"deck": {"focus": [0, 35]}}`: {"cut-1", color + ".cut-1{object-position:0% 35%}"},
		`{"deck": {"focus": [0, 35]}, "porch": {"focus": [0, 35]}}`: {"cut-1", color + ".cut-1{object-position:0% 35%}"},
	} {
		deck, rules, err := placed(t, data)
		if deck.Place != "cut-0" || deck.Focus != want.focus || rules != want.rules || err != nil {
			t.Errorf("%s:\n got %s, %s, %s, %v\nwant %+v", data, deck.Place, deck.Focus, rules, err, want)
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

// A page's sheet has the rules of the cuts that it shows, and of a focus where a box cuts once more.
func TestPlacesOfATemplate(t *testing.T) {
	places := &placer{classes: map[string]string{}}
	for _, cut := range []string{"deck 4:3", "deck.rail 4:3", "house wide"} {
		places.class(cut, false, cut)
		places.class(cut, true, cut+" focus")
	}
	got := places.rules(map[string]bool{"deck 4:3": false, "house wide": true})
	if want := ".cut-0{deck 4:3}.cut-4{house wide}.cut-5{house wide focus}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// What the pages show is known from the pages themselves.
func TestPicturesOfThePages(t *testing.T) {
	tr := copyTree(t)
	tr.pictures(t)
	listed, err := listPictures(t.Context(), tr.Options)
	if err != nil {
		t.Fatal(err)
	}
	for template, wants := range map[string]map[string]bool{
		"gallery": {"kitchen.backsplash 4:3": false},
		"home":    {"house wide": true},
	} {
		for cut, again := range wants {
			if got, shown := listed.Cuts[template][cut]; !shown || got != again {
				t.Errorf("%s shows %v, want %s among them, cut again: %t", template, listed.Cuts[template], cut, again)
			}
		}
	}
	if preview := listed.Previews["/about"]; preview.Image == "" || preview.Title == "" {
		t.Errorf("the preview of /about is %+v", preview)
	}
	if listed.shows("kitchen.backsplash wide") {
		t.Error("cuts are made that no page shows")
	}
}
