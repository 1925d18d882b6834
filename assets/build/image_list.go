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

// An imageList lists the images that the pages show.
type imageList struct {
	Previews map[string]preview         // by page path
	Crops    map[string]map[string]bool `json:"cuts"` // by template and name of the crop; true if a box crops the image further
}

// shows reports whether a page shows the crop.
func (l imageList) shows(crop string) bool {
	for _, crops := range l.Crops {
		if _, shown := crops[crop]; shown {
			return true
		}
	}
	return false
}

// listImages renders all pages in Node and lists their images.
func listImages(ctx context.Context, o Options) (imageList, error) {
	options := o.bundleOptions()
	options.EntryPoints = []string{"listing.tsx"}
	options.GlobalName = "pages"
	options.MinifyWhitespace, options.MinifySyntax = false, false // for readable error messages
	options.Plugins = append(globalModulePlugins(o), reactserver.Plugin)
	content, _, err := readSiteContent(o)
	if err != nil {
		return imageList{}, err
	}
	options.Banner = map[string]string{"js": globalStatements([]byte("{}"), content)}
	var listed imageList
	if err := evaluateBundle(ctx, o, options, &listed, "pages.listing"); err != nil {
		return imageList{}, fmt.Errorf("listing the images of the pages: %w", err)
	}
	return listed, nil
}

// evaluateBundle runs a bundle in Node, calls a function, and decodes the JSON result. function is a JavaScript expression.
func evaluateBundle(ctx context.Context, o Options, bundle api.BuildOptions, result any, function string, arguments ...any) error {
	bundle.Platform = api.PlatformNode
	bundle.Format = api.FormatIIFE
	built := api.Build(bundle)
	if err := source.BundleError(built.Errors); err != nil {
		return err
	}
	encoded, err := json.Marshal(append([]any{}, arguments...))
	if err != nil {
		return err
	}
	call := fmt.Sprintf("\nconsole.log(JSON.stringify((%s)(...%s)));\n", function, encoded)
	output, err := o.runtime().Run(ctx, append(built.OutputFiles[0].Contents, call...), "-")
	if err != nil {
		return err
	}
	return json.Unmarshal(output, result)
}
