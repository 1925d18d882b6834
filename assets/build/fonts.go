//go:build !production

package build

import (
	"context"
	_ "embed"
	"maps"
	"os"
	"slices"
	"strings"

	"gulfoak.example/website/assets/build/nodejs"
)

//go:embed fonts.mjs
var fontScript []byte

// facesFile is the output file of fonts.mjs with the @font-face rules. It is inlined in the stylesheet.
const facesFile = "faces.css"

// buildFonts subsets the fonts to the characters of the site. It returns the paths of the font files by name ("besley.woff2") and the
// @font-face rules. The cache key is the lock file, which pins the font packages.
func buildFonts(ctx context.Context, o Options, public *store) (paths map[string]string, faces string, err error) {
	lock, err := os.ReadFile(o.path(nodejs.LockFile))
	if err != nil {
		return nil, "", err
	}
	files, err := generateFiles(ctx, o, "fonts", fontScript, lock)
	if err != nil {
		return nil, "", err
	}
	paths = map[string]string{}
	var addresses []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != facesFile {
			paths[name] = public.addHashed(name, files[name])
			addresses = append(addresses, "/fonts/"+name, paths[name])
		}
	}
	return paths, strings.NewReplacer(addresses...).Replace(string(files[facesFile])), nil
}
