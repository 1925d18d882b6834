//go:build !production

package build

import (
	"encoding/json"
	"errors"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/render/reactserver"
)

// esbuild returns the common options of all bundles.
func (o Options) esbuild() api.BuildOptions {
	environment := `"production"`
	if o.Development {
		environment = `"development"`
	}
	return api.BuildOptions{
		AbsWorkingDir:     o.path("client"),
		PreserveSymlinks:  true, // a copy of the sources may link to the packages
		Bundle:            true,
		Loader:            map[string]api.Loader{".svg": api.LoaderText}, // the articles' drawings
		JSX:               api.JSXAutomatic,
		Define:            map[string]string{"process.env.NODE_ENV": environment},
		MinifyWhitespace:  !o.Development,
		MinifyIdentifiers: !o.Development,
		MinifySyntax:      !o.Development,
		LegalComments:     api.LegalCommentsNone,
		// Radix uses a package that injects a <style>, which the content security policy forbids.
		Alias: map[string]string{"react-remove-scroll": "./islands/scroll-lock.tsx"},
	}
}

// serverOptions returns the options of the server's script. The script requires the statements of globals before it.
func serverOptions(o Options, names classNames) api.BuildOptions {
	options := o.esbuild()
	options.EntryPoints = []string{"entry.server.tsx"}
	options.Outfile = o.path("server.js") // the source map's paths are relative to its folder
	options.Format = api.FormatIIFE
	options.Target = api.ES2022
	// One character outside of ASCII makes V8 store the whole script with two bytes a character.
	options.Charset = api.CharsetASCII
	options.Sourcemap = api.SourceMapExternal
	options.SourcesContent = api.SourcesContentExclude
	options.Plugins = append(globalModules(o), reactserver.Plugin, names.plugin())
	return options
}

// bundleServer returns the server's script, its source map and the manifest, by file name.
func bundleServer(o Options, names classNames, manifest assets.Manifest) (memory, error) {
	files, _ := json.Marshal(manifest) // texts and numbers
	words, facts, unread := shownWords(o)
	options := serverOptions(o, names)
	options.Banner = map[string]string{"js": globals(files, words)}
	manifest.Facts = facts
	files, _ = json.Marshal(manifest)
	script, sourceMap, wrong := serverScript(api.Build(options))
	return memory{"manifest.json": files, "server.js": script, "server.js.map": sourceMap}, errors.Join(unread, wrong)
}

func serverScript(result api.BuildResult) (script, sourceMap []byte, err error) {
	if len(result.Errors) > 0 {
		return nil, nil, messages(result.Errors)
	}
	return result.OutputFiles[1].Contents, result.OutputFiles[0].Contents, nil // esbuild returns the source map first
}

// sonnerWithoutStyles removes the call by which sonner injects its stylesheet, which the content security policy forbids. The notifications
// island links the stylesheet instead.
var sonnerWithoutStyles = api.Plugin{Name: "silent-sonner", Setup: func(build api.PluginBuild) {
	build.OnLoad(api.OnLoadOptions{Filter: `sonner[\\/]dist[\\/]index\.mjs$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		source, err := os.ReadFile(args.Path)
		if err != nil {
			return api.OnLoadResult{}, err
		}
		injection := regexp.MustCompile(`(?m)^__insertCSS\(.*\);$`)
		if !injection.Match(source) {
			return api.OnLoadResult{}, errors.New("sonner no longer injects its styles the way it did: look at dist/index.mjs again")
		}
		text := injection.ReplaceAllString(string(source), "")
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
}}

// A SourceError lists the violations in the sources. Its text is for terminals, and Faults is for the overlay and the desk.
type SourceError struct {
	Faults []Violation
	text   string
}

// A Violation is an error in a source (code that does not compile, a file that is not JSON, content that breaks a rule), or a warning about
// content.
type Violation struct {
	File         string `json:"file"`    // from the root of the source tree; empty if unknown
	Field        string `json:"field"`   // the path of a field in a content file, such as sections.2.heading; empty for the whole file
	Message      string `json:"message"` // in plain words
	Warning      string `json:"warning"` // the name of the warning; empty for an error
	Line, Column int    `json:"-"`       // counted from 1; 0 if unknown
}

// advice is the name of warnings about style.
const advice = "Advice"

// NeedsConfirmation reports whether v is a warning that the publisher has to confirm: all warnings but advice on style.
func (v Violation) NeedsConfirmation() bool { return v.Warning != "" && v.Warning != advice }

// Warnings returns the warnings among violations.
func Warnings(violations []Violation) []Violation {
	return slices.DeleteFunc(slices.Clone(violations), func(v Violation) bool { return v.Warning == "" })
}

// Errors returns violations without warnings.
func Errors(violations []Violation) []Violation {
	return slices.DeleteFunc(slices.Clone(violations), func(v Violation) bool { return v.Warning != "" })
}

func (e *SourceError) Error() string { return e.text }

// wrongFile returns an error about a file.
func wrongFile(file string, err error) *SourceError {
	return &SourceError{Faults: []Violation{{Message: err.Error(), File: file}}, text: file + ": " + err.Error()}
}

// messages converts esbuild's errors to a *SourceError with file and line. It returns nil without errors.
func messages(wrong []api.Message) error {
	if len(wrong) == 0 {
		return nil
	}
	formatted := api.FormatMessages(wrong, api.FormatMessagesOptions{Kind: api.ErrorMessage})
	sourceError := &SourceError{text: "client/: " + strings.TrimSpace(strings.Join(formatted, ""))}
	for _, message := range wrong {
		fault := Violation{Message: message.Text}
		if place := message.Location; place != nil {
			fault.File, fault.Line, fault.Column = path.Join("client", place.File), place.Line, place.Column+1
		}
		sourceError.Faults = append(sourceError.Faults, fault)
	}
	return sourceError
}
