//go:build !production

package desk

import (
	"bytes"
	"image"
	"image/jpeg"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"
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

// examined uploads a picture and returns its ID.
func (d *testDesk) examined(t *testing.T, file string) string {
	t.Helper()
	var picture examinedPicture
	d.must(t, http.StatusOK, "POST picture?file="+file, photo(t, 1800), &picture, `"width":1800,"height":2700`)
	return picture.ID
}

// addPorch adds the picture "porch".
func (d *testDesk) addPorch(t *testing.T) {
	t.Helper()
	id := d.examined(t, "Porch.JPG")
	d.does(t, "POST add-picture", fields{"id": id, "picture": fields{"alt": "A porch with two chairs on it", "rendering": false}}, `"name":"porch"`)
}

// An examined picture changes nothing. It is added once with its description, under a name of its own.
func TestPicture(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	id := d.examined(t, "Kitchen.JPG")
	d.unchanged(t, before)
	const entry = "  \"kitchen-2\": {\n    \"alt\": \"A kitchen with a window over the sink\",\n    \"rendering\": false,\n    \"focus\": [50, 35]\n  }\n}\n"
	want := strings.TrimSuffix(d.text(t, descriptions), "\n}\n") + ",\n" + entry
	described := fields{"alt": "A kitchen with a window over the sink", "rendering": false, "focus": []int{50, 35}}
	for range 2 { // the answer to the first request may be lost
		d.does(t, "POST add-picture", fields{"id": id, "picture": described}, `"name":"kitchen-2"`)
	}
	if after := d.text(t, descriptions); after != want {
		t.Errorf("the descriptions are %s", after)
	}
	if len(d.snapshot(t)[filepath.Join(root, "assets/images/kitchen-2.jpg")]) < 1000 {
		t.Error("the picture is not there")
	}
}

// An upload may take longer than the server's limit for other requests.
func TestPicture_slowUpload(t *testing.T) {
	d := openDesk(t)
	server := httptest.NewUnstartedServer(d)
	server.Config.ReadTimeout = 100 * time.Millisecond
	server.Start()
	defer server.Close()
	body, upload := io.Pipe()
	go func() {
		text, _ := io.ReadAll(photo(t, 1800))
		for _, part := range [][]byte{text[:1000], text[1000:]} {
			time.Sleep(200 * time.Millisecond)
			_, _ = upload.Write(part) // fails only if the server gives up, which the status shows
		}
		_ = upload.Close()
	}()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+Path+"api/picture?file=kitchen.jpg", body)
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	request.AddCookie(&http.Cookie{Name: "desk-" + port, Value: d.key})
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if text, err := io.ReadAll(response.Body); err != nil || response.StatusCode != http.StatusOK {
		t.Errorf("%s: %s, %v", response.Status, text, err)
	}
}

// A picture is renamed on every page, replaced, and deleted if no page shows it. Each change can be undone, also after an earlier
// save of a page. The file of an image editor next to it stays as it is, and an empty name deletes nothing.
func TestPictureChanges(t *testing.T) {
	d := openDesk(t)
	d.write(t, "assets/images/kitchen.jpg", "the first one")
	picture := d.load(t, about).Value["hero"].(map[string]any)["image"].(string)
	for _, name := range []string{"kitchen", "porch", picture} {
		d.write(t, "assets/images/"+name+".afphoto", name)
	}
	before := d.snapshot(t)
	d.edit(t, about, "updated", "2026-01-05")
	d.now = d.now.Add(time.Minute)
	rename, remove := "POST rename-picture", "POST delete-picture"
	d.does(t, rename, fields{"name": picture, "slug": "constructor"})
	for _, refused := range [][4]string{
		{rename, "deck", "constructor", "already"},
		{rename, "deck", "../deck", "cannot be a name"},
		{rename, "deck", "", "cannot be a name"},
		{rename, "", "porch", "no picture"},
		{remove, "constructor", "", "shown on “About us”"},
		{remove, "*", "", "no picture"},
	} {
		d.must(t, http.StatusUnprocessableEntity, refused[0], fields{"name": refused[1], "slug": refused[2]}, nil, refused[3])
	}
	d.undoes(t, about)
	if got := d.load(t, about).Value["hero"].(map[string]any)["image"]; got != "constructor" {
		t.Errorf("the page shows %v", got)
	}
	d.undoes(t, descriptions)
	d.unchanged(t, before)

	described := fields{"alt": "A new kitchen with its window", "rendering": false}
	d.does(t, "POST add-picture", fields{"id": d.examined(t, "New.JPG"), "name": "kitchen", "picture": described}, `"name":"kitchen"`)
	if text := d.text(t, descriptions); !strings.Contains(text, "A new kitchen") || d.snapshot(t)[filepath.Join(root, "assets/images/kitchen.jpg")] == "the first one" {
		t.Errorf("it was not replaced: %s", text)
	}
	d.undoes(t, descriptions)
	d.unchanged(t, before)

	d.addPorch(t)
	d.does(t, remove, fields{"name": "porch"})
	d.undoes(t, descriptions)
	d.undoes(t, descriptions)
	d.unchanged(t, before)
}
