//go:build !production

package desk

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// deletedPages returns the pages that the desk offers to restore.
func (d *testDesk) deletedPages() []deletedPage {
	d.t.Helper()
	var list struct{ Deleted []deletedPage }
	d.expect(http.StatusOK, "GET files", nil, &list)
	return list.Deleted
}

// removePage deletes a page, and returns the request that restores it.
func (d *testDesk) removePage(name string) fields {
	d.t.Helper()
	gone := fields{}
	d.expect(http.StatusOK, "POST delete", fields{"name": name}, &gone)
	gone["name"] = name
	return gone
}

// The path of a deleted page redirects to the list of its kind. The page is restored exactly, with every link to it, also after a
// restart. A later page with the same name is another page: both can be restored, one at a time.
func TestRestorePage(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot()
	first := d.removePage(article)
	if got := d.contentText(redirectsFile); got != "{\n  \"/blog/hail-damage\": \"/blog\"\n}\n" {
		t.Errorf("the redirects are %s", got)
	}
	d.expectOK("POST create", fields{"kind": "articles", "title": "Hail damage"})
	d.expectConflict("POST restore", first, "There is a page at this address already")
	if list := d.deletedPages(); len(list) != 0 {
		t.Errorf("the deleted pages are %v", list)
	}
	d.now = d.now.Add(time.Second)
	second := d.removePage(article)
	d.open()
	if list := d.deletedPages(); len(list) != 2 || list[0].ID != second["id"] || list[0].Title != "Hail damage" || list[0].At != d.formatTime(d.now) || list[1].ID != first["id"] {
		t.Errorf("the deleted pages are %v", list)
	}
	d.expectOK("POST restore", first, `"left":[]`)
	d.expectUnchanged(before)
	d.expect(http.StatusNotFound, "POST restore", first, nil, "put it back already")
	// A page that would break a rule is refused.
	d.writeContent(redirectsFile, `{ "/blog/hail-damage": "/about" }`)
	d.removePage(article)
	for _, page := range d.deletedPages() {
		d.expect(http.StatusUnprocessableEntity, "POST restore", page, nil, "take this old address out")
	}
}

// Saving a page that was deleted in the meantime restores it, with its links and without the redirect.
func TestSaveFile_deletedPage(t *testing.T) {
	d := openDesk(t)
	d.editField(article, "category", "Roofs 17")
	before := d.snapshot()
	f := d.loadForm(article)
	d.removePage(article)
	f.Version = ""
	d.expectOK("PUT file", f)
	d.expectUnchanged(before)
	if list := d.deletedPages(); len(list) != 0 {
		t.Errorf("the deleted pages are %v", list)
	}
	d.expectUndo(article)
}

// A restored page gets its links back. Later changes stay, and the response lists the conflicts.
func TestRestorePage_laterChanges(t *testing.T) {
	d := openDesk(t)
	const linking, link = "articles/roofing-materials", "Read [about hail](/blog/hail-damage) as well. "
	d.replaceText(linking, "\"intro\": [\n    \"", "\"intro\": [\n    \""+link)
	gone := d.removePage(article)
	d.editField(linking, "category", "Roofs 19")
	d.expectOK("POST rename", fields{"name": "areas/katy", "slug": "katy-texas"})
	d.removePage("services/cabinets")
	d.expectOK("POST restore", gone, `"left":[{`, "In “Katy”, the whole page") // the current name of the page
	if text := d.contentText(linking); !strings.Contains(text, link) || !strings.Contains(text, `"category": "Roofs 19"`) {
		t.Errorf("it is %s", text)
	}
	if got := d.contentText(redirectsFile); got != "{\n  \"/service-areas/katy\": \"/service-areas/katy-texas\",\n  \"/services/cabinets\": \"/\",\n  \"/services/cabinet-painting\": \"/\"\n}\n" {
		t.Errorf("the redirects are %s", got)
	}
}
