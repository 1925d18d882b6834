//go:build !production

package desk

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// undoes takes back the last change of a page.
func (d *testDesk) undoes(t *testing.T, name string, says ...string) {
	t.Helper()
	d.does(t, "POST undo", fields{"name": name}, says...)
}

// nothingToUndo fails the test if the last change of the article is taken back.
func (d *testDesk) nothingToUndo(t *testing.T) {
	t.Helper()
	before := d.snapshot(t)
	d.refuses(t, "POST undo", fields{"name": article}, "nothing to undo")
	d.unchanged(t, before)
}

// Saves are taken back one after the other, after a restart too, down to the first text. What is typed in one go is one save,
// or none; changes in two fields are two saves, however fast they come.
func TestUndo(t *testing.T) {
	d := openDesk(t)
	texts := []string{d.text(t, article)}
	typed := func(numbers ...int) {
		d.now = d.now.Add(time.Minute)
		for _, number := range numbers {
			d.edit(t, article, "excerpt", excerpt(number))
		}
		texts = append(texts, d.text(t, article))
	}
	typed(0, 100)
	typed(1, 101)
	typed(3, 101, 3)
	d.edit(t, article, "category", "Roofs 9")
	d.open(t)
	for number := 3; number >= 0; number-- {
		d.undoes(t, article, versionOf([]byte(texts[number])))
		if text := d.text(t, article); text != texts[number] {
			t.Errorf("save %d undone: %s", number, text)
		}
	}
	d.nothingToUndo(t)
	// What another program wrote since is not thrown away.
	d.edit(t, article, "excerpt", excerpt(1))
	d.reword(t, article, excerpt(1), excerpt(2))
	d.nothingToUndo(t)
}

// Saves from before a page was renamed, or deleted and put back, can still be taken back, and so can its new name. That goes for
// pages with links to it, too.
func TestUndoAfterMoves(t *testing.T) {
	d := openDesk(t)
	const linking, moved = "articles/roof-repair-signs", "articles/hail-signs"
	for _, name := range []string{article, linking} {
		d.reword(t, name, "\"intro\": [\n    \"", "\"intro\": [\n    \"Read [about hail](/blog/hail-damage) as well. ")
	}
	before := d.snapshot(t)
	for _, name := range []string{article, linking} {
		d.edit(t, name, "category", "Roofs 17")
	}
	d.does(t, "POST rename", fields{"name": article, "slug": "hail-signs"})
	d.undoes(t, linking)
	if text := d.text(t, linking); strings.Contains(text, "17") || !strings.Contains(text, "(/blog/hail-signs)") {
		t.Errorf("the page that leads to it is %s", text)
	}
	d.does(t, "POST restore", d.remove(t, moved))
	// Where another page has its old name, it keeps the new one.
	d.does(t, "POST create", fields{"kind": "articles", "title": "Hail damage"})
	d.must(t, http.StatusUnprocessableEntity, "POST undo", fields{"name": moved}, nil, "There is a page at this address already")
	d.remove(t, article)
	d.undoes(t, moved, `"name":"`+article+`"`)
	d.undoes(t, article)
	d.unchanged(t, before) // no visitor has seen the other address
	d.nothingToUndo(t)
}

// A page's history lists the author, the time and the changes of each version, in the desk and in other clones, under former names
// too. Each version can be restored, with the present names of pages, and undone.
func TestHistory(t *testing.T) {
	t.Setenv("GIT_AUTHOR_DATE", "2026-11-22T05:00:00Z") // the clock of git
	d, remote := openForOwners(t)
	t.Setenv("GIT_AUTHOR_DATE", "2026-11-22T05:40:00Z")
	given := d.text(t, article)
	d.as(t, ann, article, "excerpt", excerpt(1))
	first := d.text(t, article)
	d.does(t, "POST rename", fields{"name": article, "slug": "hail-signs"})
	const name = "articles/hail-signs"
	d.as(t, bob, name, "readMinutes", 19)
	d.does(t, "POST publish", fields{})
	elsewhere(t, remote, name, "title", "Or ")
	d.as(t, bob, about, "updated", "2026-01-05")
	d.does(t, "POST publish", fields{})
	d.reword(t, name, "Or ", "Oh ")
	d.now = d.now.Add(365 * 24 * time.Hour)
	var list []struct{ ID, At, Who, Words string }
	d.must(t, http.StatusOK, "GET publications?name="+name, nil, &list)
	const title, days = "In “Hail damage on a Houston roof: five warning signs”: ", "November 21, 2026 at 11:3"
	texts := map[string]string{} // by what is said of them, the commit
	for _, one := range list {
		texts[one.Who+": "+strings.TrimPrefix(one.Words, title)] = one.ID
		if by := one.Who; (by == ann.name || by == bob.name) && !strings.HasPrefix(one.At, days) {
			t.Errorf("%+v has another time", one)
		}
	}
	for _, want := range []string{
		"Owner: New article “Hail damage on a Houston roof: five warning signs”", "Ann Oak: “Summary” was changed", "Ann Oak: The page got another address.", "Bob Pine: “Minutes to read” is now “19”",
		"Another: “Title” in “Search result” is now “Or Roof Hail Damage in Houston: Five Signs to Check”", "Desk: “Title” in “Search result” is now “Oh Roof Hail Damage in Houston: Five Signs to Check”",
	} {
		if texts[want] == "" {
			t.Errorf("the history lacks %q", want)
		}
	}
	if len(list) != 6 || t.Failed() {
		t.Errorf("the history is %+v", list)
	}
	for id, want := range map[string]string{texts["Owner: New article “Hail damage on a Houston roof: five warning signs”"]: given, texts["Ann Oak: “Summary” was changed"]: first} {
		before := d.text(t, name)
		d.now = d.now.Add(time.Minute)
		d.does(t, "POST put-back", fields{"id": id, "name": name})
		if got := d.text(t, name); got != strings.ReplaceAll(want, "/blog/hail-damage", "/blog/hail-signs") {
			t.Errorf("version %s is %s", id, got)
		}
		d.refuses(t, "POST put-back", fields{"id": id, "name": name}, "already")
		d.undoes(t, name)
		if got := d.text(t, name); got != before {
			t.Errorf("undone: %s", got)
		}
	}
	d.must(t, http.StatusNotFound, "POST put-back", fields{"id": strings.Repeat("0", 40), "name": name}, nil, "not kept")
	d.must(t, http.StatusBadRequest, "GET publications?name=../business", nil, nil)
}
