//go:build !production

package desk

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// git runs git in a folder as somebody who has a name.
func git(t *testing.T, folder string, args ...string) string {
	t.Helper()
	command := exec.Command("git", append([]string{"-C", folder, "-c", "user.name=Owner", "-c", "user.email=owner@example.com", "-c", "init.defaultBranch=main"}, args...)...)
	text, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v: %s", args, err, text)
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
	git(t, remote, "init", "--quiet", "--bare")
	git(t, d.root, "init", "--quiet")
	git(t, d.root, "config", "user.name", "Owner")
	git(t, d.root, "config", "user.email", "owner@example.com")
	git(t, d.root, "remote", "add", "origin", remote)
	if err := os.WriteFile(filepath.Join(d.root, ".gitignore"), []byte("node_modules\n/.cache/\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	git(t, d.root, "add", "--all")
	git(t, d.root, "commit", "--quiet", "--message", "Everything")
	git(t, d.root, "push", "--quiet", "origin", "main")
	return d, remote
}

// replace changes a file of words from outside, where the words must be.
func (d *testDesk) replace(t *testing.T, name, from, to string) {
	t.Helper()
	text := d.text(t, name)
	if !strings.Contains(text, from) {
		t.Fatalf("%s does not hold %q: adapt the test", name, from)
	}
	d.writeOutside(t, name, strings.Replace(text, from, to, 1))
}

// changed is what Publish would publish.
func (d *testDesk) changes(t *testing.T) []string {
	t.Helper()
	var lines []string
	for _, line := range d.ask(t, http.MethodGet, "changes", nil).fields(t)["changes"].([]any) {
		lines = append(lines, line.(string))
	}
	return lines
}

// What has changed since the last commit is told in an owner's words, and nothing else is.
func TestChangesInWords(t *testing.T) {
	d, _ := openRepository(t)
	if lines := d.changes(t); len(lines) != 0 {
		t.Fatalf("nothing has changed: %q", lines)
	}
	d.replace(t, "pages/about", `"hero": {`+"\n    \"heading\": \"", `"hero": {`+"\n    \"heading\": \"Well, ")
	d.replace(t, "articles/hail-damage", `"readMinutes": 5`, `"readMinutes": 6`)
	d.replace(t, "articles/hail-damage", `"roof hail damage houston",`, ``)
	d.writeOutside(t, "articles/a-new-one", strings.Replace(d.text(t, "articles/roof-replacement"), "{", `{"draft": true,`, 1))
	d.writeOutside(t, "articles/another", d.text(t, "articles/roof-replacement"))
	for name, text := range map[string]string{"assets/images/porch.jpg": "new", "assets/images/kitchen.jpg": "another", "client/content/pages/about.json~": "not done", "notes.txt": "not mine"} {
		if err := os.WriteFile(filepath.Join(d.root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"client/content/areas/katy.json", "assets/images/deck.jpg"} {
		if err := os.Remove(filepath.Join(d.root, name)); err != nil {
			t.Fatal(err)
		}
	}
	lines := d.changes(t)
	for _, want := range []string{
		"In “About”: the heading of the hero is now “Well, ",
		"In “Hail damage on a Houston roof: five warning signs”: the read minutes is now 6",
		"In “Hail damage on a Houston roof: five warning signs”: the keywords of the search result: 5 instead of 6",
		"New article “Roof replacement", "a draft: visitors do not see it",
		"Deleted: area “Katy”",
		"New: porch.jpg", "kitchen.jpg was replaced", "deck.jpg is gone",
	} {
		if !slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, want) }) {
			t.Errorf("%q is missing", want)
		}
	}
	if len(lines) != 9 || t.Failed() {
		t.Errorf("told:\n%s", strings.Join(lines, "\n"))
	}
}

// Publish commits words and pictures and pushes them. What somebody has staged besides, or is writing, it leaves alone.
func TestPublish(t *testing.T) {
	d, remote := openRepository(t)
	unused := filepath.Join(d.root, "assets/images/unused.jpg")
	if err := os.WriteFile(unused, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	git(t, d.root, "add", unused)
	git(t, d.root, "commit", "--quiet", "--message", "A picture")
	git(t, d.root, "push", "--quiet", "origin", "main")
	if got := d.ask(t, http.MethodPost, "publish", map[string]string{}); got.status != http.StatusConflict || !strings.Contains(got.body, "nothing to publish") {
		t.Errorf("nothing to publish: %d %s", got.status, got.body)
	}
	d.replace(t, "pages/about", `"hero": {`+"\n    \"heading\": \"", `"hero": {`+"\n    \"heading\": \"Well, ")
	d.writeOutside(t, "articles/another", strings.Replace(d.text(t, "articles/roof-replacement"), "{", `{"draft": true,`, 1))
	for name, text := range map[string]string{"staged.txt": "staged", "loose.txt": "loose", "client/content/catalog.ts": "being worked on", "client/content/pages/about.json~": "not done"} {
		if err := os.WriteFile(filepath.Join(d.root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git(t, d.root, "add", "staged.txt")
	git(t, d.root, "rm", "--quiet", "assets/images/unused.jpg")
	got := d.ask(t, http.MethodPost, "publish", map[string]string{"message": "A better heading"})
	if got.status != http.StatusOK || got.fields(t)["pushed"] != "origin" {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if files := git(t, d.root, "show", "--name-only", "--format=%s", "HEAD"); files != "A better heading\n\nassets/images/unused.jpg\nclient/content/articles/another.json\nclient/content/pages/about.json" {
		t.Errorf("committed: %s", files)
	}
	if staged := git(t, d.root, "diff", "--cached", "--name-only"); staged != "staged.txt" {
		t.Errorf("staged now: %q", staged)
	}
	if loose := git(t, d.root, "status", "--porcelain"); !strings.Contains(loose, "?? loose.txt") || !strings.Contains(loose, "M client/content/catalog.ts") {
		t.Errorf("left alone: %q", loose)
	}
	if git(t, remote, "rev-parse", "main") != git(t, d.root, "rev-parse", "HEAD") {
		t.Error("the remote does not have the commit")
	}
	if lines := d.changes(t); len(lines) != 0 {
		t.Errorf("left to publish: %q", lines)
	}
}

// A push that is refused says why and what to do. The commit stays, and the next Publish brings it along.
func TestPushRefused(t *testing.T) {
	d, remote := openRepository(t)
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	git(t, d.root, "clone", "--quiet", remote, elsewhere)
	git(t, elsewhere, "commit", "--quiet", "--allow-empty", "--message", "Meanwhile")
	git(t, elsewhere, "push", "--quiet")
	d.replace(t, "pages/about", `"hero": {`+"\n    \"heading\": \"", `"hero": {`+"\n    \"heading\": \"Well, ")
	got := d.ask(t, http.MethodPost, "publish", map[string]string{})
	said, _ := got.fields(t)["error"].(string)
	if got.status != http.StatusBadGateway {
		t.Fatalf("%d %s", got.status, got.body)
	}
	for _, want := range []string{git(t, d.root, "rev-parse", "--short", "HEAD"), "Somebody else has published", "git pull --rebase", "[rejected]"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is missing: %s", want, said)
		}
	}
	if subject := git(t, d.root, "show", "--no-patch", "--format=%s"); !strings.HasPrefix(subject, "Words and pictures: In “About”: the heading of the hero") {
		t.Errorf("the commit is called %q", subject)
	}
	if waiting := d.ask(t, http.MethodGet, "changes", nil).fields(t)["waiting"]; waiting != 1.0 {
		t.Errorf("%v commits wait", waiting)
	}
	git(t, d.root, "pull", "--quiet", "--rebase", "origin", "main")
	if got := d.ask(t, http.MethodPost, "publish", map[string]string{}); got.status != http.StatusOK {
		t.Errorf("after a pull: %d %s", got.status, got.body)
	}
	if git(t, remote, "rev-parse", "main") != git(t, d.root, "rev-parse", "HEAD") {
		t.Error("the remote does not have the commit")
	}
}

// A remote that was never reached lacks every commit: what could not be pushed the first time is pushed the next.
func TestFirstPushAgain(t *testing.T) {
	d, remote := openRepository(t)
	git(t, d.root, "update-ref", "-d", "refs/remotes/origin/main")
	git(t, remote, "update-ref", "-d", "refs/heads/main")
	git(t, d.root, "remote", "set-url", "origin", filepath.Join(d.root, "nowhere"))
	d.replace(t, "pages/about", `"hero": {`+"\n    \"heading\": \"", `"hero": {`+"\n    \"heading\": \"Well, ")
	if got := d.ask(t, http.MethodPost, "publish", map[string]string{}); got.status != http.StatusBadGateway {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if waiting := d.ask(t, http.MethodGet, "changes", nil).fields(t)["waiting"]; waiting != 2.0 {
		t.Errorf("%v commits wait", waiting)
	}
	git(t, d.root, "remote", "set-url", "origin", remote)
	if got := d.ask(t, http.MethodPost, "publish", map[string]string{}); got.status != http.StatusOK || git(t, remote, "rev-parse", "main") != git(t, d.root, "rev-parse", "HEAD") {
		t.Errorf("%d %s", got.status, got.body)
	}
}

// Where git cannot help, the desk says what the owner can do.
func TestPublishWithoutHelp(t *testing.T) {
	t.Run("no git", func(t *testing.T) {
		d := openWords(t)
		t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(d.root)) // whatever holds the folder for tests
		if got := d.ask(t, http.MethodGet, "changes", nil).fields(t); got["git"] != false || !strings.Contains(got["next"].(string), "build the site") {
			t.Errorf("told %v", got)
		}
		if got := d.ask(t, http.MethodPost, "publish", map[string]string{}); got.status != http.StatusConflict || !strings.Contains(got.body, "build the site") {
			t.Errorf("%d %s", got.status, got.body)
		}
	})
	for name, test := range map[string]struct {
		before func(t *testing.T, d *testDesk)
		status int
		want   string
	}{
		"no remote": {func(t *testing.T, d *testDesk) {
			t.Helper()
			git(t, d.root, "remote", "remove", "origin")
		}, http.StatusOK, "has no remote"},
		"no commit yet": {func(t *testing.T, d *testDesk) {
			t.Helper()
			git(t, d.root, "remote", "remove", "origin")
			git(t, d.root, "update-ref", "-d", "HEAD")
			git(t, d.root, "rm", "-r", "-f", "--quiet", "--cached", ".")
		}, http.StatusOK, "has no remote"},
		"nobody's name": {func(t *testing.T, d *testDesk) {
			t.Helper()
			git(t, d.root, "config", "user.useConfigOnly", "true")
			git(t, d.root, "config", "--unset", "user.name")
			git(t, d.root, "config", "--unset", "user.email")
		}, http.StatusConflict, "git config --global user.name"},
		"a hook that refuses": {func(t *testing.T, d *testDesk) {
			t.Helper()
			hook := "#!/bin/sh\necho no commits on Sundays >&2\nexit 1\n"
			if err := os.WriteFile(filepath.Join(d.root, ".git/hooks/pre-commit"), []byte(hook), 0o755); err != nil {
				t.Fatal(err)
			}
		}, http.StatusConflict, "no commits on Sundays"},
		"another git": {func(t *testing.T, d *testDesk) {
			t.Helper()
			if err := os.WriteFile(filepath.Join(d.root, ".git/index.lock"), nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}, http.StatusConflict, "another program is using git"},
		"a remote that is gone": {func(t *testing.T, d *testDesk) {
			t.Helper()
			git(t, d.root, "remote", "set-url", "origin", filepath.Join(d.root, "nowhere"))
		}, http.StatusBadGateway, "The change is kept in this folder"},
		"no branch": {func(t *testing.T, d *testDesk) {
			t.Helper()
			git(t, d.root, "checkout", "--quiet", "--detach")
		}, http.StatusConflict, "git status tells"},
		"a rule that is broken": {func(t *testing.T, d *testDesk) {
			t.Helper()
			d.replace(t, "pages/about", "Well, ", "Well, TODO ")
		}, http.StatusUnprocessableEntity, "client/content/pages/about.json: hero.heading: is unfinished"},
		"what is no JSON": {func(t *testing.T, d *testDesk) {
			t.Helper()
			d.replace(t, "pages/faqs", "{", "<<<<<<< HEAD\n{")
		}, http.StatusUnprocessableEntity, "client/content/pages/faqs.json: line 1, column 1"},
	} {
		t.Run(name, func(t *testing.T) {
			d, _ := openRepository(t)
			d.replace(t, "pages/about", `"hero": {`+"\n    \"heading\": \"", `"hero": {`+"\n    \"heading\": \"Well, ")
			test.before(t, d)
			got := d.ask(t, http.MethodPost, "publish", map[string]string{})
			if got.status != test.status || !strings.Contains(got.body, test.want) {
				t.Errorf("%d %s, want %d with %q", got.status, got.body, test.status, test.want)
			}
			if !strings.Contains(d.text(t, "pages/about"), "Well, ") {
				t.Error("the words are gone")
			}
			if staged := git(t, d.root, "diff", "--cached", "--name-only", "--diff-filter=M"); staged != "" {
				t.Errorf("staged: %s", staged)
			}
		})
	}
}
