package doctest

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// root is the root of the checkout, relative to this package.
const root = "../../../.."

// readFile returns the text of a file of the checkout.
func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A manifest contains the dependencies of a package.json.
type manifest struct{ Dependencies, DevDependencies map[string]string }

// readManifest parses a package.json.
func readManifest(t *testing.T, name string) (of manifest) {
	t.Helper()
	if err := json.Unmarshal([]byte(readFile(t, name)), &of); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return of
}

// .github/DEPENDENCIES.md gives the reason for each direct dependency.
func TestDependencies_reasons(t *testing.T) {
	var patterns []string
	for _, found := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(readFile(t, ".github/DEPENDENCIES.md"), -1) {
		patterns = append(patterns, found[1])
	}
	var names []string
	for _, file := range []string{"go.mod", "cmd/ssr/internal/desk/login/oidctest/go.mod", "deploy/kubernetes/check/go.mod"} {
		for _, found := range regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(readFile(t, file), -1) { // without indirect dependencies
			names = append(names, found[1])
		}
	}
	for _, file := range []string{"client/package.json", "client/e2e/security/package.json", "client/e2e/judges/package.json", "client/e2e/hosts/package.json", "render/package.json"} {
		manifest := readManifest(t, file)
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
		if name == "gulfoak.example/website" { // the test modules require the main module
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

// The tests of package render use the site's version of React.
func TestRenderPackages_sameReact(t *testing.T) {
	site, tested := readManifest(t, "client/package.json").Dependencies, readManifest(t, "render/package.json").Dependencies
	for _, name := range []string{"react", "react-dom"} {
		if tested[name] == "" || tested[name] != site[name] {
			t.Errorf("%s is %q in render/package.json and %q in client/package.json: give both the same version", name, tested[name], site[name])
		}
	}
}
