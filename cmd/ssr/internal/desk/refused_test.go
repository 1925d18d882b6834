//go:build !production

package desk

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// If the desk refuses to do something, it says why, and nothing changes.
func TestRefused(t *testing.T) {
	d := openDesk(t)
	const conflict, wrong, bad, missing, large = http.StatusConflict, http.StatusUnprocessableEntity, http.StatusBadRequest, http.StatusNotFound, http.StatusRequestEntityTooLarge
	const described = "POST picture?alt=A+kitchen+with+a+window+over+the+sink&file="
	gone := d.remove(t, "areas/katy")
	d.write(t, cacheFolder+"/own.json", `{"name": "areas/katy"}`)
	f := d.load(t, article).with("excerpt", "Too short.")
	head := `{"name": "` + article + `", "version": "` + f.Version + `"`
	business := d.load(t, "site/business")
	facts := maps.Clone(business.Value["facts"].(map[string]any))
	facts["phone"] = "call us"
	before := d.snapshot(t)
	for _, test := range []struct {
		asked  string
		body   any
		status int
		says   string
	}{
		{"PUT file", f, wrong, `"file":"client/content/articles/hail-damage.json","field":"excerpt","message":"at least 80 characters; this has 10"`},
		{"PUT file", business.with("facts", facts), wrong, `"field":"facts.phone","message":"is not a phone number: write it like`},
		{"PUT file", strings.NewReader(head + `, "draft": "` + strings.Repeat("x", longestBody) + `"}`), large, "4 MB"},
		{"PUT file", strings.NewReader("<form>"), bad, "cannot read"},
		{"PUT file", strings.NewReader(head + `, "value": {"title`), bad, "cannot read"},
		{"PUT file", strings.NewReader(head + `, "value": ["list"]}`), wrong, "violations"},
		{"POST undo", fields{"name": article}, conflict, "nothing to undo"},
		{"POST create", fields{"kind": "articles", "title": " "}, wrong, "give the page a title"},
		{"POST create", fields{"kind": "articles", "title": "A book", "draft": strings.Repeat("Words. ", 100_000)}, wrong, "the right file"},
		{"POST create", fields{"kind": "../site", "title": "Prices"}, bad, "no kind of page"},
		{"POST rename", fields{"name": article, "slug": "roof-repair-signs"}, conflict, "already"},
		{"POST rename", fields{"name": article, "slug": "Hail Damage"}, wrong, "lower-case words"},
		{"POST rename", fields{"name": article, "slug": "../site/labels"}, wrong, "lower-case words"},
		{"POST rename", fields{"name": "pages/about", "slug": "us"}, wrong, "keeps its address"},
		{"POST delete", fields{"name": "site/labels"}, wrong, "keeps its address"},
		{"POST delete", fields{"name": "articles/nothing"}, missing, "there is no file"},
		{"POST restore", fields{"id": cacheFolder + "/own.json", "name": "areas/katy"}, missing, "not kept any more"},
		{"POST restore", fields{"id": gone["id"], "name": article}, missing, "not kept any more"},
		{"POST picture?file=a.jpg&alt=A+kitchen", photo(t, 1800), wrong, "at least 15 characters"},
		{described + "a.jpg&focus=50,135", photo(t, 1800), wrong, "focus"},
		{described + "a.jpg", photo(t, 300), wrong, "is 300 pixels wide"},
		{described + "a.jpg", strings.NewReader(strings.Repeat("x", largestPicture+1)), large, "40 MB"},
	} {
		d.must(t, test.status, test.asked, test.body, nil, test.says)
	}
	d.does(t, "POST judge", f, `"field":"excerpt"`)
	d.does(t, "GET file?name=site/business", nil, `"description":"The server’s setting SITE_CITY decides this: “Katy”.","readOnly":true`)
	d.unchanged(t, before)

	// What was wrong before is in nobody's way.
	d.reword(t, "pages/about", `"heading": "`, `"heading": "TODO `)
	d.does(t, "POST create", fields{"kind": "articles", "title": "Soffits in five steps"})
}

// Names lead only to files of words, and symbolic links are not followed.
func TestNamesThatLeadElsewhere(t *testing.T) {
	d := openDesk(t)
	secret := filepath.Join(t.TempDir(), "secret.json")
	err := os.WriteFile(secret, []byte(`{"secret": true}`), 0o644)
	inside := filepath.Join(root, "client/content")
	for from, to := range map[string]string{"articles/link.json": secret, "pages/twin.json": "about.json", "articles/gone.json": "nowhere.json"} {
		err = errors.Join(err, os.Symlink(to, filepath.Join(inside, from)))
	}
	if err := errors.Join(err, os.Mkdir(filepath.Join(inside, "articles/folder.json"), 0o755)); err != nil {
		t.Fatal(err)
	}
	before := d.text(t, "pages/about")
	for _, name := range []string{
		"", "../schema", "articles", "articles/../pages/about", "articles//hail-damage", "/etc/passwd", "articles/hail-damage.json", "articles/Hail-Damage",
		"articles/hail damage", "articles/hail-damage\x00", "articles\\hail-damage", "checks/judge", "articles/link", "pages/twin", "articles/gone", "articles/folder",
	} {
		for _, asked := range []string{"GET file?name=" + url.QueryEscape(name), "PUT file", "POST undo"} {
			got := d.ask(t, asked, fields{"name": name, "value": fields{"secret": false}})
			if got.Code < 400 || got.Code >= 500 || strings.Contains(got.Body.String(), `secret":true`) {
				t.Errorf("%s %q: %d %s", asked, name, got.Code, got.Body)
			}
		}
	}
	if text, _ := os.ReadFile(secret); string(text) != `{"secret": true}` || d.text(t, "pages/about") != before {
		t.Error("something was written")
	}
}

// If one file of several cannot be written, none is, and nothing is left behind. Once it can be, all are.
func TestAllOrNothing(t *testing.T) {
	d := openDesk(t)
	gone := d.remove(t, "areas/katy")
	before := d.snapshot(t)
	for _, test := range []struct {
		asked string
		body  func() any
		path  string // of a file that cannot be written
	}{
		{"PUT file", func() any { return d.load(t, article).with("readMinutes", 7) }, historyOf(article) + "/000000001.json"},
		{"POST rename", func() any { return fields{"name": article, "slug": "hail-signs"} }, pathOf(redirectsFile)},
		{"POST delete", func() any { return fields{"name": article} }, historyOf(deletions+article) + "/000000001.json"},
		{"POST restore", func() any { return gone }, pathOf(redirectsFile)},
		{"POST picture?file=porch.jpg&alt=A+porch+with+two+chairs+and+a+lamp", func() any { return photo(t, 1800) }, pathOf(descriptions)},
	} {
		obstacle := filepath.Join(root, temporary(test.path))
		if err := os.MkdirAll(filepath.Join(obstacle, "full"), 0o755); err != nil {
			t.Fatal(err)
		}
		d.must(t, http.StatusInternalServerError, test.asked, test.body(), nil, "nothing was saved")
		d.unchanged(t, before)
		if list := d.deleted(t); len(list) != 1 {
			t.Errorf("%s: %v can be put back", test.asked, list)
		}
		if err := os.RemoveAll(obstacle); err != nil {
			t.Fatal(err)
		}
	}
	d.write(t, temporary(pathOf(article)), "what a crash has left")
	d.edit(t, article, "readMinutes", 7)
}

// If a file cannot be written, the answer says why and what to do.
func TestTroubleInWords(t *testing.T) {
	for err, want := range map[error]string{
		syscall.ENOSPC: "The disk is full",
		syscall.EFBIG:  "The disk is full",
		syscall.EACCES: "does not allow the desk to write here",
		syscall.EROFS:  "does not allow the desk to write here",
		syscall.EIO:    "input/output error",
	} {
		words := inWords(fmt.Errorf("saving: %w", err))
		if !strings.Contains(words, want) || !strings.Contains(words, "nothing was saved") {
			t.Errorf("%v: %s", err, words)
		}
	}
}
