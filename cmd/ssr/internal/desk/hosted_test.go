//go:build !production

package desk

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/routes"
)

// cloned is where a new desk of a remote's branch main starts.
func cloned(t *testing.T, remote string) Source {
	t.Helper()
	return Source{Repository: remote, Branch: "main", Folder: filepath.Join(t.TempDir(), "site"), Log: slog.New(slog.DiscardHandler)}
}

// clone starts a desk there, and returns the words of the page about the business.
func (s Source) clone(t *testing.T) (about string) {
	t.Helper()
	if err := s.Clone(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(s.Folder, pathOf("pages/about")))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// gitThat puts a git before the machine's own which does something else where its arguments hold a word.
func gitThat(t *testing.T, word, does string) (stop func()) {
	t.Helper()
	own, err := exec.LookPath("git")
	folder := t.TempDir()
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "git"), []byte("#!/bin/sh\ncase \"$*\" in *'"+word+"'*) "+does+";; esac\nexec "+own+" \"$@\"\n"), 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	before := os.Getenv("PATH")
	t.Setenv("PATH", folder+string(os.PathListSeparator)+before)
	return func() { t.Setenv("PATH", before) }
}

// What is saved and not published is on a branch of its own until it is published. A desk that starts without its disk has it
// again: new, changed and deleted pages, as changes of the state that they were made in.
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
	git(t, root, "rm --quiet --cached client/content/areas/katy.json")
	if err := os.Remove(filepath.Join(root, pathOf("areas/katy"))); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	d.KeepDrafts(ctx, time.Hour) // what a stop sends
	first := send()
	if first == "" || send() != first {
		t.Errorf("the drafts are %q, then %q", first, send())
	}
	elsewhere(t, remote, "pages/gallery", `"heading": "`, `"heading": "Or `)
	next := cloned(t, remote)
	if about := next.clone(t); about != d.text(t, "pages/about") {
		t.Errorf("taken back: %.300s", about)
	}
	if got, want := git(t, next.Folder, "status --porcelain"), "D client/content/areas/katy.json\n M client/content/pages/about.json\n?? client/content/articles/another.json"; got != want {
		t.Errorf("changes: %s", got)
	}
	if git(t, next.Folder, "rev-parse HEAD") != git(t, remote, "rev-parse main") {
		t.Error("what was published meanwhile is not there")
	}
	git(t, root, "checkout --quiet HEAD client/content/areas")
	if err := os.Remove(filepath.Join(root, pathOf("articles/another"))); err != nil {
		t.Fatal(err)
	}
	d.does(t, "POST publish", fields{})
	if got := send(); got != "" {
		t.Errorf("published, and still there: %s", got)
	}
}

// Of two desks neither overwrites the other's drafts: they go together, and what both have changed is kept as each has it.
func TestDraftsOfTwoDesks(t *testing.T) {
	d, remote := openRepository(t)
	other := cloned(t, remote)
	text := strings.NewReplacer(`"heading": "`, `"heading": "Or `, `"intro": "`, `"intro": "Hello. `).Replace(other.clone(t))
	if err := os.WriteFile(filepath.Join(other.Folder, pathOf("pages/about")), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	git(t, other.Folder, "commit --quiet --all --message Drafts")
	git(t, other.Folder, "push --quiet origin HEAD:desk/drafts")
	theirs := git(t, other.Folder, "rev-parse HEAD")
	d.improve(t)
	if err := d.sendDrafts(); err != nil {
		t.Fatal(err)
	}
	if about := d.text(t, "pages/about"); !strings.Contains(about, "Hello. ") || !strings.Contains(about, `"Well, `) || strings.Contains(about, `"heading": "Or `+"Well") {
		t.Errorf("together: %.300s", about)
	}
	if got := git(t, remote, "rev-parse desk/drafts-"+theirs[:12]); got != theirs {
		t.Errorf("their own: %s", got)
	}
	if git(t, remote, "show desk/drafts:"+pathOf("pages/about")) != strings.TrimSpace(d.text(t, "pages/about")) {
		t.Error("the drafts are not what the desk has")
	}
}

// A start that was ended is begun anew, one whose disk is there keeps what is not published, and each trouble has its words.
func TestClone(t *testing.T) {
	d, remote := openRepository(t)
	s := cloned(t, remote)
	if err := errors.Join(os.MkdirAll(s.Folder+".part/.git", 0o755), os.MkdirAll(filepath.Join(s.Folder, "../packages"), 0o755)); err != nil {
		t.Fatal(err)
	}
	s.Packages = "../../../packages"
	if s.clone(t) != d.text(t, "pages/about") {
		t.Error("the words are others")
	}
	about := filepath.Join(s.Folder, pathOf("pages/about"))
	err := os.WriteFile(about, []byte("words"), 0o644)
	for _, name := range []string{".git/index.lock", "program.txt", "assets/program.txt"} { // what a killed git leaves
		err = errors.Join(err, os.WriteFile(filepath.Join(s.Folder, name), nil, 0o644))
	}
	if err != nil {
		t.Fatal(err)
	}
	elsewhere(t, remote, "pages/gallery", `"heading": "`, `"heading": "Or `)
	s.clone(t)
	if got := git(t, s.Folder, "status --porcelain -- client/content assets program.txt"); got != "M client/content/pages/about.json" || git(t, s.Folder, "rev-parse HEAD") != git(t, remote, "rev-parse main") {
		t.Errorf("changes: %s", got)
	}
	elsewhere(t, remote, "pages/about", `"heading": "`, `"heading": "Or `)
	if err := os.Rename(remote, remote+"-away"); err != nil {
		t.Fatal(err)
	}
	if got := s.clone(t); got != "words" {
		t.Errorf("without a network: %s", got)
	}
	if err := os.Rename(remote+"-away", remote); err != nil {
		t.Fatal(err)
	}
	if got := s.clone(t); got != "words" {
		t.Errorf("others have changed the same: %s", got)
	}
	for _, test := range []struct{ repository, branch, says, want string }{
		{remote + "-none", "main", "", "DESK_REPOSITORY cannot be reached"},
		{remote, "none", "", "DESK_BRANCH"},
		{remote, "main", "echo 'Permission denied (publickey).' >&2; exit 1", "the key"},
		{remote, "main", "echo 'Host key verification failed.' >&2; exit 1", "known_hosts"},
		{remote, "main", "trap '' XFSZ; ulimit -f 0", "DESK_FOLDER"},
	} {
		t.Run(test.want, func(t *testing.T) {
			if test.says != "" {
				gitThat(t, "clone", test.says)
			}
			s := cloned(t, test.repository)
			s.Branch = test.branch
			if err := s.Clone(); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v", err)
			}
		})
	}
}

// drawn makes every page of a site that shows nothing.
type drawn struct{}

func (drawn) Render(context.Context, string) (routes.Document, error) {
	return routes.Document{Status: http.StatusOK}, nil
}

func (d drawn) Stream(ctx context.Context, path string, _ func(int, string) error) (routes.Document, error) {
	return d.Render(ctx, path)
}

func (d drawn) RenderError(ctx context.Context, _ int) (routes.Document, error) {
	return d.Render(ctx, "")
}

// A publication is followed until the site shows it, or its tests have failed: by the refs that tell of it, and by the site.
func TestStages(t *testing.T) {
	d, remote := openRepository(t)
	var site http.Handler = http.NotFoundHandler()
	shows := func(words string) {
		t.Helper()
		made, err := routes.New(t.Context(), routes.Options{
			Revision: git(t, root, "rev-parse "+words), Renderer: drawn{}, Assets: fstest.MapFS{}, Deadline: time.Second,
			Metrics: routes.NewMetrics(prometheus.NewRegistry()), Log: slog.New(slog.DiscardHandler),
		})
		if err != nil {
			t.Fatal(err)
		}
		site = made
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { site.ServeHTTP(w, r) }))
	defer server.Close()
	d.improve(t)
	d.does(t, "POST publish", fields{}, "not told how far")
	d.does(t, "GET stage", nil, `"words":""`, `"over":true`)
	d.site = server.URL
	d.open(t)
	is := func(over, words string) {
		t.Helper()
		d.does(t, "GET stage", nil, words, `"over":`+over)
	}
	is("false", "not told how far")
	shows("HEAD^")
	is("false", onItsWay+`"`)
	git(t, root, "push --quiet origin HEAD^:refs/desk/failed")
	is("false", onItsWay+`"`)
	for stage, words := range map[string]string{"checking": "being checked", "building": "being built"} {
		git(t, root, "push --quiet origin HEAD:refs/desk/"+stage)
		is("false", words)
		git(t, root, "push --quiet origin :refs/desk/"+stage)
	}
	if err := os.Rename(remote, remote+"-away"); err != nil {
		t.Fatal(err)
	}
	is("false", "cannot be asked now")
	if err := os.Rename(remote+"-away", remote); err != nil {
		t.Fatal(err)
	}
	git(t, root, "push --quiet --force origin HEAD:refs/desk/failed")
	is("true", "have found a fault")
	shows("HEAD")
	is("true", "on the air since 11:30 PM")
	d.now = d.now.Add(time.Hour)
	is("true", "on the air since 11:30 PM")
	d.open(t)
	is("true", "published last is on the air")
	// What others have published since has it, too.
	elsewhere(t, remote, "pages/gallery", `"heading": "`, `"heading": "Or `)
	clone := cloned(t, remote)
	clone.clone(t)
	git(t, root, "fetch --quiet "+clone.Folder+" HEAD:refs/kept")
	shows("refs/kept")
	is("true", "on the air")
}

// An earlier publication is put back as changes that are not published: each can be taken back, a page that was published since
// can be put back, and what was begun since stays.
func TestPutBack(t *testing.T) {
	d, remote := openRepository(t)
	before := d.text(t, "pages/about")
	d.improve(t)
	d.write(t, pathOf("articles/another"), strings.Replace(d.text(t, "articles/roof-replacement"), "{", `{"draft": true,`, 1))
	git(t, root, "rm --quiet --cached assets/images/deck.jpg")
	d.does(t, "POST publish", fields{"message": "Better words"})
	git(t, root, "checkout --quiet HEAD^ -- assets/images/deck.jpg")
	git(t, root, "reset --quiet")
	if err := os.Remove(filepath.Join(root, "assets/images/deck.jpg")); err != nil {
		t.Fatal(err)
	}
	published := d.text(t, "pages/about")
	d.edit(t, article, "excerpt", excerpt(3))
	var list []publication
	d.must(t, http.StatusOK, "GET publications", nil, &list)
	if len(list) != 2 || list[0].Words != "Better words" || list[1].Words != "Everything" || list[1].Who != "Owner" {
		t.Fatalf("publications: %+v", list)
	}
	d.does(t, "POST put-back", fields{"id": list[1].ID})
	if d.text(t, "pages/about") != before || d.deleted(t)[0].Name != "articles/another" {
		t.Error("the words are not as they were")
	}
	if git(t, root, "diff --name-only HEAD^ -- client/content assets") != "" {
		t.Error("something differs")
	}
	if git(t, root, "rev-parse HEAD") != git(t, remote, "rev-parse main") {
		t.Error("it was published")
	}
	d.does(t, "POST undo", fields{"name": "pages/about"})
	if d.text(t, "pages/about") != published {
		t.Error("it cannot be taken back")
	}
	d.does(t, "POST put-back", fields{"id": list[1].ID})
	d.must(t, http.StatusConflict, "POST put-back", fields{"id": list[1].ID}, nil, "already")
	d.must(t, http.StatusNotFound, "POST put-back", fields{"id": strings.Repeat("0", 40)}, nil, "not kept")
	d.must(t, http.StatusBadRequest, "POST put-back", fields{"id": "--help"}, nil)
}

// Whatever ends a publication in its midst, nothing is lost: the owner is told, and the next one does it all.
func TestPublishEnded(t *testing.T) {
	for name, test := range map[string]struct{ word, does, want string }{
		"before the files change":     {"read-tree -m", "exit 1", "no words were changed"},
		"after the files changed":     {"update-ref HEAD", "exit 1", ""},
		"before it is sent":           {"push", "exit 1", "could not be sent"},
		"on a full disk":              {"commit --quiet", "trap '' XFSZ; ulimit -f 0", "disk is full"},
		"by a git that is too old":    {"merge-tree", "echo usage: git merge-tree >&2; exit 129", "2.38"},
		"by a git that does not come": {"commit-tree", "kill -9 $$", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d, remote := openRepository(t)
			elsewhere(t, remote, "pages/about", `"intro": "`, `"intro": "Hello. `)
			d.improve(t)
			stop := gitThat(t, test.word, test.does)
			got := d.ask(t, "POST publish", fields{})
			if got.Code < 400 || !strings.Contains(got.Body.String(), test.want) {
				t.Errorf("told: %d %s", got.Code, got.Body)
			}
			if !strings.Contains(d.text(t, "pages/about"), "Well, ") {
				t.Error("the words are gone")
			}
			stop()
			d.does(t, "POST publish", fields{})
			d.same(t, remote)
			if text := d.text(t, "pages/about"); !strings.Contains(text, "Well, ") || !strings.Contains(text, "Hello. ") {
				t.Errorf("the page: %.300s", text)
			}
		})
	}
}

// Words that nobody can read are not taken over, be it from where both have changed the file or where only others have.
func TestPublishBesideUnreadable(t *testing.T) {
	for _, name := range []string{"pages/about", "pages/gallery"} {
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
