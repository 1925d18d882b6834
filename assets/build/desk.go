//go:build !production

package build

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// DeskFiles are the browser's part of the desk, by name: its script, its stylesheet and what they load. They are made
// anew at every call, of the sources as they are. It may be called from many goroutines.
func (s *Session) DeskFiles() (map[string][]byte, error) {
	options := s.o.esbuild()
	options.EntryPoints = []string{"desk/desk.tsx", "desk/desk.css"}
	options.Plugins = append(options.Plugins, api.Plugin{Name: "tailwind", Setup: s.withTailwind})
	options.Outdir = filepath.Join(s.o.Out, "desk")
	options.Format = api.FormatESModule
	options.Target = api.ES2022
	options.AssetNames = "[name]"
	options.Loader = map[string]api.Loader{".woff2": api.LoaderFile}
	// React's development build takes 37 ms a key in a form of 64 fields.
	options.Define["process.env.NODE_ENV"] = `"production"`
	result := api.Build(options)
	if err := messages(result.Errors); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, file := range result.OutputFiles {
		files[filepath.Base(file.Path)] = file.Contents
	}
	return files, nil
}

// withTailwind has stylesheets compiled before esbuild bundles them.
func (s *Session) withTailwind(build api.PluginBuild) {
	build.OnLoad(api.OnLoadOptions{Filter: `desk\.css$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		var sheet string
		err := s.node.do(&sheet, task{"do": "styles", "file": args.Path})
		return api.OnLoadResult{Contents: &sheet, Loader: api.LoaderCSS}, err
	})
}

// Words are the files of the words as they are on the disk, by name, and the names of the pictures. Its error is a
// *SourceError where a file cannot be read.
func (s *Session) Words() (files map[string]json.RawMessage, pictures []string, err error) {
	return words(s.o)
}

// Violations returns all violations of files and pictures that need not be on the disk. It may be called from many
// goroutines.
func (s *Session) Violations(files map[string]json.RawMessage, pictures []string) (found []Violation, err error) {
	return found, s.ask(&found, "violations", files, pictures)
}

// Judge returns the violations if the named file, such as articles/hail-damage, held value: its own, and those that it
// causes in others. It may be called from many goroutines.
func (s *Session) Judge(name string, value json.RawMessage) (found []Violation, err error) {
	files, pictures, err := words(s.o)
	if err != nil {
		return nil, err
	}
	return found, s.ask(&found, "judge", name, value, files, pictures)
}

// Write returns what Judge does and, where that is nothing, the text that Format returns. It may be called from many
// goroutines.
func (s *Session) Write(name string, value json.RawMessage) (text []byte, violations []Violation, err error) {
	if violations, err = s.Judge(name, value); err == nil && len(violations) == 0 {
		text, err = s.Format(name, value)
	}
	return text, violations, err
}

// Outline tells what there is to edit, as client/desk/server/outline.ts has it. It may be called from many goroutines.
func (s *Session) Outline() (outline json.RawMessage, err error) {
	files, wrong, err := readContent(s.o)
	if err != nil {
		return nil, err
	}
	for _, one := range wrong { // a file that cannot be read is there all the same
		if name, isJSON := strings.CutSuffix(strings.TrimPrefix(one.File, contentFolder+"/"), ".json"); isJSON {
			files[name] = json.RawMessage("null")
		}
	}
	return outline, s.ask(&outline, "outline", files)
}

// Form returns the JSON schema of the named file. It may be called from many goroutines.
func (s *Session) Form(name string) (schema json.RawMessage, err error) {
	return schema, s.ask(&schema, "form", name)
}

// Format returns the text of the named file that holds value: its fields in the order of the schema, laid out as Prettier
// does. It may be called from many goroutines.
func (s *Session) Format(name string, value json.RawMessage) ([]byte, error) {
	var text string
	err := s.ask(&text, "format", name, value)
	return []byte(text), err
}

// Changes are files by name with what they hold from now on; null is a file that goes.
type Changes map[string]json.RawMessage

// NewPage begins a page in a folder such as articles, of a title, of a text, or of a text that begins with its title. It
// returns the page's name, empty where nothing gives it a title, and what is to be written. It may be called from many
// goroutines.
func (s *Session) NewPage(folder, title, text, today string) (name string, changes Changes, err error) {
	files, pictures, err := words(s.o)
	if err != nil {
		return "", nil, err
	}
	var begun struct {
		Name    string
		Changes Changes
	}
	request := map[string]any{"folder": folder, "title": title, "text": text, "today": today, "files": files, "pictures": pictures}
	err = s.ask(&begun, "newPage", request)
	return begun.Name, begun.Changes, err
}

// MovePage gives the named page another name in its folder; without a new name it takes the page away. It returns what is to
// be written: the page, all that leads to it, and the redirects. It may be called from many goroutines.
func (s *Session) MovePage(name, to string) (changes Changes, err error) {
	files, _, err := words(s.o)
	if err != nil {
		return nil, err
	}
	request := map[string]any{"files": files, "name": name}
	if to != "" {
		request["to"] = to
	}
	return changes, s.ask(&changes, "movePage", request)
}

// ask has the helper call a function of the check of the copy, and reads its answer.
func (s *Session) ask(answer any, function string, arguments ...any) error {
	err := s.loadCheck()
	if err != nil {
		return err
	}
	if err = s.node.do(answer, task{"do": "call", "function": function, "arguments": arguments}); err != nil {
		err = fmt.Errorf("asking the check of the copy: %w", err)
	}
	return err
}

// forgetCheck has the check loaded again before it is asked next.
func (s *Session) forgetCheck() {
	s.checking.Lock()
	defer s.checking.Unlock()
	s.loaded = false
}

// loadCheck brings the check into the helper, as its sources are now.
func (s *Session) loadCheck() error {
	s.checking.Lock()
	defer s.checking.Unlock()
	if s.loaded {
		return nil
	}
	result := s.content.Rebuild()
	if err := messages(result.Errors); err != nil {
		return err
	}
	err := s.node.do(nil, task{"do": "load", "script": string(result.OutputFiles[0].Contents)})
	s.loaded = err == nil
	return err
}
