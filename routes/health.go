package routes

import (
	"encoding/json"
	"io"
	"net/http"
	"time"
)

// HealthPath is the path of the readiness probe of load balancers.
const HealthPath = "/healthz"

// versionPath is where the desk, or anybody, asks which state of the sources the site shows.
const versionPath = "/version"

// versionAnswer answers with the commit that the program was built from, and with when it began to show it.
func versionAnswer(revision string) http.Handler {
	began := time.Now().UTC().Format(http.TimeFormat)
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Last-Modified", began)
		sendJSON(w, map[string]string{"revision": revision})
	})
}

// sendJSON answers with a value that no cache stores.
func sendJSON(w http.ResponseWriter, value any) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header["Cache-Control"] = noStore
	_ = json.NewEncoder(w).Encode(value) // an error means that the client has left
}

// answerHealth answers load balancers on the site's own port: 200 if the site is ready, otherwise 503. They send requests to an IP
// address and without TLS, so this must precede any redirect.
func (s *Site) answerHealth(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path != HealthPath:
			next.ServeHTTP(w, r)
		case !reads(r):
			methodNotAllowed(w, "GET, HEAD")
		default:
			SendReadiness(w, s.Ready == nil || s.Ready())
		}
	})
}

// SendReadiness answers a readiness probe with 200 or 503.
func SendReadiness(w http.ResponseWriter, ready bool) {
	if ready {
		SendText(w, http.StatusOK, "ready")
	} else {
		SendText(w, http.StatusServiceUnavailable, "not ready")
	}
}

// SendText answers with a line of plain text that no cache stores.
func SendText(w http.ResponseWriter, status int, text string) {
	header := w.Header()
	header.Set("Content-Type", plainText)
	header["Cache-Control"] = noStore
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text+"\n") // an error means that the client has left
}
