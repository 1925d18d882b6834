//go:build !production

package build

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
)

//go:embed previews.mjs
var previewScript []byte

// A preview is a page's picture for social previews: its title beside its image, cut around a point of it, and below it
// what the image is, if it is no photograph.
type preview struct {
	Title string      `json:"title"`
	Image string      `json:"image"`
	Focus *[2]float64 `json:"focus,omitempty"` // percent from the left and from the top
	Note  string      `json:"note,omitempty"`
}

// buildPreviews draws the picture of every page for social previews and returns their paths by the pages' addresses. It draws
// again where the words, the cut, the photograph, the mark, the script or the lock file has changed.
func buildPreviews(ctx context.Context, o Options, public *store, listed map[string]preview) (map[string]string, error) {
	photographs, err := masters(o)
	if err != nil {
		return nil, err
	}
	mark := o.path(favicon)
	var tasks []func() error
	var mu sync.Mutex
	paths := map[string]string{}
	for address, p := range listed {
		tasks = append(tasks, func() error {
			task, err := json.Marshal(p)
			if err != nil {
				return err
			}
			source := slices.Clone(task)
			for _, path := range []string{photographs[p.Image], mark, o.path(lockFile)} {
				content, err := os.ReadFile(path)
				if err != nil {
					return fmt.Errorf("the preview of %s shows the image %q: %w", address, p.Image, err)
				}
				source = append(source, content...)
			}
			files, err := generate(ctx, o, "previews", previewScript, source, photographs[p.Image], mark, string(task))
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			paths[address] = public.addHashed("preview.jpg", files["preview.jpg"])
			return nil
		})
	}
	return paths, together(runtime.GOMAXPROCS(0), tasks...)
}
