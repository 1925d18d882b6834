//go:build !production

package develop

import (
	"bytes"
	_ "embed"
	"errors"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/render"
)

//go:embed overlay.html
var overlayText string

var overlayTemplate = template.Must(template.New("overlay").Parse(overlayText))

// linesAround is how many lines of a source the overlay shows before and after the fault.
const linesAround = 4

// A codeLine is a line of a source as the overlay shows it.
type codeLine struct {
	Number int
	Text   string
	Fault  bool
}

// An overlayFault is one mistake as the overlay shows it.
type overlayFault struct {
	Message, Place string
	Code           []codeLine
}

// overlay is the page that shows a developer why a build or a render failed. Its script, by its address, brings the
// page back once the mistake is corrected.
func overlay(root string, err error, script string) string {
	data := struct {
		Faults             []overlayFault
		Frames, Components []render.Frame
		Script             string
	}{Script: script}
	var thrown *render.ScriptError
	if errors.As(err, &thrown) {
		fault := overlayFault{Message: thrown.Message}
		for _, frame := range thrown.Frames {
			if code := codeFrame(root, frame); code != nil {
				fault.Place, fault.Code = frame.String(), code
				break
			}
		}
		data.Faults, data.Frames, data.Components = []overlayFault{fault}, thrown.Frames, thrown.Components
	}
	for _, wrong := range sourceErrors(err) {
		for _, found := range wrong.Faults {
			frame := render.Frame{File: found.File, Line: found.Line, Column: found.Column}
			fault := overlayFault{Message: found.Message, Place: found.File}
			if found.Line > 0 {
				fault.Place, fault.Code = frame.String(), codeFrame(root, frame)
			}
			// Several bundles have the same file in them.
			if !slices.ContainsFunc(data.Faults, func(f overlayFault) bool { return f.Place == fault.Place && f.Message == fault.Message }) {
				data.Faults = append(data.Faults, fault)
			}
		}
	}
	if data.Faults == nil {
		data.Faults = []overlayFault{{Message: err.Error()}}
	}
	var page bytes.Buffer
	if err := overlayTemplate.Execute(&page, data); err != nil {
		return template.HTMLEscapeString(err.Error())
	}
	return page.String()
}

// sourceErrors are those that err is or wraps.
func sourceErrors(err error) []*build.SourceError {
	switch err := err.(type) { //nolint:errorlint // it is unwrapped here, into all that it wraps
	case *build.SourceError:
		return []*build.SourceError{err}
	case interface{ Unwrap() []error }:
		var found []*build.SourceError
		for _, wrapped := range err.Unwrap() {
			found = append(found, sourceErrors(wrapped)...)
		}
		return found
	case interface{ Unwrap() error }:
		return sourceErrors(err.Unwrap())
	}
	return nil
}

// codeFrame reads the lines around a place in the project's own sources.
func codeFrame(root string, frame render.Frame) []codeLine {
	if strings.Contains(frame.File, "node_modules") {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(frame.File)))
	if err != nil {
		return nil
	}
	var code []codeLine
	for i, line := range strings.Split(string(text), "\n") {
		if number := i + 1; number >= frame.Line-linesAround && number <= frame.Line+linesAround {
			code = append(code, codeLine{number, line, number == frame.Line})
		}
	}
	return code
}
