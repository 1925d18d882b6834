//go:build !production

package desk

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
)

// deleted are the pages that the desk offers to put back.
func (d *testDesk) deleted(t *testing.T) []deletedPage {
	t.Helper()
	var list struct {
		Deleted []deletedPage `json:"deleted"`
	}
	if err := json.Unmarshal([]byte(d.must(t, http.StatusOK, "GET files", nil).body), &list); err != nil {
		t.Fatal(err)
	}
	return list.Deleted
}

// remove deletes a page, and returns what asks for it back.
func (d *testDesk) remove(t *testing.T, name string) fields {
	t.Helper()
	return fields{"id": d.must(t, http.StatusOK, "POST delete", fields{"name": name}).fields(t)["id"], "name": name}
}

// putBack asks for a page back, and returns what stays as it is.
func (d *testDesk) putBack(t *testing.T, gone fields) []string {
	t.Helper()
	got := d.must(t, http.StatusOK, "POST restore", gone)
	var answer struct {
		Name string   `json:"name"`
		Left []string `json:"left"`
	}
	if err := json.Unmarshal([]byte(got.body), &answer); err != nil || answer.Name != gone["name"] || answer.Left == nil {
		t.Errorf("putting %v back is answered by %s", gone, got.body)
	}
	d.sound(t)
	return answer.Left
}

// A page that goes leads to the list of its kind. It is put back to the letter, over a restart too, with all that led to it.
func TestRestore(t *testing.T) {
	d := openDesk(t)
	d.write(t, pathOf(article), strings.ReplaceAll(d.text(t, article), "  ", "\t")) // as another program lays it out
	before := d.snapshot(t)
	if got := d.deleted(t); len(got) != 0 {
		t.Errorf("before anything is deleted, %v is", got)
	}
	for name, redirects := range map[string]map[string]string{
		article:               {"/blog/hail-damage": "/blog"},
		"areas/katy":          {"/service-areas/katy": "/service-areas"},
		"services/deck-patio": {"/services/deck-patio": "/"},
	} {
		gone := d.remove(t, name)
		if got := d.redirects(t); !maps.Equal(got, redirects) {
			t.Errorf("without %s the redirects are %v", name, got)
		}
		d.open(t, nil)
		list := d.deleted(t)
		if len(list) != 1 || list[0].ID != gone["id"] || list[0].Name != name || !list[0].At.Equal(d.now) || name == "areas/katy" && list[0].Title != "Katy" {
			t.Fatalf("without %s, %v can be put back", name, list)
		}
		changed := 0
		for path, text := range d.snapshot(t) {
			if before[path] != text {
				changed++
			}
		}
		d.told()
		if left := d.putBack(t, gone); len(left) != 0 {
			t.Errorf("%v stays as the deletion of %s left it", left, name)
		}
		if told := d.told(); len(told) != changed+1 || !slices.Contains(told, pathOf(name)) {
			t.Errorf("the live server was told %v, and %d files changed besides the page", told, changed)
		}
		d.unchanged(t, before)
		if list := d.deleted(t); len(list) != 0 {
			t.Errorf("with %s back, %v can be put back", name, list)
		}
		d.must(t, http.StatusNotFound, "POST restore", gone, "put back already")
	}
}

// What was changed since stays as it is, and the answer says so.
func TestRestoreAfterOtherChanges(t *testing.T) {
	d := openDesk(t)
	const linking = "articles/roof-repair-signs"
	d.replace(t, linking, "\"intro\": [\n    \"", "\"intro\": [\n    \"Read [about hail](/blog/hail-damage) as well. ")
	d.must(t, http.StatusOK, "POST rename", fields{"name": "areas/katy", "slug": "katy-tx"})
	gone := d.remove(t, article)
	d.edit(t, linking, "readMinutes", 9)
	theirs := d.text(t, linking)
	d.must(t, http.StatusOK, "POST rename", fields{"name": "areas/katy-tx", "slug": "katy-texas"})
	d.remove(t, "services/deck-patio")
	left := d.putBack(t, gone)
	if !slices.Contains(left, d.load(t, linking).Value["title"].(string)) {
		t.Errorf("left as it is: %v", left)
	}
	if d.text(t, linking) != theirs {
		t.Errorf("what was saved since was written over: %s", d.text(t, linking))
	}
	want := map[string]string{"/service-areas/katy": "/service-areas/katy-texas", "/service-areas/katy-tx": "/service-areas/katy-texas", "/services/deck-patio": "/"}
	if got := d.redirects(t); !maps.Equal(got, want) {
		t.Errorf("the redirects are %v, want %v", got, want)
	}
	if text := d.text(t, redirectsFile); strings.Index(text, `"/service-areas/katy"`) > strings.Index(text, `"/services/deck-patio"`) {
		t.Errorf("their order changed: %s", text)
	}
}

// A page of the same name that came and went meanwhile is another page: both can be put back, one at a time.
func TestRestoreOfTwoWithOneName(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	first := d.remove(t, article)
	d.must(t, http.StatusOK, "POST create", fields{"kind": "articles", "title": "Hail damage"})
	if list := d.deleted(t); len(list) != 0 {
		t.Errorf("where a page of that name is, %v can be put back", list)
	}
	taken := d.snapshot(t)
	d.must(t, http.StatusConflict, "POST restore", first, "there is a page at this address already")
	d.unchanged(t, taken)
	second := d.remove(t, article)
	if list := d.deleted(t); len(list) != 2 || list[0].ID != second["id"] || list[0].Title != "Hail damage" || list[1].ID != first["id"] {
		t.Errorf("%v can be put back", list)
	}
	d.putBack(t, first)
	d.unchanged(t, before)
}

// What cannot be put back says why, and nothing changes.
func TestRestoreRefused(t *testing.T) {
	d := openDesk(t)
	gone := d.remove(t, article)
	refused := func(status int, asked fields, says string) {
		t.Helper()
		before := d.snapshot(t)
		d.must(t, status, "POST restore", asked, says)
		d.unchanged(t, before)
		if list := d.deleted(t); len(list) != 1 {
			t.Errorf("%s: afterwards %v can be put back", says, list)
		}
	}
	refused(http.StatusNotFound, fields{"id": "../history/articles/hail-damage/000000001.json", "name": article}, "not kept any more")
	refused(http.StatusNotFound, fields{"id": gone["id"], "name": "areas/katy"}, "put back already")
	redirects := d.text(t, redirectsFile)
	d.write(t, pathOf(redirectsFile), `{ "/blog/hail-damage": "/about" }`)
	refused(http.StatusUnprocessableEntity, gone, "hides articles/hail-damage, whose address it is: remove this redirect")
	d.write(t, pathOf(redirectsFile), redirects)

	folder := d.inTheWay(t, redirectsFile)
	refused(http.StatusInternalServerError, gone, "nothing was saved")
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	for _, damaged := range []string{`{"name": "`, `{"name": "../../secret"}`} {
		d.write(t, cacheFolder+"/"+fmt.Sprint(gone["id"]), damaged)
		d.must(t, http.StatusConflict, "POST restore", gone, "is damaged")
		if list := d.deleted(t); len(list) != 0 {
			t.Errorf("what is kept is %s: %v can be put back", damaged, list)
		}
	}
}

// A deletion that fails keeps nothing, and the oldest of many are forgotten.
func TestDeletedPagesAreBounded(t *testing.T) {
	d := openWords(t)
	for number := range remembered + 5 {
		name := fmt.Sprintf("articles/page-%d", number)
		d.write(t, pathOf(name), "{}")
		if _, err := d.takeAway(name, map[string]revision{name: {[]byte("{ }"), nil}}); err == nil {
			t.Error("a page that another program has changed was deleted")
		}
		if _, err := d.takeAway(name, map[string]revision{name: {[]byte("{}"), nil}}); err != nil {
			t.Fatal(err)
		}
	}
	list, err := d.listDeleted()
	if err != nil || len(list) != remembered || list[0].Name != "articles/page-54" || list[remembered-1].Name != "articles/page-5" {
		t.Errorf("%d are kept: %v (%v)", len(list), list, err)
	}
}
