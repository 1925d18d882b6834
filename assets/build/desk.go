//go:build !production

package build

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// DeskFiles builds the browser's part of the desk and returns its files by name: the script, the stylesheet and the fonts. Its
// error is a [*SourceError].
func (s *Session) DeskFiles() (map[string][]byte, error) {
	options := s.o.esbuild()
	options.EntryPoints = []string{"desk/desk.tsx", "desk/bridge.ts", "desk/desk.css"}
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
	// React's development build would take 37 ms for each key in a form of 64 fields.
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

// Words returns the content files as they are on the disk, as JSON by name (such as articles/hail-damage), and the names of the
// pictures. A file that is not JSON is null, so that all others can be edited.
func (s *Session) Words() (files map[string]json.RawMessage, pictures []string, err error) {
	files, pictures, err = words(s.o)
	var unread *SourceError
	if errors.As(err, &unread) {
		err = nil
	}
	return files, pictures, err
}

// Violations returns every rule that these words break, with these pictures. Neither need be on the disk.
func (s *Session) Violations(files map[string]json.RawMessage, pictures []string) ([]Violation, error) {
	found, err := Ask[[]Violation](s, "violations", files, pictures)
	return append(found, FactFaults(businessFile, files[businessFile])...), err
}

// TreeViolations returns every rule that content files break, with pictures, both by path from the root of the source tree. They
// need not be on the disk. The content of pictures is not read.
func (s *Session) TreeViolations(tree map[string][]byte) ([]Violation, error) {
	files, pictures, unreadable := map[string]json.RawMessage{}, []string{}, []Violation(nil)
	for path, text := range tree {
		text = bytes.TrimPrefix(text, []byte("\ufeff"))
		ending := filepath.Ext(path)
		if name, isContent := strings.CutPrefix(path, contentFolder+"/"); isContent {
			unreadable = append(unreadable, faultsOfJSON(path, text)...)
			files[strings.TrimSuffix(name, ending)] = text
		} else if slices.Contains(masterEndings, strings.ToLower(ending)) {
			pictures = append(pictures, strings.TrimSuffix(filepath.Base(path), ending))
		}
	}
	if unreadable != nil {
		return unreadable, nil
	}
	return s.Violations(files, pictures)
}

// Judge returns what would be wrong if the named file, such as articles/hail-damage, held value: its own violations, and those
// that it would cause in other files. value need not be JSON.
func (s *Session) Judge(name string, value []byte) ([]Violation, error) {
	if unread := faultsOfJSON(contentFolder+"/"+name+".json", value); unread != nil {
		return unread, nil
	}
	files, pictures, err := s.Words()
	if err != nil {
		return nil, err
	}
	found, err := Ask[[]Violation](s, "judge", name, json.RawMessage(value), files, pictures)
	return append(found, FactFaults(name, value)...), err
}

// Told describes in the owner's words what changed in the named file, from its text before and after; nil means that there was,
// or is, no such file.
func (s *Session) Told(name string, before, after []byte) ([]string, error) {
	texts := [2]*string{}
	for i, text := range [][]byte{before, after} {
		if text != nil {
			texts[i] = new(string(text))
		}
	}
	return Ask[[]string](s, "told", name, texts[0], texts[1])
}

// Outline returns what there is to edit, as client/desk/server/outline.ts describes it. Sources are the addresses of
// the pictures by their names. A file that is not JSON is in it, too.
func (s *Session) Outline(sources map[string]string) (map[string]any, error) {
	files, err := readContent(s.o)
	var unread *SourceError
	if err != nil && !errors.As(err, &unread) {
		return nil, err
	}
	return Ask[map[string]any](s, "outline", files, sources)
}

// Format returns value as the text of the named file, laid out as Prettier does. If value keeps to the file's rules, its fields
// come in the order of these.
func (s *Session) Format(name string, value json.RawMessage) ([]byte, error) {
	text, err := Ask[string](s, "format", name, value)
	return []byte(text), err
}

// Changes are new contents of files of the words, by name. null removes a file.
type Changes map[string]json.RawMessage

// Ask calls a JavaScript function in the session's Node process and reads its answer as JSON. The functions, which
// contentOptions lists, are those of client/desk/server and client/checks that judge and change the words. Calls wait for one
// another.
func Ask[Answer any](s *Session, function string, arguments ...any) (answer Answer, err error) {
	if err = s.loadCheck(); err == nil {
		err = s.node.do(&answer, task{"do": "call", "function": function, "arguments": arguments})
	}
	if err != nil {
		return answer, fmt.Errorf("asking the check of the words: %w", err)
	}
	return answer, nil
}

// loadCheck loads the check into the helper, unless it has the sources as they are now.
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
