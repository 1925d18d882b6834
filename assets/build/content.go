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

	"gulfoak.example/website/assets/facts"
)

// contentFolder is where the words of the site are, as JSON, from the root of the source tree.
const contentFolder = "client/content"

// pageFolders are its folders in which every file is a page. The module "content" holds these.
var pageFolders = []string{"areas", "articles", "pages", "services"}

// content is the folder of the words for this build.
func (o Options) content() string {
	return cmp.Or(o.Content, o.path(contentFolder))
}

// contentFile reads a file of the words, without the byte order mark that some editors put first.
func (o Options) contentFile(name string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(o.content(), name))
	return bytes.TrimPrefix(text, []byte("\ufeff")), err
}

// readContent returns the words as they are on the disk: the content of each JSON file, by its path below the folder without
// ending. If some are not JSON, these are null, and the error is a *SourceError.
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
			// The top folder holds the sources of the words' rules. An editor's own files begin with a dot or end with a tilde.
			if strings.Contains(name, "/") && !strings.HasPrefix(entry.Name(), ".") && !strings.HasSuffix(name, "~") {
				violations = append(violations, Violation{File: file, Message: "this file makes no page: its name must end in .json"})
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

// faultsOfJSON returns the places where a text is not JSON, or has a field twice, of which all but the last would be lost.
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

// words returns what the check needs: the files of the words by name, and the names of the pictures. Its error is a
// *SourceError if a file is not JSON.
func words(o Options) (files map[string]json.RawMessage, pictures []string, err error) {
	found, err := masters(o)
	if err != nil {
		return nil, nil, err
	}
	files, err = readContent(o)
	return files, slices.Sorted(maps.Keys(found)), err
}

// contentOptions are for a script that has the check of the words in the global contentCheck. The words themselves come with
// every call.
func contentOptions(o Options) api.BuildOptions {
	options := o.esbuild()
	options.EntryPoints = []string{"content-check"}
	options.GlobalName = "contentCheck"
	options.Platform = api.PlatformNode
	options.Format = api.FormatIIFE
	options.Plugins = []api.Plugin{virtual("content-check", `
		export { form, inOrder, judge, violations } from "./checks/judge.ts"; export { titleOf } from "./checks/titles.ts"; export { outline } from "./desk/server/outline.ts";
		export { ledOn } from "./desk/server/follow.ts"; export { deletePage, movePage } from "./desk/server/move-page.ts"; export { newPage } from "./desk/server/new-page.ts";
		export { changePicture, deletePicture } from "./desk/server/change-picture.ts";
		export { mergeFile, placeOf, save, told } from "./desk/server/changes.ts"; export { search } from "./desk/server/search.ts";`)}
	return options
}

// checkContent checks the content. It logs warnings, and its error lists all errors.
func checkContent(ctx context.Context, o Options) error {
	files, pictures, err := words(o)
	if err != nil {
		return err
	}
	var found []Violation
	if err := evaluate(ctx, o, contentOptions(o), &found, "contentCheck.violations", files, pictures); err != nil {
		return fmt.Errorf("checking the words: %w", err)
	}
	for _, v := range Warnings(found) {
		o.Log.Warn("content warning", "warning", v.Warning, "file", v.File, "field", v.Field, "message", v.Message)
	}
	return violated(append(Errors(found), FactFaults(businessFile, files[businessFile])...))
}

// businessFile has the facts of the business.
const businessFile = "site/business"

// factsIn returns the facts that files of the words have. One that is no text is none: the check says so.
func factsIn(files map[string]json.RawMessage) map[string]string {
	var business struct{ Facts map[string]any }
	_ = json.Unmarshal(files[businessFile], &business)
	texts := map[string]string{}
	for name, value := range business.Facts {
		if text, is := value.(string); is {
			texts[name] = text
		}
	}
	return texts
}

// FactFaults returns the facts of the business that would be invalid if the named file had this value.
func FactFaults(name string, value json.RawMessage) (found []Violation) {
	if name != businessFile {
		return nil
	}
	texts := factsIn(map[string]json.RawMessage{name: value})
	for _, fact := range slices.Sorted(maps.Keys(texts)) {
		if err := facts.Check(fact, texts[fact]); err != nil {
			found = append(found, Violation{File: contentFolder + "/" + name + ".json", Field: "facts." + fact, Message: err.Error()})
		}
	}
	return found
}

// violated returns the violations as an error, or nil if there are none.
func violated(violations []Violation) error {
	if len(violations) == 0 {
		return nil
	}
	wrong := &SourceError{text: "the words of the site break their rules:"}
	for _, violation := range violations {
		if violation.Field != "" {
			violation.Message = violation.Field + ": " + violation.Message
		}
		wrong.text += "\n" + violation.File + ": " + violation.Message
		wrong.Faults = append(wrong.Faults, violation)
	}
	return wrong
}
