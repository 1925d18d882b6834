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

// openRepository opens the desk of a tree that is a folder in a git repository with a remote.
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
		"add client assets", "commit --quiet --message Everything", "push --quiet origin main",
	} {
		git(t, root, words)
	}
	return d, remote
}

// improve changes a heading outside the desk.
func (d *testDesk) improve(t *testing.T) {
	t.Helper()
	d.reword(t, "pages/about", `"hero": {`+"\n    \"heading\": \"", `"hero": {`+"\n    \"heading\": \"Well, ")
}

// same fails the test unless the remote has the desk's commit.
func (d *testDesk) same(t *testing.T, remote string) {
	t.Helper()
	if git(t, remote, "rev-parse main") != git(t, root, "rev-parse HEAD") {
		t.Error("the remote does not have the commit")
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

// Publish commits words and pictures and pushes them. It leaves alone what somebody has staged, or is writing.
func TestPublish(t *testing.T) {
	d, remote := openRepository(t)
	d.must(t, http.StatusConflict, "POST publish", fields{}, nil, "nothing to publish")
	d.write(t, "assets/images/unused.jpg", "")
	d.write(t, "client/content/catalog.ts", "as it was")
	git(t, root, "add client assets")
	git(t, root, "commit --quiet --message Unused")
	d.improve(t)
	d.write(t, pathOf("articles/another"), strings.Replace(d.text(t, "articles/roof-replacement"), "{", `{"draft": true,`, 1))
	for name, text := range map[string]string{"staged.txt": "staged", "loose.txt": "loose", "client/content/catalog.ts": "being worked on", "client/content/pages/about.json~": "not done"} {
		d.write(t, name, text)
	}
	git(t, root, "add staged.txt")
	git(t, root, "rm --quiet assets/images/unused.jpg")
	d.does(t, "POST publish", fields{"message": "A better heading"})
	for words, want := range map[string]string{
		"show --name-only --format=%s HEAD": "A better heading\n\nassets/images/unused.jpg\nclient/content/articles/another.json\nclient/content/pages/about.json",
		"diff --cached --name-only":         "staged.txt",
		"ls-files --others loose.txt":       "loose.txt",
		"diff --name-only":                  "client/content/catalog.ts",
	} {
		if got := git(t, root, words); got != want {
			t.Errorf("git %s: %s", words, got)
		}
	}
	d.same(t, remote)
	d.does(t, "GET changes", nil, `"changes":[]`, `"waiting":0`)
}

// elsewhere has a second owner, in a clone, reword a page and publish it.
func elsewhere(t *testing.T, remote, name, from, to string) {
	t.Helper()
	t.Cleanup(func() { os.Remove(filepath.Join(root, "program.txt")) })
	clone := filepath.Join(t.TempDir(), "elsewhere")
	git(t, root, "clone --quiet --branch main "+remote+" "+clone)
	text, err := os.ReadFile(filepath.Join(clone, pathOf(name)))
	if err == nil {
		err = os.WriteFile(filepath.Join(clone, pathOf(name)), []byte(strings.Replace(string(text), from, to, 1)), 0o644)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(clone, "program.txt"), []byte("a programmer's"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	git(t, clone, "add .")
	git(t, clone, "-c user.name=Another commit --quiet --message Meanwhile")
	git(t, clone, "push --quiet origin main")
}

// What others have published meanwhile goes along, field by field, and what somebody has staged here stays as it is.
func TestPublishBesideOthers(t *testing.T) {
	d, remote := openRepository(t)
	elsewhere(t, remote, "pages/about", "\"intro\": \"", "\"intro\": \"Hello. ")
	d.improve(t)
	d.write(t, "staged.txt", "staged")
	git(t, root, "add staged.txt")
	d.does(t, "POST publish", fields{})
	d.same(t, remote)
	hero, _ := d.load(t, "pages/about").Value["hero"].(map[string]any)
	if heading, _ := hero["heading"].(string); !strings.HasPrefix(heading, "Well, ") || !strings.HasPrefix(hero["intro"].(string), "Hello. ") {
		t.Errorf("the top of the page: %v", hero)
	}
	if got := git(t, root, "status --porcelain --untracked-files=no"); got != "A  staged.txt" {
		t.Errorf("left: %s", got)
	}
	if got := git(t, root, "show --no-patch --format=%s HEAD^"); !strings.HasPrefix(got, "Words and pictures: In “About us”: the heading of the top of the page") {
		t.Errorf("it is called %q", got)
	}
	if got := git(t, root, "show HEAD:program.txt"); got != "a programmer's" {
		t.Errorf("what others did besides: %s", got)
	}
	d.does(t, "GET changes", nil, `"changes":[]`, `"waiting":0`)
}

// Where two have changed the same, both versions are shown, with who has published the other, and the picked one stays.
func TestPublishPicked(t *testing.T) {
	for pick, want := range map[string]string{"Yours": "Well, ", "Theirs": "Or "} {
		t.Run(pick, func(t *testing.T) {
			d, remote := openRepository(t)
			elsewhere(t, remote, "pages/about", "\"heading\": \"", "\"heading\": \"Or ")
			d.improve(t)
			var got struct{ Conflicts []conflict }
			d.must(t, http.StatusConflict, "POST publish", fields{}, &got, "Pick which", "In “About us”: the heading of the top of the page")
			if len(got.Conflicts) != 1 || !strings.HasPrefix(got.Conflicts[0].Ours, "Well, ") || !strings.HasPrefix(got.Conflicts[0].Theirs, "Or ") || !strings.HasPrefix(got.Conflicts[0].Who, "Another, ") {
				t.Fatalf("conflicts: %+v", got.Conflicts)
			}
			if !strings.Contains(d.text(t, "pages/about"), "Well, ") {
				t.Error("the words were changed before a side was picked")
			}
			d.does(t, "POST publish", fields{"picks": fields{got.Conflicts[0].ID: pick}})
			d.same(t, remote)
			if text := d.text(t, "pages/about"); !strings.Contains(text, `"heading": "`+want) {
				t.Errorf("the page: %.300s", text)
			}
		})
	}
}

// A desk for owners elsewhere answers who is let in, wherever he is, and names him with his changes and with what it puts together.
func TestPublishForOwnersElsewhere(t *testing.T) {
	d, remote := openRepository(t)
	d.origin = "https://desk.example.com"
	d.open(t)
	elsewhere(t, remote, "pages/about", "\"intro\": \"", "\"intro\": \"Hello. ")
	d.improve(t)
	got := d.knock(http.MethodPost, "desk.example.com", Path+"api/publish", "203.0.113.9:50000", strings.NewReader("{}"), "X-Forwarded-For: 203.0.113.9")
	if got.Code != http.StatusOK {
		t.Errorf("it is answered with %d %s", got.Code, got.Body)
	}
	if log := git(t, remote, "log -2 --first-parent --format=%an,%ae,%cn main"); log != "Ann Oak,ann@example.com,Owner\nAnn Oak,ann@example.com,Owner" {
		t.Errorf("the authors are %q", log)
	}
	if page := d.knock(http.MethodGet, "desk.example.com", Path, "203.0.113.9:50000", http.NoBody); !strings.Contains(page.Body.String(), `data-owner="Ann Oak"`) {
		t.Errorf("the page does not say who is there: %s", page.Body)
	}
}

// The desk publishes to the branch that it was told, whatever the folder shows.
func TestPublishToItsBranch(t *testing.T) {
	d, remote := openRepository(t)
	git(t, root, "checkout --quiet --detach")
	d.improve(t)
	d.branch = "main"
	d.open(t)
	d.does(t, "POST publish", fields{})
	d.same(t, remote)
	git(t, root, "checkout --quiet -B main")
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
	d.same(t, remote)
}

// If git cannot do it, the desk says what the owner can do.
func TestPublishWithoutHelp(t *testing.T) {
	t.Run("no git", func(t *testing.T) {
		d := openDesk(t)
		t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(root)) // whatever holds the folder for tests
		d.does(t, "GET changes", nil, `"git":false`, "build the site")
		d.must(t, http.StatusConflict, "POST publish", fields{}, nil, "build the site")
	})
	for name, test := range map[string]struct {
		git      []string
		from, to string // what somebody writes into a page
		status   int
		want     string
	}{
		"no remote":             {git: []string{"remote remove origin"}, status: http.StatusOK, want: "nowhere else"},
		"no commit yet":         {git: []string{"remote remove origin", "update-ref -d HEAD", "rm -r -f --quiet --cached ."}, status: http.StatusOK, want: "nowhere else"},
		"nobody's name":         {git: []string{"config user.useConfigOnly true", "config --unset user.name", "config --unset user.email"}, want: "git config --global user.name"},
		"no branch":             {git: []string{"checkout --quiet --detach"}, want: "DESK_BRANCH"},
		"another git":           {git: []string{"config --file .git/index.lock another.git works"}, want: "another program is at work"},
		"a rule that is broken": {from: "Well, ", to: "Well, TODO ", status: http.StatusUnprocessableEntity, want: "In “About us”: the heading of the top of the page: is unfinished"},
		"what is no JSON":       {from: "{", to: "<<<<<<< HEAD\n{", status: http.StatusUnprocessableEntity, want: "In “About us”: the whole page: line 1, column 1"},
	} {
		t.Run(name, func(t *testing.T) {
			d, _ := openRepository(t)
			d.improve(t)
			for _, words := range test.git {
				git(t, root, words)
			}
			d.reword(t, "pages/about", test.from, test.to)
			d.must(t, cmp.Or(test.status, http.StatusConflict), "POST publish", fields{}, nil, test.want)
			if !strings.Contains(d.text(t, "pages/about"), "Well, ") {
				t.Error("the words are gone")
			}
			if staged := git(t, root, "diff --cached --name-only --diff-filter=M"); staged != "" {
				t.Errorf("staged: %s", staged)
			}
		})
	}
}
