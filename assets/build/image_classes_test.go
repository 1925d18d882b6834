package build

import (
	"image"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
)

// An image with a focus has a rule that keeps the focus in view. Images with equal rules share a class.
func TestAssignImageClasses(t *testing.T) {
	tr := copyTree(t)
	photograph := assets.Image{Variants: []assets.Variant{{Format: "jpeg", Path: publicPath + "deck.jpg"}}}
	public := memoryFS{"deck.jpg": encodeJPEG(t, image.NewGray(image.Rect(0, 0, 8, 8)))}
	const color = ".cut-0{background:#000}"
	for metadata, want := range map[string]struct{ focus, rules, fault string }{
		`{"deck": {"alt": "A deck"}}`:                               {"", color, ""},
		`{"deck": {"focus": [0, 35]}, "porch": {"focus": [0, 35]}}`: {"cut-1", color + ".cut-1{object-position:0% 35%}", ""},
		`{"deck": {"focus": "middle"}}`:                             {"", "", "client/content/site/images.json: json: cannot unmarshal string"},
	} {
		tr.writeFile(t, imageDataFile, []byte(metadata))
		images := map[string]assets.Image{"deck": photograph, "porch": photograph}
		classes, err := assignImageClasses(tr.Options, public, images)
		if want.fault != "" {
			if err == nil || !strings.HasPrefix(err.Error(), want.fault) {
				t.Errorf("%s: error %v", metadata, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if deck, rules := images["deck"], classes.rules(nil); deck.Place != "cut-0" || deck.Focus != want.focus || rules != want.rules {
			t.Errorf("%s: %s, %s, %s, want %+v", metadata, deck.Place, deck.Focus, rules, want)
		}
	}
}

// A page's stylesheet has the rules of the crops that the page shows, and the rule of a focus if a box crops the image further.
func TestImageClasses_template(t *testing.T) {
	classes := &imageClasses{map[string]assets.Image{}, map[string]string{}, map[string]string{}}
	for _, crop := range []string{"deck 4:3", "deck.rail 4:3", "house wide"} {
		classes.images[crop] = assets.Image{Place: classes.classFor(crop), Focus: classes.classFor(crop + " focus")}
	}
	got := classes.rules(map[string]bool{"deck 4:3": false, "house wide": true})
	if want := ".cut-0{deck 4:3}.cut-4{house wide}.cut-5{house wide focus}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// listImages lists the crops that the rendered pages show, and the previews of the pages.
func TestListImages(t *testing.T) {
	tr := copyTree(t)
	tr.addImages(t)
	listed, err := listImages(t.Context(), tr.Options)
	if err != nil {
		t.Fatal(err)
	}
	for template, wants := range map[string]map[string]bool{
		"gallery": {"house.shingles 4:3": false},
		"home":    {"house wide": true},
	} {
		for crop, boxCrops := range wants {
			if got, shown := listed.Crops[template][crop]; !shown || got != boxCrops {
				t.Errorf("%s shows %v, want %s with the value %t", template, listed.Crops[template], crop, boxCrops)
			}
		}
	}
	if preview := listed.Previews["/about"]; preview.Image == "" || preview.Title == "" {
		t.Errorf("the preview of /about is %+v", preview)
	}
	if listed.shows("house.shingles wide") {
		t.Error("the list contains a crop that no page shows")
	}
}
