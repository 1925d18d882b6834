//go:build !production

package build

import (
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets/build/source"
)

// DeskFiles builds the browser application of the desk, and returns its files by name: scripts, the stylesheet and the fonts. Its error
// is a [*source.ViolationError]. It is safe for concurrent use.
func (s *Session) DeskFiles() (map[string][]byte, error) {
	options := s.o.bundleOptions()
	options.EntryPoints = []string{"desk/desk.tsx", "desk/bridge.ts", "desk/desk.css"}
	options.Plugins = []api.Plugin{{Name: "tailwind", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `desk\.css$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			sheet, err := s.worker.CompileStylesheet(args.Path)
			return api.OnLoadResult{Contents: &sheet, Loader: api.LoaderCSS}, err
		})
	}}}
	options.Outdir = filepath.Join(s.o.Out, "desk")
	options.Format = api.FormatESModule
	options.Target = api.ES2022
	options.AssetNames = "[name]"
	options.Loader = map[string]api.Loader{".woff2": api.LoaderFile}
	// React's development build would take 37 ms for each keystroke in a form of 64 fields.
	options.Define["process.env.NODE_ENV"] = `"production"`
	result := api.Build(options)
	if err := source.BundleError(result.Errors); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, file := range result.OutputFiles {
		files[filepath.Base(file.Path)] = file.Contents
	}
	return files, nil
}
