//go:build !production

package build

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf16"

	"github.com/evanw/esbuild/pkg/api"
)

// liveContent makes the words a global that stands before the script, so that other words need no other bundle: bundling is
// what takes longest between a key and the page.
func liveContent(o Options) []api.Plugin {
	const namespace = "live-words"
	pages := virtual("content", func() (string, error) {
		return fmt.Sprintf(`export default Object.fromEntries(Object.entries(globalThis.words).filter(([name]) => /^(%s)\//.test(name)));`, strings.Join(pageFolders, "|")), nil
	}, api.LoaderJS)
	files := api.Plugin{Name: namespace, Setup: func(build api.PluginBuild) {
		resolveContent(o, build, func(name string) api.OnResolveResult {
			return api.OnResolveResult{Path: filepath.ToSlash(name), Namespace: namespace}
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: namespace}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			text := fmt.Sprintf("export default globalThis.words[%q];", strings.TrimSuffix(args.Path, ".json"))
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
		})
	}}
	return []api.Plugin{pages, files}
}

// wide is a character that is not ASCII: one of them makes V8 keep a whole text in two bytes a character.
var wide = regexp.MustCompile(`[^\x00-\x7f]`)

// liveWords is the statement that sets the global. Its error is a *SourceError where a file is no JSON.
func liveWords(o Options) ([]byte, error) {
	files, err := readContent(o)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(files)
	text = wide.ReplaceAllFunc(text, func(character []byte) (escaped []byte) {
		for _, unit := range utf16.Encode([]rune(string(character))) {
			escaped = fmt.Appendf(escaped, `\u%04x`, unit)
		}
		return escaped
	})
	return fmt.Appendf(nil, "globalThis.words=%s;", text), err
}
