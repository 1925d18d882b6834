//go:build !image

package build

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// contentCheck is the text of the module that holds every file below client/content against its schema, and exports
// the violations, a line each.
func contentCheck(o Options) (string, error) {
	content := filepath.Join(o.Root, "client", "content")
	var script strings.Builder
	script.WriteString("import { check } from \"./checks/check-content.ts\";\nconst modules = {};\n")
	err := filepath.WalkDir(content, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".ts") {
			return err
		}
		name, err := filepath.Rel(content, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		variable := strings.NewReplacer("/", "_", "-", "_", ".", "_").Replace(name)
		fmt.Fprintf(&script, "import * as %s from \"./content/%s\"; modules[%q] = %s;\n", variable, name, name, variable)
		return nil
	})
	if err != nil {
		return "", err
	}
	images, err := masters(o)
	if err != nil {
		return "", err
	}
	names := slices.Sorted(maps.Keys(images))
	fmt.Fprintf(&script, "export const violations = check(modules, %q.split(\" \"));\n", strings.Join(names, " "))
	return script.String(), nil
}

// contentOptions make a script that puts the violations into the global contentCheck.
func contentOptions(o Options) api.BuildOptions {
	options := o.esbuild()
	options.EntryPoints = []string{"content-check"}
	options.GlobalName = "contentCheck"
	options.Platform = api.PlatformNode
	options.Format = api.FormatIIFE
	options.Sourcemap = api.SourceMapNone
	options.Alias["react-dom/server"] = "react-dom/server.bun"
	// The check asks the route tree for its paths; nothing is rendered, so no manifest is needed.
	options.Plugins = []api.Plugin{
		virtual("content-check", func() (string, error) { return contentCheck(o) }, api.LoaderTS),
		virtual("manifest", func() (string, error) { return "{}", nil }, api.LoaderJSON),
		nodeStubs,
	}
	return options
}

// checkContent returns all violations of the copy's rules.
func checkContent(ctx context.Context, o Options) error {
	result := api.Build(contentOptions(o))
	if err := messages(result); err != nil {
		return err
	}
	script := slices.Concat(result.OutputFiles[0].Contents, []byte("\nconsole.log(JSON.stringify(contentCheck.violations));\n"))
	printed, err := runNode(ctx, o, script, "-")
	if err != nil {
		return fmt.Errorf("checking the copy: %w", err)
	}
	var violations []string
	if err := json.Unmarshal(printed, &violations); err != nil {
		return fmt.Errorf("checking the copy: %w", err)
	}
	for _, warning := range result.Warnings {
		// JSON keeps the last of two keys, and the module has no trace of the first.
		if place := warning.Location; warning.ID == "duplicate-object-key" && place != nil {
			violations = append(violations, fmt.Sprintf("client/%s: line %d: %s", place.File, place.Line, warning.Text))
		}
	}
	return violated(violations)
}

// violated makes an error of the violations, if there are any.
func violated(violations []string) error {
	if len(violations) == 0 {
		return nil
	}
	wrong := &SourceError{text: "the copy breaks its rules:\n" + strings.Join(violations, "\n")}
	for _, violation := range violations {
		file, message, _ := strings.Cut(violation, ": ")
		wrong.Faults = append(wrong.Faults, Fault{Message: message, File: file})
	}
	return wrong
}
