package source

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// writeFiles writes files to a temporary folder and returns the folder.
func writeFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	source := fstest.MapFS{}
	for name, text := range files {
		source[name] = &fstest.MapFile{Data: []byte(text)}
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, source); err != nil {
		t.Fatal(err)
	}
	return folder
}

// Two image files of one name are an error.
func TestImages_sameName(t *testing.T) {
	tree := Tree{Root: writeFiles(t, map[string]string{"assets/images/house.jpg": "", "assets/images/house.png": "", "assets/images/notes.txt": ""})}
	if _, err := tree.Images(); err == nil || !strings.Contains(err.Error(), "house.jpg and house.png have the same name") {
		t.Errorf("error: %v", err)
	}
}

// The error of a file that is not JSON has line and column. A file in a content folder whose name does not end
// in .json is a violation.
func TestReadContent_violations(t *testing.T) {
	folder := writeFiles(t, map[string]string{
		"articles/comma.json":    "{\n  \"title\": \"A\"\n  \"excerpt\": \"B\"\n}",
		"articles/cut.json":      "{\n  \"title\": \"A",
		"articles/empty.json":    "",
		"articles/late.json":     "{\n  \"title\": \"A\",\n}",
		"articles/twice.json":    "{\n  \"title\": \"A\",\n  \"title\": \"B\"\n}",
		"articles/windows.json":  "\ufeff{ \"title\": \"A\" }\r\n",
		"articles/draft.md":      "# A",
		"articles/.hidden.swp":   "",
		"articles/sound.json~":   "",
		"README.md":              "# Help",
		"pages/2024/deeper.json": "{}",
	})
	content, err := Tree{Content: folder}.ReadContent()
	var found *ViolationError
	if !errors.As(err, &found) {
		t.Fatal(err)
	}
	text := err.Error()
	for file, want := range map[string]string{
		"articles/comma.json": `line 3, column 3: this is not written as JSON: Expected "," in JSON but found "\"excerpt\""`,
		"articles/cut.json":   "line 2, column 14: this is not written as JSON: ",
		"articles/empty.json": "line 1, column 1: this is not written as JSON: ",
		"articles/late.json":  "line 2, column 15: this is not written as JSON: ",
		"articles/twice.json": `line 3, column 3: Duplicate key "title": a field may stand in a group only once`,
		"articles/draft.md":   "this file makes no page: its name must end in .json",
	} {
		if !strings.Contains(text, "client/content/"+file+": "+want) {
			t.Errorf("%s: %s is missing: %s", file, want, text)
		}
	}
	maps.DeleteFunc(content, func(_ string, text json.RawMessage) bool { return string(text) == "null" })
	if len(found.Violations) != 6 || len(content) != 2 || content["articles/windows"] == nil || content["pages/2024/deeper"] == nil {
		t.Errorf("read %v; %s", content, text)
	}
}

// The rules for facts are those of package facts. Values of other types are not facts: the schema reports them.
func TestFactViolations(t *testing.T) {
	for value, want := range map[string]string{
		`{"facts": {"name": "", "email": "hello@example.com", "city": 7}}`: "facts.name: is empty",
		`{"facts": {"fax": "1"}}`: "facts.fax: is no fact that the program knows",
		`{"facts": []}`:           "",
	} {
		violations := Content{businessFile: []byte(value)}.FactViolations()
		if err := ContentError(violations); err != nil && !strings.HasSuffix(err.Error(), want) || len(violations) != strings.Count(want, ":") {
			t.Errorf("%s: %v, want %s", value, err, want)
		}
	}
}
