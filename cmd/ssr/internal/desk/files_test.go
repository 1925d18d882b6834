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

// A refused request has a message with the reason, and changes nothing.
func TestRequests_refused(t *testing.T) {
	d := openDesk(t)
	const wrong, bad, missing, large = http.StatusUnprocessableEntity, http.StatusBadRequest, http.StatusNotFound, http.StatusRequestEntityTooLarge
	gone := d.removePage("areas/katy")
	f := d.loadForm(article).with("excerpt", "Too short.")
	business := d.loadForm("site/business")
	business.Value["facts"].(map[string]any)["phone"] = "call us"
	before := d.snapshot()
	for _, test := range []struct {
		endpoint string
		body     any
		status   int
		want     string
	}{
		{"PUT file", f, wrong, "In “" + f.Value["title"].(string) + "”, “Summary”: at least 80 characters"},
		{"PUT file", business, wrong, `"field":"facts.phone","message":"is not a phone number: write it like`},
		{"PUT file", strings.NewReader(`{"name": "site/redirects", "version": "` + d.loadForm("site/redirects").Version + `", "value": {"__proto__": "/about"}}`), wrong, "has a meaning for computers"},
		{"PUT file", strings.NewReader(strings.Repeat(" ", maxBody+1)), large, "4 MB"},
		{"PUT file", strings.NewReader(`{"value": {"title`), bad, "could not read"},
		{"POST create", fields{"kind": "articles", "title": " "}, wrong, "Give the page a title"},
		{"POST create", fields{"kind": "articles", "title": "A book", "draft": strings.Repeat("Words. ", 100_000)}, wrong, "the right file"},
		{"POST create", fields{"kind": "../site", "title": "Prices"}, wrong, "an article, an area or a service"},
		{"POST rename", fields{"name": article, "slug": "roofing-materials"}, wrong, "already"},
		{"POST rename", fields{"name": article, "slug": strings.Repeat("a", 400)}, wrong, "cannot be a name"},
		{"GET file?name=articles/" + strings.Repeat("a", 400), nil, bad, "no page with the name"},
		{"POST rename", fields{"name": article, "slug": "../site/labels"}, wrong, "cannot be a name"},
		{"POST rename", fields{"name": "pages/about", "slug": "us"}, wrong, "only articles, areas and services can"},
		{"POST restore", fields{"id": "HEAD", "name": "areas/katy"}, missing, "not among the deleted pages"},
		{"POST restore", fields{"id": gone["id"], "name": article}, missing, "not among the deleted pages"},
		{"POST add-picture", fields{"id": d.uploadPhoto("kitchen.jpg"), "picture": fields{"alt": "A kitchen", "rendering": false}}, wrong, "at least 15 characters"},
		{"POST add-picture", fields{"id": "gone"}, http.StatusGone, "send it once more"},
		{"POST picture", strings.NewReader(strings.Repeat("x", maxPicture+1)), large, "40 MB"},
	} {
		d.expect(test.status, test.endpoint, test.body, nil, test.want)
	}
	d.expectOK("POST judge", f, `"field":"excerpt"`)
	d.expectOK("GET file?name=site/business", nil, `"description":"The server’s setting SITE_CITY decides this: “Katy”.","readOnly":true`)
	d.expectUnchanged(before)

	// Existing violations in other files do not prevent a change.
	d.replaceText("pages/about", `"heading": "`, `"heading": "TODO `)
	d.expectOK("POST create", fields{"kind": "articles", "title": "Soffits in five steps"})
	d.expectOK("POST create", fields{"kind": "articles", "title": strings.Repeat("a", 400)})
}

// Only names of content files are valid, and symbolic links are not followed.
func TestReadContent_unsafeName(t *testing.T) {
	d := openDesk(t)
	secret := filepath.Join(t.TempDir(), "secret.json")
	err := os.WriteFile(secret, []byte(`{"secret": true}`), 0o644)
	content := filepath.Join(treeRoot, contentFolder)
	err = errors.Join(err, os.Symlink(secret, content+"/articles/link.json"), os.Symlink("about.json", content+"/pages/twin.json"))
	if err := errors.Join(err, os.Mkdir(content+"/articles/folder.json", 0o755)); err != nil {
		t.Fatal(err)
	}
	before := d.snapshot()
	for _, name := range []string{
		"", "../schema", "articles/../pages/about", "/etc/passwd", "articles/Hail-Damage", "articles/hail-damage\x00", "checks/validate",
		"articles/link", "pages/twin", "articles/folder",
	} {
		for _, endpoint := range []string{"GET file?name=" + url.QueryEscape(name), "PUT file", "POST undo"} {
			got := d.send(endpoint, fields{"name": name, "value": fields{"secret": false}})
			if got.Code < 400 || got.Code >= 500 {
				t.Errorf("%s %q: %d %s", endpoint, name, got.Code, got.Body)
			}
		}
	}
	d.expectUnchanged(before)
}

// If one of several files cannot be written, none is, and no temporary file remains. A later attempt writes all files.
func TestWriteFiles_allOrNothing(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot()
	last := filepath.Join(treeRoot, temporaryPath(contentPath(redirectsFile)))
	if err := os.MkdirAll(filepath.Join(last, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	body := fields{"name": article, "slug": "hail-signs"}
	d.expect(http.StatusInternalServerError, "POST rename", body, nil, "nothing was saved")
	d.expectUnchanged(before)
	if err := os.RemoveAll(last); err != nil {
		t.Fatal(err)
	}
	d.writeFile(temporaryPath(contentPath(article)), "what a crash has left")
	d.expectOK("POST rename", body)
}

// The message contains the reason and the next step.
func TestFileErrorMessage(t *testing.T) {
	for err, want := range map[error]string{
		syscall.ENOSPC: "The disk is full",
		syscall.EROFS:  "does not allow the desk to write here",
		syscall.EIO:    "input/output error",
	} {
		message := fileErrorMessage(fmt.Errorf("saving: %w", err))
		if !strings.Contains(message, want) || !strings.Contains(message, "nothing was saved") {
			t.Errorf("%v: %s", err, message)
		}
	}
}
