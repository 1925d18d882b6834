package build

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

var (
	// iconImport matches the import of icons by name, iconExport a line of the package's own list of them.
	iconImport = regexp.MustCompile(`import\s*\{([^}]*)\}\s*from\s*"lucide-react"`)
	iconExport = regexp.MustCompile(`(?m)^export \{(.*?)\} from '\./icons/.*;$`)
)

// usedIcons leaves in the icon package's list only what client/ imports by name. The bundles are the same without it,
// but each would have 2,400 files to parse, which takes most of a build's time.
func usedIcons(o Options) api.Plugin {
	return api.Plugin{Name: "used-icons", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			list, err := os.ReadFile(args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			used, err := importedIcons(filepath.Join(o.Root, "client"))
			if err != nil {
				return api.OnLoadResult{}, err
			}
			var kept strings.Builder
			for _, line := range iconExport.FindAllStringSubmatch(string(list), -1) {
				for name := range strings.SplitSeq(line[1], ",") {
					if used[strings.TrimPrefix(strings.TrimSpace(name), "default as ")] {
						fmt.Fprintln(&kept, line[0])
						break
					}
				}
			}
			text := kept.String()
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
		})
	}}
}

// importedIcons are the names that the sources below a folder import.
func importedIcons(folder string) (map[string]bool, error) {
	folder, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return nil, err
	}
	used := map[string]bool{}
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "e2e"):
			return fs.SkipDir
		case entry.IsDir() || filepath.Ext(path) != ".tsx":
			return nil
		}
		text, err := os.ReadFile(path) //nolint:gosec // the source tree is its owner's
		if err != nil {
			return err
		}
		for _, match := range iconImport.FindAllStringSubmatch(string(text), -1) {
			for name := range strings.SplitSeq(match[1], ",") {
				name, _, _ = strings.Cut(strings.TrimSpace(name), " as ")
				used[name] = true
			}
		}
		return nil
	})
	return used, err
}
