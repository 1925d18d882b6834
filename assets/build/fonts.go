//go:build !production

package build

import (
	"context"
	_ "embed"
	"maps"
	"os"
	"slices"
	"strings"
)

//go:embed fonts.mjs
var fontScript []byte

// fontFaces is the file of fonts.mjs that is not public: it goes into the stylesheet.
const fontFaces = "faces.css"

// buildFonts cuts the site's fonts down to the characters that it uses. It returns the paths of their files by name
// ("besley.woff2"), and the CSS rules that name them. The lock file pins the fonts' packages, so it stands for their content.
func buildFonts(ctx context.Context, o Options, public *store) (paths map[string]string, faces string, err error) {
	lock, err := os.ReadFile(o.path(lockFile))
	if err != nil {
		return nil, "", err
	}
	files, err := generate(ctx, o, "fonts", fontScript, lock)
	if err != nil {
		return nil, "", err
	}
	paths = map[string]string{}
	var addresses []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != fontFaces {
			paths[name] = public.addHashed(name, files[name])
			addresses = append(addresses, "/fonts/"+name, paths[name])
		}
	}
	return paths, strings.NewReplacer(addresses...).Replace(string(files[fontFaces])), nil
}
