// Package reactserver bundles a React app with esbuild, so that package render can run it.
//
// React has no build for a bare V8. The one for Bun writes strings, which is what package render takes, and needs little around
// it: Bun.hash, Buffer.byteLength, and some modules of Node, of which it calls nothing while it streams to an output of package
// render. [Plugin] supplies these to any build of esbuild. [Bundle] is such a build, for programs that need nothing else of it.
package reactserver

import (
	_ "embed"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

//go:embed bun.js
var bun string

// nodeModules stands in for what React's build takes from Node: an encoder, made when React is loaded, and a Readable, which
// prerenderToNodeStream returns.
var nodeModules = strings.NewReplacer(
	`require("crypto")`, "{}",
	`require("stream")`, "{ Readable: function Readable({ read }) { this.read = read; } }",
	`require("util")`, "{ TextEncoder: globalThis.TextEncoder }",
)

// Plugin lets esbuild bundle code for package render that imports react-dom/server, as React's documentation has it. React
// itself must be installed by npm where the importing file finds it. For React's production build, which is several times as
// fast, define process.env.NODE_ENV as "production", with the quotes. Any number of builds may use Plugin at once.
var Plugin = api.Plugin{Name: "react-server", Setup: func(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: "^react-dom/server$"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		found := build.Resolve("react-dom/server.bun", api.ResolveOptions{
			Importer: args.Importer, Namespace: args.Namespace, ResolveDir: args.ResolveDir, Kind: args.Kind,
		})
		return api.OnResolveResult{
			Errors: found.Errors, Warnings: found.Warnings, Path: found.Path, Namespace: found.Namespace, Suffix: found.Suffix,
		}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: `[\\/]react-dom-server\.bun\.\w+\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		source, err := os.ReadFile(args.Path)
		if err != nil {
			return api.OnLoadResult{}, err
		}
		text := nodeModules.Replace(string(source)) + "\n" + bun // at the end, so that React's lines keep their numbers
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
}}

// Bundle bundles an entry file, TypeScript or JavaScript, and returns Source and SourceMap for render.Options. It resolves
// packages for no particular platform (their "module" field, then "main"), and compiles JSX for the automatic runtime. It
// defines global as globalThis and asks for React's production build; the options' own definitions win. The error holds
// everything that esbuild found wrong, each with file, line and the line's text. Nothing is written to the disk.
func Bundle(entry string, options api.BuildOptions) (source string, sourceMap []byte, err error) {
	options.EntryPoints = []string{entry}
	options.Outfile = "bundle.js" // only names the results
	options.Bundle, options.Write = true, false
	options.Format, options.Sourcemap = api.FormatIIFE, api.SourceMapExternal
	options.Platform, options.MainFields = api.PlatformNeutral, []string{"module", "main"}
	options.JSX, options.Target = api.JSXAutomatic, api.ES2024
	define := map[string]string{"process.env.NODE_ENV": `"production"`, "global": "globalThis"}
	maps.Copy(define, options.Define)
	options.Define = define
	options.Plugins = append(slices.Clone(options.Plugins), Plugin)
	result := api.Build(options)
	if len(result.Errors) > 0 {
		text := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return "", nil, errors.New("esbuild: " + strings.TrimSpace(strings.Join(text, "")))
	}
	for _, file := range result.OutputFiles {
		if strings.HasSuffix(file.Path, ".map") {
			sourceMap = file.Contents
		} else {
			source = string(file.Contents)
		}
	}
	return source, sourceMap, nil
}
