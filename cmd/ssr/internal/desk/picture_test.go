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

// photo returns a black picture whose height is 1.5 times its width.
func photo(t *testing.T, width int) io.Reader {
	t.Helper()
	var text bytes.Buffer
	if err := jpeg.Encode(&text, image.NewRGBA(image.Rect(0, 0, width, width*3/2)), nil); err != nil {
		t.Fatal(err)
	}
	return &text
}

// uploadPhoto uploads a picture and returns its ID.
func (d *testDesk) uploadPhoto(file string) string {
	d.t.Helper()
	var picture uploadedPicture
	d.expect(http.StatusOK, "POST picture?file="+file, photo(d.t, 1800), &picture, `"width":1800,"height":2700`)
	return picture.ID
}

// addPorch adds the picture "porch".
func (d *testDesk) addPorch() {
	d.t.Helper()
	id := d.uploadPhoto("Porch.JPG")
	d.expectOK("POST add-picture", fields{"id": id, "picture": fields{"alt": "A porch with two chairs on it", "rendering": false}}, `"name":"porch"`)
}

// An upload changes nothing. The picture is added once, with its description and a unique name.
func TestAddPicture(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot()
	id := d.uploadPhoto("Kitchen.JPG")
	d.expectUnchanged(before)
	const entry = "  \"kitchen-2\": {\n    \"alt\": \"A kitchen with a window over the sink\",\n    \"rendering\": false,\n    \"focus\": [50, 35]\n  }\n}\n"
	want := strings.TrimSuffix(d.contentText(descriptionsFile), "\n}\n") + ",\n" + entry
	described := fields{"alt": "A kitchen with a window over the sink", "rendering": false, "focus": []int{50, 35}}
	for range 2 { // the browser may lose the first response
		d.expectOK("POST add-picture", fields{"id": id, "picture": described}, `"name":"kitchen-2"`)
	}
	if after := d.contentText(descriptionsFile); after != want {
		t.Errorf("the descriptions are %s", after)
	}
	if len(d.snapshot()[filepath.Join(treeRoot, "assets/images/kitchen-2.jpg")]) < 1000 {
		t.Error("the picture is not there")
	}
}

// An upload may take longer than the server's read timeout.
func TestUploadPicture_slow(t *testing.T) {
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
			_, _ = upload.Write(part) // an error means that the server has aborted the request, which the status shows
		}
		_ = upload.Close()
	}()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+Path+"api/picture?file=kitchen.jpg", body)
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(server.Listener.Addr().String())
	request.AddCookie(&http.Cookie{Name: "desk-" + port, Value: d.accessKey})
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if text, err := io.ReadAll(response.Body); err != nil || response.StatusCode != http.StatusOK {
		t.Errorf("%s: %s, %v", response.Status, text, err)
	}
}

// A rename changes every page that shows the picture. Only a picture that no page shows can be deleted. Each change can be undone,
// also after an earlier save of a page. Files of image editors with the name of a picture stay unchanged, and an empty name
// deletes nothing.
func TestChangePicture(t *testing.T) {
	d := openDesk(t)
	d.writeFile("assets/images/kitchen.jpg", "the first one")
	picture := d.loadForm(about).Value["hero"].(map[string]any)["image"].(string)
	for _, name := range []string{"kitchen", "porch", picture} {
		d.writeFile("assets/images/"+name+".afphoto", name)
	}
	before := d.snapshot()
	d.editField(about, "updated", "2026-01-05")
	d.now = d.now.Add(time.Minute)
	rename, remove := "POST rename-picture", "POST delete-picture"
	d.expectOK(rename, fields{"name": picture, "slug": "constructor"})
	for _, refused := range [][4]string{
		{rename, "deck", "constructor", "already"},
		{rename, "deck", "../deck", "cannot be a name"},
		{rename, "deck", "", "cannot be a name"},
		{rename, "", "porch", "no picture"},
		{remove, "constructor", "", "shown on “About us”"},
		{remove, "*", "", "no picture"},
	} {
		d.expect(http.StatusUnprocessableEntity, refused[0], fields{"name": refused[1], "slug": refused[2]}, nil, refused[3])
	}
	d.expectUndo(about)
	if got := d.loadForm(about).Value["hero"].(map[string]any)["image"]; got != "constructor" {
		t.Errorf("the page shows %v", got)
	}
	d.expectUndo(descriptionsFile)
	d.expectUnchanged(before)

	described := fields{"alt": "A new kitchen with its window", "rendering": false}
	d.expectOK("POST add-picture", fields{"id": d.uploadPhoto("New.JPG"), "name": "kitchen", "picture": described}, `"name":"kitchen"`)
	if text := d.contentText(descriptionsFile); !strings.Contains(text, "A new kitchen") || d.snapshot()[filepath.Join(treeRoot, "assets/images/kitchen.jpg")] == "the first one" {
		t.Errorf("it was not replaced: %s", text)
	}
	d.expectUndo(descriptionsFile)
	d.expectUnchanged(before)

	d.addPorch()
	d.expectOK(remove, fields{"name": "porch"})
	d.expectUndo(descriptionsFile)
	d.expectUndo(descriptionsFile)
	d.expectUnchanged(before)
}
