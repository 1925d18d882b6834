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

	"gulfoak.example/website/assets/build/source"
)

const about = "pages/about"

// git runs git in a folder. Spaces separate the arguments.
func git(t *testing.T, folder, arguments string) string {
	t.Helper()
	text, err := exec.Command("git", append([]string{"-C", folder}, strings.Fields(arguments)...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v: %s", arguments, err, text)
	}
	return strings.TrimSpace(string(text))
}

func writeTestFile(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}

// wrapGit runs a shell command before each git command whose arguments contain a text. The returned function restores git.
func wrapGit(t *testing.T, arguments, command string) (restore func()) {
	t.Helper()
	own, _ := exec.LookPath("git")
	folder, path := t.TempDir(), os.Getenv("PATH")
	writeTestFile(t, folder, "git", "#!/bin/sh\ncase \"$*\" in *'"+arguments+"'*) "+command+";; esac\nexec "+own+" \"$@\"\n")
	t.Setenv("PATH", folder+string(os.PathListSeparator)+path)
	return func() { t.Setenv("PATH", path) }
}

func (d *testDesk) git(arguments string) string {
	d.t.Helper()
	return git(d.t, treeRoot, arguments)
}

func (d *testDesk) remoteGit(arguments string) string {
	d.t.Helper()
	return git(d.t, d.remote, arguments)
}

// publishedText returns the published text of a content file.
func (d *testDesk) publishedText(name string) string {
	d.t.Helper()
	return d.remoteGit("show main:" + contentPath(name))
}

// openWithRemote opens the desk of a git repository with a remote.
func openWithRemote(t *testing.T) *testDesk {
	t.Helper()
	d := openDesk(t)
	d.remote = t.TempDir()
	// The settings of the machine's user must have no effect.
	t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(d.remote, "owner"))
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	writeTestFile(t, d.remote, "owner", "[user]\nname = Owner\nemail = owner@example.com\n[init]\ndefaultBranch = main\n[core]\ncompression = 0\n")
	t.Cleanup(func() { // the tests share the folder
		os.RemoveAll(filepath.Join(treeRoot, ".git"))
		os.Remove(filepath.Join(treeRoot, ".gitattributes"))
	})
	d.remoteGit("init --quiet --bare")
	for _, arguments := range []string{
		"init --quiet", "remote add origin " + d.remote,
		"add client/content assets", "commit --quiet --message Everything", "push --quiet origin main",
	} {
		d.git(arguments)
	}
	return d
}

// changeHeading changes the heading of the page about, as another program does.
func (d *testDesk) changeHeading() {
	d.t.Helper()
	d.replaceText(about, `"heading": "`, `"heading": "Well, `)
}

// publishElsewhere inserts a prefix into a field, and publishes that with a program file, as another editor with another clone.
func (d *testDesk) publishElsewhere(name, field, prefix string) {
	t := d.t
	t.Helper()
	t.Cleanup(func() { os.Remove(filepath.Join(treeRoot, "program.txt")) })
	clone := t.TempDir()
	git(t, clone, "clone --quiet "+d.remote+" .")
	field = `"` + field + `": "`
	writeTestFile(t, clone, contentPath(name), strings.Replace(git(t, clone, "show HEAD:"+contentPath(name))+"\n", field, field+prefix, 1))
	writeTestFile(t, clone, "program.txt", "a programmer's")
	git(t, clone, "add .")
	git(t, clone, "-c user.name=Another commit --quiet --message Meanwhile")
	git(t, clone, "push --quiet origin main")
}

// expectPublished fails the test unless the remote has the desk's commit and the page about contains all texts.
func (d *testDesk) expectPublished(want ...string) {
	d.t.Helper()
	if d.remoteGit("rev-parse main") != d.git("rev-parse HEAD") {
		d.t.Error("the remote does not have the commit")
	}
	for _, phrase := range want {
		if text := d.contentText(about); !strings.Contains(text, phrase) {
			d.t.Errorf("without %q: %.300s", phrase, text)
		}
	}
}

// expectPublish publishes, and then checks as expectPublished does.
func (d *testDesk) expectPublish(want ...string) {
	d.t.Helper()
	d.expectOK("POST publish", nil)
	d.expectPublished(want...)
}

// A publication commits content and pictures, merges the publications of others field by field, and pushes. The list of changes
// describes them in advance. Staged files and temporary files of editors stay unpublished.
func TestPublish(t *testing.T) {
	d := openWithRemote(t)
	d.expectConflict("POST publish", nil, "nothing to publish")
	d.writeFile("assets/images/unused.jpg", "")
	d.git("add client/content assets")
	d.git("commit --quiet --message Unused")
	d.publishElsewhere(about, "intro", "Hello. ")
	d.changeHeading()
	d.writeContent("articles/another", strings.Replace(d.contentText("articles/roofing-materials"), "{", `{"draft": true,`, 1))
	for _, name := range []string{"assets/images/porch.jpg", "assets/images/kitchen.jpg", "assets/images/deck.jpg~", "client/content/catalog.ts", "staged.txt"} {
		d.writeFile(name, "changed")
	}
	d.replaceText(descriptionsFile, "{", `{"porch": {"alt": "A porch with two chairs on it", "rendering": false},`)
	d.git("add staged.txt")
	d.git("rm --quiet assets/images/unused.jpg")
	var answer struct{ Changes []unpublishedFile }
	d.expect(http.StatusOK, "GET changes", nil, &answer, "In “About us”: “Heading” in “Top of the page” is now “Well, ", "New article “", "New picture “porch”", "Replaced the picture “kitchen”", "Deleted the picture “unused”")
	if len(answer.Changes) != 6 {
		t.Errorf("the changes are %q", answer.Changes)
	}
	d.expectOK("POST publish", fields{"message": "A better heading"})
	for arguments, want := range map[string]string{
		"show --name-only --format=%s HEAD^": "A better heading\n\nassets/images/kitchen.jpg\nassets/images/porch.jpg\nassets/images/unused.jpg\nclient/content/articles/another.json\nclient/content/pages/about.json\nclient/content/site/images.json",
		"show HEAD:program.txt":              "a programmer's",
		"diff --cached --name-only":          "staged.txt",
	} {
		if got := d.git(arguments); got != want {
			t.Errorf("git %s: %s", arguments, got)
		}
	}
	d.expectPublished(`"heading": "Well, `, `"intro": "Hello. `)
	d.expectOK("GET changes", nil, `"changes":[]`, `"waiting":0`)
}

// If both sides have changed a field, nothing changes until the owner picks one side. A hosted desk publishes to the configured
// branch, whatever the folder has checked out, and the author is the signed-in owner.
func TestPublish_pickedSide(t *testing.T) {
	d := openHosted(t)
	d.git("checkout --quiet --detach")
	d.publishElsewhere(about, "heading", "Or ")
	d.changeHeading()
	before := d.snapshot()
	var answer struct{ Conflicts []conflict }
	d.expect(http.StatusConflict, "POST publish", nil, &answer, "pick which", `"ours":"Well, `, `"theirs":"Or `, `"who":"Another, `)
	d.expectUnchanged(before)
	d.expectOK("POST publish", fields{"picks": fields{answer.Conflicts[0].ID: "Yours"}})
	d.expectPublished(`"heading": "Well, `)
	const by = "Ann Oak,ann@example.com,Owner: "
	log := d.remoteGit("log --first-parent --format=%an,%ae,%cn:%x20%s main")
	if !strings.HasPrefix(log, by+"What was published here and elsewhere goes together\n"+by+"Words and pictures: In “About us”: “Heading”") {
		t.Errorf("published is %s", log)
	}
}

// A desk that a git hook started publishes the desk's repository, not the repository of the hook.
func TestPublish_startedByHook(t *testing.T) {
	d := openWithRemote(t)
	variables := []string{"GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR"}
	for _, name := range variables {
		t.Setenv(name, filepath.Join(t.TempDir(), "other"))
	}
	d.changeHeading()
	d.expectOK("POST publish", nil)
	for _, name := range variables {
		t.Setenv(name, "") // for the git commands of the test
		os.Unsetenv(name)
	}
	d.expectPublished(`"heading": "Well, `)
}

// gitFaultCases has a case for each row of the package's table of git errors, and for other states in which nothing can be
// published.
var gitFaultCases = map[string]struct {
	setup            string // a shell command in the source tree: $R is the remote, $W a web server that responds with the status in the path, $A the page about
	argument, inject string // a shell command before each git command that has the argument
	message          string // the expected message
	status           int    // of the response; 0 is a conflict
	repair           string // a shell command that removes the fault, unless that is in hooks, attributes or settings of git
}{
	"no identity":       {setup: "git config user.useConfigOnly true; mv $R/owner $R/away", message: "git config --global user.name", repair: "mv $R/away $R/owner"},
	"broken identity":   {setup: "git config user.name .", message: "git config --global user.name"},
	"detached folder":   {setup: "git checkout --quiet --detach", message: "DESK_BRANCH", repair: "git checkout --quiet main"},
	"unfinished merge":  {setup: "git update-ref MERGE_HEAD HEAD", message: "That comes first", repair: "git update-ref -d MERGE_HEAD"},
	"unfinished revert": {setup: "git update-ref REVERT_HEAD HEAD", message: "put changes together in this folder", repair: "git update-ref -d REVERT_HEAD"},
	"another program":   {setup: "touch .git/index.lock", message: "Another program is at work"},
	"unfinished text":   {setup: `perl -0pi -e 's/"heading": "/"heading": "TODO /' $A`, message: "is unfinished", status: http.StatusUnprocessableEntity, repair: "perl -pi -e 's/TODO //' $A"},
	"broken text":       {setup: `perl -0pi -e 's/"heading": "/"heading": "" /' $A`, message: "not written as JSON", status: http.StatusUnprocessableEntity, repair: `perl -pi -e 's/"" /"/' $A`},

	"no repository":      {argument: "remote", inject: "exit 1", message: manualDeployment},
	"other files":        {argument: "read-tree -m", inject: "exit 1", message: "A programmer has to put them together"},
	"killed git":         {argument: "update-ref HEAD", inject: "kill -9 $$", message: "Git has failed. Try again."}, // after the files have changed
	"old git":            {argument: "merge-tree", inject: "echo usage: git merge-tree >&2; exit 129", message: "it must be 2.38 or newer"},
	"full disk":          {argument: "commit-tree", inject: "trap '' XFSZ; ulimit -f 0", message: "The disk is full"},
	"full disk at start": {argument: "add --all", inject: "trap '' XFSZ; ulimit -f 0", message: "The disk is full"},
	"full remote":        {argument: "push", inject: "trap '' XFSZ; ulimit -f 0", message: "could not store your changes"},

	"signing program": {setup: "git config commit.gpgSign true; git config gpg.program none", message: "Git is told to sign what you publish"},
	"signing key": {setup: "git config commit.gpgSign true; git config gpg.format ssh; git config user.signingKey /none", message: "Git is told to sign what you publish",
		repair: `printf '#!/bin/sh\ncat >/dev/null\necho "[GNUPG:] SIG_CREATED " >&2\necho -----BEGIN PGP SIGNATURE-----\n' >.git/sign; chmod +x .git/sign; ` +
			"git config gpg.format openpgp; git config gpg.program $PWD/.git/sign"},
	"no key program":  {setup: "git config commit.gpgSign true; git config gpg.format ssh; git config user.signingKey /none; git config gpg.ssh.program /none/ssh-keygen", message: "Git is told to sign what you publish"},
	"signed push":     {setup: "git config push.gpgSign true", message: "git config push.gpgSign if-asked", repair: "git config push.gpgSign if-asked"},
	"unsigned change": {setup: "hook $R pre-receive 'echo Commits must have verified signatures.'", message: "takes only signed changes"},

	"hook before push":  {setup: "hook .git pre-push 'echo The prices are old.'", message: "A check on this computer has stopped your changes. Correct what it said, then publish again: “The prices are old.”"},
	"hook with a loop":  {setup: "hook $R pre-receive 'yes No Friday. | head -n 999'", message: strings.Repeat("No Friday. ", 27) + "No …”"},
	"hook of a branch":  {setup: "hook $R update 'echo Not today.'", message: "It said: “Not today."},
	"hook without text": {setup: "hook $R pre-receive :", message: "It said: “pre-receive hook declined”"},
	"protected branch":  {setup: "hook $R pre-receive 'echo error: GH006: Protected branch update failed.'", message: "The branch that you publish to is protected"},

	"pictures in LFS": {setup: "echo '*.jpg filter=lfs' >.gitattributes", message: "that program is missing here"},
	"required LFS":    {setup: "git config filter.lfs.clean git-lfs; git config filter.lfs.required true; echo '*.json filter=lfs' >.gitattributes; touch $A", message: "that program is missing here"},

	"password window": {setup: "git remote set-url origin $W/401; printf '#!/bin/sh\\nsleep 9\\n' >.git/ask; chmod +x .git/ask; git config core.askPass $PWD/.git/ask", message: "a window of this computer waits for a password"},
	"no password":     {setup: "git remote set-url origin $W/401", message: "does not let this desk in"},
	"denied":          {setup: "git remote set-url origin $W/403", message: "does not let this desk in"},
	"moved remote":    {setup: "git remote set-url origin $W/404", message: "is not there any more"},
	"deleted remote":  {setup: "git remote set-url origin /none", message: "is not there any more"},
	"other account":   {argument: "ls-remote", inject: "export GIT_TEST_ASSUME_DIFFERENT_OWNER=1", message: "belongs to another account of this computer"},
	"no network":      {setup: "git remote set-url origin http://127.0.0.1:9/", message: "cannot be reached"},
}

// In each case, the message has the cause and the next step. Nothing is lost: once the fault is removed, everything is published.
func TestPublish_gitFaults(t *testing.T) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status, _ := strconv.Atoi(r.URL.Path[1:4])
		w.Header().Set("WWW-Authenticate", "Basic")
		w.WriteHeader(status)
	}))
	defer web.Close()
	d := openWithRemote(t)
	clone := t.TempDir()
	git(t, clone, "clone --quiet "+d.remote+" .")
	toggle := func(text, field, word string) string { // so that each case has changes on both sides
		if field = `"` + field + `": "`; strings.Contains(text, field+word) {
			return strings.Replace(text, field+word, field, 1)
		}
		return strings.Replace(text, field, field+word, 1)
	}
	for name, test := range gitFaultCases {
		t.Run(name, func(t *testing.T) {
			d.t = t
			git(t, clone, "pull --quiet")
			writeTestFile(t, clone, contentPath(about), toggle(d.contentText(about), "intro", "Hello. "))
			writeTestFile(t, clone, "program.txt", name)
			git(t, clone, "add .")
			git(t, clone, "commit --quiet --message Meanwhile")
			git(t, clone, "push --quiet")
			d.writeContent(about, toggle(d.contentText(about), "heading", "Well, "))
			shell := func(script string) {
				t.Helper()
				command := exec.Command("sh", "-c", `hook() { mkdir -p $1/hooks; printf '#!/bin/sh\n%s\nexit 1\n' "$3" >$1/hooks/$2; chmod +x $1/hooks/$2; }; `+script)
				command.Dir, command.Env = treeRoot, append(os.Environ(), "R="+d.remote, "W="+web.URL, "A="+contentPath(about))
				if text, err := command.CombinedOutput(); err != nil {
					t.Fatalf("%s: %v: %s", script, err, text)
				}
			}
			want := toggle(git(t, clone, "show HEAD:"+contentPath(about)), "heading", "Well, ")
			shell("cp .git/config .git/before; " + test.setup)
			restore := wrapGit(t, cmp.Or(test.argument, "nothing"), test.inject)
			if name == "password window" {
				defer func(before time.Duration) { remoteTimeout = before }(remoteTimeout)
				remoteTimeout = time.Second
			}
			d.expect(cmp.Or(test.status, http.StatusConflict), "POST publish", nil, nil, test.message)
			if test.status == 0 {
				if got := d.send("GET progress", nil).Body.String(); strings.Contains(got, "live") || strings.Contains(got, `"sent"`) {
					t.Errorf("the progress is %s", got)
				}
			}
			restore()
			if shell("rm -rf $R/hooks .git/hooks .gitattributes .git/index.lock; " + test.repair); test.repair == "" {
				shell("cp .git/before .git/config")
			}
			d.expectPublish()
			if got := d.publishedText(about); got != want {
				t.Errorf("published is %s, want %s", got, want)
			}
			if isSigned := strings.Contains(d.remoteGit("cat-file commit main"), "gpgsig"); isSigned != (name == "signing key") {
				t.Errorf("signed: %v", isSigned)
			}
			shell("cp .git/before .git/config")
		})
	}
	os.Remove(filepath.Join(treeRoot, "program.txt"))
}

// A broken page that another editor has published is a conflict, with the author and the place of the error. The owner replaces the
// page, or publishes the other pages.
func TestPublish_brokenRemotePage(t *testing.T) {
	for _, test := range []struct{ page, pick, want string }{
		{about, "Yours", "Well, "}, {"pages/gallery", "Theirs", `"Broken`}, // one page has changes on both sides, the other on the remote side
	} {
		t.Run(test.page+" "+test.pick, func(t *testing.T) {
			d := openWithRemote(t)
			d.publishElsewhere(test.page, "intro", `"Broken`)
			d.changeHeading()
			d.editField(article, "excerpt", excerpt(1))
			before := d.snapshot()
			d.expectConflict("POST publish", nil, "cannot be read as it is where it was published elsewhere: line ", `"who":"Another, `)
			d.expectUnchanged(before)
			d.expectOK("POST publish", fields{"picks": fields{contentPath(test.page): test.pick}})
			if got := d.publishedText(test.page); !strings.Contains(got, test.want) || test.pick == "Yours" && strings.Contains(got, "Broken") {
				t.Errorf("published: %s", got)
			}
			if got := d.publishedText(article); !strings.Contains(got, excerpt(1)) {
				t.Errorf("published: %.400s", got)
			}
		})
	}
}

// A publication with warnings is refused until the publisher confirms each of them. Published warnings and advice need no confirmation.
func TestPublish_warnings(t *testing.T) {
	d := openWithRemote(t)
	const other, offer, claim = "articles/roofing-materials", "We absorb your deductible. ", "Ask a licensed roofer. "
	d.editField(article, "excerpt", "A grey roof is old. "+excerpt(1))
	d.expectOK("GET file?name="+article, nil, `"violations":[]`, `"warning":"Advice"`, "gray")
	d.expectOK("POST publish", fields{})

	d.expectOK("PUT file", d.loadForm(article).with("excerpt", offer+excerpt(1)), `"warning":"Deductible"`)
	var first, second struct{ Warnings []source.Violation }
	title := d.loadForm(article).Value["title"].(string)
	d.expect(http.StatusConflict, "POST publish", fields{}, &first, "confirm", `"place":"In “`+title+`”, “Summary”"`, "chapter 707")
	d.editField(other, "excerpt", claim+excerpt(2))
	d.expect(http.StatusConflict, "POST publish", fields{"confirmed": first.Warnings}, &second, `"warning":"License"`)
	if len(first.Warnings) != 1 || len(second.Warnings) != 2 {
		t.Fatalf("the warnings are %v, then %v", first, second)
	}
	d.expectOK("POST publish", fields{"confirmed": first.Warnings, "leave": []string{contentPath(other)}})
	d.expectConflict("POST publish", fields{"confirmed": first.Warnings}, `"warning":"License"`)
	d.expectOK("POST publish", fields{"confirmed": second.Warnings})

	d.publishElsewhere("pages/gallery", "intro", offer)
	d.changeHeading()
	d.expectPublish("Well, ")
	d.changeHeading()
	d.expectPublish("Well, Well, ")
}

// Without a remote, a publication is a commit in the folder.
func TestPublish_withoutRemote(t *testing.T) {
	d := openWithRemote(t)
	for _, arguments := range []string{"remote remove origin", "update-ref -d HEAD", "rm -r -f --quiet --cached ."} {
		d.git(arguments)
	}
	d.changeHeading()
	d.expectOK("POST publish", nil, "nowhere else")
}

// An author's name that git refuses does not prevent a publication, and a missing git identity does not prevent the restoration of
// a publication. Settings of git that change messages and output have no effect.
func TestPublish_gitSettings(t *testing.T) {
	d := openHosted(t)
	published := d.remoteGit("rev-parse main")
	for _, arguments := range []string{
		"commit.cleanup strip", "core.commentChar #", "color.ui always", "log.showSignature true", "diff.renames copies", "diff.noprefix true", "diff.mnemonicPrefix true",
		"log.decorate full", "log.follow true", "format.pretty oneline", "i18n.logOutputEncoding ISO-8859-1", "core.quotePath true", "status.relativePaths true", "log.date relative",
		"fetch.prune false", "push.default nothing", "merge.conflictStyle diff3",
	} {
		d.git("config " + arguments)
	}
	for i, name := range []string{" ", "", ".", "<>", "\n"} {
		d.editAs(identity{name, "cy@example.com"}, article, "readMinutes", 11+i)
		d.expectOK("POST publish", fields{"message": "# Nummer 1 für Ärzte"})
	}
	if got := d.remoteGit("log -1 --format=%an:%ae:%B main"); !strings.HasPrefix(got, "cy@example.com:cy@example.com:# Nummer 1 für Ärzte\n\nIn “") {
		t.Errorf("published: %s", got)
	}
	d.expectOK("GET publications", nil, "# Nummer 1 für Ärzte")
	d.git("config --global --remove-section user")
	d.git("config user.useConfigOnly true")
	d.expectOK("POST put-back", fields{"id": published})
}
