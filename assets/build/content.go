//go:build !production

package build

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// contentFolder is where the words are, from the root of the source tree.
const contentFolder = "client/content"

// pageFolders are those of its folders in which every file is a page: what the module "content" holds.
var pageFolders = []string{"areas", "articles", "pages", "services"}

// content is the folder of the words that are built.
func (o Options) content() string {
	return cmp.Or(o.Content, o.path(contentFolder))
}

// contentFile is the text of a file of the words, without the mark with which some editors of Windows begin a file.
func (o Options) contentFile(name string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(o.content(), name))
	return bytes.TrimPrefix(text, []byte("\ufeff")), err
}

// readContent returns the words as they are on disk: what each JSON file holds, by its path below their folder without ending.
// Its error is a *SourceError where files cannot be read: these are null.
func readContent(o Options) (map[string]json.RawMessage, error) {
	files := map[string]json.RawMessage{}
	var violations []Violation
	err := fs.WalkDir(os.DirFS(o.content()), ".", func(name string, entry fs.DirEntry, err error) error {
		file := contentFolder + "/" + name
		base, isJSON := strings.CutSuffix(name, ".json")
		switch {
		case err != nil || entry.IsDir():
			return err
		case !isJSON:
			// Beside the folders are the sources of the words' rules. An editor's own files begin with a dot or end with a tilde.
			if strings.Contains(name, "/") && !strings.HasPrefix(entry.Name(), ".") && !strings.HasSuffix(name, "~") {
				violations = append(violations, Violation{File: file, Message: "nothing is made of this file: its name must end in .json"})
			}
			return nil
		}
		text, err := o.contentFile(name)
		files[base] = text
		wrong := faultsOfJSON(file, text)
		if len(wrong) > 0 {
			files[base] = json.RawMessage("null")
		}
		violations = append(violations, wrong...)
		return err
	})
	return files, cmp.Or(err, violated(violations))
}

// faultsOfJSON tells where a text is no JSON, or has a field twice: all but the last would be lost.
func faultsOfJSON(file string, text []byte) []Violation {
	parsed := api.Transform(string(text), api.TransformOptions{Loader: api.LoaderJSON, Sourcefile: file})
	var found []Violation
	for _, message := range slices.Concat(parsed.Errors, parsed.Warnings) {
		say := fmt.Sprintf("this is not written as JSON: %s. Is a comma, a quote or a bracket missing, or one too many?", message.Text)
		if message.ID == "duplicate-object-key" {
			say = strings.TrimSuffix(message.Text, " in object literal") + ": a field may stand in a group only once"
		}
		place := cmp.Or(message.Location, &api.Location{})
		line, column := place.Line, place.Column+1
		say = fmt.Sprintf("line %d, column %d: %s", line, column, say)
		found = append(found, Violation{File: file, Message: say, Line: line, Column: column})
	}
	if err := json.Unmarshal(text, new(any)); err != nil && found == nil {
		found = append(found, Violation{File: file, Message: "this is not written as JSON: " + err.Error()})
	}
	return found
}

// words are what the check is asked about: the files of the words by name, and the names of the pictures. Its error is a
// *SourceError where a file cannot be read.
func words(o Options) (files map[string]json.RawMessage, pictures []string, err error) {
	found, err := masters(o)
	if err != nil {
		return nil, nil, err
	}
	files, err = readContent(o)
	return files, slices.Sorted(maps.Keys(found)), err
}

// contentOptions make a script that has the check of the words in the global contentCheck. It has no words itself: they come
// with every question.
func contentOptions(o Options) api.BuildOptions {
	options := o.esbuild()
	options.EntryPoints = []string{"content-check"}
	options.GlobalName = "contentCheck"
	options.Platform = api.PlatformNode
	options.Format = api.FormatIIFE
	options.Plugins = []api.Plugin{virtual("content-check", `
		export { form, inOrder, judge, violations } from "./checks/judge.ts"; export { outline, titleOf } from "./desk/server/outline.ts";
		export { movePage } from "./desk/server/move-page.ts"; export { newPage } from "./desk/server/new-page.ts";
		export { save, told } from "./desk/server/changes.ts";`)}
	return options
}

// checkContent returns all violations of the words' rules.
func checkContent(ctx context.Context, o Options) error {
	files, pictures, err := words(o)
	if err != nil {
		return err
	}
	var found []Violation
	if err := evaluate(ctx, o, contentOptions(o), &found, "contentCheck.violations", files, pictures); err != nil {
		return fmt.Errorf("checking the copy: %w", err)
	}
	return violated(found)
}

// violated makes an error of the violations, if there are any.
func violated(violations []Violation) error {
	if len(violations) == 0 {
		return nil
	}
	wrong := &SourceError{text: "the copy breaks its rules:"}
	for _, violation := range violations {
		if violation.Field != "" {
			violation.Message = violation.Field + ": " + violation.Message
		}
		wrong.text += "\n" + violation.File + ": " + violation.Message
		wrong.Faults = append(wrong.Faults, violation)
	}
	return wrong
}
