package routes

import (
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"gulfoak.example/website/assets/encoding"
)

// AssetsPath is the URL path of the build's public files.
const AssetsPath = "/assets/"

// assetTypes maps file extensions to media types. Files with other extensions, such as .br, are not served.
var assetTypes = map[string]string{
	".avif": "image/avif", ".css": "text/css; charset=utf-8", ".ico": "image/x-icon", ".jpg": "image/jpeg", ".js": "text/javascript; charset=utf-8",
	".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json", ".webp": "image/webp", ".woff2": "font/woff2",
}

// assetHandler serves the build's public files, compressed if the build contains a compressed copy. A file's name changes with its
// content, so browsers may cache the file without limit, and the name is part of the entity tag.
func assetHandler(files fs.FS, notFound http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, AssetsPath)
		kind, known := assetTypes[path.Ext(name)]
		if !known {
			notFound.ServeHTTP(w, r)
			return
		}
		coding := negotiate(w, r, encoding.Best, func(coding encoding.Coding) bool {
			_, err := fs.Stat(files, name+coding.Extension())
			return err == nil
		})
		body, err := files.Open(name + coding.Extension())
		if err != nil {
			notFound.ServeHTTP(w, r)
			return
		}
		defer body.Close() //nolint:errcheck // the file was only read
		if strings.HasPrefix(kind, "image/") {
			w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // search engines and map services may show the pictures
		}
		sendContent(w, r, content{kind, cacheForever, `"` + name + coding.Extension() + `"`, coding, body.(io.ReadSeeker)})
	})
}
