//go:build !production

package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

const article = "articles/hail-damage"

// excerpt is a text of the right length for an article's excerpt.
func excerpt(number int) string {
	return fmt.Sprintf("Hail bruises a roof far more often than it breaks one. Look at the metal around your house first, all %d pieces of it.", number)
}

// Every file of words is as the desk would write it, so that saving one field changes one line.
func TestFilesAreWrittenAsTheDeskWrites(t *testing.T) {
	d := openDesk(t)
	for _, folder := range []string{"client/content", "client/e2e/content"} {
		files := os.DirFS(filepath.Join(source, folder))
		found, err := fs.Glob(files, "*/*.json")
		if err != nil || len(found) < 30 {
			t.Fatalf("%s: %d files (%v)", folder, len(found), err)
		}
		for _, name := range found {
			before, err := fs.ReadFile(files, name)
			if err != nil {
				t.Fatal(err)
			}
			after, err := d.o.Session.Format(strings.TrimSuffix(name, ".json"), before)
			if err != nil || string(after) != string(before) {
				t.Errorf("%s/%s would be written as (%v)\n%s", folder, name, err, after)
			}
		}
	}
}

// Saving one field changes its line, and the day of the change in Houston.
func TestSave(t *testing.T) {
	const area = "areas/katy"
	d := openDesk(t)
	before := d.load(t, area)
	d.reword(t, area, before.Value["updated"].(string), "2026-01-05")
	text := d.text(t, area)
	path := filepath.Join(root, pathOf(area))
	if err := os.Chmod(path, 0o664); err != nil {
		t.Fatal(err)
	}
	var got form
	d.must(t, http.StatusOK, "PUT file", d.load(t, area).with("description", excerpt(5)), &got)
	after := d.text(t, area)
	want := strings.NewReplacer(before.Value["description"].(string), excerpt(5), `"updated": "2026-01-05"`, `"updated": "2026-11-21"`).Replace(text)
	if after != want || got.Version != versionOf([]byte(want)) || got.Value["updated"] != "2026-11-21" {
		t.Errorf("saved: %s, answered %v", after, got)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o664 {
		t.Errorf("who may write the file has changed: %v (%v)", info.Mode(), err)
	}
	// The same once more is no save.
	d.now = d.now.Add(48 * time.Hour)
	if d.edit(t, area, "description", excerpt(5)); d.text(t, area) != after {
		t.Errorf("saved without a change: %s", d.text(t, area))
	}
	// What an editor of Windows saved is opened and saved as every other file.
	d.write(t, pathOf(area), "\ufeff"+after)
	if d.edit(t, area, "description", excerpt(6)); !strings.HasPrefix(d.text(t, area), "{") {
		t.Errorf("with a mark at its beginning: %s", d.text(t, area))
	}
}

// A save that comes after one of another program or window is refused, gets what is there now, and overwrites nothing.
func TestSomebodyElseWasFaster(t *testing.T) {
	d := openDesk(t)
	mine := d.load(t, article).with("excerpt", excerpt(8))
	other := d.load(t, "pages/about").with("updated", "2026-01-05")
	d.edit(t, article, "excerpt", excerpt(7))
	var now form
	d.must(t, http.StatusConflict, "PUT file", mine, &now, "changed this in the meantime")
	if now.Value["excerpt"] != excerpt(7) || now.Version != versionOf([]byte(d.text(t, article))) {
		t.Errorf("told %v", now)
	}
	// Another program has made a mess of it.
	d.write(t, pathOf(article), `{"title": `)
	d.must(t, http.StatusConflict, "PUT file", mine, nil, `"value":null`)
	d.must(t, http.StatusUnprocessableEntity, "GET file?name="+article, nil, nil, "can no longer be read")
	d.must(t, http.StatusUnprocessableEntity, "PUT file", other, nil, `"file":"`+pathOf(article)+`","field":"","message":"line 1, column`)
	if d.text(t, article) != `{"title": ` {
		t.Errorf("it was written over: %s", d.text(t, article))
	}
}

// A file that is deleted while its form is open is not made again by a save, but can be put back.
func TestTheFileIsGone(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	f := d.load(t, article)
	path := filepath.Join(root, pathOf(article))
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	d.must(t, http.StatusConflict, "PUT file", f, nil, `"value":null`, `"version":""`, "was deleted or renamed")
	d.must(t, http.StatusNotFound, "GET file?name="+article, nil, nil)
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("it was made again: %v", err)
	}
	f.Version = ""
	d.does(t, "PUT file", f)
	d.unchanged(t, before)
}

// Of many saves of one form at the same time, one is taken. The others are refused and lose nothing.
func TestManySavesAtOnce(t *testing.T) {
	d := openDesk(t)
	f := d.load(t, article)
	var statuses [8]int
	var group sync.WaitGroup
	for number := range statuses {
		group.Go(func() { statuses[number] = d.ask(t, "PUT file", f.with("excerpt", excerpt(number))).Code })
	}
	group.Wait()
	taken := slices.Index(statuses[:], http.StatusOK)
	if taken < 0 || d.load(t, article).Value["excerpt"] != excerpt(taken) {
		t.Errorf("the file says %v: %v", d.load(t, article).Value["excerpt"], statuses)
	}
	for number, status := range statuses {
		if number != taken && status != http.StatusConflict {
			t.Errorf("writer %d, besides writer %d: %d", number, taken, status)
		}
	}
}

// What another program writes while a save is judged stays. A page's move gives way to it, too.
func TestSomebodyWritesMeanwhile(t *testing.T) {
	d := openDesk(t)
	before := []byte(d.text(t, article))
	d.reword(t, article, `"category": "`, `"category": "Great `)
	theirs := d.snapshot(t)
	for name, edits := range map[string]map[string]edit{
		"a save":     {article: {Before: before, After: []byte("{}")}},
		"a new file": {article: {After: []byte("{}")}},
		"a move":     {"articles/a-new-name": {After: before}, article: {Before: before}},
	} {
		if err := d.replace(edits, nil); !errors.Is(err, errChanged) {
			t.Errorf("%s: %v", name, err)
		}
		d.unchanged(t, theirs)
	}
}
