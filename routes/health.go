package routes

import (
	"io"
	"net/http"
)

// healthPath is where load balancers ask whether visitors may come.
const healthPath = "/healthz"

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
