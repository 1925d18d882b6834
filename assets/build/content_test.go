package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// serverText returns the script that renders the tree's pages.
func (tr tree) serverText(t *testing.T) string {
	t.Helper()
	files, err := tr.server()
	if err != nil {
		t.Fatal(err)
	}
	return string(files["server.js"])
}

// copyOf writes a copy of an article, with a title and an address of its own.
func (tr tree) copyOf(t *testing.T, article, name, title string) {
	t.Helper()
	text, err := os.ReadFile(tr.path("client/content/articles/" + article + ".json"))
	if err != nil {
		t.Fatal(err)
	}
	tr.write(t, "client/content/articles/"+name+".json", text)
	tr.change(t, "client/content/articles/"+name+".json", `(?m)^  "title": "[^"]*"`, title)
}

// A file is a page, unless it is a draft: no script and no preview contains a word of a draft.
func TestArticlesByTheirFiles(t *testing.T) {
	tr := copyTree(t)
	tr.copyOf(t, "hail-damage", "new-roof", `  "title": "A finished article"`)
	tr.copyOf(t, "hail-damage", "next-roof", `  "draft": true, "title": "An unfinished article"`)
	tr.copyOf(t, "hail-damage", "last-roof", `  "draft": true, "title": "An unfinished article of Windows"`)
	tr.change(t, "client/content/articles/last-roof.json", `^`, "\ufeff")
	text := tr.serverText(t)
	if !strings.Contains(text, "A finished article") || strings.Contains(text, "An unfinished article") {
		t.Error("the pages' script does not have the finished article alone")
	}
	if at := nonASCII.FindStringIndex(text); at != nil {
		t.Errorf("V8 keeps two bytes for each character of the script: %q", text[max(0, at[0]-20):at[1]])
	}
	listed, err := listPictures(t.Context(), tr.Options)
	_, finished := listed.Previews["/blog/new-roof"]
	if _, unfinished := listed.Previews["/blog/next-roof"]; !finished || unfinished {
		t.Errorf("the finished article has a preview: %t, the draft: %t (%v)", finished, unfinished, err)
	}
}

// A build may take its words from another folder, and then takes none from the tree's own.
func TestWordsOfAnotherFolder(t *testing.T) {
	tr := copyTree(t)
	tr.pictures(t)
	other := filepath.Join(t.TempDir(), "words")
	if err := os.CopyFS(other, os.DirFS(tr.path("client/content"))); err != nil {
		t.Fatal(err)
	}
	tr.copyOf(t, "hail-damage", "new-roof", `  "title": "An article of the tree"`)
	tr.change(t, "client/content/pages/about.json", `"heading": "[^"]*"`, `"heading": "A heading of the tree"`)
	tr.change(t, "client/content/site/images.json", `"focus": \[[^\]]*\]`, `"focus": [50, 101]`)
	tr.Content = other
	text := tr.serverText(t)
	if strings.Contains(text, "An article of the tree") || strings.Contains(text, "A heading of the tree") || !strings.Contains(text, "Skip to content") {
		t.Error("the pages' script has words of the tree, or none of the other folder")
	}
	if err := checkContent(t.Context(), tr.Options); err != nil {
		t.Errorf("the check judges the tree's words: %v", err)
	}
	if described, err := readImageData(tr.Options); err != nil || described["house"].Focus[1] == 101 {
		t.Errorf("a picture's focus is the tree's: %+v (%v)", described["house"], err)
	}
}
