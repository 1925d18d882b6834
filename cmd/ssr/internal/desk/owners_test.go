//go:build !production

package desk

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// openForOwners opens a hosted desk with a remote.
func openForOwners(t *testing.T) (d *testDesk, remote string) {
	t.Helper()
	d, remote = openRepository(t)
	d.origin, d.branch = "https://desk.example.com", "main"
	d.open(t)
	return d, remote
}

// as has an owner edit a field.
func (d *testDesk) as(t *testing.T, by owner, name, field string, value any) {
	t.Helper()
	d.owner = by
	d.edit(t, name, field, value)
	d.now = d.now.Add(time.Minute)
}

// Undo reverts the owner's own change, and keeps the change of another owner in the same file.
func TestUndo_ofTwoOwners(t *testing.T) {
	d, _ := openForOwners(t)
	given := d.load(t, article).Value
	d.as(t, ann, article, "excerpt", excerpt(1))
	d.as(t, bob, article, "category", "Roofs 19")
	d.as(t, bob, about, "updated", "2026-01-05")
	d.owner = ann
	d.undoes(t, article)
	if now := d.load(t, article).Value; now["excerpt"] != given["excerpt"] || now["category"] != "Roofs 19" {
		t.Errorf("Ann’s undo leaves %v", now)
	}
	for _, name := range []string{article, about} {
		d.refuses(t, "POST undo", fields{"name": name}, "nothing of yours to undo: Bob Pine changed this last, on November 21")
	}
	// An owner without a name has the address.
	d.as(t, owner{" ", "cy@example.com"}, article, "category", "Roofs 5")
	d.undoes(t, article)
	// Both have changed the same field: neither loses his text.
	d.as(t, ann, article, "excerpt", excerpt(2))
	d.as(t, bob, article, "excerpt", excerpt(3))
	d.owner = ann
	d.refuses(t, "POST undo", fields{"name": article}, "nothing")
	if now := d.load(t, article).Value; now["excerpt"] != excerpt(3) {
		t.Errorf("Bob’s text became %v", now["excerpt"])
	}
}

// The publisher sees the editors of each file, leaves one file out, and publishes a commit for each editor. Later edits are not
// published.
func TestPublish_ofTwoOwners(t *testing.T) {
	d, remote := openForOwners(t)
	d.as(t, ann, article, "excerpt", excerpt(1))
	d.as(t, bob, article, "category", "Roofs 19")
	d.as(t, ann, "pages/gallery", "updated", "2026-01-06")
	d.as(t, bob, about, "updated", "2026-01-05") // he is not done
	d.owner = ann
	var seen struct {
		ID      string
		Changes []pageChange
	}
	d.must(t, http.StatusOK, "GET changes", nil, &seen)
	got := ""
	for _, one := range seen.Changes {
		got += one.File + fmt.Sprint(one.Editors) + " "
	}
	if want := pathOf(article) + "[Bob Pine Ann Oak] " + pathOf(about) + "[Bob Pine] " + pathOf("pages/gallery") + "[Ann Oak] "; got != want {
		t.Errorf("the changes are %s, want %s", got, want)
	}
	d.as(t, bob, article, "category", "Roofs 7")
	d.owner = ann
	d.does(t, "POST publish", fields{"id": seen.ID, "leave": []string{pathOf(about)}, "message": "Hail"})
	if log := git(t, remote, "log --reverse --format=%an:%x20%s%n%(trailers) main"); !strings.HasSuffix(log, "“Summary” was changed, and 1 more\nCo-authored-by: Ann Oak <ann@example.com>\nAnn Oak: Words and pictures: “Gallery” was changed\n\nAnn Oak: Hail") || strings.Count(log, "Bob Pine: ") != 1 {
		t.Errorf("published: %s", log)
	}
	if text := git(t, remote, "show main:"+pathOf(article)); !strings.Contains(text, excerpt(1)) || !strings.Contains(text, `"category": "Roofs 19"`) {
		t.Errorf("published: %s", text)
	}
	if got := git(t, root, "diff --name-only HEAD"); got != pathOf(article)+"\n"+pathOf(about) {
		t.Errorf("left to publish: %s", got)
	}
	var list []struct{ Words string }
	if d.must(t, http.StatusOK, "GET publications", nil, &list); len(list) != 2 || list[0].Words != "Hail" {
		t.Errorf("publications: %v", list)
	}
	d.refuses(t, "POST publish", fields{"id": seen.ID}, "Somebody has published meanwhile")
	// A change of others to the file that was left out is merged into it.
	elsewhere(t, remote, about, "heading", "Or ")
	d.as(t, ann, "pages/gallery", "updated", "2026-01-07")
	d.does(t, "POST publish", fields{"leave": []string{pathOf(about), pathOf(article)}})
	if text := d.text(t, about); !strings.Contains(text, `"heading": "Or `) || !strings.Contains(text, "2026-01-05") {
		t.Errorf("the file that was left out: %s", text)
	}
	if text := git(t, remote, "show main:"+pathOf(about)); strings.Contains(text, "2026-01-05") {
		t.Errorf("it was published: %s", text)
	}
}

// The checks run on the tree that is published: without the files that are left out.
func TestPublish_withoutPart(t *testing.T) {
	d, remote := openForOwners(t)
	before := git(t, remote, "rev-parse main")
	d.addPorch(t)
	d.must(t, http.StatusUnprocessableEntity, "POST publish", fields{"leave": []string{"assets/images/porch.jpg"}}, nil, "porch")
	d.does(t, "POST rename", fields{"name": article, "slug": "hail-signs"})
	d.must(t, http.StatusUnprocessableEntity, "POST publish", fields{"leave": []string{pathOf("articles/hail-signs")}}, nil, "Not published")
	if git(t, remote, "rev-parse main") != before {
		t.Error("something was published")
	}
	d.write(t, pathOf(about), "{") // a broken file can be left out
	d.does(t, "POST publish", fields{"leave": []string{pathOf(about)}})
}

// Two owners save and publish at the same time: each text is published, and no request is refused.
func TestOwnersAtOnce(t *testing.T) {
	d, remote := openForOwners(t)
	var both sync.WaitGroup
	for number, name := range []string{article, "articles/roof-repair-signs"} {
		both.Go(func() {
			for round := range 4 {
				d.edit(t, name, "excerpt", excerpt(10*number+round))
				got := d.ask(t, "POST publish", fields{})
				if said := got.Body.String(); got.Code != http.StatusOK && !strings.Contains(said, "nothing to publish") {
					t.Errorf("%s: %s", name, said)
				}
			}
		})
	}
	both.Wait()
	d.refuses(t, "POST publish", fields{}, "nothing to publish")
	for number, name := range []string{article, "articles/roof-repair-signs"} {
		if text := git(t, remote, "show main:"+pathOf(name)); !strings.Contains(text, excerpt(10*number+3)) {
			t.Errorf("%s is %.400s", name, text)
		}
	}
}

// A ref that another publication has locked is pushed to again.
func TestPublish_lockedRef(t *testing.T) {
	d, remote := openRepository(t)
	once := filepath.Join(t.TempDir(), "once")
	replaceGit(t, "push", "if ! test -e "+once+"; then touch "+once+"; echo \"! [remote rejected] main (cannot lock ref 'refs/heads/main')\" >&2; exit 1; fi")
	d.improve(t)
	d.publishes(t, remote, "Well, ")
}

// After a force push that removed a publication, the owner picks whether it is published again.
func TestPublish_afterForcePush(t *testing.T) {
	for pick, want := range map[string][2]bool{"Theirs": {false, true}, "Yours": {true, true}} {
		t.Run(pick, func(t *testing.T) {
			d, remote := openRepository(t)
			d.edit(t, "pages/gallery", "updated", "2026-01-06")
			d.does(t, "POST publish", fields{})
			clone := t.TempDir()
			git(t, clone, "clone --quiet "+remote+" .")
			git(t, clone, "reset --quiet --hard HEAD^")
			git(t, clone, "push --quiet --force origin main")
			d.improve(t)
			before := d.snapshot(t)
			d.refuses(t, "POST publish", fields{}, `"id":"history"`, "somebody has taken it out")
			d.unchanged(t, before)
			d.does(t, "POST publish", fields{"picks": fields{"history": pick}})
			d.isPublished(t, remote, "Well, ")
			got := [2]bool{strings.Contains(d.text(t, "pages/gallery"), "2026-01-06"), strings.Contains(git(t, remote, "show main:"+pathOf(about)), "Well, ")}
			if got != want {
				t.Errorf("published is %v", got)
			}
		})
	}
}

// A lock that a killed git has left is removed once it is old. A newer one may be that of a program at work.
func TestStaleLocks(t *testing.T) {
	d, remote := openRepository(t)
	for _, lock := range []string{".git/index.lock", ".git/HEAD.lock", ".git/refs/heads/main.lock"} {
		d.reword(t, about, `"heading": "`, `"heading": "Well, `)
		put(t, root, lock, "")
		d.refuses(t, "POST publish", fields{}, "another program is at work")
		old := time.Now().Add(-time.Hour)
		if err := os.Chtimes(filepath.Join(root, lock), old, old); err != nil {
			t.Fatal(err)
		}
		d.publishes(t, remote, "Well, ")
	}
}
