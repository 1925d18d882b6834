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
