// Package reactserver bundles a React app with esbuild for package render.
//
// React has no build for a bare V8. Its build for Bun writes strings, which package render requires, and depends on little: on
// Bun.hash, Buffer.byteLength, and some Node modules, of which it calls nothing while it streams to an output of package render.
// [Plugin] supplies these dependencies to any esbuild build. [Bundle] is a complete build with that plugin.
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
var bunShims string

// nodeModuleShims replaces the Node modules that React's build requires: an encoder, created when React is loaded, and a
// Readable, which prerenderToNodeStream returns.
var nodeModuleShims = strings.NewReplacer(
	`require("crypto")`, "{}",
	`require("stream")`, "{ Readable: function Readable({ read }) { this.read = read; } }",
	`require("util")`, "{ TextEncoder: globalThis.TextEncoder }",
)

// Plugin is an esbuild plugin for code that imports react-dom/server, as React's documentation shows. React must be installed
// by npm where the importing file resolves it. React's production build is several times as fast: define process.env.NODE_ENV
// as "production", with the quotes. Plugin is safe for concurrent builds.
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
		text := nodeModuleShims.Replace(string(source)) + "\n" + bunShims // appended, so that React's line numbers do not change
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
}}

// Bundle bundles an entry file, TypeScript or JavaScript, and returns Source and SourceMap for render.Options. It resolves
// packages for the neutral platform (their "module" field, then "main"), and compiles JSX for the automatic runtime. It defines
// global as globalThis and selects React's production build; Define in options has priority. The error lists every esbuild error
// with file, line and the source line. Bundle writes no files.
func Bundle(entry string, options api.BuildOptions) (source string, sourceMap []byte, err error) {
	options.EntryPoints = []string{entry}
	options.Outfile = "bundle.js" // appears in the results only: Write is false
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
