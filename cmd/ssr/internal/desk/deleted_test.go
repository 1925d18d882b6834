//go:build !production

package desk

import (
	"maps"
	"net/http"
	"testing"
)

// deleted returns the pages that the desk offers to put back.
func (d *testDesk) deleted(t *testing.T) []deletedPage {
	t.Helper()
	var list struct {
		Deleted []deletedPage `json:"deleted"`
	}
	d.must(t, http.StatusOK, "GET files", nil, &list)
	return list.Deleted
}

// remove deletes a page, and returns the request that puts it back.
func (d *testDesk) remove(t *testing.T, name string) fields {
	t.Helper()
	gone := fields{}
	d.must(t, http.StatusOK, "POST delete", fields{"name": name}, &gone)
	gone["name"] = name
	return gone
}

// putBack puts a page back, and returns what stays changed.
func (d *testDesk) putBack(t *testing.T, gone fields, says ...string) {
	t.Helper()
	d.does(t, "POST restore", gone, says...)
}

// A deleted page's address leads to the list of its kind. The page is put back to the letter, after a restart too, with every
// link to it.
func TestRestore(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	for name, redirects := range map[string]map[string]string{
		article:               {"/blog/hail-damage": "/blog"},
		"areas/katy":          {"/service-areas/katy": "/service-areas"},
		"services/deck-patio": {"/services/deck-patio": "/"},
	} {
		gone := d.remove(t, name)
		if got := d.redirects(t); !maps.Equal(got, redirects) {
			t.Errorf("without %s the redirects are %v", name, got)
		}
		d.open(t)
		list := d.deleted(t)
		if len(list) != 1 || list[0].ID != gone["id"] || list[0].Name != name || !list[0].At.Equal(d.now) || name == "areas/katy" && list[0].Title != "Katy" {
			t.Fatalf("without %s, %v can be put back", name, list)
		}
		d.putBack(t, gone, `"left":[]`)
		d.unchanged(t, before)
		if list := d.deleted(t); len(list) != 0 {
			t.Errorf("with %s back, %v can be put back", name, list)
		}
		d.must(t, http.StatusNotFound, "POST restore", gone, nil, "put back already")
	}
	gone := d.remove(t, article)
	d.write(t, pathOf(redirectsFile), `{ "/blog/hail-damage": "/about" }`)
	d.must(t, http.StatusUnprocessableEntity, "POST restore", gone, nil, "hides articles/hail-damage, whose address it is: remove this redirect")
}

// Putting a page back leaves files alone that were changed since, and the answer names them.
func TestRestoreAfterOtherChanges(t *testing.T) {
	d := openDesk(t)
	const linking = "articles/roof-repair-signs"
	d.reword(t, linking, "\"intro\": [\n    \"", "\"intro\": [\n    \"Read [about hail](/blog/hail-damage) as well. ")
	d.does(t, "POST rename", fields{"name": "areas/katy", "slug": "katy-tx"})
	d.does(t, "POST rename", fields{"name": article, "slug": "hail-signs"})
	gone := d.remove(t, "articles/hail-signs")
	d.edit(t, linking, "readMinutes", 9)
	theirs := d.text(t, linking)
	d.does(t, "POST rename", fields{"name": "areas/katy-tx", "slug": "katy-texas"})
	d.remove(t, "services/deck-patio")
	d.putBack(t, gone, d.load(t, linking).Value["title"].(string), "FAQs")
	if d.text(t, linking) != theirs {
		t.Errorf("what was saved since was written over: %s", d.text(t, linking))
	}
	want := map[string]string{"/blog/hail-damage": "/blog/hail-signs", "/service-areas/katy": "/service-areas/katy-texas", "/service-areas/katy-tx": "/service-areas/katy-texas", "/services/deck-patio": "/"}
	if got := d.redirects(t); !maps.Equal(got, want) {
		t.Errorf("the redirects are %v, want %v", got, want)
	}
}

// A page of the same name that came and went meanwhile is another page: both can be put back, one at a time.
func TestRestoreOfTwoWithOneName(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	first := d.remove(t, article)
	d.does(t, "POST create", fields{"kind": "articles", "title": "Hail damage"})
	if list := d.deleted(t); len(list) != 0 {
		t.Errorf("where a page of that name is, %v can be put back", list)
	}
	taken := d.snapshot(t)
	d.must(t, http.StatusConflict, "POST restore", first, nil, "there is a page at this address already")
	d.unchanged(t, taken)
	second := d.remove(t, article)
	if list := d.deleted(t); len(list) != 2 || list[0].ID != second["id"] || list[0].Title != "Hail damage" || list[1].ID != first["id"] {
		t.Errorf("%v can be put back", list)
	}
	d.putBack(t, first)
	d.unchanged(t, before)
	// What is damaged is not offered.
	d.remove(t, article)
	for _, page := range d.deleted(t) {
		d.write(t, page.ID, `{"name": "`)
		d.must(t, http.StatusInternalServerError, "POST restore", page, nil, page.ID+" cannot be read")
	}
	if list := d.deleted(t); len(list) != 0 {
		t.Errorf("%v can be put back", list)
	}
}
