package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// checkContent holds every file below client/content against its schema and returns all violations, a line each.
func checkContent(ctx context.Context, o Options) error {
	content := filepath.Join(o.Root, "client", "content")
	var script strings.Builder
	script.WriteString("import { check } from \"./check-content.ts\";\nconst modules = {};\n")
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
		return err
	}
	images, err := masters(o)
	if err != nil {
		return err
	}
	names := make([]string, 0, len(images))
	for name := range images {
		names = append(names, name)
	}
	fmt.Fprintf(&script, "const violations = check(modules, %q.split(\" \"));\n", strings.Join(names, " "))
	script.WriteString("for (const violation of violations) console.error(violation);\nprocess.exitCode = violations.length ? 1 : 0;\n")

	options := o.esbuild()
	options.Stdin = &api.StdinOptions{Contents: script.String(), ResolveDir: options.AbsWorkingDir, Sourcefile: "content-check.ts", Loader: api.LoaderTS}
	options.Platform = api.PlatformNode
	options.Format = api.FormatESModule
	options.Sourcemap = api.SourceMapNone
	options.Alias["react-dom/server"] = "react-dom/server.bun"
	// The check asks the route tree for its paths; nothing is rendered, so no manifest is needed.
	options.Plugins = []api.Plugin{virtual("manifest", "{}", api.LoaderJSON), nodeStubs}
	result := api.Build(options)
	if err := messages(result); err != nil {
		return err
	}
	if _, err := runNode(ctx, o, result.OutputFiles[0].Contents, "--input-type=module", "-"); err != nil {
		return errors.New("the copy breaks its rules:\n" + strings.TrimSuffix(err.Error(), "exit status 1"))
	}
	return nil
}
