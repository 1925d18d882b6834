package reactserver_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/render"
	"gulfoak.example/website/render/reactserver"
)

// React's builds for Bun call only the APIs of Bun and Node that Bundle supplies.
func TestReact_requiredAPIs(t *testing.T) {
	builds, err := filepath.Glob("../node_modules/react-dom/cjs/react-dom-server.bun.*.js")
	if err != nil || len(builds) != 2 {
		t.Fatalf("found %v, %v: want React's two builds for Bun: run `make setup` first, or `npm ci --ignore-scripts` in render/", builds, err)
	}
	dependencies := regexp.MustCompile(`\b(?:Bun|Buffer)\.\w+|\b(?:util|stream|crypto)\.[A-Z]\w+|\brequire\("[^"]+"\)`)
	want := []string{
		"Buffer.byteLength", "Bun.hash", "stream.Readable", "util.TextEncoder",
		`require("crypto")`, `require("react")`, `require("react-dom")`, `require("stream")`, `require("util")`,
	}
	slices.Sort(want)
	for _, build := range builds {
		text, err := os.ReadFile(build)
		if err != nil {
			t.Fatal(err)
		}
		got := dependencies.FindAllString(string(text), -1)
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, want) {
			t.Errorf("%s depends on %q, want %q: add missing APIs to bun.js, or remove unused ones", filepath.Base(build), got, want)
		}
	}
}

// React's production builds contain the statements that Plugin replaces.
func TestReact_replacedStatements(t *testing.T) {
	for build, want := range map[string]struct{ attributes, writes int }{"bun": {7, 1}, "legacy.browser": {7, 0}} {
		separator := map[string]string{"bun": ".", "legacy.browser": "-"}[build]
		text, err := os.ReadFile("../node_modules/react-dom/cjs/react-dom-server" + separator + build + ".production.js")
		if err != nil {
			t.Fatal(err)
		}
		adapted := reactserver.AdaptReact(string(text))
		attributes := strings.Count(adapted, "pushWholeAttribute(target, name, value)") - 1 // the definition is no call
		writes := strings.Count(adapted, "joined += chunks[chunkIdx]")
		if attributes != want.attributes || writes != want.writes {
			t.Errorf("%s: replaced %d attributes and %d writes, want %+v: compare chunkJoiner with React's source", build, attributes, writes, want)
		}
		if got, want := strings.Count(strings.Split(adapted, "exports.version")[0], "\n"), strings.Count(strings.Split(string(text), "exports.version")[0], "\n"); got != want {
			t.Errorf("%s: React's source has %d lines instead of %d", build, got, want)
		}
	}
}

// The ES modules of react and react/jsx-runtime have all exports of React's production builds.
func TestPlugin_exports(t *testing.T) {
	folder := t.TempDir()
	entry := filepath.Join(folder, "entry.js")
	script := `
		import React, * as all from "react";
		import * as runtime from "react/jsx-runtime";
		import build from "react/cjs-runtime";
		const missing = (exported, present) => Object.keys(exported).filter((name) => !(name in present));
		globalThis.missing = () => String([Object.keys(React).length > 30, ...missing(React, all), ...missing(build, runtime)]);`
	if err := os.WriteFile(entry, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	packages, err := filepath.Abs("../node_modules")
	if err != nil {
		t.Fatal(err)
	}
	source, _, err := reactserver.Bundle(entry, api.BuildOptions{
		NodePaths: []string{packages},
		Alias:     map[string]string{"react/cjs-runtime": filepath.Join(packages, "react/cjs/react-jsx-runtime.production.js")},
	})
	if err != nil {
		t.Fatal("bundling (run `make setup` first, or `npm ci --ignore-scripts` in render/):", err)
	}
	pool, err := render.New(render.Options{Source: source, Isolates: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	if _, missing, err := pool.Render(t.Context(), render.Call{Function: "missing"}); missing != "true" || err != nil {
		t.Errorf("got %q, %v: want no missing export after true", missing, err)
	}
}

// The error lists every problem of the app, with its position.
func TestBundle_errors(t *testing.T) {
	app := filepath.Join(t.TempDir(), "app.tsx")
	if err := os.WriteFile(app, []byte("import \"./missing\";\nimport \"crypto\";\nimport \"react-dom/server\";\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, _, err := reactserver.Bundle(app, api.BuildOptions{})
	if err == nil {
		t.Fatal("Bundle succeeded")
	}
	for _, want := range []string{"app.tsx:1:7", `"./missing"`, "app.tsx:2:7", `"crypto"`, "app.tsx:3:7", `"react-dom/server`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in %v", want, err)
		}
	}
}

// The definitions of the caller have priority over the defaults of Bundle.
func TestBundle_options(t *testing.T) {
	app := filepath.Join(t.TempDir(), "app.ts")
	if err := os.WriteFile(app, []byte("global.result = [process.env.NODE_ENV, VERSION];"), 0o600); err != nil {
		t.Fatal(err)
	}
	define := map[string]string{"VERSION": "7"}
	source, sourceMap, err := reactserver.Bundle(app, api.BuildOptions{Define: define})
	if err != nil || !strings.Contains(source, `globalThis.result = ["production", 7]`) || !strings.Contains(string(sourceMap), "app.ts") {
		t.Errorf("got %q, %s, %v", source, sourceMap, err)
	}
	if len(define) != 1 {
		t.Errorf("the caller's map was changed: %v", define)
	}
	define["process.env.NODE_ENV"] = `"development"`
	if source, _, err = reactserver.Bundle(app, api.BuildOptions{Define: define}); err != nil || !strings.Contains(source, `["development", 7]`) {
		t.Errorf("got %q, %v", source, err)
	}
}
