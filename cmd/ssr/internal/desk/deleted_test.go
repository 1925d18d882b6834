//go:build !production

package desk

import (
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"
)

// deleted returns the pages that the desk offers to put back.
func (d *testDesk) deleted(t *testing.T) []deletedPage {
	t.Helper()
	var list struct{ Deleted []deletedPage }
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

// A deleted page's address leads to the list of its kind. The page is put back to the letter, with every link to it, after a
// restart too. One of the same name that came and went meanwhile is another page: both can be put back, one at a time.
func TestRestore(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	first := d.remove(t, article)
	if got := d.text(t, redirectsFile); got != "{\n  \"/blog/hail-damage\": \"/blog\"\n}\n" {
		t.Errorf("the redirects are %s", got)
	}
	d.does(t, "POST create", fields{"kind": "articles", "title": "Hail damage"})
	d.refuses(t, "POST restore", first, "There is a page at this address already")
	if list := d.deleted(t); len(list) != 0 {
		t.Errorf("%v can be put back", list)
	}
	d.now = d.now.Add(time.Second)
	second := d.remove(t, article)
	d.open(t)
	if list := d.deleted(t); len(list) != 2 || list[0].ID != second["id"] || list[0].Title != "Hail damage" || !list[0].At.Equal(d.now) || list[1].ID != first["id"] {
		t.Errorf("%v can be put back", list)
	}
	d.does(t, "POST restore", first, `"left":[]`)
	d.unchanged(t, before)
	d.must(t, http.StatusNotFound, "POST restore", first, nil, "put it back already")
	// A page that would break a rule is refused.
	d.write(t, pathOf(redirectsFile), `{ "/blog/hail-damage": "/about" }`)
	d.remove(t, article)
	for _, page := range d.deleted(t) {
		d.must(t, http.StatusUnprocessableEntity, "POST restore", page, nil, "take this old address out")
	}
}

// A save of a page that was deleted since puts it back like every other button: with its links, and without the redirect.
func TestRestore_bySave(t *testing.T) {
	d := openDesk(t)
	d.edit(t, article, "category", "Roofs 17")
	before := d.snapshot(t)
	f := d.load(t, article)
	d.remove(t, article)
	f.Version = ""
	d.does(t, "PUT file", f)
	d.unchanged(t, before)
	if list := d.deleted(t); len(list) != 0 {
		t.Errorf("%v can be put back", list)
	}
	d.undoes(t, article)
}

// A page that is put back gets its links back beside what was changed since. Where both have changed the same, the answer tells.
func TestRestoreAfterOtherChanges(t *testing.T) {
	d := openDesk(t)
	const linking, link = "articles/roof-repair-signs", "Read [about hail](/blog/hail-damage) as well. "
	d.reword(t, linking, "\"intro\": [\n    \"", "\"intro\": [\n    \""+link)
	gone := d.remove(t, article)
	d.edit(t, linking, "category", "Roofs 19")
	d.does(t, "POST rename", fields{"name": "areas/katy", "slug": "katy-texas"})
	d.remove(t, "services/deck-patio")
	d.does(t, "POST restore", gone, `"left":[{`, "In “Katy”, the whole page") // which has another name now
	if text := d.text(t, linking); !strings.Contains(text, link) || !strings.Contains(text, `"category": "Roofs 19"`) {
		t.Errorf("it is %s", text)
	}
	if got := d.redirects(t); !maps.Equal(got, map[string]string{"/service-areas/katy": "/service-areas/katy-texas", "/services/deck-patio": "/"}) {
		t.Errorf("the redirects are %v", got)
	}
}
