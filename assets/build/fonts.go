//go:build !production

package build

import (
	"context"
	_ "embed"
	"os"
	"path/filepath"
)

//go:embed fonts.mjs
var fontScript []byte

// buildFonts subsets the site's fonts and returns the paths of their files by name ("besley.woff2"). The lock file pins the
// fonts' packages.
func buildFonts(ctx context.Context, o Options, public store) (map[string]string, error) {
	lock, err := os.ReadFile(filepath.Join(o.Root, "client", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	files, err := generator{kind: "fonts", script: fontScript, source: lock}.files(ctx, o)
	if err != nil {
		return nil, err
	}
	fonts := map[string]string{}
	for name, content := range files {
		if fonts[name], err = writeHashed(public, name, content); err != nil {
			return nil, err
		}
	}
	return fonts, nil
}
