//go:build !production

package build

import (
	"encoding/json"
	"errors"
	"os"
	"regexp"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/render/reactserver"
)

// bundleOptions returns the common options of all bundles.
func (o Options) bundleOptions() api.BuildOptions {
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

// A serverAdapter is the part of [Options] that production builds lack.
type serverAdapter struct {
	// AdaptServer changes the options of the server's script, for a build that another JavaScript runtime runs. Nil changes nothing.
	AdaptServer func(*api.BuildOptions)
}

// serverOptions returns the options of the server's script. The script requires the statements of globals before it.
func serverOptions(o Options, names classNames) api.BuildOptions {
	options := o.bundleOptions()
	options.EntryPoints = []string{"entry.server.tsx"}
	if o.Development {
		options.EntryPoints = []string{"entry.development.ts"}
	}
	options.Outfile = o.path("server.js") // the source map's paths are relative to its folder
	options.Format = api.FormatIIFE
	options.Target = api.ES2022
	// One character outside of ASCII makes V8 store the whole script with two bytes per character.
	options.Charset = api.CharsetASCII
	options.Sourcemap = api.SourceMapExternal
	options.SourcesContent = api.SourcesContentExclude
	options.Plugins = append(globalModulePlugins(o), reactserver.Plugin, names.renamePlugin())
	if o.AdaptServer != nil {
		o.AdaptServer(&options)
	}
	return options
}

// bundleServer returns the server's script, its source map and the manifest, by file name.
func bundleServer(o Options, names classNames, manifest assets.Manifest) (memoryFS, error) {
	files, _ := json.Marshal(manifest) // marshaling texts and numbers cannot fail
	content, facts, contentErr := readSiteContent(o)
	options := serverOptions(o, names)
	options.Banner = map[string]string{"js": globalStatements(files, content)}
	manifest.Facts = facts
	files, _ = json.Marshal(manifest)
	script, sourceMap, bundleErr := serverOutput(api.Build(options))
	return memoryFS{"manifest.json": files, "server.js": script, "server.js.map": sourceMap}, errors.Join(contentErr, bundleErr)
}

// serverOutput returns the files of a bundle with serverOptions.
func serverOutput(result api.BuildResult) (script, sourceMap []byte, err error) {
	if len(result.Errors) > 0 {
		return nil, nil, source.BundleError(result.Errors)
	}
	return result.OutputFiles[1].Contents, result.OutputFiles[0].Contents, nil // esbuild returns the source map first
}

// sonnerPlugin removes the call by which sonner injects its stylesheet, which the content security policy forbids. The notifications
// island links the stylesheet instead.
var sonnerPlugin = api.Plugin{Name: "silent-sonner", Setup: func(build api.PluginBuild) {
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
