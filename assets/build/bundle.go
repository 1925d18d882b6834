//go:build !production

package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/render/reactserver"
)

// esbuild returns what the browser's and the server's bundles have in common.
func (o Options) esbuild() api.BuildOptions {
	environment := `"production"`
	if o.Development {
		environment = `"development"`
	}
	return api.BuildOptions{
		AbsWorkingDir:     filepath.Join(o.Root, "client"),
		Bundle:            true,
		Loader:            map[string]api.Loader{".svg": api.LoaderText}, // the articles' drawings
		JSX:               api.JSXAutomatic,
		Define:            map[string]string{"process.env.NODE_ENV": environment},
		MinifyWhitespace:  !o.Development,
		MinifyIdentifiers: !o.Development,
		MinifySyntax:      !o.Development,
		LegalComments:     api.LegalCommentsNone,
		// Radix locks scrolling through a package that injects a <style>, which our content security policy forbids.
		Alias:   map[string]string{"react-remove-scroll": "./ui/scroll-lock.tsx"},
		Plugins: []api.Plugin{contentModule(o), contentFrom(o)},
	}
}

// serverOptions make the script that the isolates run, with the manifest inside.
func serverOptions(o Options, names classNames, manifest api.Plugin) api.BuildOptions {
	options := o.esbuild()
	options.EntryPoints = []string{"entry.server.tsx"}
	options.Outfile = filepath.Join(o.Out, "server.js")
	options.Format = api.FormatIIFE
	options.Target = api.ES2022
	// V8 keeps every string of a script with one wide character in two bytes a character.
	options.Charset = api.CharsetASCII
	options.Sourcemap = api.SourceMapExternal
	options.SourcesContent = api.SourcesContentExclude
	options.Plugins = append(options.Plugins, manifest, reactserver.Plugin, names.plugin())
	return options
}

// bundleServer writes the server's script and its source map.
func bundleServer(o Options, names classNames, manifest assets.Manifest) error {
	files, err := json.Marshal(manifest)
	if err != nil {
		return err
	}
	inside := virtual("manifest", func() (string, error) { return string(files), nil }, api.LoaderJSON)
	script, sourceMap, err := serverScript(o, api.Build(serverOptions(o, names, inside)))
	if err != nil {
		return err
	}
	out := folder(o.Out)
	return errors.Join(out.write("manifest.json", files), out.write("server.js", script), out.write("server.js.map", sourceMap))
}

func serverScript(o Options, result api.BuildResult) (script, sourceMap []byte, err error) {
	if err := messages(result.Errors); err != nil {
		return nil, nil, err
	}
	for _, file := range result.OutputFiles {
		if strings.HasSuffix(file.Path, ".map") {
			sourceMap, err = fromRoot(o, file.Contents)
		} else {
			script = file.Contents
		}
	}
	return script, sourceMap, err
}

// fromRoot rewrites a source map's sources, which esbuild names from the output folder, to paths from the source
// tree's root, as people look for them.
func fromRoot(o Options, sourceMap []byte) ([]byte, error) {
	var fields map[string]json.RawMessage
	var sources []string
	if err := errors.Join(json.Unmarshal(sourceMap, &fields), json.Unmarshal(fields["sources"], &sources)); err != nil {
		return nil, fmt.Errorf("esbuild's source map: %w", err)
	}
	for i, source := range sources {
		path, err := filepath.Rel(o.Root, filepath.Join(o.Out, source))
		if err != nil {
			return nil, err
		}
		sources[i] = filepath.ToSlash(path)
	}
	var err error
	if fields["sources"], err = json.Marshal(sources); err != nil {
		return nil, err
	}
	return json.Marshal(fields)
}

// virtual makes a module out of nothing but its text, which it asks for at every build.
func virtual(name string, text func() (string, error), loader api.Loader) api.Plugin {
	return api.Plugin{Name: name, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^" + name + "$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: name, Namespace: "virtual"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: "^" + name + "$", Namespace: "virtual"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			contents, err := text()
			return api.OnLoadResult{Contents: &contents, Loader: loader, ResolveDir: build.InitialOptions.AbsWorkingDir}, err
		})
	}}
}

// silentSonner takes out the call with which sonner injects its stylesheet from script, which our content security
// policy forbids: the notifications island links it instead.
var silentSonner = api.Plugin{Name: "silent-sonner", Setup: func(build api.PluginBuild) {
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

// A SourceError is what is wrong with the sources, and where.
type SourceError struct {
	Faults []Fault
	text   string
}

// A Fault is one mistake in a source. Line and Column count from 1, and are 0 where only the file is known.
type Fault struct {
	Message      string
	File         string // from the root of the source tree
	Line, Column int
}

func (e *SourceError) Error() string { return e.text }

// wrongFile is what is wrong with a file as a whole.
func wrongFile(file string, err error) *SourceError {
	return &SourceError{Faults: []Fault{{Message: err.Error(), File: file}}, text: file + ": " + err.Error()}
}

// messages turns esbuild's errors into one, each with file, line and the line itself.
func messages(wrong []api.Message) error {
	if len(wrong) == 0 {
		return nil
	}
	formatted := api.FormatMessages(wrong, api.FormatMessagesOptions{Kind: api.ErrorMessage})
	told := &SourceError{text: "client/: " + strings.TrimSpace(strings.Join(formatted, ""))}
	for _, message := range wrong {
		fault := Fault{Message: message.Text}
		if place := message.Location; place != nil {
			fault.File, fault.Line, fault.Column = path.Join("client", place.File), place.Line, place.Column+1
		}
		told.Faults = append(told.Faults, fault)
	}
	return told
}
