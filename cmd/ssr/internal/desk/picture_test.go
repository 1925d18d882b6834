//go:build !production

package desk

import (
	"bytes"
	"image"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// photo returns a black picture, half as high again as it is wide.
func photo(t *testing.T, width int) io.Reader {
	t.Helper()
	var text bytes.Buffer
	if err := jpeg.Encode(&text, image.NewRGBA(image.Rect(0, 0, width, width*3/2)), nil); err != nil {
		t.Fatal(err)
	}
	return &text
}

// A picture is added with its description, under a name of its own. Without a description it is only examined.
func TestPicture(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	d.does(t, "POST picture?file=Kitchen.JPG", photo(t, 1800), `{"name":"kitchen","width":1800,"height":2700}`)
	d.unchanged(t, before)
	text := d.text(t, descriptions)
	for _, want := range []string{"kitchen-2", "kitchen-3"} { // kitchen is there already
		d.does(t, "POST picture?file=Kitchen.JPG&alt=A+kitchen+with+a+window+over+the+sink&rendering=false&focus=50,35", photo(t, 1800), `"name":"`+want+`"`)
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
	content, err := os.ReadFile(filepath.Join(root, "assets/images/kitchen-2.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	if size, err := jpeg.DecodeConfig(bytes.NewReader(content)); err != nil || size.Width != 1800 {
		t.Errorf("the picture is %v (%v)", size, err)
	}
	d.sound(t)
}
