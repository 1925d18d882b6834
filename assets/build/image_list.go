//go:build !production

package build

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/render/reactserver"
)

// A listing lists the images that the pages show.
type listing struct {
	Previews map[string]preview         // by page path
	Cuts     map[string]map[string]bool // by template and name of the cut; true if a box crops the cut further
}

// shows reports whether a page shows the cut.
func (l listing) shows(cut string) bool {
	for _, cuts := range l.Cuts {
		if _, shown := cuts[cut]; shown {
			return true
		}
	}
	return false
}

// listPictures renders all pages in Node and lists their images.
func listPictures(ctx context.Context, o Options) (listing, error) {
	options := o.esbuild()
	options.EntryPoints = []string{"listing.tsx"}
	options.GlobalName = "pages"
	options.MinifyWhitespace, options.MinifySyntax = false, false // for readable error messages
	options.Plugins = append(globalModules(o), reactserver.Plugin)
	words, _, err := shownWords(o)
	if err != nil {
		return listing{}, err
	}
	options.Banner = map[string]string{"js": globals([]byte("{}"), words)}
	var listed listing
	if err := evaluate(ctx, o, options, &listed, "pages.listing"); err != nil {
		return listing{}, fmt.Errorf("listing the pages' pictures: %w", err)
	}
	return listed, nil
}

// evaluate runs a bundle in Node, calls one of its functions, and decodes the JSON result into answer. function is a JavaScript expression.
func evaluate(ctx context.Context, o Options, bundle api.BuildOptions, answer any, function string, arguments ...any) error {
	bundle.Platform = api.PlatformNode
	bundle.Format = api.FormatIIFE
	result := api.Build(bundle)
	if err := source.BundleError(result.Errors); err != nil {
		return err
	}
	passed, err := json.Marshal(append([]any{}, arguments...))
	if err != nil {
		return err
	}
	call := fmt.Sprintf("\nconsole.log(JSON.stringify((%s)(...%s)));\n", function, passed)
	printed, err := o.runtime().Run(ctx, append(result.OutputFiles[0].Contents, call...), "-")
	if err != nil {
		return err
	}
	return json.Unmarshal(printed, answer)
}
