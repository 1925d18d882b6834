//go:build !production

package desk

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// saveExcerpt saves an excerpt as an owner does.
func (d *testDesk) saveExcerpt(t *testing.T, number int) {
	t.Helper()
	f := d.load(t, article)
	f.Value["excerpt"] = excerpt(number)
	if got := d.put(t, article, f); got.status != http.StatusOK {
		t.Fatalf("%d %s", got.status, got.body)
	}
}

// undo takes back the last save and returns the excerpt.
func (d *testDesk) undoSave(t *testing.T) string {
	t.Helper()
	got := d.ask(t, http.MethodPost, "undo", map[string]any{"name": article})
	fields := got.fields(t)
	value, _ := fields["value"].(map[string]any)
	if got.status != http.StatusOK || fields["version"] != versionOf([]byte(d.text(t, article))) {
		t.Fatalf("%d %s", got.status, got.body)
	}
	return value["excerpt"].(string)
}

// Saves are taken back one after the other, over a restart too, down to how it was. What is typed in one go is one save.
func TestUndo(t *testing.T) {
	d := openDesk(t)
	before := d.text(t, article)
	for number := range 3 {
		d.saveExcerpt(t, number)
		d.later(time.Second)
		d.saveExcerpt(t, number+100)
		d.later(2 * time.Minute)
	}
	d.told()
	if got := d.undoSave(t); got != excerpt(101) {
		t.Errorf("first undone: %s", got)
	}
	if told := d.told(); len(told) != 1 {
		t.Errorf("the live server is told of %q", told)
	}
	d.open(t, nil)
	if got := d.undoSave(t); got != excerpt(100) {
		t.Errorf("undone after a restart: %s", got)
	}
	d.undoSave(t)
	if d.text(t, article) != before {
		t.Error("the file is not as it was")
	}
	if got := d.ask(t, http.MethodPost, "undo", map[string]any{"name": article}); got.status != http.StatusConflict || !strings.Contains(got.body, "nothing to undo") {
		t.Errorf("once more: %d %s", got.status, got.body)
	}
}

// What was changed in two fields was two changes, however fast.
func TestUndoFieldByField(t *testing.T) {
	d := openDesk(t)
	d.saveExcerpt(t, 1)
	saved := d.text(t, article)
	f := d.load(t, article)
	f.Value["readMinutes"] = 9
	if got := d.put(t, article, f); got.status != http.StatusOK {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if d.undoSave(t); d.text(t, article) != saved {
		t.Errorf("undone: %s", d.text(t, article))
	}
}

// What another program wrote since is not thrown away by an undo.
func TestUndoAfterAnotherProgram(t *testing.T) {
	d := openDesk(t)
	d.saveExcerpt(t, 1)
	d.replace(t, article, excerpt(1), excerpt(2))
	theirs := d.text(t, article)
	if got := d.ask(t, http.MethodPost, "undo", map[string]any{"name": article}); got.status != http.StatusConflict || !strings.Contains(got.body, "changed outside the desk") {
		t.Errorf("%d %s", got.status, got.body)
	}
	if d.text(t, article) != theirs {
		t.Error("it was written over")
	}
}

// The history has an end: the oldest saves are forgotten.
func TestHistoryIsBounded(t *testing.T) {
	d := openWords(t)
	f, err := d.read(article)
	if err != nil {
		t.Fatal(err)
	}
	for range remembered + 5 {
		d.later(2 * time.Minute)
		if err := d.remember(f, f.version, []string{"excerpt"}); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := filepath.Glob(filepath.Join(d.root, ".cache/desk/history", article, "*"))
	if err != nil || len(kept) != remembered || filepath.Base(kept[0]) != "000000006.json" {
		t.Errorf("%d are kept, the first is %v (%v)", len(kept), kept[:1], err)
	}
}

// A history that is damaged is told of, and one that somebody has deleted begins anew.
func TestHistoryDamaged(t *testing.T) {
	d := openDesk(t)
	d.saveExcerpt(t, 1)
	kept, err := filepath.Glob(filepath.Join(d.root, ".cache/desk/history", article, "*"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("%v (%v)", kept, err)
	}
	if err := os.WriteFile(kept[0], []byte(`{"before": "e`), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := d.ask(t, http.MethodPost, "undo", map[string]any{"name": article}); got.status != http.StatusConflict || !strings.Contains(got.body, "is damaged") {
		t.Errorf("%d %s", got.status, got.body)
	}
	if err := os.RemoveAll(filepath.Join(d.root, ".cache")); err != nil {
		t.Fatal(err)
	}
	d.saveExcerpt(t, 2)
	if got := d.undoSave(t); got != excerpt(1) {
		t.Errorf("undone: %s", got)
	}
}
