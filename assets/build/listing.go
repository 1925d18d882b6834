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
	options.Stdin = &api.StdinOptions{
		Contents:   "import { listing } from \"./listing.tsx\";\nconsole.log(JSON.stringify(listing()));",
		ResolveDir: options.AbsWorkingDir, Sourcefile: "list-pictures.ts", Loader: api.LoaderTS,
	}
	options.Platform = api.PlatformNode
	options.Format = api.FormatESModule
	options.MinifyWhitespace, options.MinifySyntax = false, false // for messages
	options.Plugins = append(options.Plugins, virtual("manifest", func() (string, error) { return "{}", nil }, api.LoaderJSON), reactserver.Plugin)
	result := api.Build(options)
	if err := messages(result.Errors); err != nil {
		return listing{}, err
	}
	var listed listing
	printed, err := runNode(ctx, o, result.OutputFiles[0].Contents, "--input-type=module", "-")
	if err == nil {
		err = json.Unmarshal(printed, &listed)
	}
	if err != nil {
		return listing{}, fmt.Errorf("listing the pages' pictures: %w", err)
	}
	return listed, nil
}
