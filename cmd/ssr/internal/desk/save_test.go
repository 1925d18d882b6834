//go:build !production

package desk

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const article = "articles/hail-damage"

// excerpt is a text of the right length for an article's excerpt.
func excerpt(number int) string {
	return fmt.Sprintf("Hail bruises a roof far more often than it breaks one. Look at the metal around your house first, all %d pieces of it.", number)
}

// Saving one field changes its line, and the day of the change in Houston.
func TestSave(t *testing.T) {
	const area = "areas/katy"
	d := openDesk(t)
	before := d.load(t, area)
	d.reword(t, area, before.Value["updated"].(string), "2026-01-05")
	text := d.text(t, area)
	var got form
	d.must(t, http.StatusOK, "PUT file", d.load(t, area).with("description", excerpt(5)), &got)
	after := d.text(t, area)
	want := strings.NewReplacer(before.Value["description"].(string), excerpt(5), `"updated": "2026-01-05"`, `"updated": "2026-11-21"`).Replace(text)
	if after != want || got.Version != versionOf([]byte(want)) || got.Value["updated"] != "2026-11-21" {
		t.Errorf("saved: %s, answered %v", after, got)
	}
	d.now = d.now.Add(48 * time.Hour) // the same once more is no save
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
	d.edit(t, article, "excerpt", excerpt(7))
	var now form
	d.must(t, http.StatusConflict, "PUT file", mine, &now, "changed this in the meantime")
	if now.Value["excerpt"] != excerpt(7) || now.Version != versionOf([]byte(d.text(t, article))) {
		t.Errorf("told %v", now)
	}
	// Another program has damaged it: it opens with its fault and its last good version, and all others can be edited.
	for text, fault := range map[string]string{`{"title": `: "line 1, column", `{"title": 5}`: "must be text", `null`: "it is empty"} {
		d.write(t, pathOf(article), text)
		d.refuses(t, "PUT file", mine, `"value":`)
		d.does(t, "GET files", nil, `"faulty":true`)
		d.edit(t, "pages/about", "updated", fmt.Sprintf("2026-01-%02d", 5+len(text)))
		var damaged struct {
			form
			Good map[string]any
		}
		d.must(t, http.StatusOK, "GET file?name="+article, nil, &damaged, fault)
		d.does(t, "PUT file", form{article, damaged.Good, damaged.Version})
		if got := d.load(t, article).Value["excerpt"]; got != excerpt(7) {
			t.Errorf("%s became %v", text, got)
		}
		d.must(t, http.StatusConflict, "POST undo", fields{"name": article}, nil, "damaged at that time")
	}
	d.write(t, pathOf(redirectsFile), "[")
	d.must(t, http.StatusConflict, "POST rename", fields{"name": article, "slug": "hail"}, nil, "“Old addresses” is damaged")
	d.write(t, pathOf(redirectsFile), "{}")
	// It is gone, and is not made again but on purpose.
	if err := os.Remove(filepath.Join(root, pathOf(article))); err != nil {
		t.Fatal(err)
	}
	d.refuses(t, "PUT file", mine, `"value":null`, `"version":""`, "has deleted it or changed its address")
	d.must(t, http.StatusNotFound, "GET file?name="+article, nil, nil)
	mine.Version = ""
	d.does(t, "PUT file", mine)
	if got := d.load(t, article).Value["excerpt"]; got != excerpt(8) {
		t.Errorf("put back with %v", got)
	}
}

// What another program writes while a save or a move is judged stays.
func TestSomebodyWritesMeanwhile(t *testing.T) {
	d := openDesk(t)
	theirs := d.snapshot(t)
	for _, stale := range []edit{{Before: []byte("{}")}, {After: []byte("{}")}} {
		if err := d.put(change{outside, "save"}, map[string]edit{article: stale, "articles/hail-signs": {After: []byte("{}")}}, nil); !errors.Is(err, errChanged) {
			t.Errorf("%+v: %v", stale, err)
		}
		d.unchanged(t, theirs)
	}
}
