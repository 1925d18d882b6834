// Package release tests the scripts and workflows of a release without a registry.
package release

import (
	"cmp"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// runCommand runs a command with additional environment variables, and returns stdout and stderr.
func runCommand(t *testing.T, environment []string, command string, arguments ...string) (output string, succeeded bool) {
	t.Helper()
	process := exec.CommandContext(t.Context(), command, arguments...)
	process.Env = append(os.Environ(), environment...)
	text, err := process.CombinedOutput()
	return string(text), err == nil
}

// version.sh accepts a tag with a semantic version and a changelog section.
func TestVersion(t *testing.T) {
	changelog := filepath.Join(t.TempDir(), "CHANGELOG.md")
	if err := os.WriteFile(changelog, []byte("# Changelog\n\n## [Unreleased]\n\n## [1.3.0-rc.1] - 2026-11-27\n\n- Something.\n\n## [1.2.3] - 2026-11-20\n\n## 1.1.0\n\n## [1.0x0] - 2026-11-01\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[string]struct {
		output    string
		succeeded bool
	}{
		"v1.2.3":      {"1.2.3\n", true},
		"v1.3.0-rc.1": {"1.3.0-rc.1\n", true},
		"v1.2.4":      {`has no section "## [1.2.4] - YYYY-MM-DD"`, false},
		"v1.3.0":      {`has no section "## [1.3.0] - YYYY-MM-DD"`, false},
		"v1.1.0":      {`has no section "## [1.1.0] - YYYY-MM-DD"`, false},
		"v1.0.0":      {`has no section "## [1.0.0] - YYYY-MM-DD"`, false},
		"v1x2.3":      {"is not a version", false},
		"1.2.3":       {"is not a version", false},
		"v1.2":        {"is not a version", false},
		"v01.2.3":     {"is not a version", false},
		"v1.2.3;id":   {"is not a version", false},
		"":            {"is not a version", false},
	} {
		output, succeeded := runCommand(t, []string{"CHANGELOG=" + changelog}, "./version.sh", tag)
		if succeeded != want.succeeded || !strings.Contains(output, want.output) {
			t.Errorf("%q: %t, %q", tag, succeeded, output)
		}
	}
}

// changelog.sh turns [Unreleased] into the section of a version, which version.sh accepts. After an error the changelog is unchanged.
func TestChangelog(t *testing.T) {
	const head, entries = "# Changelog\n\n## [Unreleased]\n", "\n### The desk\n\n- Something.\n"
	const earlier = "\n## [1.2.2] - 2026-11-01\n"
	released := head + "\n## [1.2.3] - " + time.Now().UTC().Format(time.DateOnly) + "\n" + entries + earlier
	for name, c := range map[string]struct{ changelog, version, want, output string }{
		"next version":    {head + entries + earlier, "1.2.3", released, ""},
		"earlier version": {head + entries + earlier, "1.2.2", "", "already has a section for version \"1.2.2\""},
		"no section":      {"# Changelog\n" + earlier + "\n- Something.\n", "1.2.3", "", "has no entries below \"## [Unreleased]\""},
		"no entries":      {head + "\n### The desk\n" + earlier + "\n- Something.\n", "1.2.3", "", "has no entries below \"## [Unreleased]\""},
		"malformed":       {head + entries, "1.2", "", "is not a version"},
		"no version":      {head + entries, "", "", "is not a version"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "CHANGELOG.md")
			if err := os.WriteFile(file, []byte(c.changelog), 0o600); err != nil {
				t.Fatal(err)
			}
			environment := []string{"CHANGELOG=" + file}
			output, succeeded := runCommand(t, environment, "./changelog.sh", c.version)
			if succeeded != (c.want != "") || !strings.Contains(output, c.output) {
				t.Errorf("changelog.sh: success %t, output %q, want %q", succeeded, output, c.output)
			}
			text, err := os.ReadFile(file)
			if want := cmp.Or(c.want, c.changelog); err != nil || string(text) != want {
				t.Errorf("the changelog is %q, want %q (%v)", text, want, err)
			}
			if output, accepted := runCommand(t, environment, "./version.sh", "v"+c.version); succeeded && !accepted {
				t.Errorf("version.sh rejects the result: %s", output)
			}
		})
	}
}

// architecture.sh accepts only an ELF file for the given architecture.
func TestArchitecture(t *testing.T) {
	for architecture, machine := range map[string]string{"amd64": "\x3e\x00", "arm64": "\xb7\x00"} {
		program := filepath.Join(t.TempDir(), "program")
		header := "\x7fELF" + strings.Repeat("\x00", 14) + machine
		if err := os.WriteFile(program, []byte(header), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, expected := range []string{"amd64", "arm64", "riscv64"} {
			if output, succeeded := runCommand(t, nil, "./architecture.sh", program, expected); succeeded != (expected == architecture) {
				t.Errorf("a program for %s, expected %s: success %t, %s", architecture, expected, succeeded, output)
			}
		}
	}
	if output, succeeded := runCommand(t, nil, "./architecture.sh", "architecture.sh", "amd64"); succeeded {
		t.Errorf("a script is accepted as a program: %s", output)
	}
}

// The SBOM contains the packages that pages are built from and with, and no test tools.
func TestSBOM(t *testing.T) {
	document, succeeded := runCommand(t, nil, "./sbom.sh", "1.2.3")
	for name, want := range map[string]bool{"website@1.2.3": true, "react-dom@": true, "tslib@": true, "sharp@": true, "typescript@": false, "lighthouse@": false} {
		if strings.Contains(document, name) != want || !succeeded {
			t.Errorf("contains %s: %t, want %t: %s", name, !want, want, document)
		}
	}
}

// TestDockerfile detects errors in the Dockerfile and compile.sh that would otherwise appear only in a release: in BuildKit, in the
// linker or in a cluster.
func TestDockerfile(t *testing.T) {
	text, err := os.ReadFile("../Dockerfile")
	compile, alsoErr := os.ReadFile("../image/compile.sh")
	if err := errors.Join(err, alsoErr); err != nil {
		t.Fatal(err)
	}
	if found := regexp.MustCompile(`(?m)^ARG TARGET\w+=.*$`).Find(text); found != nil {
		t.Errorf("%s: BuildKit would use this default for every architecture", found)
	}
	if !regexp.MustCompile(`(?m)^ENV .*\bADMIN_ADDRESS=0\.0\.0\.0\b`).Match(text) {
		t.Error("the admin port of the image is not reachable")
	}
	// The linker ignores -X for a missing variable.
	variables := regexp.MustCompile(`-X gulfoak\.example/website/([\w/]+)\.(\w+)=`).FindAllStringSubmatch(string(compile), -1)
	if len(variables) != 2 {
		t.Errorf("the linker sets %v, want the version and the revision", variables)
	}
	for _, variable := range variables {
		listed, succeeded := runCommand(t, nil, "go", "doc", "-u", "gulfoak.example/website/"+variable[1], variable[2])
		if !succeeded || !regexp.MustCompile(`(?m)^\s*var .*\b`+variable[2]+`\b.* string`).MatchString(listed) {
			t.Errorf("%s has no string variable %s: %s", variable[1], variable[2], listed)
		}
	}
}

// report-stage.sh stores the stage as a ref at the current commit in the origin, and removes the previous stage.
func TestReportStage(t *testing.T) {
	root, git := newRepository(t)
	head := strings.TrimSpace(git("rev-parse", "HEAD"))
	for _, c := range []struct{ stage, refs string }{
		{"checking", head + "\trefs/desk/checking\n"}, {"building", head + "\trefs/desk/building\n"}, {"failed", head + "\trefs/desk/failed\n"},
		{"failed", head + "\trefs/desk/failed\n"}, {"checking", head + "\trefs/desk/checking\n"}, {"", ""}, {"", ""},
	} {
		if output, succeeded := runCommand(t, nil, filepath.Join(root, "deploy/release/report-stage.sh"), c.stage); !succeeded || output != "" {
			t.Errorf("stage %q: %s", c.stage, output)
		}
		if refs := git("ls-remote", "origin", "refs/desk/*"); refs != c.refs {
			t.Errorf("stage %q: the refs are %q, want %q", c.stage, refs, c.refs)
		}
	}
}

// desk-commits.sh rejects a commit of the desk that changes code, adds a link, or merges code. It accepts all commits of others.
func TestDeskCommits(t *testing.T) {
	root, git := newRepository(t)
	script, err := filepath.Abs("desk-commits.sh")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	base := strings.TrimSpace(git("rev-parse", "HEAD"))
	const page, code = "client/content/pages/home.json", "main.go"
	write := func(file, text string) {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.RemoveAll(file), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	commit := func(committer string) {
		git("add", "--all")
		git("-c", "user.name=Desk", "-c", "user.email="+committer, "commit", "--quiet", "--allow-empty", "--message", "A change")
	}
	const desk, other = "desk@localhost", "ann@example.com"
	// diverge commits code on the branch "there", and text of the desk on the current branch.
	diverge := func() {
		git("checkout", "--quiet", "-b", "there")
		write(code, "z")
		commit(other)
		git("checkout", "--quiet", "-")
		write(page, "1")
		commit(desk)
	}
	for _, c := range []struct {
		name    string
		change  func()
		refused string // a part of the message; empty for an accepted commit
		every   string // like refused, with EVERY=1
	}{
		{"text", func() { write(page, "{}"); commit(desk) }, "", ""},
		{"picture", func() { write("assets/images/new house.jpg", "x"); commit(desk) }, "", ""},
		{"removed picture", func() {
			write("assets/images/a.jpg", "x")
			commit(desk)
			git("rm", "--quiet", "assets/images/a.jpg")
			commit(desk)
		}, "", ""},
		{"code", func() { write(code, "x"); commit(desk) }, code, code},
		{"code and text", func() { write(page, "[]"); write("cmd/x.go", "x"); commit(desk) }, "cmd/x.go", "cmd/x.go"},
		{"workflow", func() { write(".github/workflows/x.yml", "x"); commit(desk) }, ".github/workflows/x.yml", ".github/workflows/x.yml"},
		{"schema", func() { write("client/content/schema.ts", "x"); commit(desk) }, "schema.ts", "schema.ts"},
		{"link", func() { write(page, ""); os.Remove(page); os.Symlink("/proc/self/environ", page); commit(desk) }, "mode 120000", "mode 120000"},
		{"reverted code", func() { write(code, "y"); commit(desk); git("revert", "--no-edit", "HEAD") }, code, code},
		{"another's code", func() { write(code, "x"); commit(other) }, "", code},
		{"merge", func() {
			diverge()
			git("-c", "user.name=Desk", "-c", "user.email="+desk, "merge", "--quiet", "--no-edit", "there")
		}, "", code},
		{"merge with code", func() {
			diverge()
			git("-c", "user.name=Desk", "-c", "user.email="+desk, "merge", "--quiet", "--no-edit", "--no-commit", "there")
			write("cmd/x.go", "x")
			commit(desk)
		}, "cmd/x.go", code},
	} {
		git("checkout", "--quiet", "--force", "--detach", base)
		git("branch", "--force", "here")
		git("checkout", "--quiet", "here")
		c.change()
		for environment, want := range map[string]string{"EVERY=": c.refused, "EVERY=1": c.every} {
			for _, from := range []string{base, ""} {
				if from == "" && environment == "EVERY=1" {
					continue // the first commit contains code
				}
				output, succeeded := runCommand(t, []string{environment}, script, from)
				if succeeded != (want == "") || !strings.Contains(output, want) {
					t.Errorf("%s, %s, after %q: %t, %q", c.name, environment, from, succeeded, output)
				}
			}
		}
		git("checkout", "--quiet", "--force", "--detach", base)
		git("branch", "--quiet", "--delete", "--force", "here")
		_ = exec.CommandContext(t.Context(), "git", "branch", "--quiet", "--delete", "--force", "there").Run()
	}
}

// content-only.sh succeeds if two commits differ only in text and images. It fails for an unknown commit.
func TestContentOnly(t *testing.T) {
	root, git := newRepository(t)
	before := strings.TrimSpace(git("rev-parse", "HEAD"))
	for _, c := range []struct {
		file string
		want bool
	}{
		{"client/content/pages/home.json", true}, {"assets/images/house.jpg", true}, {"client/content/schema.ts", false}, {"main.go", false},
	} {
		file := filepath.Join(root, c.file)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte("changed"), 0o644)); err != nil {
			t.Fatal(err)
		}
		git("add", "--all")
		git("commit", "--quiet", "--message", "A change")
		for _, commit := range []string{before, "HEAD~1"} {
			if output, succeeded := runCommand(t, nil, filepath.Join(root, "deploy/release/content-only.sh"), commit); succeeded != c.want || output != "" {
				t.Errorf("%s after %s: %t, want %t: %s", c.file, commit, succeeded, c.want, output)
			}
		}
	}
	git("revert", "--no-edit", "HEAD", "HEAD~1")
	for commit, want := range map[string]bool{before: true, "": false, "unknown": false, strings.Repeat("0", 40): false} {
		if output, succeeded := runCommand(t, nil, filepath.Join(root, "deploy/release/content-only.sh"), commit); succeeded != want || output != "" {
			t.Errorf("after %q: %t, want %t: %s", commit, succeeded, want, output)
		}
	}
}

// newRepository creates a repository with a commit of the scripts, and an origin. It returns the folder, and a function that runs git
// in the folder.
func newRepository(t *testing.T) (root string, git func(arguments ...string) string) {
	t.Helper()
	root = t.TempDir()
	origin := t.TempDir()
	git = func(arguments ...string) string {
		t.Helper()
		output, succeeded := runCommand(t, nil, "git", append([]string{"-C", root, "-c", "user.name=Test", "-c", "user.email=test@localhost"}, arguments...)...)
		if !succeeded {
			t.Fatalf("git %v: %s", arguments, output)
		}
		return output
	}
	git("init", "--quiet")
	git("init", "--quiet", "--bare", origin)
	git("remote", "add", "origin", origin)
	if err := os.CopyFS(filepath.Join(root, "deploy/release"), os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"desk", "kubernetes"} {
		script, err := os.ReadFile(filepath.Join("..", folder, "roll-out.sh"))
		copied := filepath.Join(root, "deploy", folder, "roll-out.sh")
		if err := errors.Join(err, os.MkdirAll(filepath.Dir(copied), 0o755), os.WriteFile(copied, script, 0o755)); err != nil {
			t.Fatal(err)
		}
	}
	git("add", "deploy")
	git("commit", "--quiet", "--message", "The beginning")
	return root, git
}

// Each setting in the Compose file is listed in deploy/SETTINGS.md.
func TestCompose(t *testing.T) {
	text, err := os.ReadFile("../desk/compose.yaml")
	settings, alsoErr := os.ReadFile("../SETTINGS.md")
	if err := errors.Join(err, alsoErr); err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^ +([A-Z_]+):|# ([A-Z_]+)$`).FindAllStringSubmatch(string(text), -1)
	if len(found) < 5 {
		t.Errorf("only %d settings found", len(found))
	}
	for _, name := range found {
		// SITE_HOST, SITE_UPSTREAM and DESK_HOST are variables of the Caddyfile.
		if variable := name[1] + name[2]; !slices.Contains([]string{"SITE_HOST", "SITE_UPSTREAM", "DESK_HOST"}, variable) && !strings.Contains(string(settings), "| `"+variable+"` |") {
			t.Errorf("%s is not a setting", variable)
		}
	}
}

// Workflows pin third-party actions by commit, because a tag can be moved.
func TestWorkflows_pinnedActions(t *testing.T) {
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	pinned := regexp.MustCompile(`^[\w-]+/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
	for _, file := range append(files, "../lighthouse/workflow.yml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, use := range regexp.MustCompile(`(?m)uses: (.+)$`).FindAllStringSubmatch(string(text), -1) {
			if !strings.HasPrefix(use[1], "./") && !pinned.MatchString(use[1]) {
				t.Errorf("%s: %s is not pinned by commit with the version as a comment", file, use[1])
			}
		}
	}
}
