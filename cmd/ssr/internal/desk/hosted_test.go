//go:build !production

package desk

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const about = "pages/about"

// cloned starts another desk in a folder, and returns its words about the business.
func cloned(t *testing.T, s Source) string {
	t.Helper()
	s.Log = slog.New(slog.DiscardHandler)
	if err := s.Clone(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(s.Folder, pathOf(about)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// put writes a file of another desk.
func (s Source) put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.Folder, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// newSource is the branch main of a remote and a folder that is not there yet.
func newSource(t *testing.T, remote string) Source {
	return Source{Repository: remote, Branch: "main", Folder: filepath.Join(t.TempDir(), "site")}
}

// gitThat puts a git before the machine's own which does something else where its arguments hold a word, until it is stopped.
func gitThat(t *testing.T, word, does string) (stop func()) {
	t.Helper()
	own, _ := exec.LookPath("git")
	s := Source{Folder: t.TempDir()}
	s.put(t, "git", "#!/bin/sh\ncase \"$*\" in *'"+word+"'*) "+does+";; esac\nexec "+own+" \"$@\"\n")
	before := os.Getenv("PATH")
	t.Setenv("PATH", s.Folder+string(os.PathListSeparator)+before)
	if err := os.Chmod(filepath.Join(s.Folder, "git"), 0o755); err != nil {
		t.Fatal(err)
	}
	return func() { t.Setenv("PATH", before) }
}

// What is saved and not published is on a branch of its own until it is published. A desk that starts without its disk has it
// again, as changes of what others have published meanwhile.
func TestDrafts(t *testing.T) {
	d, remote := openRepository(t)
	send := func() string {
		t.Helper()
		if err := d.sendDrafts(); err != nil {
			t.Fatal(err)
		}
		return git(t, remote, "for-each-ref --format=%(objectname) refs/heads/desk")
	}
	if got := send(); got != "" {
		t.Errorf("without changes: %s", got)
	}
	d.improve(t)
	d.write(t, pathOf("articles/another"), "{}")
	git(t, root, "mv "+pathOf("areas/katy")+" katy.txt")
	var stop context.CancelFunc
	d.ctx, stop = context.WithCancel(t.Context())
	stop()
	d.KeepDrafts(time.Hour)
	first := send()
	if first == "" || send() != first {
		t.Errorf("sent: %q, then %q", first, send())
	}
	elsewhere(t, remote, "pages/gallery", `"heading": "`, `"heading": "Or `)
	next := newSource(t, remote)
	if cloned(t, next) != d.text(t, about) {
		t.Error("the words are others")
	}
	const want = "D client/content/areas/katy.json\n M client/content/pages/about.json\n?? client/content/articles/another.json"
	if got := git(t, next.Folder, "status --porcelain"); got != want || git(t, next.Folder, "rev-parse HEAD") != git(t, remote, "rev-parse main") {
		t.Errorf("changes: %s", got)
	}
	git(t, root, "checkout --quiet --force HEAD")
	git(t, root, "clean --quiet --force client/content")
	if got := send(); got != "" {
		t.Errorf("nothing is left to publish: %s", got)
	}
}

// Of two desks neither overwrites the other's drafts: they go together, and those that came first are kept as they were.
func TestDraftsOfTwoDesks(t *testing.T) {
	d, remote := openRepository(t)
	other := newSource(t, remote)
	text := strings.NewReplacer(`"heading": "`, `"heading": "Or `, `"intro": "`, `"intro": "Hello. `).Replace(cloned(t, other))
	other.put(t, pathOf(about), text)
	git(t, other.Folder, "commit --quiet --all --message Drafts")
	git(t, other.Folder, "push --quiet origin HEAD:desk/drafts HEAD:want")
	d.improve(t)
	if err := d.sendDrafts(); err != nil {
		t.Fatal(err)
	}
	text = d.text(t, about)
	if !strings.Contains(text, "Hello. ") || !strings.Contains(text, `"heading": "Well, `) || git(t, remote, "show desk/drafts:"+pathOf(about))+"\n" != text {
		t.Errorf("together: %.300s", text)
	}
	if got := git(t, remote, "for-each-ref --points-at want refs/heads/desk"); !strings.Contains(got, "desk/drafts-") {
		t.Errorf("their own: %s", got)
	}
}

// A start that was ended is begun anew, one with its disk keeps what is not published, network or not, and trouble has its words.
func TestClone(t *testing.T) {
	d, remote := openRepository(t)
	s := newSource(t, remote)
	if err := os.MkdirAll(s.Folder+".part/.git", 0o755); err != nil {
		t.Fatal(err)
	}
	if cloned(t, s) != d.text(t, about) {
		t.Error("the words are others")
	}
	s.put(t, pathOf(about), "words")
	s.put(t, ".git/index.lock", "") // this, and a file of others, is what a git leaves that is killed
	s.put(t, "program.txt", "half")
	elsewhere(t, remote, "pages/gallery", `"heading": "`, `"heading": "Or `)
	s.Packages = t.TempDir()
	got := cloned(t, s)
	if status := git(t, s.Folder, "status --porcelain --untracked-files=no"); got != "words" || status != "M client/content/pages/about.json" || git(t, s.Folder, "show HEAD:program.txt") != "a programmer's" {
		t.Errorf("%s, changed: %s", got, status)
	}
	elsewhere(t, remote, about, `"heading": "`, `"heading": "Or `)
	for _, repository := range []string{remote, remote + "-away"} {
		s.Repository = repository
		if got := cloned(t, s); got != "words" {
			t.Errorf("%s: %s", repository, got)
		}
	}
	for want, wrong := range map[string]Source{
		"does not exist":  {Repository: remote + "-none", Branch: "main"},
		"branch none not": {Repository: remote, Branch: "none"},
		"no such file":    {Repository: remote, Branch: "main", Folder: t.TempDir()},
	} {
		wrong.Folder = cmp.Or(wrong.Folder, newSource(t, remote).Folder)
		if err := wrong.Clone(); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "DESK_REPOSITORY") {
			t.Error(err)
		}
	}
}

// A publication is followed until the site shows it, or its tests have failed: by the refs that tell of it, and by the site.
func TestStages(t *testing.T) {
	d, remote := openRepository(t)
	shown := "nothing"
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Last-Modified", d.now.Format(http.TimeFormat))
		fmt.Fprintln(w, shown)
	}))
	defer site.Close()
	shows := func(words string) { shown = `{"revision":"` + git(t, root, "rev-parse "+words) + `"}` }
	is := func(over, words string) {
		t.Helper()
		d.does(t, "GET stage", nil, words+`"`, `"over":`+over)
	}
	d.improve(t)
	d.does(t, "POST publish", fields{}, notTold)
	is("true", "")
	d.site = site.URL
	d.open(t)
	is("false", notTold)
	shows("HEAD^")
	is("false", onItsWay)
	git(t, root, "push --quiet origin HEAD^:refs/desk/failed") // the one before
	is("false", onItsWay)
	for _, stage := range []int{2, 1} {
		git(t, root, "push --quiet origin HEAD:"+stages[stage].ref)
		is("false", stages[stage].words)
	}
	git(t, root, "remote set-url origin nowhere")
	is("false", "cannot ask now how far it is.")
	git(t, root, "remote set-url origin "+remote)
	git(t, root, "push --quiet --force origin HEAD:refs/desk/failed")
	is("true", stages[0].words)
	shows("HEAD")
	is("true", "on the air since November 21 at 11:30 PM.")
	// What others have published on top of it has it, too.
	elsewhere(t, remote, "pages/gallery", `"heading": "`, `"heading": "Or `)
	shown = `{"revision":"` + git(t, remote, "rev-parse main") + `"}`
	is("true", "on the air since November 21 at 11:30 PM.")
}

// An earlier publication is put back as changes that are not published and can be taken back. What was begun since stays.
func TestPutBack(t *testing.T) {
	d, remote := openRepository(t)
	before := d.snapshot(t)
	d.improve(t)
	d.does(t, "POST create", fields{"kind": "articles", "title": "Soffits in five steps"})
	d.write(t, "assets/images/deck.jpg", "another")
	d.does(t, "POST publish", fields{"message": "Better words"})
	published := d.snapshot(t)
	var list []struct{ ID, Who, Words string }
	d.must(t, http.StatusOK, "GET publications", nil, &list)
	if len(list) != 2 || list[0].Words != "Better words" || list[1].Who != "Owner" {
		t.Fatalf("publications: %+v", list)
	}
	d.must(t, http.StatusConflict, "POST put-back", fields{"id": list[0].ID}, nil, "already")
	d.must(t, http.StatusBadRequest, "POST put-back", fields{"id": "--help"}, nil)
	d.does(t, "POST put-back", fields{"id": list[1].ID})
	d.unchanged(t, before)
	d.does(t, "POST undo", fields{"name": about})
	d.does(t, "POST put-back", fields{"id": list[0].ID})
	d.unchanged(t, published)
	d.same(t, remote)
}

// Whatever ends a publication in its midst, nothing is lost: the owner is told, and the next one does it all.
func TestPublishEnded(t *testing.T) {
	for want, test := range map[string]struct{ word, does string }{
		"no words were changed":     {"read-tree -m", "exit 1"},
		"nothing was saved":         {"update-ref HEAD", "kill -9 $$"}, // the files have changed
		"does not take it":          {"push", "echo '! [remote rejected] main' >&2; exit 1"},
		"disk is full":              {"commit --quiet", "trap '' XFSZ; ulimit -f 0"},
		"it must be 2.38 or newer.": {"merge-tree", "echo usage: git merge-tree >&2; exit 129"},
	} {
		t.Run(want, func(t *testing.T) {
			d, remote := openRepository(t)
			elsewhere(t, remote, about, `"intro": "`, `"intro": "Hello. `)
			d.improve(t)
			stop := gitThat(t, test.word, test.does)
			if got := d.ask(t, "POST publish", fields{}); got.Code < 400 || !strings.Contains(got.Body.String(), want) || !strings.Contains(d.text(t, about), "Well, ") {
				t.Errorf("told: %d %s", got.Code, got.Body)
			}
			stop()
			d.does(t, "POST publish", fields{})
			d.same(t, remote)
			if text := d.text(t, about); !strings.Contains(text, "Well, ") || !strings.Contains(text, "Hello. ") {
				t.Errorf("the page: %.300s", text)
			}
		})
	}
}

// Words that nobody can read are not taken over, be it where both have changed the file or where only others have.
func TestPublishBesideUnreadable(t *testing.T) {
	for _, name := range []string{about, "pages/gallery"} {
		t.Run(name, func(t *testing.T) {
			d, remote := openRepository(t)
			elsewhere(t, remote, name, "{", "<<<<<<< {")
			d.improve(t)
			before := d.snapshot(t)
			d.must(t, http.StatusConflict, "POST publish", fields{}, nil, pathOf(name), "cannot be read")
			d.unchanged(t, before)
		})
	}
}
