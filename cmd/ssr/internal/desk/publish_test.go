//go:build !production

package desk

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// git runs git in a folder, with words between spaces.
func git(t *testing.T, folder, words string) string {
	t.Helper()
	command := exec.Command("git", append([]string{"-C", folder, "-c", "user.name=Owner", "-c", "user.email=owner@example.com", "-c", "init.defaultBranch=main"}, strings.Fields(words)...)...)
	text, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v: %s", words, err, text)
	}
	return strings.TrimSpace(string(text))
}

// openRepository opens the desk of a tree that git keeps, with a remote, as a folder in it.
func openRepository(t *testing.T) (d *testDesk, remote string) {
	t.Helper()
	// What the machine's owner has set must not matter.
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	d, remote = openDesk(t), t.TempDir()
	t.Cleanup(func() { // the tests share the folder
		for _, kept := range []string{".git", ".gitignore"} {
			if err := os.RemoveAll(filepath.Join(d.root, kept)); err != nil {
				t.Error(err)
			}
		}
	})
	d.write(t, ".gitignore", "node_modules\n/.cache/\n")
	git(t, remote, "init --quiet --bare")
	for _, words := range []string{
		"init --quiet", "config user.name Owner", "config user.email owner@example.com", "remote add origin " + remote,
		"add --all", "commit --quiet --message Everything", "push --quiet origin main",
	} {
		git(t, d.root, words)
	}
	return d, remote
}

// reword changes a heading outside the desk.
func (d *testDesk) reword(t *testing.T) {
	t.Helper()
	d.replace(t, "pages/about", `"hero": {`+"\n    \"heading\": \"", `"hero": {`+"\n    \"heading\": \"Well, ")
}

// same fails the test unless the remote has the commit of the desk.
func (d *testDesk) same(t *testing.T, remote string) {
	t.Helper()
	if git(t, remote, "rev-parse main") != git(t, d.root, "rev-parse HEAD") {
		t.Error("the remote does not have the commit")
	}
}

// What has changed since the last commit is told in an owner's words, and nothing else is.
func TestChangesInWords(t *testing.T) {
	d, _ := openRepository(t)
	const nothing = `"changes":[]`
	d.must(t, http.StatusOK, "GET changes", nil, nothing)
	d.reword(t)
	d.replace(t, article, `"roof hail damage houston",`, ``)
	d.write(t, pathOf("articles/another"), strings.Replace(d.text(t, "articles/roof-replacement"), "{", `{"draft": true,`, 1))
	for name, text := range map[string]string{"assets/images/porch.jpg": "new", "assets/images/kitchen.jpg": "another", "client/content/pages/about.json~": "not done", "notes.txt": "not mine"} {
		d.write(t, name, text)
	}
	git(t, d.root, "rm --quiet assets/images/deck.jpg client/content/areas/katy.json")
	got := d.must(t, http.StatusOK, "GET changes", nil,
		"In “About”: the heading of the hero is now “Well, ",
		"In “Hail damage on a Houston roof: five warning signs”: the keywords of the search result: 5 instead of 6",
		"New article “Roof replacement", "a draft: visitors do not see it",
		"Deleted: area “Katy”",
		"New: porch.jpg", "kitchen.jpg was replaced", "deck.jpg is gone",
	)
	if lines, _ := got.fields(t)["changes"].([]any); len(lines) != 7 {
		t.Errorf("told: %v", lines)
	}
}

// Publish commits words and pictures and pushes them. What somebody has staged besides, or is writing, it leaves alone.
func TestPublish(t *testing.T) {
	d, remote := openRepository(t)
	d.must(t, http.StatusConflict, "POST publish", fields{}, "nothing to publish")
	d.write(t, "assets/images/unused.jpg", "")
	for _, words := range []string{"add --all", "commit --quiet --message Unused", "push --quiet origin main"} {
		git(t, d.root, words)
	}
	d.reword(t)
	d.write(t, pathOf("articles/another"), strings.Replace(d.text(t, "articles/roof-replacement"), "{", `{"draft": true,`, 1))
	for name, text := range map[string]string{"staged.txt": "staged", "loose.txt": "loose", "client/content/catalog.ts": "being worked on", "client/content/pages/about.json~": "not done"} {
		d.write(t, name, text)
	}
	git(t, d.root, "add staged.txt")
	git(t, d.root, "rm --quiet assets/images/unused.jpg")
	d.must(t, http.StatusOK, "POST publish", fields{"message": "A better heading"}, `"pushed":"origin"`)
	for words, want := range map[string]string{
		"show --name-only --format=%s HEAD": "A better heading\n\nassets/images/unused.jpg\nclient/content/articles/another.json\nclient/content/pages/about.json",
		"diff --cached --name-only":         "staged.txt",
		"ls-files --others loose.txt":       "loose.txt",
		"diff --name-only":                  "client/content/catalog.ts",
	} {
		if got := git(t, d.root, words); got != want {
			t.Errorf("git %s: %s", words, got)
		}
	}
	d.same(t, remote)
	d.must(t, http.StatusOK, "GET changes", nil, `"changes":[]`)
}

// A push that is refused says why and what to do. The commit stays, and the next Publish brings it along.
func TestPushRefused(t *testing.T) {
	d, remote := openRepository(t)
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	git(t, d.root, "clone --quiet "+remote+" "+elsewhere)
	git(t, elsewhere, "commit --quiet --allow-empty --message Meanwhile")
	git(t, elsewhere, "push --quiet")
	d.reword(t)
	got := d.must(t, http.StatusBadGateway, "POST publish", fields{}, "Somebody else has published", "git pull --rebase", "[rejected]")
	if commit := git(t, d.root, "rev-parse --short HEAD"); !strings.Contains(got.body, commit) {
		t.Errorf("%s is not told of: %s", commit, got.body)
	}
	if subject := git(t, d.root, "show --no-patch --format=%s"); !strings.HasPrefix(subject, "Words and pictures: In “About”: the heading of the hero") {
		t.Errorf("the commit is called %q", subject)
	}
	d.must(t, http.StatusOK, "GET changes", nil, `"waiting":1`)
	git(t, d.root, "pull --quiet --rebase origin main")
	d.must(t, http.StatusOK, "POST publish", fields{})
	d.same(t, remote)
}

// A remote that was never reached lacks every commit: what could not be pushed the first time is pushed the next.
func TestFirstPushAgain(t *testing.T) {
	d, remote := openRepository(t)
	git(t, d.root, "update-ref -d refs/remotes/origin/main")
	git(t, remote, "update-ref -d refs/heads/main")
	git(t, d.root, "remote set-url origin nowhere")
	d.reword(t)
	d.must(t, http.StatusBadGateway, "POST publish", fields{}, "The change is kept in this folder")
	d.must(t, http.StatusOK, "GET changes", nil, `"waiting":2`)
	git(t, d.root, "remote set-url origin "+remote)
	d.must(t, http.StatusOK, "POST publish", fields{})
	d.same(t, remote)
}

// Where git cannot help, the desk says what the owner can do.
func TestPublishWithoutHelp(t *testing.T) {
	t.Run("no git", func(t *testing.T) {
		d := openWords(t)
		t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(d.root)) // whatever holds the folder for tests
		d.must(t, http.StatusOK, "GET changes", nil, `"git":false`, "build the site")
		d.must(t, http.StatusConflict, "POST publish", fields{}, "build the site")
	})
	for name, test := range map[string]struct {
		git    []string
		before func(t *testing.T, d *testDesk)
		status int
		want   string
	}{
		"no remote":     {[]string{"remote remove origin"}, nil, http.StatusOK, "has no remote"},
		"no commit yet": {[]string{"remote remove origin", "update-ref -d HEAD", "rm -r -f --quiet --cached ."}, nil, http.StatusOK, "has no remote"},
		"nobody's name": {[]string{"config user.useConfigOnly true", "config --unset user.name", "config --unset user.email"}, nil, http.StatusConflict, "git config --global user.name"},
		"no branch":     {[]string{"checkout --quiet --detach"}, nil, http.StatusConflict, "git status tells"},
		"a hook that refuses": {nil, func(t *testing.T, d *testDesk) {
			t.Helper()
			d.write(t, ".git/hooks/pre-commit", "#!/bin/sh\necho no commits on Sundays >&2\nexit 1\n")
			if err := os.Chmod(filepath.Join(d.root, ".git/hooks/pre-commit"), 0o755); err != nil {
				t.Fatal(err)
			}
		}, http.StatusConflict, "no commits on Sundays"},
		"another git": {nil, func(t *testing.T, d *testDesk) {
			t.Helper()
			d.write(t, ".git/index.lock", "")
		}, http.StatusConflict, "another program is using git"},
		"a rule that is broken": {nil, func(t *testing.T, d *testDesk) {
			t.Helper()
			d.replace(t, "pages/about", "Well, ", "Well, TODO ")
		}, http.StatusUnprocessableEntity, "client/content/pages/about.json: hero.heading: is unfinished"},
		"what is no JSON": {nil, func(t *testing.T, d *testDesk) {
			t.Helper()
			d.replace(t, "pages/faqs", "{", "<<<<<<< HEAD\n{")
		}, http.StatusUnprocessableEntity, "client/content/pages/faqs.json: line 1, column 1"},
	} {
		t.Run(name, func(t *testing.T) {
			d, _ := openRepository(t)
			d.reword(t)
			for _, words := range test.git {
				git(t, d.root, words)
			}
			if test.before != nil {
				test.before(t, d)
			}
			d.must(t, test.status, "POST publish", fields{}, test.want)
			if !strings.Contains(d.text(t, "pages/about"), "Well, ") {
				t.Error("the words are gone")
			}
			if staged := git(t, d.root, "diff --cached --name-only --diff-filter=M"); staged != "" {
				t.Errorf("staged: %s", staged)
			}
		})
	}
}
