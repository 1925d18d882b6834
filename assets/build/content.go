//go:build !image

package build

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// contentFolder is where the words are, from the root of the source tree.
const contentFolder = "client/content"

// content is the folder of the words that are built.
func (o Options) content() string {
	return cmp.Or(o.Content, filepath.Join(o.Root, filepath.FromSlash(contentFolder)))
}

// contentFiles lists the JSON files of the words by their paths below their folder, sorted.
func (o Options) contentFiles() ([]string, error) {
	var names []string
	err := fs.WalkDir(os.DirFS(o.content()), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.HasSuffix(name, ".json") {
			names = append(names, name)
		}
		return err
	})
	return names, err
}

// draft tells whether a file of the words is not yet for visitors. A file that cannot be read is none: the bundle says what
// is wrong with it.
func (o Options) draft(name string) bool {
	var file struct {
		Draft bool `json:"draft"`
	}
	text, err := os.ReadFile(filepath.Join(o.content(), filepath.FromSlash(name)))
	return err == nil && json.Unmarshal(text, &file) == nil && file.Draft
}

// importAll is the text of a module that has the named files of the words in a map by their names without ending.
func importAll(names []string) string {
	var imports, entries strings.Builder
	for i, name := range names {
		fmt.Fprintf(&imports, "import file%d from \"./content/%s\" with { type: \"json\" };\n", i, name)
		fmt.Fprintf(&entries, "%q: file%d,\n", strings.TrimSuffix(name, ".json"), i)
	}
	return imports.String() + "const files = {\n" + entries.String() + "};\n"
}

// contentModule is the module "content": the pages that have a folder of their own. Drafts are for development.
func contentModule(o Options) api.Plugin {
	return virtual("content", func() (string, error) {
		names, err := o.contentFiles()
		names = slices.DeleteFunc(names, func(name string) bool {
			folder, _, _ := strings.Cut(name, "/")
			return !slices.Contains([]string{"articles", "areas", "services"}, folder) || !o.Development && o.draft(name)
		})
		return importAll(names) + "export default files;\n", err
	}, api.LoaderTS)
}

// contentFrom takes the words from the folder that the options name, where they name one.
func contentFrom(o Options) api.Plugin {
	return api.Plugin{Name: "content-from", Setup: func(build api.PluginBuild) {
		if o.Content == "" {
			return
		}
		build.OnResolve(api.OnResolveOptions{Filter: `\.json$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			// The client's folder may be a symbolic link, and what imports names it in one way or the other.
			own, ownErr := filepath.EvalSymlinks(filepath.Join(o.Root, filepath.FromSlash(contentFolder)))
			from, fromErr := filepath.EvalSymlinks(args.ResolveDir)
			if err := errors.Join(ownErr, fromErr); err != nil {
				return api.OnResolveResult{}, err
			}
			name, err := filepath.Rel(own, filepath.Join(from, args.Path))
			if err != nil || !filepath.IsLocal(name) {
				return api.OnResolveResult{}, nil
			}
			return api.OnResolveResult{Path: filepath.Join(o.Content, name)}, nil
		})
	}}
}

// contentCheck is the text of the module that holds every file of the words against its schema, and exports the violations,
// a line each.
func contentCheck(o Options) (string, error) {
	names, err := o.contentFiles()
	if err != nil {
		return "", err
	}
	images, err := masters(o)
	if err != nil {
		return "", err
	}
	pictures := strings.Join(slices.Sorted(maps.Keys(images)), " ")
	return "import { check } from \"./checks/check-content.ts\";\n" + importAll(names) +
		fmt.Sprintf("export const violations = check(files, %q.split(\" \"));\n", pictures), nil
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
	options.Plugins = append(options.Plugins,
		virtual("content-check", func() (string, error) { return contentCheck(o) }, api.LoaderTS),
		virtual("manifest", func() (string, error) { return "{}", nil }, api.LoaderJSON),
		nodeStubs,
	)
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
