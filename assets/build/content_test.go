package build

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// serverText is the script that renders the tree's pages.
func (tr tree) serverText(t *testing.T) string {
	t.Helper()
	files, err := tr.server()
	if err != nil {
		t.Fatal(err)
	}
	return string(files["server.js"])
}

// copyOf writes an article that is another under a title and address of its own.
func (tr tree) copyOf(t *testing.T, article, name, title string) {
	t.Helper()
	text, err := os.ReadFile(tr.path("client/content/articles/" + article + ".json"))
	if err != nil {
		t.Fatal(err)
	}
	tr.write(t, "client/content/articles/"+name+".json", text)
	tr.change(t, "client/content/articles/"+name+".json", `(?m)^  "title": "[^"]*"`, title)
	tr.change(t, "client/content/articles/"+name+".json", `"title": "[^"]*"`, `"title": "About `+name+`, in a page’s own words"`)
}

// A file that is there is a page, and a draft is one in development alone: no script of a production build and no social
// preview has a word of it.
func TestArticlesByTheirFiles(t *testing.T) {
	tr := copyTree(t)
	tr.copyOf(t, "hail-damage", "new-roof", `  "title": "A finished article"`)
	tr.copyOf(t, "hail-damage", "next-roof", `  "draft": true, "title": "An unfinished article"`)
	tr.copyOf(t, "hail-damage", "last-roof", `  "draft": true, "title": "An unfinished article of Windows"`)
	tr.change(t, "client/content/articles/last-roof.json", `^`, "\ufeff")
	for development, drafted := range map[bool]bool{false: false, true: true} {
		tr.Development = development
		text := tr.serverText(t)
		if !strings.Contains(text, "A finished article") || strings.Contains(text, "An unfinished article") != drafted {
			t.Errorf("development %v: the new article is in the pages' script: %v, the draft: %v",
				development, strings.Contains(text, "A finished article"), strings.Contains(text, "An unfinished article"))
		}
		listed, err := listPictures(t.Context(), tr.Options)
		previews := listed.Previews
		if _, ok := previews["/blog/new-roof"]; !ok || err != nil {
			t.Errorf("the new article has no preview: %v (%v)", slices.Sorted(maps.Keys(previews)), err)
		}
		if _, ok := previews["/blog/next-roof"]; ok != drafted {
			t.Errorf("development %v: the draft has a preview: %v", development, ok)
		}
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
	tr.change(t, "client/content/site/labels.json", `"skip": "[^"]*"`, `"skip": "A label of the tree"`)
	tr.change(t, "client/content/site/images.json", `"focus": \[[^\]]*\]`, `"focus": [50, 101]`)
	tr.Content = other
	text := tr.serverText(t)
	for _, words := range []string{"An article of the tree", "A heading of the tree", "A label of the tree"} {
		if strings.Contains(text, words) {
			t.Errorf("%q is in the pages' script", words)
		}
	}
	if !strings.Contains(text, "Skip to content") {
		t.Error("the other folder’s labels are not in the pages' script")
	}
	if err := checkContent(t.Context(), tr.Options); err != nil {
		t.Errorf("the check judges the tree's words: %v", err)
	}
	if described, err := readImageData(tr.Options); err != nil || described["house"].Focus[1] == 101 {
		t.Errorf("a picture's focus is the tree's: %+v (%v)", described["house"], err)
	}
}
