package build

import (
	"bytes"
	"image"
	"image/jpeg"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
)

// A gray picture, of which only the data differ.
func pictureRulesOf(t *testing.T, data string) (string, error) {
	t.Helper()
	var gray bytes.Buffer
	if err := jpeg.Encode(&gray, image.NewGray(image.Rect(0, 0, 8, 8)), nil); err != nil {
		t.Fatal(err)
	}
	tr := copyTree(t)
	tr.write(t, imageData, []byte(data))
	variants := []assets.Variant{{Format: "jpeg", Path: publicPath + "deck.jpg"}}
	rules, err := pictureRules(tr.Options, memory{"deck.jpg": gray.Bytes()}, map[string]assets.Image{"deck": {Variants: variants}})
	return string(rules), err
}

// A picture is cut where its data say, and only then has a rule for it.
func TestRulesOfPictures(t *testing.T) {
	const colors = ".picture-deck{background:linear-gradient(#000,#000,#000)"
	for data, want := range map[string]string{
		`{}`:                           colors + "}",
		`{"deck": {"alt": "A deck"}}`:  colors + "}",
		`{"deck": {"focus": [0, 35]}}`: colors + ";object-position:0% 35%}",
		`{"deck": {"details": {"rail": {"focus": [12.5, 90], "zoom": 1.5}, "grill": {"focus": [40, 40], "zoom": 3}}}}`: colors +
			"}.picture-deck.detail-grill{object-position:40% 40%;scale:3;transform-origin:40% 40%}" +
			".picture-deck.detail-rail{object-position:12.5% 90%;scale:1.5;transform-origin:12.5% 90%}",
	} {
		if rules, err := pictureRulesOf(t, data); rules != want || err != nil {
			t.Errorf("%s:\n got %s, %v\nwant %s", data, rules, err, want)
		}
	}
}

// What cannot be read is told by file, picture and field, all at once.
func TestImageDataThatCannotBeRead(t *testing.T) {
	for data, wants := range map[string][]string{
		`{"deck": {"focus": "middle"}, "house": {"details": {"roof": {"focus": [1, 2], "zoom": "2"}}}}`: {"deck: ", "focus", "house: ", "zoom"},
		`{"deck": `: {"unexpected end"},
	} {
		_, err := pictureRulesOf(t, data)
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
