//go:build !production

package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"testing/fstest"

	"github.com/evanw/esbuild/pkg/api"
)

// DeskFiles are the browser's part of the desk: its script, its stylesheet and what they load. They are made anew at every
// call, of the sources as they are.
func (s *Session) DeskFiles() (fstest.MapFS, error) {
	options := s.o.esbuild()
	options.EntryPoints = []string{"desk/desk.tsx", "desk/desk.css"}
	options.Plugins = []api.Plugin{{Name: "tailwind", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `desk\.css$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			var sheet string
			err := s.node.do(&sheet, task{"do": "styles", "file": args.Path})
			return api.OnLoadResult{Contents: &sheet, Loader: api.LoaderCSS}, err
		})
	}}}
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
	files := fstest.MapFS{}
	for _, file := range result.OutputFiles {
		files[filepath.Base(file.Path)] = &fstest.MapFile{Data: file.Contents}
	}
	return files, nil
}

// Words are the files of the words as they are on the disk, by name, and the names of the pictures. Its error is a
// *SourceError where a file cannot be read.
func (s *Session) Words() (files map[string]json.RawMessage, pictures []string, err error) {
	return words(s.o)
}

// Violations returns all violations of files and pictures that need not be on the disk.
func (s *Session) Violations(files map[string]json.RawMessage, pictures []string) ([]Violation, error) {
	return Ask[[]Violation](s, "violations", files, pictures)
}

// Judge returns the violations if the named file, such as articles/hail-damage, held value: its own, and those that it
// causes in others.
func (s *Session) Judge(name string, value json.RawMessage) ([]Violation, error) {
	files, pictures, err := words(s.o)
	if err != nil {
		return nil, err
	}
	return Ask[[]Violation](s, "judge", name, value, files, pictures)
}

// Told tells in an owner's words what became of the named file, of its text before and after; nil where it is not there.
func (s *Session) Told(name string, before, after []byte) ([]string, error) {
	texts := [2]*string{}
	for i, text := range [][]byte{before, after} {
		if text != nil {
			texts[i] = new(string(text))
		}
	}
	return Ask[[]string](s, "told", name, texts[0], texts[1])
}

// Outline tells what there is to edit, as client/desk/server/outline.ts has it.
func (s *Session) Outline() (map[string]any, error) {
	files, err := readContent(s.o)
	var unread *SourceError // such a file is there all the same
	if err != nil && !errors.As(err, &unread) {
		return nil, err
	}
	return Ask[map[string]any](s, "outline", files)
}

// Format returns the text of the named file that holds value: its fields in the order of its rules, where it keeps to
// them, laid out as Prettier does.
func (s *Session) Format(name string, value json.RawMessage) ([]byte, error) {
	text, err := Ask[string](s, "format", name, value)
	return []byte(text), err
}

// Changes are files by name with what they hold from now on; null is a file that goes.
type Changes map[string]json.RawMessage

// Ask has the session's Node process call a function of the desk's part on the server or of the check of the copy, as
// contentOptions lists them, and reads its answer.
func Ask[Answer any](s *Session, function string, arguments ...any) (answer Answer, err error) {
	if err = s.loadCheck(); err == nil {
		err = s.node.do(&answer, task{"do": "call", "function": function, "arguments": arguments})
	}
	if err != nil {
		return answer, fmt.Errorf("asking the check of the copy: %w", err)
	}
	return answer, nil
}

// loadCheck brings the check into the helper, as its sources are now.
func (s *Session) loadCheck() error {
	s.checking.Lock()
	defer s.checking.Unlock()
	if s.loaded {
		return nil
	}
	result := api.Build(contentOptions(s.o))
	if err := messages(result.Errors); err != nil {
		return err
	}
	err := s.node.do(nil, task{"do": "load", "script": string(result.OutputFiles[0].Contents)})
	s.loaded = err == nil
	return err
}
