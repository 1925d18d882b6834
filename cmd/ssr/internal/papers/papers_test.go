package papers

import (
	"encoding/json"
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

// Whatever is depended on has its reason in the list of dependencies.
func TestDependenciesHaveReasons(t *testing.T) {
	var patterns []string
	for _, found := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(read(t, ".github/DEPENDENCIES.md"), -1) {
		patterns = append(patterns, found[1])
	}
	var names []string
	for _, file := range []string{"go.mod", "deploy/kubernetes/check/go.mod", "deploy/kubernetes/monitoring/go.mod"} {
		for _, found := range regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(read(t, file), -1) { // others are indirect
			names = append(names, found[1])
		}
	}
	for _, file := range []string{"client/package.json", "client/e2e/security/package.json", "client/e2e/hosts/package.json", "render/package.json"} {
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
		explains := func(pattern string) bool {
			found, err := path.Match(pattern, name)
			return found && err == nil
		}
		if !slices.ContainsFunc(patterns, explains) {
			t.Errorf(".github/DEPENDENCIES.md gives no reason for %s", name)
		}
	}
}

// What the tests of package render prove of React, they prove of the React that the site has.
func TestRenderIsTestedWithTheSitesReact(t *testing.T) {
	site, tested := manifestOf(t, "client/package.json").Dependencies, manifestOf(t, "render/package.json").Dependencies
	for _, name := range []string{"react", "react-dom"} {
		if tested[name] == "" || tested[name] != site[name] {
			t.Errorf("%s is %q in render/package.json and %q in client/package.json: give both the same version", name, tested[name], site[name])
		}
	}
}

// texts are those of the files that patterns name. Each names one or more.
func texts(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, pattern := range patterns {
		names, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(names), err)
		}
		for _, name := range names {
			name, _ := filepath.Rel(root, name)
			found[name] = read(t, name)
		}
	}
	return found
}

// Every link and picture of the papers leads to a file that is there, and to a heading that it has.
func TestPapersLeadSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"]+)"`)
	heading := regexp.MustCompile(`(?m)^#+ (.+)$`)
	notInAddresses := regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	count := 0
	for name, text := range texts(t, "*.md", ".github/*.md", "deploy/*.md", "deploy/*/*.md", "client/content/*.md", "client/e2e/*.md") {
		for _, found := range link.FindAllStringSubmatch(text, -1) {
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

// What the owner's guide sets in bold is a button, a field or a page as the desk calls it, unless it begins a paragraph.
func TestTheGuideNamesWhatTheDeskHas(t *testing.T) {
	guide := read(t, "client/content/README.md")
	var desk strings.Builder
	for _, text := range texts(t, "client/desk/*.ts", "client/desk/*.tsx", "client/desk/server/outline.ts", "client/content/*.ts") {
		desk.WriteString(text)
	}
	count := 0
	for _, found := range regexp.MustCompile(`\*\*([^*]+)\*\*`).FindAllStringSubmatch(guide, -1) {
		name := strings.Join(strings.Fields(found[1]), " ")
		if strings.HasSuffix(name, ":") || strings.HasSuffix(name, ".") {
			continue
		}
		count++
		// Most pages are called by their files.
		_, err := os.Stat(filepath.Join(root, "client/content/pages", strings.ToLower(name)+".json"))
		// An element's text, a string, or a key of an object.
		if err != nil && !regexp.MustCompile(`(?m)(?:^\s*|[>"]|[{,] )`+regexp.QuoteMeta(name)+`(?:$|[<":])`).MatchString(desk.String()) {
			t.Errorf("client/content/README.md names “%s”, which the desk does not have", name)
		}
	}
	if count < 30 {
		t.Errorf("the guide names only %d things", count)
	}
}

// gate is a tree with the gate's scripts and targets of its own.
func gate(t *testing.T, targets string) string {
	t.Helper()
	tree := t.TempDir()
	if err := os.CopyFS(filepath.Join(tree, ".ci"), os.DirFS(filepath.Join(root, ".ci"))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(tree, "Makefile"), []byte(targets), 0o600); err != nil {
		t.Fatal(err)
	}
	return tree
}

// A check that cannot run is told last and by name, and is a failure where every check is asked for.
func TestStepsTellWhatIsNotChecked(t *testing.T) {
	tree := gate(t, "sound:\n\t@true\ndark:\n\t@.ci/not-checked advisories 'no answer'\nbroken:\n\t@exit 1\n")
	const banner = "NOT CHECKED: advisories: no answer"
	for _, c := range []struct {
		name, every string
		targets     []string
		code        int
		told        bool
		last        string
	}{
		{"all that can be checked holds", "", []string{"sound"}, 0, false, "all of them"},
		{"one cannot run", "", []string{"dark", "sound"}, 0, true, "*****"},
		{"one cannot run where all must", "1", []string{"dark", "sound"}, 3, true, "*****"},
		{"one fails", "", []string{"sound", "broken", "dark"}, 2, false, "FAILED: broken"},
		{"one cannot run and one fails", "1", []string{"dark", "broken"}, 2, true, "FAILED: broken"},
	} {
		t.Run(c.name, func(t *testing.T) {
			steps := exec.CommandContext(t.Context(), filepath.Join(tree, ".ci/steps"), c.targets...)
			steps.Env = append(os.Environ(), "EVERY_CHECK="+c.every, "MAKEFLAGS=")
			out, _ := steps.CombinedOutput() // a failure is in the exit code, which is looked at
			lines := strings.Split(strings.TrimSpace(string(out)), "\n")
			last := lines[len(lines)-1]
			_, summary, _ := strings.Cut(string(out), "all of them")
			if code := steps.ProcessState.ExitCode(); code != c.code || strings.Contains(summary, banner) != c.told || !strings.Contains(last, c.last) {
				t.Errorf("exit code %d, want %d; the last line is %q, want %q; told: %t\n%s", code, c.code, last, c.last, c.told, out)
			}
		})
	}
}
