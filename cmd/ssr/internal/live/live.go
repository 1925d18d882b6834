// Package live serves a site that changes while it serves, for development: the script and the events by which open pages follow,
// the overlay with errors, and the demo pages in the place of embeds that are not configured.
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

// The development server's own paths.
const (
	livePath   = "/development/"
	eventsPath = livePath + "events"
	reloadPath = livePath + "reload.js"
)

// IsPublic reports whether a path has the same answer for every client and contains nothing private: the requests of load
// balancers and of the page in the desk's frame, for which browsers send no cookie.
func IsPublic(path string) bool {
	return strings.HasPrefix(path, routes.AssetsPath) || slices.Contains([]string{reloadPath, LeadFormPath, ReviewsPath, routes.HealthPath, "/favicon.ico"}, path)
}

//go:embed reload.js
var reloadScript string

// A Server is a handler with a site that can be replaced. Open pages reload after a replacement, by a script that listens for
// it. All methods are safe for concurrent use.
type Server struct {
	done context.Context //nolint:containedctx // ends the streams of events, which otherwise never end

	mu       sync.Mutex
	current  *generation
	overlay  string        // if not empty, the answer in the place of every page
	revision int           // of the current site; open pages learn it
	changed  chan struct{} // closed at the next change
}

// A generation is a site with the count of the requests that it has yet to answer.
type generation struct {
	handler http.Handler
	users   sync.WaitGroup
}

// New returns a Server. Its streams of events end with ctx. Until the first Replace it answers 404.
func New(ctx context.Context) *Server {
	return &Server{done: ctx, changed: make(chan struct{}), current: &generation{handler: http.NotFoundHandler()}}
}

// Replace makes handler the site, and notifies open pages of revision, which must differ in each call. The returned function waits
// until the previous handler has answered its last request.
func (s *Server) Replace(handler http.Handler, revision int) (drained func()) {
	before := s.change(&generation{handler: handler}, "", revision)
	return before.users.Wait
}

// Fail answers every page with overlay, the HTML of an error, until the next Replace, and notifies open pages of revision. Files
// below /assets/ are still served.
func (s *Server) Fail(overlay string, revision int) { s.change(nil, overlay, revision) }

// change replaces the generation, notifies open pages, and returns the previous generation.
func (s *Server) change(next *generation, overlay string, revision int) (before *generation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before = s.current
	if next != nil {
		s.current = next
	}
	s.overlay, s.revision = overlay, revision
	close(s.changed)
	s.changed = make(chan struct{})
	return before
}

// ServeHTTP serves the current site, or the overlay, and the script and stream of events by which open pages follow.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, routes.AssetsPath) || r.URL.Path == reloadPath {
		w.Header().Set("Access-Control-Allow-Origin", "*") // the page in the desk's frame has no origin
	}
	switch r.URL.Path {
	case eventsPath:
		setHeaders(w, "text/event-stream")
		s.events(w, r)
	case reloadPath:
		setHeaders(w, "text/javascript; charset=utf-8")
		_, _ = io.WriteString(w, reloadScript)
	default:
		s.mu.Lock()
		now, overlay := s.current, s.overlay
		now.users.Add(1)
		s.mu.Unlock()
		defer now.users.Done()
		switch {
		case overlay == "" || strings.HasPrefix(r.URL.Path, routes.AssetsPath):
			now.handler.ServeHTTP(w, r)
		case r.URL.Path == routes.HealthPath: // an owner can correct the content in the desk
			routes.SendReadiness(w, true)
		default:
			SendOverlay(w, r, http.StatusInternalServerError, overlay)
		}
	}
}

// setHeaders sets the headers of the development server's own answers, which no cache stores.
func setHeaders(w http.ResponseWriter, kind string) {
	header := w.Header()
	header.Set("Content-Type", kind)
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
}

// events answers with a stream of server-sent events (HTML standard, section 9.2): the current revision, then each new one.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
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

// OverlayScript returns the address of the script that reloads an overlay at the next revision. revision is the failed build's.
func OverlayScript(revision int) string {
	return reloadPath + "?failure&revision=" + strconv.Itoa(revision)
}

// SendOverlay answers with a page that shows a developer an error.
func SendOverlay(w http.ResponseWriter, r *http.Request, status int, html string) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'; style-src "+styleSource(html))
	sendHTML(w, r, status, html)
}

// sendHTML answers with a page of this package.
func sendHTML(w http.ResponseWriter, r *http.Request, status int, html string) {
	setHeaders(w, "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(html)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = io.WriteString(w, html) //nolint:gosec // the templates escape; an error means that the client has disconnected
	}
}

// styleSource returns the policy's source expression for the one <style> of a page.
func styleSource(html string) string {
	_, rest, _ := strings.Cut(html, "<style>")
	style, _, _ := strings.Cut(rest, "</style>")
	sum := sha256.Sum256([]byte(style))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
