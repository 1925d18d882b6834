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

	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/render"
)

//go:embed overlay.html
var overlayText string

var overlayTemplate = template.Must(template.New("overlay").Parse(overlayText))

// A fault is a mistake, with its line of the source and the lines around it.
type fault struct {
	source.Violation
	Before, Source, After string
}

// overlay returns the page that shows a developer why a build or a render failed. script is the address of the script that
// brings the site's page back once the mistake is corrected.
func overlay(root string, err error, script string) string {
	data := struct {
		Faults             []fault
		Frames, Components []render.Frame
		Related            string // errors
		Script             string
	}{Script: script}
	var thrown *render.ScriptError
	if errors.As(err, &thrown) {
		where := source.Violation{Message: thrown.Message}
		own := slices.IndexFunc(thrown.Frames, func(f render.Frame) bool { return !strings.Contains(f.File, "node_modules") })
		if own >= 0 {
			where.File, where.Line, where.Column = thrown.Frames[own].File, thrown.Frames[own].Line, thrown.Frames[own].Column
		}
		data.Faults = []fault{faultIn(root, where)}
		data.Frames, data.Components, data.Related = thrown.Frames, thrown.Components, thrown.Related
	}
	for _, found := range faultsIn(err) {
		if !slices.ContainsFunc(data.Faults, func(f fault) bool { return f.Violation == found }) { // several bundles have the same file in them
			data.Faults = append(data.Faults, faultIn(root, found))
		}
	}
	if data.Faults == nil {
		data.Faults = []fault{{Violation: source.Violation{Message: err.Error()}}}
	}
	var page bytes.Buffer
	if err := overlayTemplate.Execute(&page, data); err != nil {
		return template.HTMLEscapeString(err.Error())
	}
	return page.String()
}

func faultIn(root string, where source.Violation) fault {
	const around = 4
	f := fault{Violation: where}
	text, err := readSource(root, where.File)
	lines := strings.SplitAfter(string(text), "\n")
	if at := where.Line - 1; err == nil && at >= 0 && at < len(lines) {
		f.Before = strings.Join(lines[max(at-around, 0):at], "")
		f.Source = lines[at]
		f.After = strings.Join(lines[at+1:min(at+1+around, len(lines))], "")
	}
	return f
}

// readSource returns the text of a file inside the source tree. The path comes from an error, whose text any script can write,
// so that it must not lead out of the tree, by links either. Only client and assets themselves may be links.
func readSource(root, file string) ([]byte, error) {
	if folder, rest, _ := strings.Cut(file, "/"); folder == "client" || folder == "assets" {
		root, file = filepath.Join(root, folder), rest
	}
	tree, err := os.OpenRoot(root)
	if err != nil {
		return nil, err
	}
	defer tree.Close() //nolint:errcheck // it was only read
	return tree.ReadFile(filepath.FromSlash(file))
}

// faultsIn returns the faults of all source errors that err joins or wraps.
func faultsIn(err error) (faults []source.Violation) {
	if joined, several := err.(interface{ Unwrap() []error }); several {
		for _, one := range joined.Unwrap() {
			faults = append(faults, faultsIn(one)...)
		}
		return faults
	}
	var wrong *source.ViolationError
	if errors.As(err, &wrong) {
		faults = wrong.Violations
	}
	return faults
}
