package main

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// Whatever is depended on has its reason in the list of dependencies.
func TestDependenciesHaveReasons(t *testing.T) {
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(sourceRoot, name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	var patterns []string
	for _, found := range regexp.MustCompile("`([^`]+)`").FindAllSubmatch(read(".github/DEPENDENCIES.md"), -1) {
		patterns = append(patterns, string(found[1]))
	}
	var names []string
	for _, file := range []string{"go.mod", "deploy/kubernetes/check/go.mod", "deploy/kubernetes/monitoring/go.mod"} {
		for _, found := range regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllSubmatch(read(file), -1) { // others are indirect
			names = append(names, string(found[1]))
		}
	}
	for _, file := range []string{"client/package.json", "client/e2e/security/package.json"} {
		var manifest struct{ Dependencies, DevDependencies map[string]string }
		if err := json.Unmarshal(read(file), &manifest); err != nil {
			t.Fatal(err)
		}
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
