package desk

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// must asks and fails the test unless the answer has a status. It returns the answer.
func (d *testDesk) must(t *testing.T, status int, path string, body any) answer {
	t.Helper()
	got := d.ask(t, http.MethodPost, path, body)
	if got.status != status {
		t.Fatalf("%s %v: %d %s, want %d", path, body, got.status, got.body, status)
	}
	return got
}

type fields map[string]any

// sound fails the test if the words on the disk break a rule.
func (d *testDesk) sound(t *testing.T) {
	t.Helper()
	files, pictures, err := d.o.Session.Words()
	if err != nil {
		t.Fatal(err)
	}
	violations, err := d.o.Session.Violations(files, pictures)
	if err != nil || len(violations) > 0 {
		t.Errorf("the words break rules: %v (%v)", violations, err)
	}
}

// redirects are those on the disk.
func (d *testDesk) redirects(t *testing.T) map[string]string {
	t.Helper()
	var redirects map[string]string
	if err := json.Unmarshal([]byte(d.text(t, "site/redirects")), &redirects); err != nil {
		t.Fatal(err)
	}
	return redirects
}

// A new page is one file: a draft of today, which breaks no rule and cannot be published as it is.
func TestCreate(t *testing.T) {
	d := openDesk(t)
	for kind, want := range map[string]string{"articles": "articles/soffits-in-five-steps", "areas": "areas/soffits-in-five-steps", "services": "services/soffits-in-five-steps"} {
		d.told()
		if got := d.must(t, http.StatusOK, "create", fields{"kind": kind, "title": "Soffits in five steps"}).fields(t)["name"]; got != want {
			t.Errorf("%s: named %v, want %s", kind, got, want)
		}
		if told := d.told(); !slices.Equal(told, []string{pathOf(want)}) {
			t.Errorf("%s: the live server was told %v", kind, told)
		}
		page := d.load(t, want)
		if page.Value["draft"] != true || page.Value["updated"] != "2026-11-21" { // in Houston, where it is still that day
			t.Errorf("%s: %v", kind, page.Value)
		}
		delete(page.Value, "draft")
		if got := d.put(t, want, page); got.status != http.StatusUnprocessableEntity || !strings.Contains(got.body, "is unfinished") {
			t.Errorf("%s: published as it is: %d %s", kind, got.status, got.body)
		}
	}
	d.sound(t)
	if got := d.must(t, http.StatusOK, "create", fields{"kind": "articles", "title": "Soffits in five steps"}).fields(t)["name"]; got != "articles/soffits-in-five-steps-2" {
		t.Errorf("the second of that title is %v", got)
	}
	before := d.snapshot(t)
	d.must(t, http.StatusUnprocessableEntity, "create", fields{"kind": "articles", "title": " "})
	d.must(t, http.StatusUnprocessableEntity, "create", fields{"kind": "articles", "title": "A book", "draft": strings.Repeat("Words. ", 100_000)})
	d.must(t, http.StatusBadRequest, "create", fields{"kind": "pages", "title": "Prices"})
	d.must(t, http.StatusBadRequest, "create", fields{"kind": "../site", "title": "Prices"})
	d.unchanged(t, before)
}

// A text that is written already becomes an article, whatever program it comes from.
func TestCreateOfAText(t *testing.T) {
	d := openDesk(t)
	text := "# What \"hail\" does to gutters\r\n\r\nIt's hard to see. Read [about hail](/blog/hail-damage) or [this](https://other.example/), or call {phone}; not {fax}.\r\n\r\n"
	for len(text) < 100_000 {
		text += "## The bruises\r\n\r\nLook from below\u00a0-- with a flash\u00adlight.\r\n\r\n* dents\r\n* cracks\r\n\r\n"
	}
	name, _ := d.must(t, http.StatusOK, "create", fields{"kind": "articles", "title": "", "draft": text}).fields(t)["name"].(string)
	if name != "articles/what-hail-does-to-gutters" {
		t.Fatalf("named %q", name)
	}
	page := d.load(t, name)
	if intro := page.Value["intro"].([]any)[0]; intro != "It’s hard to see. Read [about hail](/blog/hail-damage) or this, or call {phone}; not fax." {
		t.Errorf("the introduction is %q", intro)
	}
	section, _ := json.Marshal(page.Value["sections"].([]any)[0])
	if string(section) != `{"bullets":["dents","cracks"],"heading":"The bruises","paragraphs":["Look from below, with a flashlight."]}` {
		t.Errorf("its first section is %s", section)
	}
	d.sound(t)
}

// A page that gets another address takes all that leads to it along, and the old one leads there.
func TestRename(t *testing.T) {
	d := openDesk(t)
	article := d.text(t, "articles/hail-damage")
	before := d.snapshot(t)
	if got := d.must(t, http.StatusOK, "rename", fields{"name": "articles/hail-damage", "slug": "hail-signs"}).fields(t)["name"]; got != "articles/hail-signs" {
		t.Errorf("it is %v now", got)
	}
	if got := d.text(t, "articles/hail-signs"); got != article {
		t.Errorf("its words changed: %s", got)
	}
	if got := d.redirects(t); !maps.Equal(got, map[string]string{"/blog/hail-damage": "/blog/hail-signs"}) {
		t.Errorf("the redirects are %v", got)
	}
	after := d.snapshot(t)
	others := 0
	for path, text := range before {
		if strings.Contains(text, "/blog/hail-damage") {
			others++
			if want := strings.ReplaceAll(text, "/blog/hail-damage", "/blog/hail-signs"); after[path] != want {
				t.Errorf("%s is not as it was but for its links", path)
			}
		} else if text != after[path] && !strings.HasSuffix(path, "redirects.json") && !strings.HasSuffix(path, "hail-damage.json") {
			t.Errorf("%s was changed", path)
		}
	}
	if others == 0 {
		t.Error("no page links to the article")
	}
	d.sound(t)

	d.must(t, http.StatusOK, "rename", fields{"name": "services/siding-installation", "slug": "walls-outside", "title": "Walls outside"})
	if page := d.load(t, "services/walls-outside").Value; page["title"] != "Walls outside" || page["updated"] != "2026-11-21" {
		t.Errorf("the service is %v of %v", page["title"], page["updated"])
	}
	d.must(t, http.StatusOK, "rename", fields{"name": "areas/katy", "slug": "katy-tx"})
	d.sound(t)
	// And back: no address leads to itself.
	d.must(t, http.StatusOK, "rename", fields{"name": "articles/hail-signs", "slug": "hail-damage"})
	if got := d.redirects(t); got["/blog/hail-signs"] != "/blog/hail-damage" || len(got) != 3 {
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
		path   string
		body   fields
		status int
		says   string
	}{
		{"rename", fields{"name": "articles/hail-damage", "slug": "roof-repair-signs"}, http.StatusConflict, "already"},
		{"rename", fields{"name": "articles/hail-damage", "slug": "Hail Damage"}, http.StatusUnprocessableEntity, "lower-case words"},
		{"rename", fields{"name": "articles/hail-damage", "slug": "../site/labels"}, http.StatusUnprocessableEntity, "lower-case words"},
		{"rename", fields{"name": "articles/hail-damage", "slug": "a/b"}, http.StatusUnprocessableEntity, "lower-case words"},
		{"rename", fields{"name": "articles/nothing", "slug": "something"}, http.StatusNotFound, "there is no file"},
		{"rename", fields{"name": "pages/about", "slug": "us"}, http.StatusUnprocessableEntity, "keeps its address"},
		{"rename", fields{"name": "../../secret", "slug": "us"}, http.StatusUnprocessableEntity, ""},
		{"rename", fields{"name": "articles/hail-damage", "title": strings.Repeat("Too long ", 20)}, http.StatusUnprocessableEntity, "at most 90"},
		{"delete", fields{"name": "pages/about"}, http.StatusUnprocessableEntity, "keeps its address"},
		{"delete", fields{"name": "site/labels"}, http.StatusUnprocessableEntity, "keeps its address"},
		{"delete", fields{"name": "articles/nothing"}, http.StatusNotFound, "there is no file"},
	} {
		if got := d.must(t, test.status, test.path, test.body); !strings.Contains(got.body, test.says) {
			t.Errorf("%s %v: %s", test.path, test.body, got.body)
		}
	}
	// A file that cannot be written: where its temporary one would be there is a folder.
	if err := os.MkdirAll(filepath.Join(d.root, temporary("client/content/site/redirects.json"), "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	d.must(t, http.StatusInternalServerError, "rename", fields{"name": "articles/hail-damage", "slug": "hail-signs"})
	d.must(t, http.StatusInternalServerError, "delete", fields{"name": "articles/hail-damage"})
	d.unchanged(t, before)
}

// A page that goes leaves no link behind, and its addresses lead to the list of its kind.
func TestDelete(t *testing.T) {
	d := openDesk(t)
	want := map[string]string{}
	for name, addresses := range map[string]map[string]string{
		"articles/hail-damage": {"/blog/hail-damage": "/blog"},
		"areas/katy":           {"/service-areas/katy": "/service-areas"},
		"services/deck-patio":  {"/services/deck-patio": "/"},
	} {
		d.must(t, http.StatusOK, "delete", fields{"name": name})
		maps.Copy(want, addresses)
		if got := d.redirects(t); !maps.Equal(got, want) {
			t.Errorf("without %s the redirects are %v", name, got)
		}
		for path, text := range d.snapshot(t) {
			for address := range addresses {
				if strings.Contains(text, "("+address+")") || strings.HasSuffix(path, name+".json") {
					t.Errorf("%s still knows of %s", path, name)
				}
			}
		}
		d.sound(t)
	}
}

// A draft comes and goes without a trace; a name that is used again leads nowhere else.
func TestDraftsLeaveNothing(t *testing.T) {
	d := openDesk(t)
	before := d.snapshot(t)
	create := fields{"kind": "articles", "title": "Hail damage again"}
	d.must(t, http.StatusOK, "create", create)
	d.must(t, http.StatusOK, "rename", fields{"name": "articles/hail-damage-again", "slug": "hail-once-more"})
	d.must(t, http.StatusOK, "delete", fields{"name": "articles/hail-once-more"})
	d.unchanged(t, before)

	d.must(t, http.StatusOK, "rename", fields{"name": "articles/hail-damage", "slug": "hail-damage-again"})
	d.must(t, http.StatusOK, "delete", fields{"name": "articles/hail-damage-again"})
	if got := d.redirects(t); !maps.Equal(got, map[string]string{"/blog/hail-damage": "/blog", "/blog/hail-damage-again": "/blog"}) {
		t.Errorf("the redirects are %v", got)
	}
	d.must(t, http.StatusOK, "create", create)
	if got := d.redirects(t); !maps.Equal(got, map[string]string{"/blog/hail-damage": "/blog"}) {
		t.Errorf("with a page of that name again the redirects are %v", got)
	}
	d.sound(t)
}

// What was saved before a page got another address can still be taken back.
func TestUndoAfterRename(t *testing.T) {
	d := openDesk(t)
	first := d.text(t, "articles/hail-damage")
	page := d.load(t, "articles/hail-damage")
	page.Value["readMinutes"] = 7
	if got := d.put(t, "articles/hail-damage", page); got.status != http.StatusOK {
		t.Fatal(got.body)
	}
	d.later(time.Hour)
	saved := d.text(t, "articles/hail-damage")
	d.must(t, http.StatusOK, "rename", fields{"name": "articles/hail-damage", "slug": "hail-signs", "title": "What hail does to a roof"})
	d.must(t, http.StatusOK, "undo", fields{"name": "articles/hail-signs"})
	if got := d.text(t, "articles/hail-signs"); got != saved {
		t.Errorf("with its title it is %s", got)
	}
	d.must(t, http.StatusOK, "undo", fields{"name": "articles/hail-signs"})
	if got := d.text(t, "articles/hail-signs"); got != first {
		t.Errorf("it is %s", got)
	}
}
