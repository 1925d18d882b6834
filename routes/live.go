package routes

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
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

	mu      sync.Mutex
	current *generation
	state   liveState
	changed chan struct{} // closed at the next replacement
}

// A liveState is what open pages are told.
type liveState struct {
	Revision int `json:"revision"`
}

// A generation is a handler that ends once its last request has.
type generation struct {
	handler http.Handler
	users   sync.WaitGroup
}

// NewLive makes a live site, whose streams of events end with ctx. It answers 503 until the first Replace.
func NewLive(ctx context.Context) *Live {
	l := &Live{done: ctx, changed: make(chan struct{})}
	l.current = &generation{handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "The first build is not done.", http.StatusServiceUnavailable)
	})}
	return l
}

// Replace lets handler answer from now on. Revision must be another with each call. The returned function waits
// until the handler before has answered its last request.
func (l *Live) Replace(handler http.Handler, revision int) (drained func()) {
	return l.replace(handler, liveState{revision})
}

// Fail answers every page with what is wrong, until the next Replace. Files are still served.
func (l *Live) Fail(overlay string, revision int) {
	l.mu.Lock()
	last := l.current
	l.mu.Unlock()
	if failed, again := last.handler.(failure); again {
		last = failed.last
	}
	l.replace(failure{last, overlay}, liveState{revision})
}

func (l *Live) replace(handler http.Handler, state liveState) func() {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.current
	l.current = &generation{handler: handler}
	l.state = state
	close(l.changed)
	l.changed = make(chan struct{})
	return func() {
		before.users.Wait()
		if failed, was := before.handler.(failure); was {
			failed.last.users.Wait()
		}
	}
}

// ServeHTTP implements http.Handler.
func (l *Live) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case eventsPath:
		l.events(w, r)
	case reloadPath:
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		_, _ = w.Write([]byte(reloadScript))
	default:
		l.mu.Lock()
		now := l.current
		now.users.Add(1)
		l.mu.Unlock()
		defer now.users.Done()
		now.handler.ServeHTTP(w, r)
	}
}

// events is a stream of server-sent events, as the HTML standard has them: the state now, and every one after.
func (l *Live) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{}) // the stream outlasts what a page may take
	for {
		l.mu.Lock()
		state, changed := l.state, l.changed
		l.mu.Unlock()
		text, err := json.Marshal(state)
		if err != nil {
			return
		}
		if _, err := fmt.Fprintf(w, "retry: 500\ndata: %s\n\n", text); err != nil || control.Flush() != nil {
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

// A failure answers pages with an overlay, and files from the last generation that had any.
type failure struct {
	last    *generation
	overlay string
}

func (f failure) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, assetsPath) {
		f.last.handler.ServeHTTP(w, r)
		return
	}
	sendOverlay(w, r, Document{Status: http.StatusInternalServerError, HTML: f.overlay})
}

// OverlayScript is the address of the script that brings a page for a failure up to date; revision is that of the
// build that failed.
func OverlayScript(revision int) string {
	return reloadPath + "?failure&revision=" + strconv.Itoa(revision)
}

// sendOverlay answers with a page that shows a developer what is wrong.
func sendOverlay(w http.ResponseWriter, r *http.Request, document Document) {
	header := w.Header()
	header.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'; style-src "+styleHash(document.HTML))
	header["Cache-Control"] = noStore
	header.Set("X-Content-Type-Options", "nosniff")
	send(w, r, document)
}
