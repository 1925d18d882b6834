//go:build !production

package desk

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"time"
)

// pageHTML is the desk's page. Its argument is the name of the signed-in owner.
const pageHTML = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<title>Desk</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="desk.css">
<script type="module" src="desk.js"></script>
</head>
<body>
<div id="desk" data-owner="%s"></div>
<noscript>The desk needs JavaScript: allow it for this address.</noscript>
</body>
</html>
`

// servePage sends the desk's page. It first builds the files that the page links to.
func (h *Handler) servePage(w http.ResponseWriter, r *http.Request) {
	files, err := h.options.BrowserFiles()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h.browserFiles.Store(files)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	owner := ""
	if h.options.Origin != "" {
		owner, _ = h.options.Author(r.Context())
	}
	fmt.Fprintf(w, pageHTML, html.EscapeString(owner))
}

// serveFile sends a file of the browser application: the script, the stylesheet or a font.
func (h *Handler) serveFile(w http.ResponseWriter, r *http.Request) {
	files, _ := h.browserFiles.Load().(map[string][]byte) // empty before the first request for the page
	content, exists := files[r.PathValue("file")]
	if !exists {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Access-Control-Allow-Origin", "*") // the framed page requests a font and has no origin
	http.ServeContent(w, r, r.PathValue("file"), time.Time{}, bytes.NewReader(content))
}
