package doctest

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// listTrackedFiles returns the files in git that match the patterns, or all files if there is no pattern.
func listTrackedFiles(t *testing.T, patterns ...string) []string {
	t.Helper()
	list, err := exec.CommandContext(t.Context(), "git", append([]string{"-C", root, "ls-files", "--"}, patterns...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(list))
}

var (
	codeSpan = regexp.MustCompile("`([^`\n]+)`|(?m)^    (.+)$|(?m)^\t(.+)$")
	// fileName matches a file name with a known extension; folderPath matches a path in a folder of the checkout.
	fileName   = regexp.MustCompile(`^(\./)?[\w.][\w./*-]*\.(go|ts|tsx|sh|md|mjs|cjs|json|ya?ml|css|svg|env)$`)
	folderPath = regexp.MustCompile(`^(\./)?(assets|client|cmd|deploy|render|routes|\.ci|\.github)/[\w./*-]*$`)
	// citesDocuments matches files that may name documents in comments and messages; documentPath matches the path of a document.
	citesDocuments = regexp.MustCompile(`(\.(go|tsx?|[cm]js|sh|ya?ml|env|service)|/Dockerfile|Makefile|Caddyfile)$`)
	documentPath   = regexp.MustCompile(`(assets|client|cmd|deploy|render|routes|\.github)/[\w./-]+\.md\b`)
	makeTarget     = regexp.MustCompile(`\bmake (?:[A-Z]+=\S+ )*([a-z][\w-]*)`)
)

// untrackedFiles contains the files that documents name although they are not in git, with the reason.
var untrackedFiles = map[string]string{
	"secret.env":     "an operator creates it",
	"sbom.spdx.json": "a release publishes it",
	"summary.json":   "`make audit` writes it",
	"sitemap.xml":    "the server renders it",
}

// matchesTrackedFile reports whether a word of a document is the path of a tracked file or folder: relative to the root, relative to
// the document, or as the end of a path.
func matchesTrackedFile(files []string, document, word string) bool {
	word = strings.TrimSuffix(strings.TrimPrefix(word, "./"), "/")
	relative := path.Join(path.Dir(document), word)
	return slices.ContainsFunc(files, func(file string) bool {
		for ; file != "."; file = path.Dir(file) {
			for _, pattern := range []string{word, relative} {
				if found, err := path.Match(pattern, file); found && err == nil {
					return true
				}
			}
			if strings.HasSuffix(file, "/"+word) {
				return true
			}
			if found, _ := path.Match(word, path.Base(file)); found {
				return true
			}
		}
		return false
	})
}

// Each file that a document names in code is in git.
func TestDocuments_files(t *testing.T) {
	files := listTrackedFiles(t)
	count := 0
	for _, document := range listTrackedFiles(t, "*.md") {
		if filepath.Base(document) == "CHANGELOG.md" { // it also names files of earlier versions
			continue
		}
		for _, span := range codeSpan.FindAllStringSubmatch(readFile(t, document), -1) {
			for word := range strings.FieldsSeq(span[1] + span[2] + span[3]) {
				word = strings.Trim(word, `"',;:()`)
				if !fileName.MatchString(word) && !folderPath.MatchString(word) || untrackedFiles[path.Base(word)] != "" {
					continue
				}
				count++
				if !matchesTrackedFile(files, document, word) {
					t.Errorf("%s names %s, which does not exist: correct the name, or add it to untrackedFiles with the reason", document, word)
				}
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d names were found", count)
	}
}

// Each document that a source, script or manifest names by path is in git.
func TestDocuments_namedInSources(t *testing.T) {
	files := listTrackedFiles(t)
	count := 0
	for _, file := range files {
		if !citesDocuments.MatchString(file) {
			continue
		}
		for _, found := range documentPath.FindAllString(readFile(t, file), -1) {
			count++
			if !slices.Contains(files, found) {
				t.Errorf("%s names %s, which is not in git: correct the path", file, found)
			}
		}
	}
	if count < 15 {
		t.Errorf("only %d paths were found", count)
	}
}

// Each make target that a document names is in the Makefile.
func TestDocuments_targets(t *testing.T) {
	targets := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^([a-z][\w-]*):`).FindAllStringSubmatch(readFile(t, "Makefile"), -1) {
		targets[found[1]] = true
	}
	count := 0
	for _, document := range listTrackedFiles(t, "*.md") {
		for _, span := range codeSpan.FindAllStringSubmatch(readFile(t, document), -1) {
			for _, found := range makeTarget.FindAllStringSubmatch(span[1]+span[2]+span[3], -1) {
				count++
				if !targets[found[1]] {
					t.Errorf("%s names `make %s`, and the Makefile has no such target", document, found[1])
				}
			}
		}
	}
	if count < 30 {
		t.Errorf("only %d targets were found", count)
	}
}

// Each relative link and image in the documents resolves to an existing file and heading.
func TestDocuments_links(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"]+)"`)
	heading := regexp.MustCompile(`(?m)^#+ (.+)$`)
	notInAnchor := regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	count := 0
	for _, name := range listTrackedFiles(t, "*.md") {
		for _, found := range link.FindAllStringSubmatch(readFile(t, name), -1) {
			target := found[1] + found[2]
			if strings.Contains(target, ":") || strings.HasPrefix(target, "/") { // a URL of another site, or a path of this site
				continue
			}
			count++
			file, anchor, hasAnchor := strings.Cut(target, "#")
			path := name
			if file != "" {
				path = filepath.Join(filepath.Dir(name), filepath.FromSlash(file))
			}
			text, err := os.ReadFile(filepath.Join(root, path))
			if err != nil {
				t.Errorf("%s links to %s: %v", name, target, err)
				continue
			}
			isTarget := func(words []string) bool {
				return strings.ReplaceAll(strings.ToLower(notInAnchor.ReplaceAllString(words[1], "")), " ", "-") == anchor
			}
			if hasAnchor && !slices.ContainsFunc(heading.FindAllStringSubmatch(string(text), -1), isTarget) {
				t.Errorf("%s links to %s, which has no such heading", name, target)
			}
		}
	}
	if count < 20 {
		t.Errorf("only %d links were found", count)
	}
}
