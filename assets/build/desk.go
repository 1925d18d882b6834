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

// Judge returns the violations if the named file, such as articles/hail-damage, held value: its own, and those that it
// causes in others. It may be called from many goroutines.
func (s *Session) Judge(name string, value json.RawMessage) ([]Violation, error) {
	_, violations, err := s.judge(name, value, false)
	return violations, err
}

// Write returns what Judge does and, where that is nothing, the text that Format returns. It asks the helper once. It may be
// called from many goroutines.
func (s *Session) Write(name string, value json.RawMessage) (text []byte, violations []Violation, err error) {
	return s.judge(name, value, true)
}

func (s *Session) judge(name string, value json.RawMessage, write bool) (text []byte, violations []Violation, err error) {
	files, pictures, err := words(s.o)
	if err != nil {
		return nil, nil, err
	}
	judged, err := s.ask(map[string]any{"do": "judge", "name": name, "value": value, "files": files, "pictures": pictures, "write": write})
	return []byte(judged.Text), judged.Violations, err
}

// Outline tells what there is to edit, as client/desk/server/outline.ts has it. It may be called from many goroutines.
func (s *Session) Outline() (json.RawMessage, error) {
	files, wrong, err := readContent(s.o)
	if err != nil {
		return nil, err
	}
	for _, one := range wrong { // a file that cannot be read is there all the same
		if name, isJSON := strings.CutSuffix(strings.TrimPrefix(one.File, contentFolder+"/"), ".json"); isJSON {
			files[name] = json.RawMessage("null")
		}
	}
	told, err := s.ask(map[string]any{"do": "outline", "files": files})
	return told.Outline, err
}

// Form returns the JSON schema of the named file. It may be called from many goroutines.
func (s *Session) Form(name string) (json.RawMessage, error) {
	form, err := s.ask(map[string]any{"do": "form", "name": name})
	return form.Schema, err
}

// Format returns the text of the named file that holds value: its fields in the order of the schema, laid out as Prettier
// does. It may be called from many goroutines.
func (s *Session) Format(name string, value json.RawMessage) ([]byte, error) {
	made, err := s.ask(map[string]any{"do": "format", "name": name, "value": value})
	return []byte(made.Text), err
}

// ask has the helper do a task that needs the check of the copy.
func (s *Session) ask(task map[string]any) (reply, error) {
	if err := s.loadCheck(); err != nil {
		return reply{}, err
	}
	told, err := s.node.do(task)
	if err != nil {
		err = fmt.Errorf("asking the check of the copy: %w", err)
	}
	return told, err
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
	_, err := s.node.do(map[string]any{"do": "load", "script": string(result.OutputFiles[0].Contents)})
	s.loaded = err == nil
	return err
}
