package build

import (
	"image"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
)

// A picture has a rule that keeps its focus in view, if the data name one. Two pictures share a rule that both need.
func TestPlacesOfPictures(t *testing.T) {
	tr := copyTree(t)
	picture := assets.Image{Variants: []assets.Variant{{Format: "jpeg", Path: publicPath + "deck.jpg"}}}
	public := memory{"deck.jpg": jpegOf(t, image.NewGray(image.Rect(0, 0, 8, 8)))}
	const color = ".cut-0{background:#000}"
	for data, want := range map[string]struct{ focus, rules, fault string }{
		`{"deck": {"alt": "A deck"}}`:                               {"", color, ""},
		`{"deck": {"focus": [0, 35]}, "porch": {"focus": [0, 35]}}`: {"cut-1", color + ".cut-1{object-position:0% 35%}", ""},
		`{"deck": {"focus": "middle"}}`:                             {"", "", "client/content/site/images.json: json: cannot unmarshal string"},
	} {
		tr.write(t, imageData, []byte(data))
		images := map[string]assets.Image{"deck": picture, "porch": picture}
		places, err := placePictures(tr.Options, public, images)
		if want.fault != "" {
			if err == nil || !strings.HasPrefix(err.Error(), want.fault) {
				t.Errorf("%s: error %v", data, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if deck, rules := images["deck"], places.rules(nil); deck.Place != "cut-0" || deck.Focus != want.focus || rules != want.rules {
			t.Errorf("%s: %s, %s, %s, want %+v", data, deck.Place, deck.Focus, rules, want)
		}
	}
}

// A page's sheet has the rules of the cuts that it shows, and of a focus where a box cuts once more.
func TestPlacesOfATemplate(t *testing.T) {
	places := &placer{map[string]assets.Image{}, map[string]string{}, map[string]string{}}
	for _, cut := range []string{"deck 4:3", "deck.rail 4:3", "house wide"} {
		places.images[cut] = assets.Image{Place: places.class(cut), Focus: places.class(cut + " focus")}
	}
	got := places.rules(map[string]bool{"deck 4:3": false, "house wide": true})
	if want := ".cut-0{deck 4:3}.cut-4{house wide}.cut-5{house wide focus}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Which pictures pages show is read from the pages themselves.
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
