//go:build !production

package develop

import (
	"bytes"
	_ "embed"
	"errors"
	"html/template"
	"slices"

	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/render"
)

//go:embed overlay.html
var overlayText string

var overlayTemplate = template.Must(template.New("overlay").Parse(overlayText))

// overlay is the page that shows a developer why a build or a render failed. Its script, by its address, brings the
// page back once the mistake is corrected.
func overlay(err error, script string) string {
	data := struct {
		Faults             []build.Violation
		Frames, Components []render.Frame
		Script             string
	}{Script: script}
	var thrown *render.ScriptError
	if errors.As(err, &thrown) {
		data.Faults = []build.Violation{{Message: thrown.Message}}
		data.Frames, data.Components = thrown.Frames, thrown.Components
	}
	for _, wrong := range sourceErrors(err) {
		for _, fault := range wrong.Faults {
			if !slices.Contains(data.Faults, fault) { // several bundles have the same file in them
				data.Faults = append(data.Faults, fault)
			}
		}
	}
	if data.Faults == nil {
		data.Faults = []build.Violation{{Message: err.Error()}}
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
