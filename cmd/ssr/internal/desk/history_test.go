//go:build !production

package desk

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func (d *testDesk) expectUndo(name string, want ...string) {
	d.t.Helper()
	d.expectOK("POST undo", fields{"name": name}, want...)
}

// expectNothingToUndo fails the test unless an undo of the article is refused.
func (d *testDesk) expectNothingToUndo() {
	d.t.Helper()
	before := d.snapshot()
	d.expectConflict("POST undo", fields{"name": article}, "nothing to undo")
	d.expectUnchanged(before)
}

// An undo reverts one save, also after a restart, until the content is as it was before the first save. Saves of the same field
// within a minute count as one save; a save of another field is a separate save.
func TestUndo(t *testing.T) {
	d := openDesk(t)
	texts := []string{d.contentText(article)}
	save := func(numbers ...int) {
		d.now = d.now.Add(time.Minute)
		for _, number := range numbers {
			d.editField(article, "excerpt", excerpt(number))
		}
		texts = append(texts, d.contentText(article))
	}
	save(0, 100)
	save(1, 101)
	save(3, 101, 3)
	d.editField(article, "category", "Roofs 9")
	d.open()
	for number := 3; number >= 0; number-- {
		d.expectUndo(article, fileVersion([]byte(texts[number])))
		if text := d.contentText(article); text != texts[number] {
			t.Errorf("save %d undone: %s", number, text)
		}
	}
	d.expectNothingToUndo()
	// An undo is refused if another program has changed the field since the save.
	d.editField(article, "excerpt", excerpt(1))
	d.replaceText(article, excerpt(1), excerpt(2))
	d.expectNothingToUndo()
}

// A save can be undone after its page was renamed, or deleted and restored. The rename can be undone, too. The same applies to a
// save of a page that links to the renamed page.
func TestUndo_movedPage(t *testing.T) {
	d := openDesk(t)
	const linking, moved = "articles/roofing-materials", "articles/hail-signs"
	for _, name := range []string{article, linking} {
		d.replaceText(name, "\"intro\": [\n    \"", "\"intro\": [\n    \"Read [about hail](/blog/hail-damage) as well. ")
	}
	before := d.snapshot()
	for _, name := range []string{article, linking} {
		d.editField(name, "category", "Roofs 17")
	}
	d.expectOK("POST rename", fields{"name": article, "slug": "hail-signs"})
	d.expectUndo(linking)
	if text := d.contentText(linking); strings.Contains(text, "17") || !strings.Contains(text, "(/blog/hail-signs)") {
		t.Errorf("the linking page is %s", text)
	}
	d.expectOK("POST restore", d.removePage(moved))
	// If another page has the old name, the rename cannot be undone.
	d.expectOK("POST create", fields{"kind": "articles", "title": "Hail damage"})
	d.expect(http.StatusUnprocessableEntity, "POST undo", fields{"name": moved}, nil, "There is a page at this address already")
	d.removePage(article)
	d.expectUndo(moved, `"name":"`+article+`"`)
	d.expectUndo(article)
	d.expectUnchanged(before) // the undo leaves no redirect, because the new path was never published
	d.expectNothingToUndo()
}

// The history of a page lists the author, the time and the changes of each version, from the desk and from other clones, also under
// earlier names. Each version can be restored, with the present names of pages, and the restoration can be undone.
func TestListVersions(t *testing.T) {
	t.Setenv("GIT_AUTHOR_DATE", "2026-11-22T05:00:00Z") // the author date of git's commits
	d := openHosted(t)
	t.Setenv("GIT_AUTHOR_DATE", "2026-11-22T05:40:00Z")
	initial := d.contentText(article)
	d.editAs(ann, article, "excerpt", excerpt(1))
	first := d.contentText(article)
	d.expectOK("POST rename", fields{"name": article, "slug": "hail-signs"})
	const name = "articles/hail-signs"
	d.editAs(bob, name, "readMinutes", 19)
	d.expectOK("POST publish", nil)
	d.publishElsewhere(name, "title", "Or ")
	d.editAs(bob, about, "updated", "2026-01-05")
	d.expectOK("POST publish", nil)
	d.replaceText(name, "Or ", "Oh ")
	d.now = d.now.Add(365 * 24 * time.Hour)
	var list []struct{ ID, At, Who, Words string }
	d.expect(http.StatusOK, "GET publications?name="+name, nil, &list)
	const title, days = "In “Hail damage on a Houston roof: five warning signs”: ", "November 21, 2026 at 11:3"
	texts := map[string]string{} // commit IDs by author and description
	for _, version := range list {
		texts[version.Who+": "+strings.TrimPrefix(version.Words, title)] = version.ID
		if author := version.Who; (author == ann.name || author == bob.name) && !strings.HasPrefix(version.At, days) {
			t.Errorf("%+v has another time", version)
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
	for id, want := range map[string]string{texts["Owner: New article “Hail damage on a Houston roof: five warning signs”"]: initial, texts["Ann Oak: “Summary” was changed"]: first} {
		before := d.contentText(name)
		d.now = d.now.Add(time.Minute)
		d.expectOK("POST put-back", fields{"id": id, "name": name})
		if got := d.contentText(name); got != strings.ReplaceAll(want, "/blog/hail-damage", "/blog/hail-signs") {
			t.Errorf("version %s is %s", id, got)
		}
		d.expectConflict("POST put-back", fields{"id": id, "name": name}, "already")
		d.expectUndo(name)
		if got := d.contentText(name); got != before {
			t.Errorf("undone: %s", got)
		}
	}
	d.expect(http.StatusNotFound, "POST put-back", fields{"id": strings.Repeat("0", 40), "name": name}, nil, "not kept")
	d.expect(http.StatusBadRequest, "GET publications?name=../business", nil, nil)
}
