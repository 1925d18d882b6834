package routes

import (
	"io/fs"
	"net/http"
	"path"
)

// webManifestPath is where the pages say that the web app manifest is.
const webManifestPath = "/site.webmanifest"

// rootIcons are files of the build that platforms ask for at the root, without having read a page.
var rootIcons = map[string]string{"/favicon.ico": "image/x-icon", "/apple-touch-icon.png": "image/png"}

// rootIcon serves one of them.
func rootIcon(files fs.FS, name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Cache-Control", aDay)
		header.Set("Content-Type", rootIcons[name])
		http.ServeFileFS(w, r, files, path.Base(name))
	})
}
