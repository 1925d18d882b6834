package main

import (
	"bytes"
	_ "embed"
	"errors"
	"html/template"
	"os"
	"path/filepath"
	"strings"

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

// overlay is the page that shows a developer why a render failed.
func overlay(root string, err error) string {
	data := struct {
		Message            string
		Place              string
		Code               []codeLine
		Frames, Components []render.Frame
	}{Message: err.Error()}
	var thrown *render.ScriptError
	if errors.As(err, &thrown) {
		data.Message, data.Frames, data.Components = thrown.Message, thrown.Frames, thrown.Components
		for _, frame := range thrown.Frames {
			if code := codeFrame(root, frame); code != nil {
				data.Place, data.Code = frame.String(), code
				break
			}
		}
	}
	var page bytes.Buffer
	if err := overlayTemplate.Execute(&page, data); err != nil {
		return template.HTMLEscapeString(data.Message)
	}
	return page.String()
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
