package papers

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// root is the checkout.
const root = "../../../.."

// read is the text of a file of the checkout.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A manifest is a package.json.
type manifest struct{ Dependencies, DevDependencies map[string]string }

func manifestOf(t *testing.T, name string) (of manifest) {
	t.Helper()
	if err := json.Unmarshal([]byte(read(t, name)), &of); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return of
}

// Every dependency has its reason in the list of dependencies.
func TestDependenciesHaveReasons(t *testing.T) {
	var patterns []string
	for _, found := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(read(t, ".github/DEPENDENCIES.md"), -1) {
		patterns = append(patterns, found[1])
	}
	var names []string
	for _, file := range []string{"go.mod", "cmd/ssr/internal/desk/login/oidctest/go.mod", "deploy/kubernetes/check/go.mod"} {
		for _, found := range regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(read(t, file), -1) { // others are indirect
			names = append(names, found[1])
		}
	}
	for _, file := range []string{"client/package.json", "client/e2e/security/package.json", "client/e2e/judges/package.json", "client/e2e/hosts/package.json", "render/package.json"} {
		manifest := manifestOf(t, file)
		for _, dependencies := range []map[string]string{manifest.Dependencies, manifest.DevDependencies} {
			for name := range dependencies {
				names = append(names, name)
			}
		}
	}
	if len(names) < 40 {
		t.Fatalf("only %d dependencies were found", len(names))
	}
	for _, name := range names {
		if name == "gulfoak.example/website" { // of the modules of tests
			continue
		}
		explains := func(pattern string) bool {
			found, err := path.Match(pattern, name)
			return found && err == nil
		}
		if !slices.ContainsFunc(patterns, explains) {
			t.Errorf(".github/DEPENDENCIES.md gives no reason for %s", name)
		}
	}
}

// Package render is tested with the same React as the site's.
func TestRenderPackages_sameReact(t *testing.T) {
	site, tested := manifestOf(t, "client/package.json").Dependencies, manifestOf(t, "render/package.json").Dependencies
	for _, name := range []string{"react", "react-dom"} {
		if tested[name] == "" || tested[name] != site[name] {
			t.Errorf("%s is %q in render/package.json and %q in client/package.json: give both the same version", name, tested[name], site[name])
		}
	}
}

// Every link and picture in the documents leads to a file that is there, and to a heading in it.
func TestPapersLeadSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"]+)"`)
	heading := regexp.MustCompile(`(?m)^#+ (.+)$`)
	notInAddresses := regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	count := 0
	list, err := exec.CommandContext(t.Context(), "git", "-C", root, "ls-files", "*.md").Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(list)) {
		for _, found := range link.FindAllStringSubmatch(read(t, name), -1) {
			target := found[1] + found[2]
			if strings.Contains(target, ":") || strings.HasPrefix(target, "/") { // another site, or a page of this one
				continue
			}
			count++
			file, part, hasPart := strings.Cut(target, "#")
			leads := name
			if file != "" {
				leads = filepath.Join(filepath.Dir(name), filepath.FromSlash(file))
			}
			there, err := os.ReadFile(filepath.Join(root, leads))
			if err != nil {
				t.Errorf("%s leads to %s: %v", name, target, err)
				continue
			}
			isPart := func(words []string) bool {
				return strings.ReplaceAll(strings.ToLower(notInAddresses.ReplaceAllString(words[1], "")), " ", "-") == part
			}
			if hasPart && !slices.ContainsFunc(heading.FindAllStringSubmatch(string(there), -1), isPart) {
				t.Errorf("%s leads to %s, which has no such heading", name, target)
			}
		}
	}
	if count < 20 {
		t.Errorf("only %d links were found", count)
	}
}

// The gate names a check that cannot run at its end, and fails because of it with EVERY_CHECK=1.
func TestStepsTellWhatIsNotChecked(t *testing.T) {
	tree := t.TempDir()
	targets := "sound:\n\t@true\ndark:\n\t@.ci/not-checked advisories 'no answer'\nbroken:\n\t@exit 1\n"
	if err := errors.Join(os.CopyFS(filepath.Join(tree, ".ci"), os.DirFS(filepath.Join(root, ".ci"))), os.WriteFile(filepath.Join(tree, "Makefile"), []byte(targets), 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		every, targets string
		code           int
		end            string
	}{
		{"", "sound", 0, "s"},
		{"", "dark sound", 0, "NOT CHECKED: advisories: no answer"},
		{"1", "dark sound", 3, "NOT CHECKED: advisories: no answer"},
		{"", "sound broken dark", 2, "FAILED: broken. This repeats it alone: make broken"},
		{"1", "dark broken", 2, "FAILED: broken. This repeats it alone: make broken"},
	} {
		steps := exec.CommandContext(t.Context(), filepath.Join(tree, ".ci/steps"), strings.Fields(c.targets)...)
		steps.Env = append(os.Environ(), "EVERY_CHECK="+c.every, "MAKEFLAGS=")
		out, _ := steps.CombinedOutput() // a failure is in the exit code, which is looked at
		lines := strings.Split(strings.Trim(string(out), "*\n"), "\n")
		if code, last := steps.ProcessState.ExitCode(), lines[len(lines)-1]; code != c.code || !strings.HasSuffix(last, c.end) {
			t.Errorf("%s with EVERY_CHECK=%s: exit code %d, want %d; the last line is %q, want %q\n%s", c.targets, c.every, code, c.code, last, c.end, out)
		}
	}
}
