package routes

import (
	"encoding/json"
	"io"
	"net/http"
)

// healthPath is where load balancers ask whether visitors may come.
const healthPath = "/healthz"

// versionPath is where the desk, or anybody, asks which state of the sources the site shows.
const versionPath = "/version"

// versionAnswer answers with the commit that the program was built from.
func versionAnswer(revision string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		tellJSON(w, map[string]string{"revision": revision})
	})
}

// tellJSON answers with a value that no cache keeps.
func tellJSON(w http.ResponseWriter, value any) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header["Cache-Control"] = noStore
	_ = json.NewEncoder(w).Encode(value) // an error means that the client has left
}

// tellHealth answers load balancers on the site's own port: 200 if the site is ready, else 503. They ask by IP address and
// without TLS, so this must come before any redirect.
func (s *Site) tellHealth(w http.ResponseWriter, r *http.Request) {
	if !reads(r) {
		methodNotAllowed(w, "GET, HEAD")
		return
	}
	tellReadiness(w, s.Ready == nil || s.Ready())
}

func tellReadiness(w http.ResponseWriter, ready bool) {
	if ready {
		tell(w, http.StatusOK, "ready")
	} else {
		tell(w, http.StatusServiceUnavailable, "not ready")
	}
}

// tell answers with a line of plain text.
func tell(w http.ResponseWriter, status int, text string) {
	header := w.Header()
	header.Set("Content-Type", plainText)
	header["Cache-Control"] = noStore
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text+"\n") // an error means that the client has left
}
