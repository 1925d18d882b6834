//go:build !production

package desk

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"time"
)

// shell is the desk's HTML, with the name of who has signed in. The script fills it.
const shell = `<!DOCTYPE html>
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

// page answers with the shell, and makes the files for which the browser asks next.
func (h *Handler) page(w http.ResponseWriter, r *http.Request) {
	files, err := h.o.BrowserFiles()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h.browser.Store(files)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	owner := ""
	if h.o.Origin != "" {
		owner, _ = h.o.Author(r.Context())
	}
	fmt.Fprintf(w, shell, html.EscapeString(owner))
}

// file answers with a file of the desk's own: its script, its stylesheet, a font.
func (h *Handler) file(w http.ResponseWriter, r *http.Request) {
	files, _ := h.browser.Load().(map[string][]byte) // empty before the first request for the page
	content, has := files[r.PathValue("file")]
	if !has {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Access-Control-Allow-Origin", "*") // the framed page, which asks for one, has no origin
	http.ServeContent(w, r, r.PathValue("file"), time.Time{}, bytes.NewReader(content))
}
