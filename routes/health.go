package routes

import (
	"encoding/json"
	"io"
	"net/http"
	"time"
)

// HealthPath is the path of the readiness probe of load balancers.
const HealthPath = "/healthz"

// versionPath is the path of the deployed revision, which the desk polls after a publication.
const versionPath = "/version"

// versionHandler sends the commit that the server was built from. Last-Modified is the start of the server.
func versionHandler(revision string) http.Handler {
	started := time.Now().UTC().Format(http.TimeFormat)
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Last-Modified", started)
		sendJSON(w, map[string]string{"revision": revision})
	})
}

// sendJSON sends a value that no cache may store.
func sendJSON(w http.ResponseWriter, value any) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header["Cache-Control"] = noStore
	_ = json.NewEncoder(w).Encode(value) // an error means that the client has disconnected
}

// serveHealth responds to the readiness probes of load balancers on the site's port: 200 if the site is ready, otherwise 503.
// Probes use an IP address and no TLS, so this middleware must precede all redirects.
func (s *Site) serveHealth(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path != HealthPath:
			next.ServeHTTP(w, r)
		case !isGetOrHead(r):
			methodNotAllowed(w, "GET, HEAD")
		default:
			SendReadiness(w, s.Ready == nil || s.Ready())
		}
	})
}

// SendReadiness responds to a readiness probe with 200 or 503.
func SendReadiness(w http.ResponseWriter, ready bool) {
	if ready {
		SendText(w, http.StatusOK, "ready")
	} else {
		SendText(w, http.StatusServiceUnavailable, "not ready")
	}
}

// SendText sends a line of plain text that no cache may store.
func SendText(w http.ResponseWriter, status int, text string) {
	header := w.Header()
	header.Set("Content-Type", plainText)
	header["Cache-Control"] = noStore
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text+"\n") // an error means that the client has disconnected
}
