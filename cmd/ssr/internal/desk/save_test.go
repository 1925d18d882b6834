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

// excerpt returns a valid excerpt of an article.
func excerpt(number int) string {
	return fmt.Sprintf("Hail bruises a roof far more often than it breaks one. Look at the metal around your house first, all %d pieces of it.", number)
}

// A save changes the line of the field, and sets the field "updated" to the current date in Houston.
func TestSaveFile(t *testing.T) {
	const area = "areas/katy"
	d := openDesk(t)
	before := d.loadForm(area)
	d.replaceText(area, before.Value["updated"].(string), "2026-01-05")
	text := d.contentText(area)
	var got form
	d.expect(http.StatusOK, "PUT file", d.loadForm(area).with("description", excerpt(5)), &got)
	after := d.contentText(area)
	want := strings.NewReplacer(before.Value["description"].(string), excerpt(5), `"updated": "2026-01-05"`, `"updated": "2026-11-21"`).Replace(text)
	if after != want || got.Version != fileVersion([]byte(want)) || got.Value["updated"] != "2026-11-21" {
		t.Errorf("saved: %s, response %v", after, got)
	}
	d.now = d.now.Add(48 * time.Hour) // a save without a change writes nothing, not even the date
	if d.editField(area, "description", excerpt(5)); d.contentText(area) != after {
		t.Errorf("saved without a change: %s", d.contentText(area))
	}
	// A byte order mark from an editor of Windows has no effect.
	d.writeContent(area, "\ufeff"+after)
	if d.editField(area, "description", excerpt(6)); !strings.HasPrefix(d.contentText(area), "{") {
		t.Errorf("with a mark at its beginning: %s", d.contentText(area))
	}
}

// A save after a change by another program or window is refused with the current value, and overwrites nothing.
func TestSaveFile_concurrentChange(t *testing.T) {
	d := openDesk(t)
	mine := d.loadForm(article).with("excerpt", excerpt(8))
	d.editField(article, "excerpt", excerpt(7))
	var current form
	d.expect(http.StatusConflict, "PUT file", mine, &current, "changed this in the meantime")
	if current.Value["excerpt"] != excerpt(7) || current.Version != fileVersion([]byte(d.contentText(article))) {
		t.Errorf("the response is %v", current)
	}
	// Another program has broken the file: it opens with its error and its last valid version, and all other files can be edited.
	for text, fault := range map[string]string{`{"title": `: "line 1, column", `{"title": 5}`: "must be text", `null`: "it is empty"} {
		d.writeContent(article, text)
		d.expectConflict("PUT file", mine, `"value":`)
		d.expectOK("GET files", nil, `"faulty":true`)
		d.editField("pages/about", "updated", fmt.Sprintf("2026-01-%02d", 5+len(text)))
		var damaged struct {
			form
			Good map[string]any
		}
		d.expect(http.StatusOK, "GET file?name="+article, nil, &damaged, fault)
		d.expectOK("PUT file", form{article, damaged.Good, damaged.Version})
		if got := d.loadForm(article).Value["excerpt"]; got != excerpt(7) {
			t.Errorf("%s became %v", text, got)
		}
		d.expect(http.StatusConflict, "POST undo", fields{"name": article}, nil, "damaged at that time")
	}
	d.writeContent(redirectsFile, "[")
	d.expect(http.StatusConflict, "POST rename", fields{"name": article, "slug": "hail"}, nil, "“Old addresses” is damaged")
	d.writeContent(redirectsFile, "{}")
	// The file is gone, and only a save without a version creates it again.
	if err := os.Remove(filepath.Join(treeRoot, contentPath(article))); err != nil {
		t.Fatal(err)
	}
	d.expectConflict("PUT file", mine, `"value":null`, `"version":""`, "has deleted it or changed its address")
	d.expect(http.StatusNotFound, "GET file?name="+article, nil, nil)
	mine.Version = ""
	d.expectOK("PUT file", mine)
	if got := d.loadForm(article).Value["excerpt"]; got != excerpt(8) {
		t.Errorf("put back with %v", got)
	}
}

// applyEdits keeps a change that another program has made since the content was read, such as during the validation of a save.
func TestApplyEdits_staleContent(t *testing.T) {
	d := openDesk(t)
	theirs := d.snapshot()
	for _, stale := range []fileEdit{{Before: []byte("{}")}, {After: []byte("{}")}} {
		if err := d.applyEdits(commitInfo{deskIdentity, "save"}, map[string]fileEdit{article: stale, "articles/hail-signs": {After: []byte("{}")}}, nil); !errors.Is(err, errConcurrentChange) {
			t.Errorf("%+v: %v", stale, err)
		}
		d.expectUnchanged(theirs)
	}
}
