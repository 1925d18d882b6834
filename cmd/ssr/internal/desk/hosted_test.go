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
	attributes, _ := os.ReadFile(filepath.Join(source, ".gitattributes"))
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

// A publication is followed until the site shows it, or its tests have failed: by the refs that tell of it, and by the site.
func TestStages(t *testing.T) {
	d, remote := openRepository(t)
	git(t, root, "update-ref -d refs/remotes/origin/main") // nothing was ever published
	git(t, remote, "update-ref -d refs/heads/main")
	shown := git(t, root, "rev-parse HEAD")
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Last-Modified", d.now.Format(http.TimeFormat))
		fmt.Fprintf(w, `{"revision":%q}`, shown)
	}))
	defer site.Close()
	is := func(over, words string) {
		t.Helper()
		d.does(t, "GET stage", nil, words+`"`, `"over":`+over)
	}
	d.improve(t)
	d.does(t, "POST publish", fields{}, onItsWay)
	is("true", "")
	d.site = site.URL
	d.open(t)
	git(t, root, "push --quiet origin HEAD^:refs/desk/failed") // the one before
	is("false", onItsWay)
	for _, stage := range []int{2, 1} {
		git(t, root, "push --quiet origin HEAD:"+stages[stage].ref)
		is("false", stages[stage].words)
	}
	git(t, root, "push --quiet --force origin HEAD:refs/desk/failed")
	is("true", stages[0].words)
	// What others have published on top of it has it, too.
	elsewhere(t, remote, "pages/gallery", "heading", "Or ")
	for _, shown = range []string{git(t, root, "rev-parse HEAD"), git(t, remote, "rev-parse main")} {
		is("true", "on the air since November 21 at 11:30 PM.")
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
