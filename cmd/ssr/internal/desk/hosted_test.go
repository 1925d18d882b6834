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

// newSource is the branch main of a remote and a folder that is not there yet.
func newSource(t *testing.T, remote string) Source {
	return Source{Repository: remote, Branch: "main", Folder: filepath.Join(t.TempDir(), "site"), Log: slog.New(slog.DiscardHandler)}
}

// starts starts another desk in a folder. There it has words about the business, and so many changes.
func (s Source) starts(t *testing.T, words, changes string) {
	t.Helper()
	if err := s.Clone(); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(filepath.Join(s.Folder, pathOf(about)))
	if got := git(t, s.Folder, "status --porcelain"); string(text) != words || got != changes {
		t.Errorf("changes: %s, the words are %.300s", got, text)
	}
}

// The history is pushed to a branch of its own. A desk that starts without its disk restores the unpublished changes, on top of
// the publications of others, and can undo them.
func TestDrafts(t *testing.T) {
	d, remote := openRepository(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	d.ctx = ctx
	send := func() string {
		d.KeepDrafts(time.Hour) // at the end of a life
		return git(t, remote, "for-each-ref --format=%(objectname) refs/heads/desk")
	}
	d.improve(t)
	d.write(t, pathOf("articles/another"), "{}")
	git(t, root, "rm --quiet "+pathOf("areas/katy"))
	d.edit(t, about, "updated", "2026-01-05")
	if first, again := send(), send(); first == "" || again != first {
		t.Errorf("sent: %q, then %q", first, again)
	}
	elsewhere(t, remote, "pages/gallery", "heading", "Or ")
	next := newSource(t, remote)
	next.starts(t, d.text(t, about), "D client/content/areas/katy.json\n M client/content/pages/about.json\n?? client/content/articles/another.json")
	if git(t, next.Folder, "rev-parse HEAD") != git(t, remote, "rev-parse main") {
		t.Error("it lacks what was published meanwhile")
	}
	if got := checkout(next.Folder).pastChanges(); len(got) != 3 || got[0].verb != "save" || got[0].args[0] != about {
		t.Errorf("its history is %v", got)
	}
	git(t, root, "checkout --quiet --force HEAD")
	git(t, root, "clean --quiet --force client/content")
	send()
	last := newSource(t, remote)
	last.starts(t, git(t, remote, "show main:"+pathOf(about))+"\n", "")
}

// The branch of drafts that a desk without a history has written is one commit on top of the published one.
func TestClone_draftsWithoutHistory(t *testing.T) {
	d, remote := openRepository(t)
	d.improve(t)
	git(t, root, "add "+contentFolder)
	draft := git(t, root, "commit-tree -m Drafts -p HEAD "+git(t, root, "write-tree"))
	git(t, root, "push --quiet origin "+draft+":refs/heads/"+drafts)
	newSource(t, remote).starts(t, d.text(t, about), "M client/content/pages/about.json")
}

// A start that was ended is begun anew, one with its disk keeps what is not published, network or not, and trouble has its words.
func TestClone(t *testing.T) {
	d, remote := openRepository(t)
	s := newSource(t, remote)
	s.Packages = t.TempDir()
	if err := os.MkdirAll(s.Folder+".part/.git", 0o755); err != nil {
		t.Fatal(err)
	}
	const packages, words = "?? client/node_modules", "M client/content/pages/about.json\n"
	s.starts(t, d.text(t, about), packages)
	put(t, s.Folder, pathOf(about), "words")
	put(t, s.Folder, ".git/index.lock", "") // a killed git leaves locks, and files of others half written
	put(t, s.Folder, ".git/refs/heads/main.lock", "")
	put(t, s.Folder, "program.txt", "half")
	put(t, s.Folder, "client/content/week.ts", "half")
	elsewhere(t, remote, "pages/gallery", "heading", "Or ")
	s.starts(t, "words", words+packages)
	elsewhere(t, remote, about, "heading", "Or ")
	s.starts(t, "words", words+packages)
	s.Repository = remote + "-away"
	s.starts(t, "words", words+packages)
	for want, wrong := range map[string]Source{
		"does not exist":  {Repository: remote + "-none", Branch: "main", Folder: s.Folder + "-none"},
		"branch none not": {Repository: remote, Branch: "none", Folder: s.Folder + "-none"},
		"not a git":       {Repository: remote, Branch: "main", Folder: s.Folder + "/client"},
	} {
		if err := wrong.Clone(); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "DESK_REPOSITORY") {
			t.Error(err)
		}
	}
}

// Files have the same bytes where git converts line endings, and the desk publishes nothing but the change.
func TestClone_autocrlf(t *testing.T) {
	d, remote := openRepository(t)
	attributes, _ := os.ReadFile(filepath.Join(sourceRoot, ".gitattributes"))
	d.write(t, ".gitattributes", string(attributes))
	t.Cleanup(func() { os.Remove(filepath.Join(root, ".gitattributes")) })
	for _, words := range []string{"add .gitattributes", "commit --quiet --message Attributes", "push --quiet origin main", "config --global core.autocrlf true"} {
		git(t, root, words)
	}
	newSource(t, remote).starts(t, d.text(t, about), "")
	d.improve(t)
	d.does(t, "POST publish", fields{})
	if got := git(t, root, "diff --stat HEAD^ HEAD"); !strings.HasSuffix(got, "1 file changed, 1 insertion(+), 1 deletion(-)") {
		t.Errorf("published: %s", got)
	}
}

// The progress is one state, from the first change to the live site: it is never live while something is unpublished, and leaves
// failed with the next publication.
func TestProgress(t *testing.T) {
	d, remote := openRepository(t)
	shown := git(t, root, "rev-parse HEAD")
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Last-Modified", d.now.Format(http.TimeFormat))
		fmt.Fprintf(w, `{"revision":%q}`, shown)
	}))
	defer site.Close()
	is := func(state, words string) {
		t.Helper()
		d.does(t, "GET progress", nil, `"state":"`+state+`"`, words)
	}
	is("sent", "Everything is published.")
	d.site = site.URL
	d.open(t)
	is("live", "Live since November 21 at 11:30 PM.")
	d.improve(t)
	is("unpublished", `"1 change is not published yet."`)
	put(t, remote+"/hooks", "pre-receive", "#!/bin/sh\necho Not on Friday.\nexit 1\n")
	d.refuses(t, "POST publish", fields{}, "Not on Friday.")
	is("failed", "Not published. The other side has refused your changes. Tell the person who looks after the site. It said: “Not on Friday.")
	d.open(t)
	is("unpublished", "was not sent. Publish again.")
	put(t, remote+"/hooks", "pre-receive", "#!/bin/sh\necho Not on Friday.\ntouch "+remote+"/at-work\nwhile test -e "+remote+"/at-work; do sleep 0.1; done\nexit 1\n")
	var publication sync.WaitGroup
	publication.Go(func() { d.refuses(t, "POST publish", fields{}, "Not on Friday.") })
	for os.Remove(remote+"/at-work") != nil {
		time.Sleep(10 * time.Millisecond)
		if _, err := os.Stat(remote + "/at-work"); err == nil {
			is("sending", "Your changes are being sent.")
		}
	}
	publication.Wait()
	is("failed", "Not on Friday.")
	if err := os.Remove(remote + "/hooks/pre-receive"); err != nil {
		t.Fatal(err)
	}
	d.does(t, "POST publish", fields{})
	is("sent", "What was published last is on its way.")
	git(t, root, "push --quiet origin HEAD^:refs/desk/failed") // the one before
	is("sent", "What was published last is on its way.")
	report := func(state, commit string) {
		t.Helper()
		git(t, root, "push --quiet --prune origin refs/none/*:refs/desk/*")
		git(t, root, "push --quiet --force origin "+commit+":refs/desk/"+state)
	}
	report("checking", "HEAD")
	is("checking", "is being checked")
	report("building", "HEAD")
	is("deploying", "is being deployed")
	report("failed", "HEAD")
	is("failed", "a test of the site has failed")
	d.reword(t, about, "Well, ", "Oh, ")
	is("failed", `the site. 1 change is not published yet."`)
	d.does(t, "POST publish", fields{})
	is("sent", "What was published last is on its way.")
	// What others have published on top of it has it, too.
	elsewhere(t, remote, "pages/gallery", "heading", "Or ")
	for _, shown = range []string{git(t, root, "rev-parse HEAD"), git(t, remote, "rev-parse main")} {
		is("live", "Live since November 21 at 11:30 PM.")
	}
}

// An earlier publication is put back as changes that are not published.
func TestPutBack(t *testing.T) {
	d, _ := openRepository(t)
	before := d.snapshot(t)
	d.improve(t)
	d.does(t, "POST create", fields{"kind": "articles", "title": "Soffits in five steps"})
	d.addPorch(t)
	d.write(t, "assets/images/deck.png", "another") // in the place of a JPEG
	git(t, root, "rm --quiet assets/images/deck.jpg")
	d.does(t, "POST publish", fields{"message": "Better words"})
	published := d.snapshot(t)
	var list []struct{ ID, Who, Words string }
	d.must(t, http.StatusOK, "GET publications", nil, &list)
	if len(list) != 2 || list[0].Words != "Better words" || list[1].Who != "Owner" {
		t.Fatalf("publications: %+v", list)
	}
	d.refuses(t, "POST put-back", fields{"id": list[0].ID}, "already")
	d.must(t, http.StatusBadRequest, "POST put-back", fields{"id": "--help"}, nil)
	d.does(t, "POST put-back", fields{"id": list[1].ID})
	d.unchanged(t, before)
	d.does(t, "POST put-back", fields{"id": list[0].ID})
	d.unchanged(t, published)
}
