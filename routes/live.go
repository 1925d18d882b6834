package routes

import (
	"context"
	_ "embed"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Paths of a development server's own.
const (
	livePath   = "/development/"
	eventsPath = livePath + "events"
	reloadPath = livePath + "reload.js"
)

//go:embed reload.js
var reloadScript string

// A Live site is a handler that is replaced while it serves, and whose open pages follow: they load a script that
// listens for replacements. It is for development alone. Its methods may be called from many goroutines.
type Live struct {
	done context.Context //nolint:containedctx // the life of the streams, which outlast any one request's wish to end

	mu       sync.Mutex
	current  *generation
	overlay  string        // answers pages while it is not empty; files come from the last generation
	revision int           // what open pages are told
	changed  chan struct{} // closed at the next change
}

// A generation is a handler that ends once its last request has.
type generation struct {
	handler http.Handler
	users   sync.WaitGroup
}

// NewLive makes a live site, whose streams of events end with ctx. There is nothing to see until the first Replace.
func NewLive(ctx context.Context) *Live {
	return &Live{done: ctx, changed: make(chan struct{}), current: &generation{handler: http.NotFoundHandler()}}
}

// Replace lets handler answer from now on. Revision must be another with each call. The returned function waits
// until the handler before has answered its last request.
func (l *Live) Replace(handler http.Handler, revision int) (drained func()) {
	before := l.change(&generation{handler: handler}, "", revision)
	return before.users.Wait
}

// Fail answers every page with what is wrong, until the next Replace. Files are still served.
func (l *Live) Fail(overlay string, revision int) { l.change(nil, overlay, revision) }

// change tells open pages of another revision. It returns the generation before.
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

// ServeHTTP implements http.Handler.
func (l *Live) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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
		if overlay != "" && !strings.HasPrefix(r.URL.Path, assetsPath) {
			sendOverlay(w, r, Document{Status: http.StatusInternalServerError, HTML: overlay})
			return
		}
		now.handler.ServeHTTP(w, r)
	}
}

// notKept sets the headers of an answer of the development server's own.
func notKept(w http.ResponseWriter, kind string) {
	header := w.Header()
	header.Set("Content-Type", kind)
	header["Cache-Control"] = noStore
	header.Set("X-Content-Type-Options", "nosniff")
}

// events is a stream of server-sent events, as the HTML standard has them: the revision now, and every one after.
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

// OverlayScript is the address of the script that brings a page for a failure up to date; revision is that of the
// build that failed.
func OverlayScript(revision int) string {
	return reloadPath + "?failure&revision=" + strconv.Itoa(revision)
}

// sendOverlay answers with a page that shows a developer what is wrong.
func sendOverlay(w http.ResponseWriter, r *http.Request, document Document) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'; style-src "+styleHash(document.HTML))
	notKept(w, htmlType[0])
	send(w, r, document)
}
