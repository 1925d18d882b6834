package routes

import (
	"net/http"
	"strings"
	"time"
)

// How long caches may keep what has the same name when its content changes.
const (
	anHour = "public, max-age=3600"
	aDay   = "public, max-age=86400"
)

// file answers with a text that does not change while the program runs.
func file(kind, caching, text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { sendFile(w, r, kind, caching, text) })
}

func sendFile(w http.ResponseWriter, r *http.Request, kind, caching, text string) {
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Cache-Control", caching)
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(text))
}
