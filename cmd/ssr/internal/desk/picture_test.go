package desk

import (
	"bytes"
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
func (d *testDesk) hand(t *testing.T, status int, query url.Values, picture []byte, says ...string) answer {
	t.Helper()
	return d.must(t, status, "POST picture?"+query.Encode(), bytes.NewReader(picture), says...)
}

// A picture comes with its description, under a name of its own; without a description it is only looked at.
func TestPicture(t *testing.T) {
	d := openDesk(t)
	taken := photo(t, 1800, 1200)
	before := d.snapshot(t)
	described := url.Values{"file": {"Kitchen.JPG"}, "alt": {"A kitchen with a window over the sink"}, "rendering": {"false"}, "focus": {"50,35"}}
	d.hand(t, http.StatusOK, url.Values{"file": {"Kitchen.JPG"}}, taken, `{"name":"kitchen","width":1800,"height":1200}`)
	d.hand(t, http.StatusUnprocessableEntity, url.Values{"file": {"a.jpg"}, "alt": {"A kitchen"}}, taken, "at least 15 characters")
	d.hand(t, http.StatusUnprocessableEntity, url.Values{"file": {"a.jpg"}, "alt": {`A "kitchen" with a window`}}, taken, "straight quotes")
	d.hand(t, http.StatusBadRequest, url.Values{"file": {"a.jpg"}, "focus": {"50,135"}}, taken, "no point of a picture")
	d.hand(t, http.StatusUnprocessableEntity, described, photo(t, 300, 200), "is 300 pixels wide")
	d.hand(t, http.StatusRequestEntityTooLarge, described, make([]byte, largestPicture+1), "40 MB")
	d.unchanged(t, before)
	d.told()

	text := d.text(t, descriptions)
	for _, want := range []string{"kitchen-2", "kitchen-3"} { // kitchen is there already
		d.hand(t, http.StatusOK, described, taken, `"name":"`+want+`"`)
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
	d.inTheWay(t, descriptions)
	described := url.Values{"file": {"porch.jpg"}, "alt": {"A porch with two chairs and a lamp"}}
	d.hand(t, http.StatusInternalServerError, described, photo(t, 1800, 1200))
	d.unchanged(t, before)
}
