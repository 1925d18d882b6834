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

// openHosted opens a hosted desk with a remote.
func openHosted(t *testing.T) *testDesk {
	t.Helper()
	d := openWithRemote(t)
	d.origin, d.branch = "https://desk.example.com", "main"
	d.open()
	return d
}

// editAs edits a field as one of the owners.
func (d *testDesk) editAs(by identity, name, field string, value any) {
	d.t.Helper()
	d.owner = by
	d.editField(name, field, value)
	d.now = d.now.Add(time.Minute)
}

// An undo reverts the owner's own change, and keeps the change of another owner in the same file.
func TestUndo_twoOwners(t *testing.T) {
	d := openHosted(t)
	initial := d.loadForm(article).Value
	d.editAs(ann, article, "excerpt", excerpt(1))
	d.editAs(bob, article, "category", "Roofs 19")
	d.editAs(bob, about, "updated", "2026-01-05")
	d.owner = ann
	d.expectUndo(article)
	if now := d.loadForm(article).Value; now["excerpt"] != initial["excerpt"] || now["category"] != "Roofs 19" {
		t.Errorf("Ann’s undo leaves %v", now)
	}
	for _, name := range []string{article, about} {
		d.expectConflict("POST undo", fields{"name": name}, "nothing of yours to undo: Bob Pine changed this last, on November 21")
	}
	// An owner without a name is identified by the address.
	d.editAs(identity{" ", "cy@example.com"}, article, "category", "Roofs 5")
	d.expectUndo(article)
	// If both owners have changed the same field, an undo is refused, and neither text is lost.
	d.editAs(ann, article, "excerpt", excerpt(2))
	d.editAs(bob, article, "excerpt", excerpt(3))
	d.owner = ann
	d.expectConflict("POST undo", fields{"name": article}, "nothing")
	if now := d.loadForm(article).Value; now["excerpt"] != excerpt(3) {
		t.Errorf("Bob’s text became %v", now["excerpt"])
	}
}

// The publisher sees the editors of each file, excludes one file, and publishes a commit for each editor. Later edits are not
// published.
func TestPublish_twoOwners(t *testing.T) {
	d := openHosted(t)
	d.editAs(ann, article, "excerpt", excerpt(1))
	d.editAs(bob, article, "category", "Roofs 19")
	d.editAs(ann, "pages/gallery", "updated", "2026-01-06")
	d.editAs(bob, about, "updated", "2026-01-05") // the publisher excludes this unfinished page
	d.owner = ann
	var answer struct {
		ID      string
		Changes []unpublishedFile
	}
	d.expect(http.StatusOK, "GET changes", nil, &answer)
	got := ""
	for _, file := range answer.Changes {
		got += file.File + fmt.Sprint(file.Editors) + " "
	}
	if want := contentPath(article) + "[Bob Pine Ann Oak] " + contentPath(about) + "[Bob Pine] " + contentPath("pages/gallery") + "[Ann Oak] "; got != want {
		t.Errorf("the changes are %s, want %s", got, want)
	}
	d.editAs(bob, article, "category", "Roofs 7")
	d.owner = ann
	d.expectOK("POST publish", fields{"id": answer.ID, "leave": []string{contentPath(about)}, "message": "Hail"})
	if log := d.remoteGit("log --reverse --format=%an:%x20%s%n%(trailers) main"); !strings.HasSuffix(log, "“Summary” was changed, and 1 more\nCo-authored-by: Ann Oak <ann@example.com>\nAnn Oak: Words and pictures: “Gallery” was changed\n\nAnn Oak: Hail") || strings.Count(log, "Bob Pine: ") != 1 {
		t.Errorf("published: %s", log)
	}
	if text := d.publishedText(article); !strings.Contains(text, excerpt(1)) || !strings.Contains(text, `"category": "Roofs 19"`) {
		t.Errorf("published: %s", text)
	}
	if got := d.git("diff --name-only HEAD"); got != contentPath(article)+"\n"+contentPath(about) {
		t.Errorf("left to publish: %s", got)
	}
	var list []struct{ Words string }
	if d.expect(http.StatusOK, "GET publications", nil, &list); len(list) != 2 || list[0].Words != "Hail" {
		t.Errorf("publications: %v", list)
	}
	d.expectConflict("POST publish", fields{"id": answer.ID}, "Somebody has published meanwhile")
	// A change of another editor is merged into the excluded file.
	d.publishElsewhere(about, "heading", "Or ")
	d.editAs(ann, "pages/gallery", "updated", "2026-01-07")
	d.expectOK("POST publish", fields{"leave": []string{contentPath(about), contentPath(article)}})
	if text := d.contentText(about); !strings.Contains(text, `"heading": "Or `) || !strings.Contains(text, "2026-01-05") {
		t.Errorf("the excluded file: %s", text)
	}
	if text := d.publishedText(about); strings.Contains(text, "2026-01-05") {
		t.Errorf("it was published: %s", text)
	}
}

// The checks run on the published tree, without the excluded files.
func TestPublish_excludedFile(t *testing.T) {
	d := openHosted(t)
	before := d.remoteGit("rev-parse main")
	d.addPorch()
	d.expect(http.StatusUnprocessableEntity, "POST publish", fields{"leave": []string{"assets/images/porch.jpg"}}, nil, "porch")
	d.expectOK("POST rename", fields{"name": article, "slug": "hail-signs"})
	d.expect(http.StatusUnprocessableEntity, "POST publish", fields{"leave": []string{contentPath("articles/hail-signs")}}, nil, "Not published")
	if d.remoteGit("rev-parse main") != before {
		t.Error("something was published")
	}
	d.writeContent(about, "{") // a broken file can be excluded
	d.expectOK("POST publish", fields{"leave": []string{contentPath(about)}})
}

// Two owners save and publish at the same time: each text is published, and no request is refused.
func TestPublish_concurrentOwners(t *testing.T) {
	d := openHosted(t)
	var both sync.WaitGroup
	for number, name := range []string{article, "articles/roofing-materials"} {
		both.Go(func() {
			for round := range 4 {
				d.editField(name, "excerpt", excerpt(10*number+round))
				got := d.send("POST publish", nil)
				if body := got.Body.String(); got.Code != http.StatusOK && !strings.Contains(body, "nothing to publish") {
					t.Errorf("%s: %s", name, body)
				}
			}
		})
	}
	both.Wait()
	d.expectConflict("POST publish", nil, "nothing to publish")
	for number, name := range []string{article, "articles/roofing-materials"} {
		if text := d.publishedText(name); !strings.Contains(text, excerpt(10*number+3)) {
			t.Errorf("%s is %.400s", name, text)
		}
	}
}

// The desk retries a push after another publication has locked the ref.
func TestPublish_lockedRef(t *testing.T) {
	d := openWithRemote(t)
	once := filepath.Join(t.TempDir(), "once")
	wrapGit(t, "push", "if ! test -e "+once+"; then touch "+once+"; echo \"! [remote rejected] main (cannot lock ref 'refs/heads/main')\" >&2; exit 1; fi")
	d.changeHeading()
	d.expectPublish("Well, ")
}

// After a force push has removed a publication, the owner decides whether to publish it again.
func TestPublish_afterForcePush(t *testing.T) {
	for pick, want := range map[string][2]bool{"Theirs": {false, true}, "Yours": {true, true}} {
		t.Run(pick, func(t *testing.T) {
			d := openWithRemote(t)
			d.editField("pages/gallery", "updated", "2026-01-06")
			d.expectOK("POST publish", nil)
			clone := t.TempDir()
			git(t, clone, "clone --quiet "+d.remote+" .")
			git(t, clone, "reset --quiet --hard HEAD^")
			git(t, clone, "push --quiet --force origin main")
			d.changeHeading()
			before := d.snapshot()
			d.expectConflict("POST publish", nil, `"id":"history"`, "somebody has taken it out")
			d.expectUnchanged(before)
			d.expectOK("POST publish", fields{"picks": fields{"history": pick}})
			d.expectPublished("Well, ")
			got := [2]bool{strings.Contains(d.contentText("pages/gallery"), "2026-01-06"), strings.Contains(d.publishedText(about), "Well, ")}
			if got != want {
				t.Errorf("published is %v", got)
			}
		})
	}
}

// The desk removes an old lock of a killed git process, but no new one, which may belong to a running process.
func TestPublish_staleLock(t *testing.T) {
	d := openWithRemote(t)
	for _, lock := range []string{".git/index.lock", ".git/HEAD.lock", ".git/refs/heads/main.lock"} {
		d.replaceText(about, `"heading": "`, `"heading": "Well, `)
		writeTestFile(t, treeRoot, lock, "")
		d.expectConflict("POST publish", nil, "Another program is at work")
		old := time.Now().Add(-time.Hour)
		if err := os.Chtimes(filepath.Join(treeRoot, lock), old, old); err != nil {
			t.Fatal(err)
		}
		d.expectPublish("Well, ")
	}
}
