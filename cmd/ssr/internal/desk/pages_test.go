//go:build !production

package desk

import (
	"encoding/json"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets/build"
)

// redirects returns the redirects on the disk.
func (d *testDesk) redirects(t *testing.T) map[string]string {
	t.Helper()
	var redirects map[string]string
	if err := json.Unmarshal([]byte(d.text(t, redirectsFile)), &redirects); err != nil {
		t.Fatal(err)
	}
	return redirects
}

// A new page is one file: a draft of today, which breaks no rule and cannot be published as it is. Deleting it leaves nothing
// behind.
func TestCreate(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	for _, kind := range kinds {
		name := kind + "/soffits-in-five-steps"
		d.does(t, "POST create", fields{"kind": kind, "title": "Soffits in five steps"}, `"name":"`+name+`"`)
		page := d.load(t, name)
		day := page.Value["updated"]
		if kind == "articles" {
			day = page.Value["published"]
		}
		if page.Value["draft"] != true || day != "2026-11-21" { // in Houston, where it is still that day
			t.Errorf("%s: %v", kind, page.Value)
		}
		d.must(t, http.StatusUnprocessableEntity, "PUT file", page.with("draft", false), nil, "is unfinished")
	}
	d.sound(t)
	d.does(t, "POST create", fields{"kind": "articles", "title": "", "draft": "# Soffits in five steps\n\nLook up."}, "soffits-in-five-steps-2")
	d.does(t, "POST rename", fields{"name": "articles/soffits-in-five-steps", "slug": "constructor"})
	for _, name := range []string{"articles/constructor", "articles/soffits-in-five-steps-2", "areas/soffits-in-five-steps", "services/soffits-in-five-steps"} {
		d.remove(t, name)
	}
	d.unchanged(t, before)
}

// When a page gets another address, every link follows and the old address leads there; and the same back again.
func TestRename(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	d.does(t, "POST rename", fields{"name": article, "slug": "hail-signs"}, `"name":"articles/hail-signs"`)
	want := map[string]string{}
	for path, text := range before {
		path = strings.Replace(path, "articles/hail-damage.json", "articles/hail-signs.json", 1)
		if want[path] = strings.ReplaceAll(text, "/blog/hail-damage", "/blog/hail-signs"); strings.HasSuffix(path, "redirects.json") {
			want[path] = "{\n  \"/blog/hail-damage\": \"/blog/hail-signs\"\n}\n"
		}
	}
	d.unchanged(t, want)
	// No address leads to itself.
	d.does(t, "POST rename", fields{"name": "articles/hail-signs", "slug": "hail-damage"})
	if got := d.redirects(t); !maps.Equal(got, map[string]string{"/blog/hail-signs": "/blog/hail-damage"}) {
		t.Errorf("the redirects are %v", got)
	}
	d.sound(t)
}

// Whichever page is renamed or deleted, the other words break no rule.
func TestEveryPageCanMove(t *testing.T) {
	d := openDesk(t)
	files, pictures, err := d.o.Session.Words()
	if err != nil {
		t.Fatal(err)
	}
	moved := 0
	for name := range files {
		if !slices.Contains(kinds, path.Dir(name)) {
			continue
		}
		for _, to := range []string{name + "-elsewhere", ""} {
			changes, err := build.Ask[build.Changes](session, "movePage", files, name, to)
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
