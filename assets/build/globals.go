//go:build !production

package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf16"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets/build/source"
)

// globalModulePlugins returns plugins for the modules of the manifest and the content. In the server's script these modules read globals,
// which are set before it, so that a change of content requires no bundling. Bundling takes most of the time between a keystroke in the
// desk and the updated page.
func globalModulePlugins(o Options) []api.Plugin {
	const namespace = "content-files"
	contentFiles := api.Plugin{Name: namespace, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `\.json$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			// client/ may be a symbolic link, and esbuild may resolve it or not.
			folder, folderErr := filepath.EvalSymlinks(o.path(source.ContentFolder))
			from, fromErr := filepath.EvalSymlinks(args.ResolveDir)
			if err := errors.Join(folderErr, fromErr); err != nil {
				return api.OnResolveResult{}, err
			}
			name, err := filepath.Rel(folder, filepath.Join(from, args.Path))
			if err != nil || !filepath.IsLocal(name) {
				return api.OnResolveResult{}, nil //nolint:nilerr // it is no content file
			}
			_, err = os.Stat(o.tree().ContentPath(name))
			return api.OnResolveResult{Path: filepath.ToSlash(name), Namespace: namespace}, err
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: namespace}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			text := fmt.Sprintf("export default globalThis.content[%q];", strings.TrimSuffix(args.Path, ".json"))
			return api.OnLoadResult{Contents: &text}, nil
		})
	}}
	pages := `export default Object.fromEntries(Object.entries(globalThis.content).filter(([name]) => /^(%s)\//.test(name)));`
	return []api.Plugin{
		contentFiles,
		virtualModule("content", fmt.Sprintf(pages, strings.Join(pageFolders, "|"))),
		virtualModule("manifest", "export default globalThis.manifest;"),
	}
}

// globalStatements returns the statements that set the globals.
func globalStatements(manifest, content []byte) string {
	return fmt.Sprintf("globalThis.manifest=%s;globalThis.content=%s;", manifest, content)
}

// nonASCII matches a character outside of ASCII. One such character makes V8 store a whole text with two bytes per character.
var nonASCII = regexp.MustCompile(`[^\x00-\x7f]`)

// readSiteContent returns the content as ASCII JSON, and the facts of the business in it. Only development builds include drafts. The error
// is a [*source.ViolationError] if a file is not JSON.
func readSiteContent(o Options) (content []byte, facts map[string]string, err error) {
	files, err := o.tree().ReadContent()
	if err != nil {
		return nil, nil, err
	}
	maps.DeleteFunc(files, func(_ string, text json.RawMessage) bool {
		var file struct{ Draft bool }
		return !o.Development && json.Unmarshal(text, &file) == nil && file.Draft
	})
	text, err := json.Marshal(files)
	return nonASCII.ReplaceAllFunc(text, func(character []byte) (escaped []byte) {
		for _, unit := range utf16.Encode([]rune(string(character))) {
			escaped = fmt.Appendf(escaped, `\u%04x`, unit)
		}
		return escaped
	}), files.Facts(), err
}

// virtualModule returns a plugin for a module that has no file: it resolves the name to the text.
func virtualModule(name, text string) api.Plugin {
	return api.Plugin{Name: name, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^" + name + "$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: name, Namespace: "virtual"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: "^" + name + "$", Namespace: "virtual"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			return api.OnLoadResult{Contents: &text, ResolveDir: build.InitialOptions.AbsWorkingDir}, nil
		})
	}}
}
