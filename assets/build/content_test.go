package build

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gulfoak.example/website/assets/facts"
)

// serverText returns the server's script.
func (tr tree) serverText(t *testing.T) string {
	t.Helper()
	files, err := tr.server()
	if err != nil {
		t.Fatal(err)
	}
	return string(files["server.js"])
}

// copyArticle writes a copy of an article with another title and address.
func (tr tree) copyArticle(t *testing.T, article, name, title string) {
	t.Helper()
	text, err := os.ReadFile(tr.path("client/content/articles/" + article + ".json"))
	if err != nil {
		t.Fatal(err)
	}
	tr.writeFile(t, "client/content/articles/"+name+".json", text)
	tr.replace(t, "client/content/articles/"+name+".json", `(?m)^  "title": "[^"]*"`, title)
}

// Scripts and previews contain every article except drafts.
func TestReadSiteContent_drafts(t *testing.T) {
	tr := copyTree(t)
	tr.copyArticle(t, "hail-damage", "new-roof", `  "title": "A finished article"`)
	tr.copyArticle(t, "hail-damage", "next-roof", `  "draft": true, "title": "An unfinished article"`)
	tr.copyArticle(t, "hail-damage", "last-roof", `  "draft": true, "title": "An unfinished article of Windows"`)
	tr.replace(t, "client/content/articles/last-roof.json", `^`, "\ufeff")
	text := tr.serverText(t)
	if !strings.Contains(text, "A finished article") || strings.Contains(text, "An unfinished article") {
		t.Error("the server's script does not contain the finished article alone")
	}
	if at := nonASCII.FindStringIndex(text); at != nil {
		t.Errorf("the script has a character outside of ASCII, so V8 stores two bytes per character: %q", text[max(0, at[0]-20):at[1]])
	}
	listed, err := listImages(t.Context(), tr.Options)
	_, finished := listed.Previews["/blog/new-roof"]
	if _, unfinished := listed.Previews["/blog/next-roof"]; !finished || unfinished {
		t.Errorf("the finished article has a preview: %t, the draft: %t (%v)", finished, unfinished, err)
	}
}

// With another content folder, a build reads nothing from the content folder of the tree.
func TestBuild_otherContentFolder(t *testing.T) {
	tr := copyTree(t)
	tr.addImages(t)
	other := filepath.Join(t.TempDir(), "content")
	if err := os.CopyFS(other, os.DirFS(tr.path("client/content"))); err != nil {
		t.Fatal(err)
	}
	tr.copyArticle(t, "hail-damage", "new-roof", `  "title": "An article of the tree"`)
	tr.replace(t, "client/content/pages/about.json", `"heading": "[^"]*"`, `"heading": "A heading of the tree"`)
	tr.replace(t, "client/content/site/images.json", `"focus": \[[^\]]*\]`, `"focus": [50, 101]`)
	tr.Content = other
	text := tr.serverText(t)
	if strings.Contains(text, "An article of the tree") || strings.Contains(text, "A heading of the tree") || !strings.Contains(text, "Skip to content") {
		t.Error("the server's script contains content of the tree, or none of the other folder")
	}
	if err := checkContent(t.Context(), tr.Options); err != nil {
		t.Errorf("the check reads the content of the tree: %v", err)
	}
	if metadata, err := readImageMetadata(tr.Options); err != nil || metadata["house"].Focus[1] == 101 {
		t.Errorf("the focus of an image is from the tree: %+v (%v)", metadata["house"], err)
	}
}

// The build also checks the facts of the business.
func TestCheckContent_invalidFact(t *testing.T) {
	tr := copyTree(t)
	tr.addImages(t)
	tr.replace(t, "client/content/site/business.json", `"phone": ".*"`, `"phone": "call us"`)
	if err := checkContent(t.Context(), tr.Options); err == nil || !strings.HasSuffix(err.Error(), "business.json: facts.phone: "+facts.ErrPhoneSyntax.Error()) {
		t.Errorf("a build with an invalid phone number: %v", err)
	}
}

// A build logs warnings about the content, and does not fail.
func TestCheckContent_warnings(t *testing.T) {
	tr := copyTree(t)
	tr.addImages(t)
	tr.replace(t, "client/content/pages/blog.json", `"intro": "`, `"intro": "We absorb your deductible. It comes in grey. `)
	var log strings.Builder
	tr.Log = slog.New(slog.NewTextHandler(&log, nil))
	if err := checkContent(t.Context(), tr.Options); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`level=WARN msg="content warning" warning=Deductible file=client/content/pages/blog.json field=hero.intro`, `warning=Advice file=client/content/pages/blog.json`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("%s is not in the log: %s", want, log.String())
		}
	}
}
