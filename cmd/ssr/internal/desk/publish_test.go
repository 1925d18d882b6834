//go:build !production

package desk

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/assets/build"
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
	t.Cleanup(func() { // the tests share the folder
		os.RemoveAll(filepath.Join(root, ".git"))
		os.Remove(filepath.Join(root, ".gitattributes"))
	})
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

// gitFaults has a case for each row of the package's table of faults, and for other states in which nothing can be published.
var gitFaults = map[string]struct {
	before     string // a shell command in the folder of the site: $R is the remote, $W a web server that answers with the status of the path
	word, does string // a shell command before git, if its arguments contain the word
	says       string // the answer
	status     int    // of the answer; 0 is a conflict
	after      string // a shell command that removes the fault, unless that is in hooks, attributes or settings of git
}{
	"no identity":       {before: "git config user.useConfigOnly true; mv $R/owner $R/away", says: "git config --global user.name", after: "mv $R/away $R/owner"},
	"broken identity":   {before: "git config user.name .", says: "git config --global user.name"},
	"detached folder":   {before: "git checkout --quiet --detach", says: "DESK_BRANCH", after: "git checkout --quiet main"},
	"unfinished merge":  {before: "git update-ref MERGE_HEAD HEAD", says: "That comes first", after: "git update-ref -d MERGE_HEAD"},
	"unfinished revert": {before: "git update-ref REVERT_HEAD HEAD", says: "put changes together in this folder", after: "git update-ref -d REVERT_HEAD"},
	"another program":   {before: "touch .git/index.lock", says: "Another program is at work"},
	"unfinished text":   {before: `perl -0pi -e 's/"heading": "/"heading": "TODO /' $A`, says: "is unfinished", status: http.StatusUnprocessableEntity, after: "perl -pi -e 's/TODO //' $A"},
	"broken text":       {before: `perl -0pi -e 's/"heading": "/"heading": "" /' $A`, says: "not written as JSON", status: http.StatusUnprocessableEntity, after: `perl -pi -e 's/"" /"/' $A`},

	"no repository":      {word: "remote", does: "exit 1", says: byHand},
	"other files":        {word: "read-tree -m", does: "exit 1", says: "A programmer has to put them together"},
	"killed git":         {word: "update-ref HEAD", does: "kill -9 $$", says: "Git has failed. Try again."}, // the files have changed
	"old git":            {word: "merge-tree", does: "echo usage: git merge-tree >&2; exit 129", says: "it must be 2.38 or newer"},
	"full disk":          {word: "commit-tree", does: "trap '' XFSZ; ulimit -f 0", says: "The disk is full"},
	"full disk at start": {word: "add --all", does: "trap '' XFSZ; ulimit -f 0", says: "The disk is full"},
	"full remote":        {word: "push", does: "trap '' XFSZ; ulimit -f 0", says: "could not store your changes"},

	"signing program": {before: "git config commit.gpgSign true; git config gpg.program none", says: "Git is told to sign what you publish"},
	"signing key": {before: "git config commit.gpgSign true; git config gpg.format ssh; git config user.signingKey /none", says: "Git is told to sign what you publish",
		after: `printf '#!/bin/sh\ncat >/dev/null\necho "[GNUPG:] SIG_CREATED " >&2\necho -----BEGIN PGP SIGNATURE-----\n' >.git/sign; chmod +x .git/sign; ` +
			"git config gpg.format openpgp; git config gpg.program $PWD/.git/sign"},
	"no key program":  {before: "git config commit.gpgSign true; git config gpg.format ssh; git config user.signingKey /none; git config gpg.ssh.program /none/ssh-keygen", says: "Git is told to sign what you publish"},
	"signed push":     {before: "git config push.gpgSign true", says: "git config push.gpgSign if-asked", after: "git config push.gpgSign if-asked"},
	"unsigned change": {before: "hook $R pre-receive 'echo Commits must have verified signatures.'", says: "takes only signed changes"},

	"hook before push":  {before: "hook .git pre-push 'echo The prices are old.'", says: "A check on this computer has stopped your changes. Correct what it said, then publish again: “The prices are old.”"},
	"hook with a loop":  {before: "hook $R pre-receive 'yes No Friday. | head -n 999'", says: strings.Repeat("No Friday. ", 27) + "No …”"},
	"hook of a branch":  {before: "hook $R update 'echo Not today.'", says: "It said: “Not today."},
	"hook without text": {before: "hook $R pre-receive :", says: "It said: “pre-receive hook declined”"},
	"protected branch":  {before: "hook $R pre-receive 'echo error: GH006: Protected branch update failed.'", says: "The branch that you publish to is protected"},

	"pictures in LFS": {before: "echo '*.jpg filter=lfs' >.gitattributes", says: "that program is missing here"},
	"required LFS":    {before: "git config filter.lfs.clean git-lfs; git config filter.lfs.required true; echo '*.json filter=lfs' >.gitattributes; touch $A", says: "that program is missing here"},

	"password window": {before: "git remote set-url origin $W/401; printf '#!/bin/sh\\nsleep 9\\n' >.git/ask; chmod +x .git/ask; git config core.askPass $PWD/.git/ask", says: "a window of this computer waits for a password"},
	"no password":     {before: "git remote set-url origin $W/401", says: "does not let this desk in"},
	"denied":          {before: "git remote set-url origin $W/403", says: "does not let this desk in"},
	"moved remote":    {before: "git remote set-url origin $W/404", says: "is not there any more"},
	"deleted remote":  {before: "git remote set-url origin /none", says: "is not there any more"},
	"other account":   {word: "ls-remote", does: "export GIT_TEST_ASSUME_DIFFERENT_OWNER=1", says: "belongs to another account of this computer"},
	"no network":      {before: "git remote set-url origin http://127.0.0.1:9/", says: "cannot be reached"},
}

// In each case, the desk says the cause and the next step. Nothing is lost: once the fault is removed, everything is published.
func TestPublish_gitFaults(t *testing.T) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status, _ := strconv.Atoi(r.URL.Path[1:4])
		w.Header().Set("WWW-Authenticate", "Basic")
		w.WriteHeader(status)
	}))
	defer web.Close()
	d, remote := openRepository(t)
	clone := t.TempDir()
	git(t, clone, "clone --quiet "+remote+" .")
	toggle := func(text, field, word string) string { // so that each case has changes here and elsewhere
		if field = `"` + field + `": "`; strings.Contains(text, field+word) {
			return strings.Replace(text, field+word, field, 1)
		}
		return strings.Replace(text, field, field+word, 1)
	}
	for name, test := range gitFaults {
		t.Run(name, func(t *testing.T) {
			git(t, clone, "pull --quiet")
			put(t, clone, pathOf(about), toggle(d.text(t, about), "intro", "Hello. "))
			put(t, clone, "program.txt", name)
			git(t, clone, "add .")
			git(t, clone, "commit --quiet --message Meanwhile")
			git(t, clone, "push --quiet")
			d.write(t, pathOf(about), toggle(d.text(t, about), "heading", "Well, "))
			shell := func(script string) {
				t.Helper()
				command := exec.Command("sh", "-c", `hook() { mkdir -p $1/hooks; printf '#!/bin/sh\n%s\nexit 1\n' "$3" >$1/hooks/$2; chmod +x $1/hooks/$2; }; `+script)
				command.Dir, command.Env = root, append(os.Environ(), "R="+remote, "W="+web.URL, "A="+pathOf(about))
				if text, err := command.CombinedOutput(); err != nil {
					t.Fatalf("%s: %v: %s", script, err, text)
				}
			}
			want := toggle(git(t, clone, "show HEAD:"+pathOf(about)), "heading", "Well, ")
			shell("cp .git/config .git/before; " + test.before)
			restore := replaceGit(t, cmp.Or(test.word, "nothing"), test.does)
			if name == "password window" {
				defer func(before time.Duration) { longestAnswer = before }(longestAnswer)
				longestAnswer = time.Second
			}
			d.must(t, cmp.Or(test.status, http.StatusConflict), "POST publish", fields{}, nil, test.says)
			if test.status == 0 {
				if got := d.ask(t, "GET progress", nil).Body.String(); strings.Contains(got, "live") || strings.Contains(got, `"sent"`) {
					t.Errorf("the progress is %s", got)
				}
			}
			restore()
			if shell("rm -rf $R/hooks .git/hooks .gitattributes .git/index.lock; " + test.after); test.after == "" {
				shell("cp .git/before .git/config")
			}
			d.publishes(t, remote)
			if got := git(t, remote, "show main:"+pathOf(about)); got != want {
				t.Errorf("published is %s, want %s", got, want)
			}
			if isSigned := strings.Contains(git(t, remote, "cat-file commit main"), "gpgsig"); isSigned != (name == "signing key") {
				t.Errorf("signed: %v", isSigned)
			}
			shell("cp .git/before .git/config")
		})
	}
	os.Remove(filepath.Join(root, "program.txt"))
}

// A page that another editor has published with a fault is a conflict, with the author and the place of the fault. The owner replaces
// the page, or publishes the other pages.
func TestPublish_brokenByOthers(t *testing.T) {
	for _, test := range []struct{ page, pick, want string }{
		{about, "Yours", "Well, "}, {about, "Theirs", `"Broken`}, {"pages/gallery", "Yours", ""}, {"pages/gallery", "Theirs", `"Broken`},
	} {
		t.Run(test.page+" "+test.pick, func(t *testing.T) {
			d, remote := openRepository(t)
			elsewhere(t, remote, test.page, "intro", `"Broken`)
			d.improve(t)
			d.edit(t, article, "excerpt", excerpt(1))
			before := d.snapshot(t)
			d.refuses(t, "POST publish", fields{}, "cannot be read as it is where it was published elsewhere: line ", `"who":"Another, `)
			d.unchanged(t, before)
			d.does(t, "POST publish", fields{"picks": fields{pathOf(test.page): test.pick}})
			if got := git(t, remote, "show main:"+pathOf(test.page)); !strings.Contains(got, test.want) || test.pick == "Yours" && strings.Contains(got, "Broken") {
				t.Errorf("published: %s", got)
			}
			if got := git(t, remote, "show main:"+pathOf(article)); !strings.Contains(got, excerpt(1)) {
				t.Errorf("published: %.400s", got)
			}
		})
	}
}

// A publication with warnings is refused until the publisher confirms each of them. Published warnings and advice need no confirmation.
func TestPublish_warnings(t *testing.T) {
	d, remote := openRepository(t)
	const offer, claim = "We absorb your deductible. ", "Ask a licensed roofer. "
	d.edit(t, article, "excerpt", "A grey roof is old. "+excerpt(1))
	d.does(t, "GET file?name="+article, nil, `"violations":[]`, `"warning":"Advice"`, "gray")
	d.does(t, "POST publish", fields{})

	d.does(t, "PUT file", d.load(t, article).with("excerpt", offer+excerpt(1)), `"warning":"Deductible"`)
	var first, second struct{ Warnings []build.Violation }
	title := d.load(t, article).Value["title"].(string)
	d.must(t, http.StatusConflict, "POST publish", fields{}, &first, "confirm", `"place":"In “`+title+`”, “Summary”"`, "chapter 707")
	d.edit(t, "articles/roof-repair-signs", "excerpt", claim+excerpt(2))
	before := d.snapshot(t)
	d.must(t, http.StatusConflict, "POST publish", fields{"confirmed": first.Warnings}, &second, `"warning":"License"`)
	if len(first.Warnings) != 1 || len(second.Warnings) != 2 {
		t.Fatalf("the warnings are %v, then %v", first, second)
	}
	d.does(t, "POST publish", fields{"confirmed": first.Warnings, "leave": []string{pathOf("articles/roof-repair-signs")}})
	d.unchanged(t, before)
	d.refuses(t, "POST publish", fields{"confirmed": first.Warnings}, `"warning":"License"`)
	d.does(t, "POST publish", fields{"confirmed": second.Warnings})

	elsewhere(t, remote, "pages/gallery", "intro", offer)
	d.improve(t)
	d.publishes(t, remote, "Well, ")
	d.improve(t)
	d.publishes(t, remote, "Well, Well, ")
}

// Without a remote, a publication is recorded in the folder.
func TestPublish_withoutRemote(t *testing.T) {
	d, _ := openRepository(t)
	for _, words := range []string{"remote remove origin", "update-ref -d HEAD", "rm -r -f --quiet --cached ."} {
		git(t, root, words)
	}
	d.improve(t)
	d.does(t, "POST publish", fields{}, "nowhere else")
}

// A name that git refuses does not keep an owner from publishing, and a folder without an identity does not keep an earlier
// publication from being put back. Neither do settings of git that change messages and output.
func TestPublish_settingsOfGit(t *testing.T) {
	d, remote := openForOwners(t)
	published := git(t, remote, "rev-parse main")
	for _, words := range []string{
		"commit.cleanup strip", "core.commentChar #", "color.ui always", "log.showSignature true", "diff.renames copies", "diff.noprefix true", "diff.mnemonicPrefix true",
		"log.decorate full", "log.follow true", "format.pretty oneline", "i18n.logOutputEncoding ISO-8859-1", "core.quotePath true", "status.relativePaths true", "log.date relative",
		"fetch.prune false", "push.default nothing", "merge.conflictStyle diff3",
	} {
		git(t, root, "config "+words)
	}
	for i, name := range []string{" ", "", ".", "<>", "\n"} {
		d.as(t, owner{name, "cy@example.com"}, article, "readMinutes", 11+i)
		d.does(t, "POST publish", fields{"message": "# Nummer 1 für Ärzte"})
	}
	if got := git(t, remote, "log -1 --format=%an:%ae:%B main"); !strings.HasPrefix(got, "cy@example.com:cy@example.com:# Nummer 1 für Ärzte\n\nIn “") {
		t.Errorf("published: %s", got)
	}
	d.does(t, "GET publications", nil, "# Nummer 1 für Ärzte")
	git(t, root, "config --global --remove-section user")
	git(t, root, "config user.useConfigOnly true")
	d.does(t, "POST put-back", fields{"id": published})
}
