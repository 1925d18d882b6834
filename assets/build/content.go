//go:build !production

package build

import (
	"context"
	"fmt"
	"path/filepath"

	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/source"
)

// pageFolders are the content folders in which every file is a page. The module "content" contains these files.
var pageFolders = []string{"areas", "articles", "pages", "services"}

// path returns the path of a file or folder of the source tree.
func (o Options) path(name string) string { return filepath.Join(o.Root, name) }

func (o Options) tree() source.Tree { return source.Tree{Root: o.Root, Content: o.Content} }

func (o Options) runtime() nodejs.Runtime {
	return nodejs.Runtime{Root: o.Root, Environ: o.Environ, Log: o.Log}
}

// checkContent returns an error with all violations in the content. It logs warnings.
func checkContent(ctx context.Context, o Options) error {
	files, images, err := o.tree().Read()
	if err != nil {
		return err
	}
	options := o.bundleOptions()
	options.EntryPoints = []string{"checks/validate.ts"}
	options.GlobalName = "contentRules"
	var violations []source.Violation
	if err := evaluateBundle(ctx, o, options, &violations, "contentRules.validateSite", files, images); err != nil {
		return fmt.Errorf("checking the content: %w", err)
	}
	for _, w := range source.Warnings(violations) {
		o.Log.Warn("content warning", "warning", w.Warning, "file", w.File, "field", w.Field, "message", w.Message)
	}
	return source.ContentError(append(violations, files.FactViolations()...))
}
