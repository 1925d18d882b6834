//go:build !production

package build

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/render/reactserver"
)

// A listing is what the pages need of pictures.
type listing struct {
	Previews map[string]preview         `json:"previews"` // by the pages' addresses
	Cuts     map[string]map[string]bool `json:"cuts"`     // by template and name: whether a box cuts it once more
}

// shows tells whether any page shows a cut.
func (l listing) shows(cut string) bool {
	for _, cuts := range l.Cuts {
		if _, shown := cuts[cut]; shown {
			return true
		}
	}
	return false
}

// listPictures has the pages drawn, which tells the pictures that they show.
func listPictures(ctx context.Context, o Options) (listing, error) {
	options := o.esbuild()
	options.EntryPoints = []string{"listing.tsx"}
	options.GlobalName = "pages"
	options.MinifyWhitespace, options.MinifySyntax = false, false // for messages
	options.Plugins = append(options.Plugins, virtual("manifest", func() (string, error) { return "{}", nil }, api.LoaderJSON), reactserver.Plugin)
	var listed listing
	if err := evaluate(ctx, o, options, "pages.listing()", &listed); err != nil {
		return listing{}, fmt.Errorf("listing the pages' pictures: %w", err)
	}
	return listed, nil
}

// evaluate has Node evaluate an expression in JavaScript behind a bundle, and reads the answer.
func evaluate(ctx context.Context, o Options, bundle api.BuildOptions, expression string, answer any) error {
	bundle.Platform = api.PlatformNode
	bundle.Format = api.FormatIIFE
	result := api.Build(bundle)
	if err := messages(result.Errors); err != nil {
		return err
	}
	printed, err := runNode(ctx, o, fmt.Appendf(result.OutputFiles[0].Contents, "\nconsole.log(JSON.stringify(%s));\n", expression), "-")
	if err != nil {
		return err
	}
	return json.Unmarshal(printed, answer)
}
