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

// A sourceFault is an error with its source line and the lines around it.
type sourceFault struct {
	source.Violation
	Before, Source, After string
}

// renderOverlay returns the page that shows the error of a failed build or render. script is the URL of the script that reloads the
// site's page when the error is fixed.
func renderOverlay(root string, err error, script string) string {
	data := struct {
		Faults             []sourceFault
		Frames, Components []render.Frame
		Related            string // errors
		Script             string
	}{Script: script}
	var scriptErr *render.ScriptError
	if errors.As(err, &scriptErr) {
		where := source.Violation{Message: scriptErr.Message}
		siteFrame := slices.IndexFunc(scriptErr.Frames, func(f render.Frame) bool { return !strings.Contains(f.File, "node_modules") })
		if siteFrame >= 0 {
			where.File, where.Line, where.Column = scriptErr.Frames[siteFrame].File, scriptErr.Frames[siteFrame].Line, scriptErr.Frames[siteFrame].Column
		}
		data.Faults = []sourceFault{locateFault(root, where)}
		data.Frames, data.Components, data.Related = scriptErr.Frames, scriptErr.Components, scriptErr.Related
	}
	for _, found := range listViolations(err) {
		if !slices.ContainsFunc(data.Faults, func(f sourceFault) bool { return f.Violation == found }) { // several bundles contain the same file
			data.Faults = append(data.Faults, locateFault(root, found))
		}
	}
	if data.Faults == nil {
		data.Faults = []sourceFault{{Violation: source.Violation{Message: err.Error()}}}
	}
	var page bytes.Buffer
	if err := overlayTemplate.Execute(&page, data); err != nil {
		return template.HTMLEscapeString(err.Error())
	}
	return page.String()
}

// locateFault adds the source lines to a violation.
func locateFault(root string, where source.Violation) sourceFault {
	const around = 4
	f := sourceFault{Violation: where}
	text, err := readSource(root, where.File)
	lines := strings.SplitAfter(string(text), "\n")
	if at := where.Line - 1; err == nil && at >= 0 && at < len(lines) {
		f.Before = strings.Join(lines[max(at-around, 0):at], "")
		f.Source = lines[at]
		f.After = strings.Join(lines[at+1:min(at+1+around, len(lines))], "")
	}
	return f
}

// readSource returns the text of a file inside the source tree. The path is part of an error message, which any script can write, so
// it must not resolve to a file outside the tree, even through links. Only the folders client and assets may be links.
func readSource(root, file string) ([]byte, error) {
	if folder, rest, _ := strings.Cut(file, "/"); folder == "client" || folder == "assets" {
		root, file = filepath.Join(root, folder), rest
	}
	tree, err := os.OpenRoot(root)
	if err != nil {
		return nil, err
	}
	defer tree.Close() //nolint:errcheck // the root is only read
	return tree.ReadFile(filepath.FromSlash(file))
}

// listViolations returns the violations of all source errors that err joins or wraps.
func listViolations(err error) (faults []source.Violation) {
	if joined, isJoined := err.(interface{ Unwrap() []error }); isJoined {
		for _, err := range joined.Unwrap() {
			faults = append(faults, listViolations(err)...)
		}
		return faults
	}
	var sourceErr *source.ViolationError
	if errors.As(err, &sourceErr) {
		faults = sourceErr.Violations
	}
	return faults
}
