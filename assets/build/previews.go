//go:build !production

package build

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/sandbox"
	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/assets/progress"
)

//go:embed previews.mjs
var previewScript []byte

// A preview is the image that social networks show with a link to a page: the page's title next to its image, cropped around a focus point,
// with a note if the image is not a photograph.
type preview struct {
	Title string      `json:"title"`
	Image string      `json:"image"`
	Focus *[2]float64 `json:"focus,omitempty"` // percent from the left and from the top
	Note  string      `json:"note,omitempty"`
}

// A previewTask is the input of previews.mjs for one preview.
type previewTask struct {
	preview
	Master string `json:"master"` // path of the photograph
	File   string `json:"file"`
}

// buildPreviews generates the preview of each page, and returns the URL paths of the previews by page path. It generates only previews whose
// text, crop, photograph, logo, script or lock file has changed, in one process.
func buildPreviews(ctx context.Context, o Options, public *store, listed map[string]preview) (map[string]string, error) {
	photographs, err := o.tree().Images()
	logo, logoErr := os.ReadFile(o.path(favicon))
	lock, lockErr := os.ReadFile(o.path(nodejs.LockFile))
	if err := errors.Join(err, logoErr, lockErr); err != nil {
		return nil, err
	}
	var missing []previewTask
	files := map[string]string{}
	for address, p := range listed {
		photograph, err := os.ReadFile(photographs[p.Image])
		if err != nil {
			return nil, fmt.Errorf("the preview of %s shows the image %q: %w", address, p.Image, err)
		}
		task, _ := json.Marshal(p) // marshaling texts and numbers cannot fail
		files[address] = o.cacheFolder("previews", previewScript, logo, lock, photograph, task) + ".jpg"
		if _, err := os.Stat(files[address]); errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, previewTask{p, photographs[p.Image], filepath.Base(files[address])})
		}
	}
	if len(missing) > 0 {
		if err := drawPreviews(ctx, o, missing); err != nil {
			return nil, fmt.Errorf("assets/build/previews.mjs: %w", err)
		}
	}
	paths := map[string]string{}
	for address, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		paths[address] = public.addHashed("preview.jpg", content)
	}
	return paths, nil
}

// drawPreviews generates the missing previews in the cache.
func drawPreviews(ctx context.Context, o Options, missing []previewTask) error {
	tasks, _ := json.Marshal(missing) // marshaling texts and numbers cannot fail
	folder := o.path(".cache/previews")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	bar := progress.New(os.Stderr, "Drawing previews", len(missing))
	defer bar.Done()
	// /etc/fonts has the system's font configuration, which sets the antialiasing of text.
	policy := sandbox.Policy{Read: []string{o.path(favicon), o.path(source.ImageFolder), "/etc/fonts"}, Write: []string{folder}}
	command, err := o.runtime().SandboxedCommand(ctx, policy, "--input-type=module", "--eval", string(previewScript), "--", o.path(favicon), folder)
	if err != nil {
		return err
	}
	return nodejs.RunCommand(command, tasks, bar)
}
