// Package reactserver bundles a React app for package render, with esbuild.
//
// React has no build for a bare V8. The one for Bun writes strings, which is what package render takes, and asks little of its
// surroundings: Bun.hash, Buffer.byteLength, and modules of Node of which it calls nothing when it streams to an output of
// package render. [Plugin] gives it those. [Bundle] is for programs that need nothing else of esbuild.
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

// nodeModules are what React's build asks of Node: an encoder, which is made when React is loaded, and a Readable, which
// prerenderToNodeStream hands out.
var nodeModules = strings.NewReplacer(
	`require("crypto")`, "{}",
	`require("stream")`, "{ Readable: function Readable({ read }) { this.read = read; } }",
	`require("util")`, "{ TextEncoder: globalThis.TextEncoder }",
)

// Plugin lets esbuild bundle what imports react-dom/server, as React documents it, for package render. React itself has to be
// installed by npm where the importing file finds it. The production build of React, which is several times as fast, needs
// process.env.NODE_ENV defined as "production" in quotes. Plugin may be used by any number of builds at once.
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
		text := nodeModules.Replace(string(source)) + "\n" + bun // At the end it moves no line of React's.
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
}}

// Bundle makes of an entry file, TypeScript or JavaScript, what render.Options want: Source and SourceMap. It takes packages as
// neither browsers nor Node want them, and the automatic JSX runtime. What the options define wins over global for globalThis
// and React's production build. The error tells all that esbuild found wrong, with file, line and the line itself.
func Bundle(entry string, options api.BuildOptions) (source string, sourceMap []byte, err error) {
	options.EntryPoints = []string{entry}
	options.Outfile = "bundle.js" // Names the parts of the result; nothing is written.
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
