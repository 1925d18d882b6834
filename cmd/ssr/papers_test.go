package main

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
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
	for _, file := range []string{"client/package.json", "client/e2e/security/package.json", "client/e2e/hosts/package.json", "render/package.json"} {
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

// What the tests of package render prove of React, they prove of the React that the site has.
func TestRenderIsTestedWithTheSitesReact(t *testing.T) {
	versions := func(name string) map[string]string {
		var manifest struct{ Dependencies map[string]string }
		text, err := os.ReadFile(filepath.Join(sourceRoot, name))
		if err == nil {
			err = json.Unmarshal(text, &manifest)
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return manifest.Dependencies
	}
	site, tested := versions("client/package.json"), versions("render/package.json")
	for _, name := range []string{"react", "react-dom"} {
		if tested[name] == "" || tested[name] != site[name] {
			t.Errorf("%s is %q in render/package.json and %q in client/package.json: give both the same version", name, tested[name], site[name])
		}
	}
}

// papers are what people read of this project.
func papers(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, pattern := range []string{"*.md", ".github/*.md", "deploy/*.md", "deploy/*/*.md", "client/content/*.md", "client/e2e/*.md"} {
		names, err := filepath.Glob(filepath.Join(sourceRoot, pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d papers, %v", pattern, len(names), err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			found[name] = string(text)
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
	for name, text := range papers(t) {
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
			there, err := os.ReadFile(leads)
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
	guide, err := os.ReadFile(filepath.Join(sourceRoot, "client/content/README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var desk strings.Builder
	for _, pattern := range []string{"desk/*.ts", "desk/*.tsx", "desk/server/outline.ts", "content/*.ts"} {
		names, err := filepath.Glob(filepath.Join(sourceRoot, "client", pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d sources, %v", pattern, len(names), err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			desk.Write(text)
		}
	}
	count := 0
	for _, found := range regexp.MustCompile(`\*\*([^*]+)\*\*`).FindAllStringSubmatch(string(guide), -1) {
		name := strings.Join(strings.Fields(found[1]), " ")
		if strings.HasSuffix(name, ":") || strings.HasSuffix(name, ".") {
			continue
		}
		count++
		// Most pages are called by their files.
		_, err := os.Stat(filepath.Join(sourceRoot, "client/content/pages", strings.ToLower(name)+".json"))
		// An element's text, a string, or a key of an object.
		if err != nil && !regexp.MustCompile(`(?m)(?:^\s*|[>"]|[{,] )`+regexp.QuoteMeta(name)+`(?:$|[<":])`).MatchString(desk.String()) {
			t.Errorf("client/content/README.md names “%s”, which the desk does not have", name)
		}
	}
	if count < 30 {
		t.Errorf("the guide names only %d things", count)
	}
}
