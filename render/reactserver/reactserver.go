// Package reactserver bundles a React app with esbuild for package render.
//
// React has no build for a bare V8. Its build for Bun writes strings, which package render requires, and depends on little: on
// Bun.hash, Buffer.byteLength, and some Node modules, of which it calls nothing while it streams to an output of package render.
// [Plugin] supplies these dependencies to any esbuild build. It also makes React's production build write fewer and longer chunks of
// the same text, which makes a page a twentieth faster and a streamed page a seventh, and makes components call React's functions
// directly, which takes a fifth less of React's time. [Bundle] is a complete build with that plugin.
package reactserver

import (
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

var (
	//go:embed bun.js
	bunShims string
	//go:embed chunks.js
	wholeAttributes string
	//go:embed jsx-runtime.js
	jsxRuntime string
)

// nodeModuleShims replaces the Node modules that React's build requires: an encoder, created when React is loaded, and a
// Readable, which prerenderToNodeStream returns.
var nodeModuleShims = strings.NewReplacer(
	`require("crypto")`, "{}",
	`require("stream")`, "{ Readable: function Readable({ read }) { this.read = read; } }",
	`require("util")`, "{ TextEncoder: globalThis.TextEncoder }",
)

// chunkJoiner makes React's production build create one chunk for each attribute, and write up to 64 Ki characters at once to the
// output of a stream. Attributes of custom elements, and development builds, keep their chunks.
var chunkJoiner = strings.NewReplacer(
	`target.push(" ", name, '="', escapeTextForBrowser(value), '"')`, `pushWholeAttribute(target, name, value)`,
	"for (; chunkIdx < chunks.length - 1; chunkIdx++)\n        writeChunk(destination, chunks[chunkIdx]);",
	`for (var joined = ""; chunkIdx < chunks.length - 1; chunkIdx++)`+"\n        "+
		`(joined += chunks[chunkIdx]).length > 65536 && (writeChunk(destination, joined), joined = ""); writeChunk(destination, joined);`,
)

// adaptReact returns the source of a build of React's server with the shims and with fewer chunks. React's line numbers do not change.
func adaptReact(source string) string { return addShims(chunkJoiner.Replace(source)) + wholeAttributes }

func addShims(source string) string { return nodeModuleShims.Replace(source) + "\n" + bunShims }

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
	if build.InitialOptions.Define["process.env.NODE_ENV"] == `"production"` {
		build.OnLoad(api.OnLoadOptions{Filter: `[\\/]react[\\/]index\.js$`}, loadReact)
		build.OnLoad(api.OnLoadOptions{Filter: `[\\/]react[\\/]jsx-runtime\.js$`}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			return api.OnLoadResult{Contents: &jsxRuntime, Loader: api.LoaderJS}, nil
		})
	}
	build.OnLoad(api.OnLoadOptions{Filter: `[\\/]react-dom-server(\.bun|-legacy\.browser)\.\w+\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
		source, err := os.ReadFile(args.Path)
		if err != nil {
			return api.OnLoadResult{}, err
		}
		text := adaptReact(string(source))
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
}}

// exportedName matches an export of React's production build, which is a CommonJS module.
var exportedName = regexp.MustCompile(`(?m)^exports\.(\w+) =`)

// loadReact loads React's production build as an ES module. Without it, esbuild would read createElement, useContext and other
// functions of the CommonJS module through a getter at each use, a twelfth of the time of a page.
func loadReact(args api.OnLoadArgs) (api.OnLoadResult, error) {
	const build = "./cjs/react.production.js"
	folder := filepath.Dir(args.Path)
	source, err := os.ReadFile(filepath.Join(folder, build))
	if err != nil {
		return api.OnLoadResult{}, err
	}
	var names []string
	for _, match := range exportedName.FindAllStringSubmatch(string(source), -1) {
		names = append(names, match[1])
	}
	text := fmt.Sprintf("import React from %q; export default React; export const { %s } = React;", build, strings.Join(names, ", "))
	return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS, ResolveDir: folder}, nil
}

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
