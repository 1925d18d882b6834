//go:build !production

package desk

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// undo takes back the last save of the article, after which it must be as a text.
func (d *testDesk) undoTo(t *testing.T, want string) {
	t.Helper()
	got := d.must(t, http.StatusOK, "POST undo", fields{"name": article}).fields(t)
	if text := d.text(t, article); text != want || got["version"] != versionOf([]byte(text)) {
		t.Errorf("undone: %s, answered %v", text, got)
	}
}

// Saves are taken back one after the other, over a restart too, down to how it was. What is typed in one go is one save; what
// was changed in two fields was two, however fast.
func TestUndo(t *testing.T) {
	d := openDesk(t)
	texts := []string{d.text(t, article)}
	for number := range 2 {
		d.edit(t, article, "excerpt", excerpt(number))
		d.later(time.Second)
		d.edit(t, article, "excerpt", excerpt(number+100))
		texts = append(texts, d.text(t, article))
		d.later(2 * time.Minute)
	}
	d.edit(t, article, "excerpt", excerpt(3))
	texts = append(texts, d.text(t, article))
	d.edit(t, article, "readMinutes", 9)
	d.told()
	d.undoTo(t, texts[3])
	if told := d.told(); len(told) != 1 {
		t.Errorf("the live server is told of %q", told)
	}
	d.undoTo(t, texts[2])
	d.open(t, nil)
	d.undoTo(t, texts[1])
	d.undoTo(t, texts[0])
	d.must(t, http.StatusConflict, "POST undo", fields{"name": article}, "nothing to undo")
}

// What another program wrote since is not thrown away by an undo.
func TestUndoAfterAnotherProgram(t *testing.T) {
	d := openDesk(t)
	d.edit(t, article, "excerpt", excerpt(1))
	d.replace(t, article, excerpt(1), excerpt(2))
	theirs := d.snapshot(t)
	d.must(t, http.StatusConflict, "POST undo", fields{"name": article}, "changed outside the desk")
	d.unchanged(t, theirs)
}

// What was saved before a page got another address, or was deleted and put back, can still be taken back.
func TestUndoAfterMoves(t *testing.T) {
	d := openDesk(t)
	first := d.text(t, article)
	d.edit(t, article, "readMinutes", 7)
	d.later(time.Hour)
	saved := d.text(t, article)
	d.must(t, http.StatusOK, "POST rename", fields{"name": article, "slug": "hail-signs", "title": "What hail does to a roof"})
	d.putBack(t, d.remove(t, "articles/hail-signs"))
	for _, want := range []string{saved, first} {
		d.must(t, http.StatusOK, "POST undo", fields{"name": "articles/hail-signs"})
		if got := d.text(t, "articles/hail-signs"); got != want {
			t.Errorf("it is %s", got)
		}
	}
}

// The history has an end: the oldest saves are forgotten. What is damaged is told of, and what somebody has deleted begins
// anew.
func TestHistoryOnTheDisk(t *testing.T) {
	d := openDesk(t)
	before := d.text(t, article)
	for number := range remembered + 5 {
		one := revision{[]byte(before), fmt.Appendf(nil, `{"save": %d}`, number)}
		if d.later(2 * time.Minute); d.remember(article, one) != nil {
			t.Fatal("it is not remembered")
		}
	}
	d.later(2 * time.Minute)
	d.edit(t, article, "excerpt", excerpt(1))
	kept, err := filepath.Glob(filepath.Join(d.root, ".cache/desk/history", article, "*"))
	if err != nil || len(kept) != remembered || filepath.Base(kept[0]) != "000000007.json" {
		t.Fatalf("%d are kept, the first is %v (%v)", len(kept), kept[:1], err)
	}
	if err := os.WriteFile(kept[remembered-1], []byte(`{"before": "e`), 0o644); err != nil {
		t.Fatal(err)
	}
	d.must(t, http.StatusConflict, "POST undo", fields{"name": article}, "is damaged")
	if err := os.RemoveAll(filepath.Join(d.root, ".cache")); err != nil {
		t.Fatal(err)
	}
	before = d.text(t, article)
	d.edit(t, article, "excerpt", excerpt(2))
	d.undoTo(t, before)
}
