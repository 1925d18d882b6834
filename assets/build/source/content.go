//go:build !production

package source

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets/facts"
)

// Content maps the names of content files (such as articles/hail-damage) to JSON.
type Content map[string]json.RawMessage

// ReadContentFile reads a content file, without the byte order mark that some editors write.
func (t Tree) ReadContentFile(name string) ([]byte, error) {
	text, err := os.ReadFile(t.ContentPath(name))
	return bytes.TrimPrefix(text, byteOrderMark), err
}

var byteOrderMark = []byte("\ufeff")

// ReadContent returns the content files. For files that are not JSON, the content has null, and the error is a [*ViolationError].
func (t Tree) ReadContent() (Content, error) {
	content := Content{}
	var violations []Violation
	err := fs.WalkDir(os.DirFS(t.ContentPath(".")), ".", func(path string, entry fs.DirEntry, err error) error {
		file := ContentFolder + "/" + path
		name, isJSON := strings.CutSuffix(path, ".json")
		switch {
		case err != nil || entry.IsDir():
			return err
		case !isJSON:
			// The content folder also contains the TypeScript of the schemas. Temporary files of editors begin with a dot or end with a
			// tilde.
			if strings.Contains(path, "/") && !strings.HasPrefix(entry.Name(), ".") && !strings.HasSuffix(path, "~") {
				violations = append(violations, Violation{File: file, Message: "this file makes no page: its name must end in .json"})
			}
			return nil
		}
		text, err := t.ReadContentFile(path)
		content[name] = text
		if found := JSONViolations(file, text); len(found) > 0 {
			content[name] = json.RawMessage("null")
			violations = append(violations, found...)
		}
		return err
	})
	return content, cmp.Or(err, ContentError(violations))
}

// ParseContent returns the content files and the names of the images among files, which are given by path from the root of a source
// tree. The contents of images are not read. For files that are not JSON, it returns violations instead.
func ParseContent(files map[string][]byte) (content Content, images []string, violations []Violation) {
	content = Content{}
	for path, text := range files {
		if name, isContent := strings.CutPrefix(path, ContentFolder+"/"); isContent {
			text = bytes.TrimPrefix(text, byteOrderMark)
			violations = append(violations, JSONViolations(path, text)...)
			content[strings.TrimSuffix(name, ".json")] = text
		} else if name, isImage := ImageName(path); isImage {
			images = append(images, name)
		}
	}
	return content, images, violations
}

// JSONViolations returns the syntax errors of a JSON text, and the keys that occur more than once in an object: JSON decoders drop all but
// the last value.
func JSONViolations(file string, text []byte) []Violation {
	parsed := api.Transform(string(text), api.TransformOptions{Loader: api.LoaderJSON, Sourcefile: file})
	var violations []Violation
	for _, message := range slices.Concat(parsed.Errors, parsed.Warnings) {
		description := fmt.Sprintf("this is not written as JSON: %s. Is a comma, a quote or a bracket missing, or one too many?", message.Text)
		if message.ID == "duplicate-object-key" {
			description = strings.TrimSuffix(message.Text, " in object literal") + ": a field may stand in a group only once"
		}
		position := cmp.Or(message.Location, &api.Location{})
		line, column := position.Line, position.Column+1
		description = fmt.Sprintf("line %d, column %d: %s", line, column, description)
		violations = append(violations, Violation{File: file, Message: description, Line: line, Column: column})
	}
	if err := json.Unmarshal(text, new(any)); err != nil && violations == nil {
		violations = append(violations, Violation{File: file, Message: "this is not written as JSON: " + err.Error()})
	}
	return violations
}

// businessFile is the name of the content file with the facts of the business.
const businessFile = "site/business"

// Facts returns the facts of the business in the content. It skips values that are not strings, because the schema reports them.
func (c Content) Facts() map[string]string {
	var business struct{ Facts map[string]any }
	_ = json.Unmarshal(c[businessFile], &business)
	texts := map[string]string{}
	for name, value := range business.Facts {
		if text, isString := value.(string); isString {
			texts[name] = text
		}
	}
	return texts
}

// FactViolations returns the violations in the facts of the business.
func (c Content) FactViolations() (violations []Violation) {
	texts := c.Facts()
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if err := facts.Check(name, texts[name]); err != nil {
			violations = append(violations, Violation{File: ContentFolder + "/" + businessFile + ".json", Field: "facts." + name, Message: err.Error()})
		}
	}
	return violations
}
