//go:build !production

package build

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"
)

// liveContent makes the words a global that stands before the script, so that other words need no other bundle: bundling is
// what takes longest between a key and the page.
func liveContent(o Options) api.Plugin {
	const namespace = "live-words"
	return api.Plugin{Name: namespace, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^content$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: "content", Namespace: namespace}, nil
		})
		resolveContent(o, build, func(name string) api.OnResolveResult {
			return api.OnResolveResult{Path: filepath.ToSlash(name), Namespace: namespace}
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: namespace}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			text := fmt.Sprintf("export default globalThis.words[%q];", strings.TrimSuffix(args.Path, ".json"))
			if args.Path == "content" {
				text = fmt.Sprintf("export default Object.fromEntries(Object.entries(globalThis.words).filter(([name]) => /^(%s)\\//.test(name)));", strings.Join(pageFolders, "|"))
			}
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
		})
	}}
}

// liveWords is the statement that sets the global. Its error is a *SourceError where a file is no JSON.
func liveWords(o Options) ([]byte, error) {
	files, violations, err := readContent(o)
	if err == nil {
		err = violated(violations)
	}
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(files)
	return fmt.Appendf(nil, "globalThis.words=%s;", inASCII(text)), err
}

// inASCII writes JSON so that V8 keeps it in one byte a character, see serverOptions.
func inASCII(text []byte) []byte {
	ascii := make([]byte, 0, len(text)+len(text)/8)
	for _, letter := range string(text) {
		if letter < utf8.RuneSelf {
			ascii = append(ascii, byte(letter))
			continue
		}
		for _, unit := range utf16.AppendRune(nil, letter) {
			ascii = fmt.Appendf(ascii, `\u%04x`, unit)
		}
	}
	return ascii
}
