//go:build !production

package desk

import (
	"cmp"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const about = "pages/about"

// git runs git in a folder. Spaces separate the arguments.
func git(t *testing.T, folder, words string) string {
	t.Helper()
	command := exec.Command("git", append([]string{"-C", folder, "-c", "user.name=Owner", "-c", "user.email=owner@example.com", "-c", "init.defaultBranch=main"}, strings.Fields(words)...)...)
	text, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v: %s", words, err, text)
	}
	return strings.TrimSpace(string(text))
}

// put writes a file in a folder.
func put(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}

// openRepository opens the desk of a tree that is a git repository with a remote.
func openRepository(t *testing.T) (d *testDesk, remote string) {
	t.Helper()
	// What the machine's owner has set must not matter.
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	d, remote = openDesk(t), t.TempDir()
	t.Cleanup(func() { os.RemoveAll(filepath.Join(root, ".git")) }) // the tests share the folder
	git(t, remote, "init --quiet --bare")
	for _, words := range []string{
		"init --quiet", "config user.name Owner", "config user.email owner@example.com", "remote add origin " + remote,
		"add client/content assets", "commit --quiet --message Everything", "push --quiet origin main",
	} {
		git(t, root, words)
	}
	return d, remote
}

// improve changes the heading of the page about the business, outside the desk.
func (d *testDesk) improve(t *testing.T) {
	t.Helper()
	d.reword(t, about, `"heading": "`, `"heading": "Well, `)
}

// elsewhere has a second owner, in a clone, put words before those of a field, and publish that with what a programmer has made.
func elsewhere(t *testing.T, remote, name, field, words string) {
	t.Helper()
	t.Cleanup(func() { os.Remove(filepath.Join(root, "program.txt")) })
	clone := t.TempDir()
	git(t, clone, "clone --quiet "+remote+" .")
	field = `"` + field + `": "`
	put(t, clone, pathOf(name), strings.Replace(git(t, clone, "show HEAD:"+pathOf(name))+"\n", field, field+words, 1))
	put(t, clone, "program.txt", "a programmer's")
	git(t, clone, "add .")
	git(t, clone, "-c user.name=Another commit --quiet --message Meanwhile")
	git(t, clone, "push --quiet origin main")
}

// isPublished fails the test unless the remote has the desk's commit, whose page about the business holds words.
func (d *testDesk) isPublished(t *testing.T, remote string, words ...string) {
	t.Helper()
	if git(t, remote, "rev-parse main") != git(t, root, "rev-parse HEAD") {
		t.Error("the remote does not have the commit")
	}
	for _, want := range words {
		if text := d.text(t, about); !strings.Contains(text, want) {
			t.Errorf("without %q: %.300s", want, text)
		}
	}
}

// The list of changes says in an owner's words what has changed since the last commit, and nothing else.
func TestChangesInWords(t *testing.T) {
	d, _ := openRepository(t)
	d.improve(t)
	for name, text := range map[string]string{"assets/images/porch.jpg": "new", "assets/images/kitchen.jpg": "another", "assets/images/deck.jpg~": "not done", "notes.txt": "not mine"} {
		d.write(t, name, text)
	}
	git(t, root, "rm --quiet assets/images/deck.jpg client/content/areas/katy.json")
	var got struct{ Changes []string }
	d.must(t, http.StatusOK, "GET changes", nil, &got, "In “About us”: the heading of the top of the page is now “Well, ", "Deleted: area “Katy”", "New: porch.jpg", "kitchen.jpg was replaced", "deck.jpg is gone")
	if len(got.Changes) != 5 {
		t.Errorf("told: %q", got.Changes)
	}
}

// Publish commits words and pictures, takes in what others have published, field by field, and pushes. It leaves alone what
// somebody has staged, or is writing.
func TestPublish(t *testing.T) {
	d, remote := openRepository(t)
	d.must(t, http.StatusConflict, "POST publish", fields{}, nil, "nothing to publish")
	d.write(t, "assets/images/unused.jpg", "")
	d.write(t, "client/content/catalog.ts", "as it was")
	git(t, root, "add client/content assets")
	git(t, root, "commit --quiet --message Unused")
	elsewhere(t, remote, about, "intro", "Hello. ")
	d.improve(t)
	d.write(t, pathOf("articles/another"), strings.Replace(d.text(t, "articles/roof-replacement"), "{", `{"draft": true,`, 1))
	for name, text := range map[string]string{"staged.txt": "staged", "loose.txt": "loose", "client/content/catalog.ts": "being worked on", "client/content/pages/about.json~": "not done"} {
		d.write(t, name, text)
	}
	git(t, root, "add staged.txt")
	git(t, root, "rm --quiet assets/images/unused.jpg")
	d.does(t, "POST publish", fields{"message": "A better heading"})
	for words, want := range map[string]string{
		"show --name-only --format=%s HEAD^": "A better heading\n\nassets/images/unused.jpg\nclient/content/articles/another.json\nclient/content/pages/about.json",
		"show HEAD:program.txt":              "a programmer's",
		"diff --cached --name-only":          "staged.txt",
		"ls-files --others loose.txt":        "loose.txt",
		"diff --name-only":                   "client/content/catalog.ts",
	} {
		if got := git(t, root, words); got != want {
			t.Errorf("git %s: %s", words, got)
		}
	}
	d.isPublished(t, remote, `"heading": "Well, `, `"intro": "Hello. `)
	d.does(t, "GET changes", nil, `"changes":[]`, `"waiting":0`)
}

// Where two have changed the same, both versions are shown, with who has published the other, and the picked one stays.
func TestPublishPicked(t *testing.T) {
	for pick, want := range map[string]string{"Yours": "Well, ", "Theirs": "Or "} {
		t.Run(pick, func(t *testing.T) {
			d, remote := openRepository(t)
			elsewhere(t, remote, about, "heading", "Or ")
			d.improve(t)
			before := d.snapshot(t)
			var got struct{ Conflicts []conflict }
			d.must(t, http.StatusConflict, "POST publish", fields{}, &got, "Pick which", "In “About us”: the heading of the top of the page", `"ours":"Well, `, `"theirs":"Or `, `"who":"Another, `)
			d.unchanged(t, before)
			d.does(t, "POST publish", fields{"picks": fields{got.Conflicts[0].ID: pick}})
			d.isPublished(t, remote, `"heading": "`+want)
		})
	}
}

// A desk for owners elsewhere publishes to the branch that it was told, whatever the folder shows, in the name of who is let in.
func TestPublishForOwnersElsewhere(t *testing.T) {
	d, remote := openRepository(t)
	git(t, root, "checkout --quiet --detach")
	d.origin, d.branch = "https://desk.example.com", "main"
	d.open(t)
	elsewhere(t, remote, about, "intro", "Hello. ")
	d.improve(t)
	got := d.knock(http.MethodPost, "desk.example.com", Path+"api/publish", "203.0.113.9:50000", strings.NewReader("{}"), "X-Forwarded-For: 203.0.113.9")
	const by = "Ann Oak,ann@example.com,Owner: "
	log := git(t, remote, "log --first-parent --format=%an,%ae,%cn:%x20%s main")
	if !strings.HasPrefix(log, by+"What was published here and elsewhere goes together\n"+by+"Words and pictures: In “About us”: the heading") {
		t.Errorf("it is answered with %d %s, and published is %s", got.Code, got.Body, log)
	}
}

// A remote that was never reached lacks every commit: what could not be pushed the first time is pushed the next.
func TestFirstPushAgain(t *testing.T) {
	d, remote := openRepository(t)
	git(t, root, "update-ref -d refs/remotes/origin/main")
	git(t, remote, "update-ref -d refs/heads/main")
	git(t, root, "remote set-url origin nowhere")
	d.improve(t)
	d.must(t, http.StatusConflict, "POST publish", fields{}, nil, "Your changes are kept here")
	d.does(t, "GET changes", nil, `"waiting":2`)
	git(t, root, "remote set-url origin "+remote)
	d.does(t, "POST publish", fields{})
	d.isPublished(t, remote)
}

// If it cannot be done, the desk says what the owner can do, and keeps the words.
func TestPublishRefused(t *testing.T) {
	t.Run("no git", func(t *testing.T) {
		d := openDesk(t)
		d.does(t, "GET changes", nil, `"git":false`, byHand)
		d.must(t, http.StatusConflict, "POST publish", fields{}, nil, byHand)
	})
	for name, test := range map[string]struct {
		git    []string
		words  string // the heading begins with
		status int
		want   string
	}{
		"no remote":             {git: []string{"remote remove origin"}, status: http.StatusOK, want: "nowhere else"},
		"no commit yet":         {git: []string{"remote remove origin", "update-ref -d HEAD", "rm -r -f --quiet --cached ."}, status: http.StatusOK, want: "nowhere else"},
		"nobody's name":         {git: []string{"config user.useConfigOnly true", "config --unset user.name", "config --unset user.email"}, want: "git config --global user.name"},
		"no branch":             {git: []string{"checkout --quiet --detach"}, want: "DESK_BRANCH"},
		"another git":           {git: []string{"config --file .git/index.lock another.git works"}, want: "another program is at work"},
		"a rule that is broken": {words: "Well, TODO ", status: http.StatusUnprocessableEntity, want: "client/content/pages/about.json: hero.heading: is unfinished"},
		"what is no JSON":       {words: `Well, "`, status: http.StatusUnprocessableEntity, want: "client/content/pages/about.json: line"},
	} {
		t.Run(name, func(t *testing.T) {
			d, _ := openRepository(t)
			d.improve(t)
			for _, words := range test.git {
				git(t, root, words)
			}
			d.reword(t, about, "Well, ", cmp.Or(test.words, "Well, "))
			before := d.snapshot(t)
			d.must(t, cmp.Or(test.status, http.StatusConflict), "POST publish", fields{}, nil, test.want)
			d.unchanged(t, before)
			if staged := git(t, root, "diff --cached --name-only --diff-filter=M"); staged != "" {
				t.Errorf("staged: %s", staged)
			}
		})
	}
}

// Words that nobody can read are not taken over, be it where only others have changed the file or where both have.
func TestPublishBesideUnreadable(t *testing.T) {
	d, remote := openRepository(t)
	d.improve(t)
	before := d.snapshot(t)
	for _, name := range []string{"pages/gallery", about} {
		elsewhere(t, remote, name, "heading", `"`)
		d.must(t, http.StatusConflict, "POST publish", fields{}, nil, pathOf(name), "cannot be read")
		d.unchanged(t, before)
	}
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
			elsewhere(t, remote, about, "intro", "Hello. ")
			d.improve(t)
			own, _ := exec.LookPath("git")
			other, path := t.TempDir(), os.Getenv("PATH")
			put(t, other, "git", "#!/bin/sh\ncase \"$*\" in *'"+test.word+"'*) "+test.does+";; esac\nexec "+own+" \"$@\"\n")
			t.Setenv("PATH", other+string(os.PathListSeparator)+path)
			if got := d.ask(t, "POST publish", fields{}); got.Code < 400 || !strings.Contains(got.Body.String(), want) || !strings.Contains(d.text(t, about), "Well, ") {
				t.Errorf("told: %d %s", got.Code, got.Body)
			}
			t.Setenv("PATH", path)
			d.does(t, "POST publish", fields{})
			d.isPublished(t, remote, "Well, ", "Hello. ")
		})
	}
}
