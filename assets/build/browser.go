//go:build !production

package build

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build/source"
)

// loaderEntry is the source of the script on every page.
const loaderEntry = "entry.client.ts"

// bundleScripts builds the scripts of pages: the loader, and the scripts that settings add. It writes their paths to the manifest, and
// returns the set of their sources, as paths below client/. names may be nil.
func bundleScripts(o Options, names classNames, public *store, manifest *assets.Manifest) (map[string]struct{}, error) {
	b := browserBuild{o: o, names: names, public: public, sources: map[string]struct{}{}}
	for entry, path := range map[string]*string{
		loaderEntry: &manifest.Loader, "browser/vitals.ts": &manifest.Vitals, "browser/open-now.ts": &manifest.OpenNow, "browser/attribution.ts": &manifest.Attribution,
	} {
		name, messages := b.build(entry, nil)
		if err := source.BundleError(messages); err != nil {
			return nil, err
		}
		*path = publicPath + name
	}
	return b.sources, nil
}

// A browserBuild builds scripts, and the scripts that they load by import(). It is safe for concurrent use.
//
// Each script is one file without shared chunks, so that no script waits for a second request. Two scripts have a few hundred bytes in
// common. Their transfer takes less time than a request.
type browserBuild struct {
	o      Options
	names  classNames
	public *store

	mu      sync.Mutex
	sources map[string]struct{} // the sources of all scripts, as paths below client/
}

// build builds the script of an entry and returns the name of its file. importers is the chain of dynamic imports that leads to the entry.
func (b *browserBuild) build(entry string, importers []string) (name string, errs []api.Message) {
	chain := append(slices.Clip(importers), entry)
	if slices.Contains(importers, entry) {
		return "", []api.Message{{Text: "scripts import one another by import() in a circle: " + strings.Join(chain, " -> ")}}
	}
	options := b.o.bundleOptions()
	options.EntryPoints = []string{entry}
	options.Outdir = filepath.Join(b.o.Out, "public")
	options.Format = api.FormatESModule
	options.Engines = browserFloor
	options.EntryNames = "[name]-[hash]"
	options.Metafile = true
	options.Plugins = []api.Plugin{sonnerPlugin, b.names.renamePlugin(), b.dynamicImportPlugin(chain)}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return "", result.Errors
	}
	var meta struct{ Inputs map[string]struct{} }
	_ = json.Unmarshal([]byte(result.Metafile), &meta) // esbuild writes JSON
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.Copy(b.sources, meta.Inputs)
	name = filepath.Base(result.OutputFiles[0].Path)
	b.public.add(name, result.OutputFiles[0].Contents)
	return name, nil
}

// dynamicImportPlugin returns a plugin that builds a file for each script that the last entry of the chain loads by import().
func (b *browserBuild) dynamicImportPlugin(chain []string) api.Plugin {
	return api.Plugin{Name: "imported-scripts", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			if args.Kind != api.ResolveJSDynamicImport {
				return api.OnResolveResult{}, nil
			}
			entry := args.Path // the name of a package
			if strings.HasPrefix(entry, ".") {
				// client/ may be a symbolic link; esbuild resolves links.
				client, err := filepath.EvalSymlinks(b.o.path("client"))
				if err != nil {
					return api.OnResolveResult{}, err
				}
				file, err := filepath.Rel(client, filepath.Join(args.ResolveDir, entry))
				if err != nil {
					return api.OnResolveResult{}, err
				}
				entry = filepath.ToSlash(file)
			}
			name, errs := b.build(entry, chain)
			return api.OnResolveResult{Path: "./" + name, External: true, Errors: errs}, nil
		})
	}}
}
