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
	text, err := exec.Command("git", append([]string{"-C", folder}, strings.Fields(words)...)...).CombinedOutput()
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

// replaceGit puts a shell command before git, for those of its commands whose arguments contain a text. It returns a function that
// restores git.
func replaceGit(t *testing.T, arguments, command string) (restore func()) {
	t.Helper()
	own, _ := exec.LookPath("git")
	folder, path := t.TempDir(), os.Getenv("PATH")
	put(t, folder, "git", "#!/bin/sh\ncase \"$*\" in *'"+arguments+"'*) "+command+";; esac\nexec "+own+" \"$@\"\n")
	t.Setenv("PATH", folder+string(os.PathListSeparator)+path)
	return func() { t.Setenv("PATH", path) }
}

// openRepository opens the desk of a tree that is a git repository with a remote.
func openRepository(t *testing.T) (d *testDesk, remote string) {
	t.Helper()
	d, remote = openDesk(t), t.TempDir()
	// What the machine's owner has set must not matter.
	t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(remote, "owner"))
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	put(t, remote, "owner", "[user]\nname = Owner\nemail = owner@example.com\n[init]\ndefaultBranch = main\n[core]\ncompression = 0\n")
	t.Cleanup(func() { os.RemoveAll(filepath.Join(root, ".git")) }) // the tests share the folder
	git(t, remote, "init --quiet --bare")
	for _, words := range []string{
		"init --quiet", "remote add origin " + remote,
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

// publishes publishes, and checks that as isPublished does.
func (d *testDesk) publishes(t *testing.T, remote string, words ...string) {
	t.Helper()
	d.does(t, "POST publish", fields{})
	d.isPublished(t, remote, words...)
}

// Publish commits words and pictures, takes in what others have published, field by field, and pushes. It tells before what is
// to be published, in an owner's words, and leaves alone what somebody has staged, or is writing.
func TestPublish(t *testing.T) {
	d, remote := openRepository(t)
	d.refuses(t, "POST publish", fields{}, "nothing to publish")
	d.write(t, "assets/images/unused.jpg", "")
	git(t, root, "add client/content assets")
	git(t, root, "commit --quiet --message Unused")
	elsewhere(t, remote, about, "intro", "Hello. ")
	d.improve(t)
	d.write(t, pathOf("articles/another"), strings.Replace(d.text(t, "articles/roof-replacement"), "{", `{"draft": true,`, 1))
	for _, name := range []string{"assets/images/porch.jpg", "assets/images/kitchen.jpg", "assets/images/deck.jpg~", "client/content/catalog.ts", "staged.txt"} {
		d.write(t, name, "changed")
	}
	d.reword(t, descriptions, "{", `{"porch": {"alt": "A porch with two chairs on it", "rendering": false},`)
	git(t, root, "add staged.txt")
	git(t, root, "rm --quiet assets/images/unused.jpg")
	var told struct{ Changes []pageChange }
	d.must(t, http.StatusOK, "GET changes", nil, &told, "In “About us”: “Heading” in “Top of the page” is now “Well, ", "New article “", "New picture “porch”", "Replaced the picture “kitchen”", "Deleted the picture “unused”")
	if len(told.Changes) != 6 {
		t.Errorf("told: %q", told.Changes)
	}
	d.does(t, "POST publish", fields{"message": "A better heading"})
	for words, want := range map[string]string{
		"show --name-only --format=%s HEAD^": "A better heading\n\nassets/images/kitchen.jpg\nassets/images/porch.jpg\nassets/images/unused.jpg\nclient/content/articles/another.json\nclient/content/pages/about.json\nclient/content/site/images.json",
		"show HEAD:program.txt":              "a programmer's",
		"diff --cached --name-only":          "staged.txt",
	} {
		if got := git(t, root, words); got != want {
			t.Errorf("git %s: %s", words, got)
		}
	}
	d.isPublished(t, remote, `"heading": "Well, `, `"intro": "Hello. `)
	d.does(t, "GET changes", nil, `"changes":[]`, `"waiting":0`)
}

// Where two have changed the same, nothing is changed until one is picked, which stays. A desk for owners elsewhere publishes to
// the branch that it was told, whatever the folder shows, in the name of who is let in.
func TestPublishPicked(t *testing.T) {
	d, remote := openForOwners(t)
	git(t, root, "checkout --quiet --detach")
	elsewhere(t, remote, about, "heading", "Or ")
	d.improve(t)
	before := d.snapshot(t)
	var told struct{ Conflicts []conflict }
	d.must(t, http.StatusConflict, "POST publish", fields{}, &told, "pick which", `"ours":"Well, `, `"theirs":"Or `, `"who":"Another, `)
	d.unchanged(t, before)
	d.does(t, "POST publish", fields{"picks": fields{told.Conflicts[0].ID: "Yours"}})
	d.isPublished(t, remote, `"heading": "Well, `)
	const by = "Ann Oak,ann@example.com,Owner: "
	log := git(t, remote, "log --first-parent --format=%an,%ae,%cn:%x20%s main")
	if !strings.HasPrefix(log, by+"What was published here and elsewhere goes together\n"+by+"Words and pictures: In “About us”: “Heading”") {
		t.Errorf("published is %s", log)
	}
}

// If it cannot be done, or whatever ends it in its midst, the desk says what the owner can do, and keeps the words. What ended
// by itself is done by the next publication.
func TestPublishRefused(t *testing.T) {
	for want, test := range map[string]struct {
		git        []string
		word, does string // what git does instead where its arguments hold a word
		heading    string // begins with
		page       string // of which others have published words that cannot be read
		status     int
	}{
		"nowhere else":                               {git: []string{"remote remove origin", "update-ref -d HEAD", "rm -r -f --quiet --cached ."}, status: http.StatusOK},
		"git config --global user.name":              {git: []string{"config --global --remove-section user", "config user.useConfigOnly true"}},
		"DESK_BRANCH":                                {git: []string{"checkout --quiet --detach"}},
		"another program is at work":                 {git: []string{"config --file .git/index.lock another.git works"}},
		"That comes first":                           {git: []string{"update-ref MERGE_HEAD HEAD"}},
		"to put changes together in this folder":     {git: []string{"update-ref REVERT_HEAD HEAD"}},
		"is unfinished":                              {heading: "Well, TODO ", status: http.StatusUnprocessableEntity},
		"not written as JSON":                        {heading: `Well, "`, status: http.StatusUnprocessableEntity},
		"words in client/content/pages/about.json":   {page: about},
		"words in client/content/pages/gallery.json": {page: "pages/gallery"},
		byHand:                      {word: "remote", does: "exit 1"},
		"no words were changed":     {word: "read-tree -m", does: "exit 1"},
		"could not be recorded":     {word: "update-ref HEAD", does: "kill -9 $$"}, // the files have changed
		"does not take it":          {word: "push", does: "echo '! [remote rejected] main' >&2; exit 1"},
		"disk is full":              {word: "commit-tree", does: "trap '' XFSZ; ulimit -f 0"},
		"it must be 2.38 or newer.": {word: "merge-tree", does: "echo usage: git merge-tree >&2; exit 129"},
	} {
		t.Run(want, func(t *testing.T) {
			d, remote := openRepository(t)
			if test.page != "" {
				elsewhere(t, remote, test.page, "intro", `"`)
			} else {
				elsewhere(t, remote, about, "intro", "Hello. ")
			}
			d.improve(t)
			for _, words := range test.git {
				git(t, root, words)
			}
			d.reword(t, about, "Well, ", cmp.Or(test.heading, "Well, "))
			restore := replaceGit(t, cmp.Or(test.word, "nothing"), test.does)
			d.must(t, cmp.Or(test.status, http.StatusConflict), "POST publish", fields{}, nil, want)
			restore()
			if !strings.Contains(d.text(t, about), "Well, ") {
				t.Error("the words are gone")
			}
			if test.does != "" {
				d.publishes(t, remote, "Well, ", "Hello. ")
			} else if staged := git(t, root, "diff --cached --name-only --diff-filter=M"); staged != "" {
				t.Errorf("staged: %s", staged)
			}
		})
	}
}
