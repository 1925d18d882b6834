//go:build !production

package desk

import (
	"testing"

	"gulfoak.example/website/assets"
)

// The outline lists what there is to edit by the names that an owner knows, with drafts and files that cannot be read.
func TestFilesAndPictures(t *testing.T) {
	d := openDesk(t)
	title := d.load(t, article).Value["title"].(string)
	d.reword(t, article, "{", `{"draft": true,`)
	d.write(t, pathOf("areas/katy"), `{"city": `)
	deck := assets.Image{Variants: []assets.Variant{{Format: "avif", Path: "/assets/deck.avif"}, {Format: "jpeg", Path: "/assets/deck-480.jpg"}, {Format: "jpeg", Path: "/assets/deck-960.jpg"}}}
	d.o.Manifest = func() assets.Manifest {
		return assets.Manifest{Images: map[string]assets.Image{"deck": deck, "deck 4:3": deck, "deck.rail": deck}}
	}
	d.does(t, "GET files", nil,
		`{"draft":false,"group":"Pages","name":"pages/home","path":"/","title":"Home page"}`,
		`{"draft":false,"faulty":true,"group":"Areas","name":"areas/katy","path":"/service-areas/katy","title":"Katy"}`,
		`{"draft":true,"group":"Articles","name":"articles/hail-damage","path":"/blog/hail-damage","title":"`+title+`"}`,
		`{"draft":false,"group":"Business","name":"site/labels","title":"Small texts"}`,
		`{"means":"your phone number, as a link that calls it","token":"phone"}`,
		`"pictures":[{"alt":"`, `"name":"deck","rendering":true,"shownOn":["pages/gallery","services/deck-patio"],"src":"/assets/deck-480.jpg"}]`,
	)
}
