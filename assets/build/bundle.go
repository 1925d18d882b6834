package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
)

// options are what the browser's and the server's bundles have in common.
func (o Options) esbuild() api.BuildOptions {
	environment := `"production"`
	if o.Development {
		environment = `"development"`
	}
	return api.BuildOptions{
		AbsWorkingDir:     filepath.Join(o.Root, "client"),
		Bundle:            true,
		Write:             false,
		JSX:               api.JSXAutomatic,
		JSXDev:            false,
		Define:            map[string]string{"process.env.NODE_ENV": environment},
		MinifyWhitespace:  !o.Development,
		MinifyIdentifiers: !o.Development,
		MinifySyntax:      !o.Development,
		Sourcemap:         api.SourceMapExternal,
		LegalComments:     api.LegalCommentsNone,
		// Radix locks scrolling through a package that injects a <style>, which our content security policy forbids.
		Alias: map[string]string{"react-remove-scroll": "./ui/scroll-lock.tsx"},
	}
}

// bundleClient makes the loader that every page has and the chunks that islands load, and returns the loader's path.
func bundleClient(o Options, public string) (string, error) {
	options := o.esbuild()
	options.EntryPoints = []string{"entry.client.ts"}
	options.Outdir = public
	options.Format = api.FormatESModule
	options.Splitting = true
	options.Target = api.ES2020
	options.EntryNames = "[name]-[hash]"
	options.ChunkNames = "[name]-[hash]"
	options.Metafile = true
	options.Plugins = []api.Plugin{silentSonner}
	options.Sourcemap = api.SourceMapNone
	result := api.Build(options)
	if err := messages(result); err != nil {
		return "", err
	}
	for _, file := range result.OutputFiles {
		if err := os.WriteFile(file.Path, file.Contents, 0o644); err != nil {
			return "", err
		}
	}
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string `json:"entryPoint"`
		} `json:"outputs"`
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return "", fmt.Errorf("esbuild's metafile: %w", err)
	}
	for path, output := range meta.Outputs {
		if output.EntryPoint == "entry.client.ts" {
			return publicPath + filepath.Base(path), nil
		}
	}
	return "", errors.New("esbuild made no output for entry.client.ts")
}

// bundleServer makes the script that the isolates run, with the manifest inside.
func bundleServer(o Options, manifest assets.Manifest) error {
	manifestJSON, err := json.Marshal(manifest)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(o.Out, "manifest.json"), manifestJSON, 0o644); err != nil {
		return err
	}
	options := o.esbuild()
	options.EntryPoints = []string{"entry.server.tsx"}
	options.Outfile = filepath.Join(o.Out, "server.js")
	options.Format = api.FormatIIFE
	options.Target = api.ES2022
	// V8 10.9 keeps every string of a script with one wide character in two bytes a character.
	options.Charset = api.CharsetASCII
	// React's entry that streams to a sink of strings, without an encoder in between.
	options.Alias["react-dom/server"] = "react-dom/server.bun"
	options.Plugins = []api.Plugin{virtual("manifest", string(manifestJSON), api.LoaderJSON), nodeStubs}
	result := api.Build(options)
	if err := messages(result); err != nil {
		return err
	}
	for _, file := range result.OutputFiles {
		content := file.Contents
		if strings.HasSuffix(file.Path, ".map") {
			if content, err = fromRoot(o, content); err != nil {
				return err
			}
		}
		if err := os.WriteFile(file.Path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// fromRoot rewrites a source map's sources, which esbuild names from the output folder, to paths from the source
// tree's root, as people look for them. The texts of the sources are left out.
func fromRoot(o Options, sourceMap []byte) ([]byte, error) {
	var fields map[string]any
	if err := json.Unmarshal(sourceMap, &fields); err != nil {
		return nil, fmt.Errorf("esbuild's source map: %w", err)
	}
	delete(fields, "sourcesContent")
	sources, _ := fields["sources"].([]any)
	for i, source := range sources {
		path, err := filepath.Rel(o.Root, filepath.Join(o.Out, fmt.Sprint(source)))
		if err != nil {
			return nil, err
		}
		sources[i] = filepath.ToSlash(path)
	}
	return json.Marshal(fields)
}

// virtual makes a module out of nothing but its text.
func virtual(name, text string, loader api.Loader) api.Plugin {
	return api.Plugin{Name: name, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^" + name + "$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: name, Namespace: "virtual"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: "^" + name + "$", Namespace: "virtual"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			return api.OnLoadResult{Contents: &text, Loader: loader, ResolveDir: build.InitialOptions.AbsWorkingDir}, nil
		})
	}}
}

// nodeStubs stands in for the modules of Node that react-dom/server.bun imports and, when it streams to a sink that
// takes strings, does not use.
var nodeStubs = api.Plugin{Name: "node-stubs", Setup: func(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: "^(util|crypto|stream|async_hooks)$"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: args.Path, Namespace: "node-stub"}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "node-stub"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		text := "module.exports = { TextEncoder: globalThis.TextEncoder };"
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
}}

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

// messages turns esbuild's errors into one, each with file, line and the line itself.
func messages(result api.BuildResult) error {
	if len(result.Errors) == 0 {
		return nil
	}
	formatted := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
	return errors.New("client/: " + strings.TrimSpace(strings.Join(formatted, "")))
}
