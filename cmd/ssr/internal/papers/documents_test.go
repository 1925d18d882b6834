package papers

import (
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tracked returns the names of the files in git that match the patterns, all files without one.
func tracked(t *testing.T, patterns ...string) []string {
	t.Helper()
	list, err := exec.CommandContext(t.Context(), "git", append([]string{"-C", root, "ls-files", "--"}, patterns...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(list))
}

var (
	codeSpan = regexp.MustCompile("`([^`\n]+)`|(?m)^    (.+)$|(?m)^\t(.+)$")
	// fileName matches a word of code that names a file: by its extension, or below a folder of the checkout.
	fileName = regexp.MustCompile(`^(\./)?[\w.][\w./*-]*\.(go|ts|tsx|sh|md|mjs|cjs|json|ya?ml|css|svg|env)$`)
	inFolder = regexp.MustCompile(`^(\./)?(assets|client|cmd|deploy|render|routes|\.ci|\.github)/[\w./*-]*$`)
	// namesDocuments matches a file whose comments and messages may name a document; documentPath matches the path in it.
	namesDocuments = regexp.MustCompile(`(\.(go|tsx?|[cm]js|sh|ya?ml|env|service)|/Dockerfile|Makefile|Caddyfile)$`)
	documentPath   = regexp.MustCompile(`(assets|client|cmd|deploy|render|routes|\.github)/[\w./-]+\.md\b`)
	makeTarget     = regexp.MustCompile(`\bmake (?:[A-Z]+=\S+ )*([a-z][\w-]*)`)
)

// notInGit lists files that documents name and that git does not have.
var notInGit = map[string]string{
	"secret.env":     "an operator writes it",
	"sbom.spdx.json": "a release has it",
	"summary.json":   "`make audit` writes it",
	"sitemap.xml":    "the server renders it",
}

// names returns whether a word of a document is the name of a tracked file or folder: from the root, from the document's
// folder, or as the end of a name.
func names(files []string, document, word string) bool {
	word = strings.TrimSuffix(strings.TrimPrefix(word, "./"), "/")
	beside := path.Join(path.Dir(document), word)
	return slices.ContainsFunc(files, func(file string) bool {
		for ; file != "."; file = path.Dir(file) {
			for _, pattern := range []string{word, beside} {
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

// Every file that a document names in code is in git.
func TestDocuments_files(t *testing.T) {
	files := tracked(t)
	count := 0
	for _, document := range tracked(t, "*.md") {
		if filepath.Base(document) == "CHANGELOG.md" { // it names files of earlier versions, too
			continue
		}
		for _, span := range codeSpan.FindAllStringSubmatch(read(t, document), -1) {
			for word := range strings.FieldsSeq(span[1] + span[2] + span[3]) {
				word = strings.Trim(word, `"',;:()`)
				if !fileName.MatchString(word) && !inFolder.MatchString(word) || notInGit[path.Base(word)] != "" {
					continue
				}
				count++
				if !names(files, document, word) {
					t.Errorf("%s names %s, which is not there: correct the name, or add it to notInGit with the reason", document, word)
				}
			}
		}
	}
	if count < 100 {
		t.Errorf("only %d names were found", count)
	}
}

// Every document that a source, a script or a manifest names by its path is in git.
func TestDocuments_namedInSources(t *testing.T) {
	files := tracked(t)
	count := 0
	for _, file := range files {
		if !namesDocuments.MatchString(file) {
			continue
		}
		for _, found := range documentPath.FindAllString(read(t, file), -1) {
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

// Every target of make that a document or a script names is in the Makefile.
func TestDocuments_targets(t *testing.T) {
	targets := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^([a-z][\w-]*):`).FindAllStringSubmatch(read(t, "Makefile"), -1) {
		targets[found[1]] = true
	}
	count := 0
	for _, document := range tracked(t, "*.md") {
		for _, span := range codeSpan.FindAllStringSubmatch(read(t, document), -1) {
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
