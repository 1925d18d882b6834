//go:build !production

package desk

import (
	"errors"
	"fmt"
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
	const wrong, bad, missing, large = http.StatusUnprocessableEntity, http.StatusBadRequest, http.StatusNotFound, http.StatusRequestEntityTooLarge
	gone := d.remove(t, "areas/katy")
	f := d.load(t, article).with("excerpt", "Too short.")
	business := d.load(t, "site/business")
	business.Value["facts"].(map[string]any)["phone"] = "call us"
	before := d.snapshot(t)
	for _, test := range []struct {
		asked  string
		body   any
		status int
		says   string
	}{
		{"PUT file", f, wrong, "In “" + f.Value["title"].(string) + "”, “Summary”: at least 80 characters"},
		{"PUT file", business, wrong, `"field":"facts.phone","message":"is not a phone number: write it like`},
		{"PUT file", strings.NewReader(`{"name": "site/redirects", "version": "` + d.load(t, "site/redirects").Version + `", "value": {"__proto__": "/about"}}`), wrong, "has a meaning for computers"},
		{"PUT file", strings.NewReader(strings.Repeat(" ", longestBody+1)), large, "4 MB"},
		{"PUT file", strings.NewReader(`{"value": {"title`), bad, "could not read"},
		{"POST create", fields{"kind": "articles", "title": " "}, wrong, "Give the page a title"},
		{"POST create", fields{"kind": "articles", "title": "A book", "draft": strings.Repeat("Words. ", 100_000)}, wrong, "the right file"},
		{"POST create", fields{"kind": "../site", "title": "Prices"}, wrong, "an article, an area or a service"},
		{"POST rename", fields{"name": article, "slug": "roof-repair-signs"}, wrong, "already"},
		{"POST rename", fields{"name": article, "slug": strings.Repeat("a", 400)}, wrong, "cannot be a name"},
		{"GET file?name=articles/" + strings.Repeat("a", 400), nil, bad, "no page with the name"},
		{"POST rename", fields{"name": article, "slug": "../site/labels"}, wrong, "cannot be a name"},
		{"POST rename", fields{"name": "pages/about", "slug": "us"}, wrong, "only articles, areas and services can"},
		{"POST restore", fields{"id": "HEAD", "name": "areas/katy"}, missing, "not among the deleted pages"},
		{"POST restore", fields{"id": gone["id"], "name": article}, missing, "not among the deleted pages"},
		{"POST add-picture", fields{"id": d.examined(t, "kitchen.jpg"), "picture": fields{"alt": "A kitchen", "rendering": false}}, wrong, "at least 15 characters"},
		{"POST add-picture", fields{"id": "gone"}, http.StatusGone, "send it once more"},
		{"POST picture", strings.NewReader(strings.Repeat("x", largestPicture+1)), large, "40 MB"},
	} {
		d.must(t, test.status, test.asked, test.body, nil, test.says)
	}
	d.does(t, "POST judge", f, `"field":"excerpt"`)
	d.does(t, "GET file?name=site/business", nil, `"description":"The server’s setting SITE_CITY decides this: “Katy”.","readOnly":true`)
	d.unchanged(t, before)

	// What was wrong before is in nobody's way.
	d.reword(t, "pages/about", `"heading": "`, `"heading": "TODO `)
	d.does(t, "POST create", fields{"kind": "articles", "title": "Soffits in five steps"})
	d.does(t, "POST create", fields{"kind": "articles", "title": strings.Repeat("a", 400)})
}

// Names lead only to files of words, and symbolic links are not followed.
func TestNamesThatLeadElsewhere(t *testing.T) {
	d := openDesk(t)
	secret := filepath.Join(t.TempDir(), "secret.json")
	err := os.WriteFile(secret, []byte(`{"secret": true}`), 0o644)
	words := filepath.Join(root, contentFolder)
	err = errors.Join(err, os.Symlink(secret, words+"/articles/link.json"), os.Symlink("about.json", words+"/pages/twin.json"))
	if err := errors.Join(err, os.Mkdir(words+"/articles/folder.json", 0o755)); err != nil {
		t.Fatal(err)
	}
	before := d.snapshot(t)
	for _, name := range []string{
		"", "../schema", "articles/../pages/about", "/etc/passwd", "articles/Hail-Damage", "articles/hail-damage\x00", "checks/judge",
		"articles/link", "pages/twin", "articles/folder",
	} {
		for _, asked := range []string{"GET file?name=" + url.QueryEscape(name), "PUT file", "POST undo"} {
			got := d.ask(t, asked, fields{"name": name, "value": fields{"secret": false}})
			if got.Code < 400 || got.Code >= 500 {
				t.Errorf("%s %q: %d %s", asked, name, got.Code, got.Body)
			}
		}
	}
	d.unchanged(t, before)
}

// If one file of several cannot be written, none is, and nothing is left behind. Once it can be, all are.
func TestAllOrNothing(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	last := filepath.Join(root, temporary(pathOf(redirectsFile)))
	if err := os.MkdirAll(filepath.Join(last, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	asked := fields{"name": article, "slug": "hail-signs"}
	d.must(t, http.StatusInternalServerError, "POST rename", asked, nil, "nothing was saved")
	d.unchanged(t, before)
	if err := os.RemoveAll(last); err != nil {
		t.Fatal(err)
	}
	d.write(t, temporary(pathOf(article)), "what a crash has left")
	d.does(t, "POST rename", asked)
}

// If a file cannot be written, the answer says why and what to do.
func TestTroubleInWords(t *testing.T) {
	for err, want := range map[error]string{
		syscall.ENOSPC: "The disk is full",
		syscall.EROFS:  "does not allow the desk to write here",
		syscall.EIO:    "input/output error",
	} {
		words := inWords(fmt.Errorf("saving: %w", err))
		if !strings.Contains(words, want) || !strings.Contains(words, "nothing was saved") {
			t.Errorf("%v: %s", err, words)
		}
	}
}
