//go:build !production

package desk

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// undoTo takes back the last save of the article, and wants it to have a text after that.
func (d *testDesk) undoTo(t *testing.T, want string) {
	t.Helper()
	var got form
	d.must(t, http.StatusOK, "POST undo", fields{"name": article}, &got)
	if text := d.text(t, article); text != want || got.Version != versionOf([]byte(text)) {
		t.Errorf("undone: %s, answered %v", text, got)
	}
}

// Saves are taken back one after the other, after a restart too, down to the first text. What is typed in one go is one save,
// or none; changes in two fields are two saves, however fast they come.
func TestUndo(t *testing.T) {
	d := openDesk(t)
	texts := []string{d.text(t, article)}
	for number := range 2 {
		d.edit(t, article, "excerpt", excerpt(number))
		d.now = d.now.Add(time.Second)
		d.edit(t, article, "excerpt", excerpt(number+100))
		texts = append(texts, d.text(t, article))
		d.now = d.now.Add(2 * time.Minute)
	}
	d.edit(t, article, "excerpt", excerpt(3))
	d.edit(t, article, "excerpt", excerpt(101))
	d.edit(t, article, "excerpt", excerpt(3))
	texts = append(texts, d.text(t, article))
	d.edit(t, article, "readMinutes", 9)
	d.undoTo(t, texts[3])
	d.undoTo(t, texts[2])
	d.open(t)
	d.undoTo(t, texts[1])
	d.undoTo(t, texts[0])
	d.must(t, http.StatusConflict, "POST undo", fields{"name": article}, nil, "nothing to undo")
	// What another program wrote since is not thrown away.
	d.edit(t, article, "excerpt", excerpt(1))
	d.reword(t, article, excerpt(1), excerpt(2))
	theirs := d.snapshot(t)
	d.must(t, http.StatusConflict, "POST undo", fields{"name": article}, nil, "changed outside the desk")
	d.unchanged(t, theirs)
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
		d.edit(t, name, "readMinutes", 17)
	}
	d.does(t, "POST rename", fields{"name": article, "slug": "hail-signs"})
	d.does(t, "POST undo", fields{"name": linking})
	if text := d.text(t, linking); strings.Contains(text, "17") || !strings.Contains(text, "(/blog/hail-signs)") {
		t.Errorf("the page that leads to it is %s", text)
	}
	d.putBack(t, d.remove(t, moved))
	d.does(t, "POST undo", fields{"name": moved}, `"name":"`+article+`"`)
	d.does(t, "POST undo", fields{"name": article})
	d.write(t, pathOf(redirectsFile), "{}\n") // who has seen the other name is led to the first
	d.unchanged(t, before)
	d.must(t, http.StatusConflict, "POST undo", fields{"name": article}, nil, "nothing to undo")
}

// The history has a limit: the oldest saves are forgotten. A damaged file is reported, and a deleted history begins anew.
func TestHistoryOnTheDisk(t *testing.T) {
	d := openDesk(t)
	for number := range remembered + 5 {
		writes := map[string][]byte{}
		d.now = d.now.Add(2 * time.Minute)
		d.remember(writes, article, edit{Before: []byte("{}"), After: fmt.Appendf(nil, `{"save": %d}`, number)})
		if err := d.Handler.write(writes, nil); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := filepath.Glob(filepath.Join(root, historyOf(article), "*"))
	if err != nil || len(kept) != remembered || filepath.Base(kept[0]) != "000000006.json" {
		t.Fatalf("%d are kept, the first is %v (%v)", len(kept), kept[:1], err)
	}
	if err := os.WriteFile(kept[remembered-1], []byte(`{"before": "e`), 0o644); err != nil {
		t.Fatal(err)
	}
	d.must(t, http.StatusInternalServerError, "POST undo", fields{"name": article}, nil, kept[remembered-1][len(root)+1:]+" cannot be read")
	if err := os.RemoveAll(filepath.Join(root, ".cache")); err != nil {
		t.Fatal(err)
	}
	before := d.text(t, article)
	d.edit(t, article, "excerpt", excerpt(2))
	d.undoTo(t, before)
}
