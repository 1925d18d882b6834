//go:build !production

package desk

import (
	"testing"

	"gulfoak.example/website/assets"
)

// The list has the owner's names of files and pictures. It includes drafts and unreadable files.
func TestListFiles(t *testing.T) {
	d := openDesk(t)
	title := d.loadForm(article).Value["title"].(string)
	d.replaceText(article, "{", `{"draft": true,`)
	d.writeContent("areas/katy", `{"city": `)
	deck := assets.Image{Variants: []assets.Variant{{Format: "avif", Path: "/assets/deck.avif"}, {Format: "jpeg", Path: "/assets/deck-480.jpg"}, {Format: "jpeg", Path: "/assets/deck-960.jpg"}}}
	d.options.Manifest = func() assets.Manifest {
		return assets.Manifest{Images: map[string]assets.Image{"deck": deck, "deck 4:3": deck, "deck.rail": deck}}
	}
	d.expectOK("GET files", nil,
		`{"draft":false,"group":"Pages","name":"pages/home","path":"/","title":"Home page"}`,
		`{"draft":false,"faulty":true,"group":"Areas","name":"areas/katy","path":"/service-areas/katy","title":"Katy"}`,
		`{"draft":true,"group":"Articles","name":"articles/hail-damage","path":"/blog/hail-damage","title":"`+title+`"}`,
		`{"draft":false,"group":"Business","name":"site/labels","title":"Small texts"}`,
		`{"means":"your phone number, as a link that calls it","token":"phone"}`,
		`"pictures":[{"alt":"`, `"name":"deck","rendering":true,"shownOn":["pages/gallery","pages/home","services/kitchen-remodeling"],"src":"/assets/deck-480.jpg"}]`,
	)
}

// A search returns texts of all pages with their fields.
func TestSearchContent(t *testing.T) {
	d := openDesk(t)
	d.editField(article, "excerpt", excerpt(7))
	d.writeContent("areas/katy", `{"city": `) // a broken file does not stop the search
	d.expectOK("GET search?text=all+7+PIECES", nil, `"name":"articles/hail-damage","field":"excerpt","place":"In “`, `first, all 7 pieces of it."`)
	d.expectOK("GET search?text=nobody+writes+this", nil, "[]")
}
