package routes

import (
	"context"
	_ "embed"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The development server's own paths.
const (
	livePath   = "/development/"
	eventsPath = livePath + "events"
	reloadPath = livePath + "reload.js"
)

// IsForAll reports whether a path of development answers everybody in the same way and tells nothing: what the page in the desk's
// frame asks for, with which browsers send no cookie, and what load balancers ask for.
func IsForAll(path string) bool {
	return strings.HasPrefix(path, assetsPath) || slices.Contains([]string{reloadPath, LeadFormPath, ReviewsPath, healthPath, "/favicon.ico"}, path)
}

//go:embed reload.js
var reloadScript string

// A Live is a handler whose site is replaced while it serves. Open pages follow, by a script that they load and that listens
// for replacements. It is for development only. All its methods are safe for concurrent use.
type Live struct {
	done context.Context //nolint:containedctx // ends the streams of events, which otherwise never end

	mu       sync.Mutex
	current  *generation
	overlay  string        // if not empty, the answer in the place of every page
	revision int           // of what is served now; open pages are told
	changed  chan struct{} // closed at the next change
}

// A generation is a site with the count of the requests that it has yet to answer.
type generation struct {
	handler http.Handler
	users   sync.WaitGroup
}

// NewLive makes a Live whose streams of events end with ctx. Until the first Replace it answers 404.
func NewLive(ctx context.Context) *Live {
	return &Live{done: ctx, changed: make(chan struct{}), current: &generation{handler: http.NotFoundHandler()}}
}

// Replace lets handler answer from now on, and tells open pages of revision, which must be a new one with each call. The
// returned function waits until the handler before has answered its last request.
func (l *Live) Replace(handler http.Handler, revision int) (drained func()) {
	before := l.change(&generation{handler: handler}, "", revision)
	return before.users.Wait
}

// Fail answers every page with overlay, the HTML of what is wrong, until the next Replace, and tells open pages of revision.
// Files below /assets/ are still served.
func (l *Live) Fail(overlay string, revision int) { l.change(nil, overlay, revision) }

// change sets what is served, tells open pages, and returns the generation before.
func (l *Live) change(next *generation, overlay string, revision int) (before *generation) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before = l.current
	if next != nil {
		l.current = next
	}
	l.overlay, l.revision = overlay, revision
	close(l.changed)
	l.changed = make(chan struct{})
	return before
}

// ServeHTTP serves the current site, or the overlay, and the script and stream of events by which open pages follow.
func (l *Live) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, assetsPath) || r.URL.Path == reloadPath {
		w.Header().Set("Access-Control-Allow-Origin", "*") // the page in the desk's frame has no origin
	}
	switch r.URL.Path {
	case eventsPath:
		notKept(w, "text/event-stream")
		l.events(w, r)
	case reloadPath:
		notKept(w, "text/javascript; charset=utf-8")
		_, _ = io.WriteString(w, reloadScript)
	default:
		l.mu.Lock()
		now, overlay := l.current, l.overlay
		now.users.Add(1)
		l.mu.Unlock()
		defer now.users.Done()
		switch {
		case overlay == "" || strings.HasPrefix(r.URL.Path, assetsPath):
			now.handler.ServeHTTP(w, r)
		case r.URL.Path == healthPath: // the desk is there, to correct what is wrong
			tellReadiness(w, true)
		default:
			sendOverlay(w, r, Document{Status: http.StatusInternalServerError, HTML: overlay})
		}
	}
}

// notKept sets the headers of the development server's own answers, which no cache keeps.
func notKept(w http.ResponseWriter, kind string) {
	header := w.Header()
	header.Set("Content-Type", kind)
	header["Cache-Control"] = noStore
	header.Set("X-Content-Type-Options", "nosniff")
}

// events answers with a stream of server-sent events (HTML standard, section 9.2): the current revision, then each new one.
func (l *Live) events(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{}) // the stream outlasts what a page may take
	for {
		l.mu.Lock()
		revision, changed := l.revision, l.changed
		l.mu.Unlock()
		if _, err := io.WriteString(w, "retry: 500\ndata: {\"revision\":"+strconv.Itoa(revision)+"}\n\n"); err != nil || control.Flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		case <-l.done.Done():
			return
		}
	}
}

// OverlayScript returns the address of the script by which an overlay reloads itself at the next revision. revision is that of
// the build that failed.
func OverlayScript(revision int) string {
	return reloadPath + "?failure&revision=" + strconv.Itoa(revision)
}

// sendOverlay answers with a page that shows a developer what is wrong.
func sendOverlay(w http.ResponseWriter, r *http.Request, document Document) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'; style-src "+styleHash(document.HTML))
	notKept(w, htmlType[0])
	send(w, r, document)
}
