//go:build !production

package desk

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// newSource returns the branch main of the remote, with a new folder.
func (d *testDesk) newSource() Source {
	return Source{Repository: d.remote, Branch: "main", Folder: filepath.Join(d.t.TempDir(), "site"), Log: slog.New(slog.DiscardHandler)}
}

// expectClone clones the source, and compares the page about and git status.
func (s Source) expectClone(t *testing.T, content, changes string) {
	t.Helper()
	if err := s.Clone(); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(filepath.Join(s.Folder, contentPath(about)))
	if got := git(t, s.Folder, "status --porcelain"); string(text) != content || got != changes {
		t.Errorf("changes: %s, the content is %.300s", got, text)
	}
}

// The history is pushed to a separate branch. A desk that starts without its disk restores the unpublished changes, on top of the
// publications of others, and can undo them.
func TestPushDrafts(t *testing.T) {
	d := openWithRemote(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	d.ctx = ctx
	send := func() string {
		d.PushDraftsEvery(time.Hour) // pushes once, because the context has ended
		return d.remoteGit("for-each-ref --format=%(objectname) refs/heads/desk")
	}
	d.changeHeading()
	d.writeContent("articles/another", "{}")
	d.git("rm --quiet " + contentPath("areas/katy"))
	d.editField(about, "updated", "2026-01-05")
	if first, again := send(), send(); first == "" || again != first {
		t.Errorf("sent: %q, then %q", first, again)
	}
	d.publishElsewhere("pages/gallery", "heading", "Or ")
	next := d.newSource()
	next.expectClone(t, d.contentText(about), "D client/content/areas/katy.json\n M client/content/pages/about.json\n?? client/content/articles/another.json")
	if git(t, next.Folder, "rev-parse HEAD") != d.remoteGit("rev-parse main") {
		t.Error("the clone lacks the last publication")
	}
	if got := checkout(next.Folder).listHistory(); len(got) != 3 || got[0].verb != "save" || got[0].args[0] != about {
		t.Errorf("its history is %v", got)
	}
	d.git("checkout --quiet --force HEAD")
	d.git("clean --quiet --force client/content")
	send()
	last := d.newSource()
	last.expectClone(t, d.publishedText(about)+"\n", "")
}

// An earlier version of the desk had no history. It wrote the drafts as one commit on top of the published commit.
func TestClone_draftsWithoutHistory(t *testing.T) {
	d := openWithRemote(t)
	d.changeHeading()
	d.git("add " + contentFolder)
	draft := d.git("commit-tree -m Drafts -p HEAD " + d.git("write-tree"))
	d.git("push --quiet origin " + draft + ":refs/heads/" + draftsBranch)
	d.newSource().expectClone(t, d.contentText(about), "M client/content/pages/about.json")
}

// An interrupted clone is repeated. An existing clone keeps its unpublished changes, even if the repository is unreachable. Errors
// name the setting.
func TestClone(t *testing.T) {
	d := openWithRemote(t)
	s := d.newSource()
	s.Packages = t.TempDir()
	if err := os.MkdirAll(s.Folder+".part/.git", 0o755); err != nil {
		t.Fatal(err)
	}
	const packages, change = "?? client/node_modules", "M client/content/pages/about.json\n"
	s.expectClone(t, d.contentText(about), packages)
	writeTestFile(t, s.Folder, contentPath(about), "words")
	writeTestFile(t, s.Folder, ".git/index.lock", "") // a killed process leaves locks and partly written files
	writeTestFile(t, s.Folder, ".git/refs/heads/main.lock", "")
	writeTestFile(t, s.Folder, "program.txt", "half")
	writeTestFile(t, s.Folder, "client/content/week.ts", "half")
	d.publishElsewhere("pages/gallery", "heading", "Or ")
	s.expectClone(t, "words", change+packages)
	d.publishElsewhere(about, "heading", "Or ")
	s.expectClone(t, "words", change+packages)
	s.Repository = d.remote + "-away"
	s.expectClone(t, "words", change+packages)
	for want, wrong := range map[string]Source{
		"does not exist":  {Repository: d.remote + "-none", Branch: "main", Folder: s.Folder + "-none"},
		"branch none not": {Repository: d.remote, Branch: "none", Folder: s.Folder + "-none"},
		"not a git":       {Repository: d.remote, Branch: "main", Folder: s.Folder + "/client"},
	} {
		if err := wrong.Clone(); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "DESK_REPOSITORY") {
			t.Error(err)
		}
	}
}

// With core.autocrlf, the files of a clone have the same bytes as in the repository, and the desk publishes only the changed line.
func TestClone_autocrlf(t *testing.T) {
	d := openWithRemote(t)
	attributes, _ := os.ReadFile(filepath.Join(sourceRoot, ".gitattributes"))
	d.writeFile(".gitattributes", string(attributes))
	t.Cleanup(func() { os.Remove(filepath.Join(treeRoot, ".gitattributes")) })
	for _, arguments := range []string{"add .gitattributes", "commit --quiet --message Attributes", "push --quiet origin main", "config --global core.autocrlf true"} {
		d.git(arguments)
	}
	d.newSource().expectClone(t, d.contentText(about), "")
	d.changeHeading()
	d.expectOK("POST publish", nil)
	if got := d.git("diff --stat HEAD^ HEAD"); !strings.HasSuffix(got, "1 file changed, 1 insertion(+), 1 deletion(-)") {
		t.Errorf("published: %s", got)
	}
}

// The state is never "live" while a change is unpublished. The next publication ends the state "failed".
func TestReportState(t *testing.T) {
	d := openWithRemote(t)
	liveCommit := d.git("rev-parse HEAD")
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Last-Modified", d.now.Format(http.TimeFormat))
		fmt.Fprintf(w, `{"revision":%q}`, liveCommit)
	}))
	defer site.Close()
	expectState := func(state, message string) {
		t.Helper()
		d.expectOK("GET progress", nil, `"state":"`+state+`"`, message)
	}
	expectState("sent", "Everything is published.")
	d.siteOrigin = site.URL
	d.open()
	expectState("live", "Live since November 21 at 11:30 PM.")
	d.changeHeading()
	expectState("unpublished", `"1 change is not published yet."`)
	writeTestFile(t, d.remote+"/hooks", "pre-receive", "#!/bin/sh\necho Not on Friday.\nexit 1\n")
	d.expectConflict("POST publish", nil, "Not on Friday.")
	expectState("failed", "Not published. The other side has refused your changes. Tell the person who looks after the site. It said: “Not on Friday.")
	d.open()
	expectState("unpublished", "was not sent. Publish again.")
	writeTestFile(t, d.remote+"/hooks", "pre-receive", "#!/bin/sh\necho Not on Friday.\ntouch "+d.remote+"/at-work\nwhile test -e "+d.remote+"/at-work; do sleep 0.1; done\nexit 1\n")
	var publication sync.WaitGroup
	publication.Go(func() { d.expectConflict("POST publish", nil, "Not on Friday.") })
	for os.Remove(d.remote+"/at-work") != nil {
		time.Sleep(10 * time.Millisecond)
		if _, err := os.Stat(d.remote + "/at-work"); err == nil {
			expectState("sending", "Your changes are being sent.")
		}
	}
	publication.Wait()
	expectState("failed", "Not on Friday.")
	if err := os.Remove(d.remote + "/hooks/pre-receive"); err != nil {
		t.Fatal(err)
	}
	d.expectOK("POST publish", nil)
	expectState("sent", "What was published last is on its way.")
	d.git("push --quiet origin HEAD^:refs/desk/failed") // reports an earlier commit, so it does not affect the state
	expectState("sent", "What was published last is on its way.")
	report := func(state, commit string) {
		t.Helper()
		d.git("push --quiet --prune origin refs/none/*:refs/desk/*")
		d.git("push --quiet --force origin " + commit + ":refs/desk/" + state)
	}
	report("checking", "HEAD")
	expectState("checking", "is being checked")
	report("building", "HEAD")
	expectState("deploying", "is being deployed")
	report("failed", "HEAD")
	expectState("failed", "a test of the site has failed")
	d.replaceText(about, "Well, ", "Oh, ")
	expectState("failed", `the site. 1 change is not published yet."`)
	d.expectOK("POST publish", nil)
	expectState("sent", "What was published last is on its way.")
	// A later commit of another editor includes the publication.
	d.publishElsewhere("pages/gallery", "heading", "Or ")
	for _, liveCommit = range []string{d.git("rev-parse HEAD"), d.remoteGit("rev-parse main")} {
		expectState("live", "Live since November 21 at 11:30 PM.")
	}
}

// A restored publication is an unpublished change.
func TestRestoreVersion_publication(t *testing.T) {
	d := openWithRemote(t)
	before := d.snapshot()
	d.changeHeading()
	d.expectOK("POST create", fields{"kind": "articles", "title": "Soffits in five steps"})
	d.addPorch()
	d.writeFile("assets/images/deck.png", "another") // replaces a JPEG
	d.git("rm --quiet assets/images/deck.jpg")
	d.expectOK("POST publish", fields{"message": "Better words"})
	published := d.snapshot()
	var list []struct{ ID, Who, Words string }
	d.expect(http.StatusOK, "GET publications", nil, &list)
	if len(list) != 2 || list[0].Words != "Better words" || list[1].Who != "Owner" {
		t.Fatalf("publications: %+v", list)
	}
	d.expectConflict("POST put-back", fields{"id": list[0].ID}, "already")
	d.expect(http.StatusBadRequest, "POST put-back", fields{"id": "--help"}, nil)
	d.expectOK("POST put-back", fields{"id": list[1].ID})
	d.expectUnchanged(before)
	d.expectOK("POST put-back", fields{"id": list[0].ID})
	d.expectUnchanged(published)
}
