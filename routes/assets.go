package routes

import (
	"io/fs"
	"net/http"
	"strings"
)

const assetsPath = "/assets/"

// assetHandler serves the build's public files. Their names change with their content, so browsers keep them for good.
func assetHandler(files fs.FS, notFound http.Handler) http.Handler {
	serve := http.StripPrefix(assetsPath, http.FileServerFS(files))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, assetsPath)
		if info, err := fs.Stat(files, name); err != nil || info.IsDir() {
			notFound.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		serve.ServeHTTP(w, r)
	})
}
