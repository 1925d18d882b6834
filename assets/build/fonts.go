//go:build !production

package build

import (
	"context"
	_ "embed"
	"encoding/base64"
	"maps"
	"os"
	"slices"
	"strings"
)

//go:embed fonts.mjs
var fontScript []byte

// Of what fonts.mjs makes, these are no public files: they are parts of the stylesheet.
const (
	blanks    = "besley-blanks.woff2"
	fontFaces = "faces.css"
)

// siteFonts are the paths of the fonts' files by name ("besley.woff2"), and the rules that name them.
type siteFonts struct {
	paths map[string]string
	faces string
}

// buildFonts subsets the site's fonts. The lock file pins the fonts' packages.
func buildFonts(ctx context.Context, o Options, public *store) (fonts siteFonts, err error) {
	lock, err := os.ReadFile(o.path(lockFile))
	if err != nil {
		return fonts, err
	}
	files, err := generate(ctx, o, "fonts", fontScript, lock)
	if err != nil {
		return fonts, err
	}
	fonts.paths = map[string]string{}
	addresses := []string{"/fonts/" + blanks, "data:font/woff2;base64," + base64.RawStdEncoding.EncodeToString(files[blanks])}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != blanks && name != fontFaces {
			fonts.paths[name] = public.addHashed(name, files[name])
			addresses = append(addresses, "/fonts/"+name, fonts.paths[name])
		}
	}
	fonts.faces = strings.NewReplacer(addresses...).Replace(string(files[fontFaces]))
	return fonts, nil
}
