package desk

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// photo is a picture of one color.
func photo(t *testing.T, width, height int) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(picture, picture.Bounds(), image.NewUniform(color.RGBA{163, 62, 34, 255}), image.Point{}, draw.Src)
	var text bytes.Buffer
	if err := jpeg.Encode(&text, picture, nil); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// hand hands a picture in.
func (d *testDesk) hand(t *testing.T, query url.Values, picture []byte) answer {
	t.Helper()
	return d.send(t, http.MethodPost, "picture?"+query.Encode(), bytes.NewReader(picture))
}

// A picture comes with its description, under a name of its own; without a description it is only looked at.
func TestPicture(t *testing.T) {
	d := openDesk(t)
	taken := photo(t, 1800, 1200)
	before := d.snapshot(t)
	described := url.Values{"file": {"Kitchen.JPG"}, "alt": {"A kitchen with a window over the sink"}, "rendering": {"false"}, "focus": {"50,35"}}
	if got := d.hand(t, url.Values{"file": {"Kitchen.JPG"}}, taken); got.status != http.StatusOK || got.body != "{\"name\":\"kitchen\",\"width\":1800,\"height\":1200}\n" {
		t.Errorf("it is judged with %d %s", got.status, got.body)
	}
	for why, query := range map[string]url.Values{
		"at least 15 characters": {"file": {"a.jpg"}, "alt": {"A kitchen"}},
		"straight quotes":        {"file": {"a.jpg"}, "alt": {`A "kitchen" with a window`}},
		"no point of a picture":  {"file": {"a.jpg"}, "alt": {"A kitchen with a window"}, "focus": {"50,135"}},
	} {
		if got := d.hand(t, query, taken); got.status < 400 || got.status >= 500 || !strings.Contains(got.body, why) {
			t.Errorf("%v: %d %s", query, got.status, got.body)
		}
	}
	if got := d.hand(t, described, photo(t, 300, 200)); got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, "is 300 pixels wide") {
		t.Errorf("a small one: %d %s", got.status, got.body)
	}
	d.unchanged(t, before)
	d.told()

	text := d.text(t, descriptions)
	for n, want := range []string{"kitchen-2", "kitchen-3"} { // kitchen is there already
		if got := d.hand(t, described, taken); got.status != http.StatusOK || got.fields(t)["name"] != want {
			t.Fatalf("picture %d: %d %s", n, got.status, got.body)
		}
	}
	after := d.text(t, descriptions)
	entry := `  "kitchen-2": {
    "alt": "A kitchen with a window over the sink",
    "rendering": false,
    "focus": [50, 35]
  }`
	if head, _, _ := strings.Cut(text, "\n}\n"); !strings.HasPrefix(after, head+",\n"+entry) {
		t.Errorf("the descriptions are %s", after)
	}
	content, err := os.ReadFile(filepath.Join(d.root, "assets/images/kitchen-2.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	if size, err := jpeg.DecodeConfig(bytes.NewReader(content)); err != nil || size.Width != 1800 {
		t.Errorf("the picture is %v (%v)", size, err)
	}
	if told := strings.Join(d.told(), " "); !strings.Contains(told, "assets/images/kitchen-2.jpg") || !strings.Contains(told, pathOf(descriptions)) {
		t.Errorf("the live server was told %s", told)
	}
	d.sound(t)
}

// Where the description cannot be written there is no picture either.
func TestPictureAllOrNothing(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	if err := os.MkdirAll(filepath.Join(d.root, temporary("client/content/site/images.json"), "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	described := url.Values{"file": {"porch.jpg"}, "alt": {"A porch with two chairs and a lamp"}}
	if got := d.hand(t, described, photo(t, 1800, 1200)); got.status != http.StatusInternalServerError {
		t.Errorf("%d %s", got.status, got.body)
	}
	d.unchanged(t, before)
}

// A body that is too long is refused before it is read as a picture.
func TestPictureTooLong(t *testing.T) {
	d := openWords(t)
	got := d.hand(t, url.Values{"file": {"a.jpg"}}, make([]byte, largestPicture+1))
	var refused struct{ Error string }
	if err := json.Unmarshal([]byte(got.body), &refused); err != nil || got.status != http.StatusRequestEntityTooLarge || !strings.Contains(refused.Error, "40 MB") {
		t.Errorf("%d %s", got.status, got.body)
	}
}
