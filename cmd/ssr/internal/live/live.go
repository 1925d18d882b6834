// Package live serves a site in development mode: a handler with a replaceable site, the events and the script that reload open
// pages, the error overlay, and the demo pages that replace missing embeds.
package live

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"gulfoak.example/website/routes"
)

// The paths of the development server.
const (
	livePath   = "/development/"
	eventsPath = livePath + "events"
	reloadPath = livePath + "reload.js"
)

// IsPublic reports whether a path has the same public response for every client. Load balancers and the page in the desk's frame
// request these paths without a cookie.
func IsPublic(path string) bool {
	return strings.HasPrefix(path, routes.AssetsPath) || slices.Contains([]string{reloadPath, LeadFormPath, ReviewsPath, routes.HealthPath, "/favicon.ico"}, path)
}

//go:embed reload.js
var reloadScript string

// A Server is a handler for a site that can be replaced. A script in open pages listens for the replacement and reloads them. All
// methods are safe for concurrent use.
type Server struct {
	done context.Context //nolint:containedctx // ends the event streams, which have no deadline

	mu       sync.Mutex
	current  *generation
	overlay  string        // if not empty, the response for every page
	revision int           // number of the current build or error, as sent to open pages
	changed  chan struct{} // closed at the next change
}

// A generation is a site with its number of pending requests.
type generation struct {
	handler http.Handler
	users   sync.WaitGroup
}

// New returns a Server. Its event streams end with ctx. Before the first Replace it responds with 404.
func New(ctx context.Context) *Server {
	return &Server{done: ctx, changed: make(chan struct{}), current: &generation{handler: http.NotFoundHandler()}}
}

// Replace makes handler the site, and notifies open pages of revision, which must differ in each call. The returned function waits
// until the previous handler has no pending request.
func (s *Server) Replace(handler http.Handler, revision int) (drained func()) {
	previous := s.change(&generation{handler: handler}, "", revision)
	return previous.users.Wait
}

// Fail serves overlay, the HTML of an error, for every page until the next Replace, and notifies open pages of revision. It still
// serves files below /assets/.
func (s *Server) Fail(overlay string, revision int) { s.change(nil, overlay, revision) }

// change replaces the generation, notifies open pages, and returns the previous generation.
func (s *Server) change(next *generation, overlay string, revision int) (previous *generation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	previous = s.current
	if next != nil {
		s.current = next
	}
	s.overlay, s.revision = overlay, revision
	close(s.changed)
	s.changed = make(chan struct{})
	return previous
}

// ServeHTTP serves the current site or the overlay, the reload script, and the event stream.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, routes.AssetsPath) || r.URL.Path == reloadPath {
		w.Header().Set("Access-Control-Allow-Origin", "*") // the page in the desk's frame has no origin
	}
	switch r.URL.Path {
	case eventsPath:
		setHeaders(w, "text/event-stream")
		s.serveEvents(w, r)
	case reloadPath:
		setHeaders(w, "text/javascript; charset=utf-8")
		_, _ = io.WriteString(w, reloadScript)
	default:
		s.mu.Lock()
		current, overlay := s.current, s.overlay
		current.users.Add(1)
		s.mu.Unlock()
		defer current.users.Done()
		switch {
		case overlay == "" || strings.HasPrefix(r.URL.Path, routes.AssetsPath):
			current.handler.ServeHTTP(w, r)
		case r.URL.Path == routes.HealthPath: // an owner can correct the content in the desk
			routes.SendReadiness(w, true)
		default:
			SendOverlay(w, r, http.StatusInternalServerError, overlay)
		}
	}
}

// setHeaders sets the headers of generated responses. They disable caching.
func setHeaders(w http.ResponseWriter, kind string) {
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
}

// serveEvents sends server-sent events (HTML standard, section 9.2): the current revision, then each new one.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{}) // the stream outlasts the deadline of a page
	for {
		s.mu.Lock()
		revision, changed := s.revision, s.changed
		s.mu.Unlock()
		if _, err := io.WriteString(w, "retry: 500\ndata: {\"revision\":"+strconv.Itoa(revision)+"}\n\n"); err != nil || control.Flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		case <-s.done.Done():
			return
		}
	}
}

// OverlayScript returns the URL of the script that reloads an overlay at the next revision. revision is that of the failed build.
func OverlayScript(revision int) string {
	return reloadPath + "?failure&revision=" + strconv.Itoa(revision)
}

// SendOverlay sends an overlay page with a status.
func SendOverlay(w http.ResponseWriter, r *http.Request, status int, html string) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'; style-src "+styleSource(html))
	sendHTML(w, r, status, html)
}

// sendHTML sends a page with the content security policy of this package.
func sendHTML(w http.ResponseWriter, r *http.Request, status int, html string) {
	setHeaders(w, "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(html)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = io.WriteString(w, html) //nolint:gosec // the templates escape; an error means that the client has disconnected
	}
}

// styleSource returns the source expression of the content security policy for the <style> element of a page.
func styleSource(html string) string {
	_, rest, _ := strings.Cut(html, "<style>")
	style, _, _ := strings.Cut(rest, "</style>")
	sum := sha256.Sum256([]byte(style))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
