//go:build !production

package desk

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// redirects are those on the disk.
func (d *testDesk) redirects(t *testing.T) map[string]string {
	t.Helper()
	var redirects map[string]string
	if err := json.Unmarshal([]byte(d.text(t, redirectsFile)), &redirects); err != nil {
		t.Fatal(err)
	}
	return redirects
}

// A new page is one file: a draft of today, which breaks no rule and cannot be published as it is. It comes and goes without a
// trace.
func TestCreate(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	for kind := range kinds {
		name := kind + "/soffits-in-five-steps"
		d.told()
		d.must(t, http.StatusOK, "POST create", fields{"kind": kind, "title": "Soffits in five steps"}, `"name":"`+name+`"`)
		if told := d.told(); !slices.Equal(told, []string{pathOf(name)}) {
			t.Errorf("%s: the live server was told %v", kind, told)
		}
		page := d.load(t, name)
		if page.Value["draft"] != true || page.Value["updated"] != "2026-11-21" { // in Houston, where it is still that day
			t.Errorf("%s: %v", kind, page.Value)
		}
		d.must(t, http.StatusUnprocessableEntity, "PUT file", page.with("draft", false), "is unfinished")
	}
	d.sound(t)
	d.must(t, http.StatusOK, "POST create", fields{"kind": "articles", "title": "Soffits in five steps"}, "soffits-in-five-steps-2")
	d.must(t, http.StatusOK, "POST rename", fields{"name": "articles/soffits-in-five-steps", "slug": "soffits"})
	for _, name := range []string{"articles/soffits", "articles/soffits-in-five-steps-2", "areas/soffits-in-five-steps", "services/soffits-in-five-steps"} {
		d.remove(t, name)
	}
	for _, test := range []struct {
		status int
		body   fields
	}{
		{http.StatusUnprocessableEntity, fields{"kind": "articles", "title": " "}},
		{http.StatusUnprocessableEntity, fields{"kind": "articles", "title": "A book", "draft": strings.Repeat("Words. ", 100_000)}},
		{http.StatusBadRequest, fields{"kind": "pages", "title": "Prices"}},
		{http.StatusBadRequest, fields{"kind": "../site", "title": "Prices"}},
	} {
		d.must(t, test.status, "POST create", test.body)
	}
	d.unchanged(t, before)
}

// A page that gets another address takes all that leads to it along, and the old one leads there; and back.
func TestRename(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	d.must(t, http.StatusOK, "POST rename", fields{"name": article, "slug": "hail-signs"}, `"name":"articles/hail-signs"`)
	want := map[string]string{}
	for path, text := range before {
		path = strings.Replace(path, "articles/hail-damage.json", "articles/hail-signs.json", 1)
		if want[path] = strings.ReplaceAll(text, "/blog/hail-damage", "/blog/hail-signs"); strings.HasSuffix(path, "redirects.json") {
			want[path] = "{\n  \"/blog/hail-damage\": \"/blog/hail-signs\"\n}\n"
		}
	}
	d.unchanged(t, want)
	if maps.Equal(before, want) {
		t.Error("no page links to the article")
	}
	d.must(t, http.StatusOK, "POST rename", fields{"name": "services/siding-installation", "slug": "walls-outside", "title": "Walls outside"})
	if page := d.load(t, "services/walls-outside").Value; page["title"] != "Walls outside" || page["updated"] != "2026-11-21" {
		t.Errorf("the service is %v of %v", page["title"], page["updated"])
	}
	// No address leads to itself.
	d.must(t, http.StatusOK, "POST rename", fields{"name": "articles/hail-signs", "slug": "hail-damage"})
	if got := d.redirects(t); got["/blog/hail-signs"] != "/blog/hail-damage" || len(got) != 2 {
		t.Errorf("the redirects are %v", got)
	}
	d.sound(t)
}

// Whichever page moves or goes, what is left breaks no rule.
func TestEveryPageCanMove(t *testing.T) {
	d := openDesk(t)
	files, pictures, err := d.o.Session.Words()
	if err != nil {
		t.Fatal(err)
	}
	moved := 0
	for name := range files {
		if folder, _, _ := strings.Cut(name, "/"); kinds[folder] == "" {
			continue
		}
		for _, to := range []string{name + "-elsewhere", ""} {
			changes, err := d.o.Session.MovePage(name, to, "", "2026-11-22")
			if err != nil {
				t.Fatal(err)
			}
			after := maps.Clone(files)
			maps.Copy(after, changes)
			maps.DeleteFunc(after, func(_ string, value json.RawMessage) bool { return isNull(value) })
			if violations, err := d.o.Session.Violations(after, pictures); err != nil || len(violations) > 0 {
				t.Errorf("%s to %q: %v (%v)", name, to, violations, err)
			}
			moved++
		}
	}
	if moved < 20 {
		t.Errorf("only %d moves were tried", moved)
	}
}

// What cannot be renamed or deleted says why, and nothing changes.
func TestRenameRefused(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	for _, test := range []struct {
		asked  string
		body   fields
		status int
		says   string
	}{
		{"POST rename", fields{"name": article, "slug": "roof-repair-signs"}, http.StatusConflict, "already"},
		{"POST rename", fields{"name": article, "slug": "Hail Damage"}, http.StatusUnprocessableEntity, "lower-case words"},
		{"POST rename", fields{"name": article, "slug": "../site/labels"}, http.StatusUnprocessableEntity, "lower-case words"},
		{"POST rename", fields{"name": article, "slug": "a/b"}, http.StatusUnprocessableEntity, "lower-case words"},
		{"POST rename", fields{"name": "articles/nothing", "slug": "something"}, http.StatusNotFound, "there is no file"},
		{"POST rename", fields{"name": "pages/about", "slug": "us"}, http.StatusUnprocessableEntity, "keeps its address"},
		{"POST rename", fields{"name": "../../secret", "slug": "us"}, http.StatusUnprocessableEntity, ""},
		{"POST rename", fields{"name": article, "title": strings.Repeat("Too long ", 20)}, http.StatusUnprocessableEntity, "at most 90"},
		{"POST delete", fields{"name": "pages/about"}, http.StatusUnprocessableEntity, "keeps its address"},
		{"POST delete", fields{"name": "site/labels"}, http.StatusUnprocessableEntity, "keeps its address"},
		{"POST delete", fields{"name": "articles/nothing"}, http.StatusNotFound, "there is no file"},
	} {
		d.must(t, test.status, test.asked, test.body, test.says)
	}
	d.inTheWay(t, redirectsFile)
	d.must(t, http.StatusInternalServerError, "POST rename", fields{"name": article, "slug": "hail-signs"})
	d.must(t, http.StatusInternalServerError, "POST delete", fields{"name": article})
	d.unchanged(t, before)
}
