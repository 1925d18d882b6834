//go:build !production

package desk

import (
	"net/http"
	"testing"

	"gulfoak.example/website/assets"
)

// The outline lists what there is to edit by the names that an owner knows, with drafts and files that cannot be read.
func TestFilesAndPictures(t *testing.T) {
	d := openDesk(t)
	title := d.load(t, article).Value["title"].(string)
	d.reword(t, article, "{", `{"draft": true,`)
	d.write(t, pathOf("areas/katy"), `{"city": `)
	d.o.Manifest = func() assets.Manifest {
		variants := []assets.Variant{{Format: "avif", Path: "/assets/deck.avif"}, {Format: "jpeg", Width: 480, Path: "/assets/deck-480.jpg"}, {Format: "jpeg", Width: 960, Path: "/assets/deck-960.jpg"}}
		return assets.Manifest{Images: map[string]assets.Image{"deck": {Width: 1600, Height: 900, Variants: variants}, "porch": {Width: 900, Height: 1600}, "deck 4:3": {}, "deck.rail": {}}}
	}
	var told struct{ Pictures []picture }
	d.must(t, http.StatusOK, "GET files", nil, &told,
		`{"draft":false,"group":"Pages","name":"pages/home","path":"/","title":"Home page"}`,
		`{"draft":false,"group":"Pages","name":"pages/not-found","title":"Page not found"}`,
		`{"draft":false,"group":"Areas","name":"areas/katy","path":"/service-areas/katy","title":"Katy"}`,
		`{"draft":true,"group":"Articles","name":"articles/hail-damage","path":"/blog/hail-damage","title":"`+title+`"}`,
		`{"draft":false,"group":"Business","name":"site/labels","title":"Small texts"}`,
		`{"means":"your phone number, as a link that calls it","token":"phone"}`,
	)
	if len(told.Pictures) != 2 || told.Pictures[0].Src != "/assets/deck-480.jpg" || told.Pictures[0].Alt == "" || !told.Pictures[0].Rendering || told.Pictures[1].Alt != "" {
		t.Errorf("pictures %+v", told.Pictures)
	}
}
