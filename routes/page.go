package routes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/gorilla/mux"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/singleflight"
	"golang.org/x/time/rate"

	"gulfoak.example/website/assets/encoding"
)

// retryAfter is when a visitor who was refused should come again, in seconds.
const retryAfter = "2"

// pages answers with rendered documents, and with a static one when there is none.
type pages struct {
	Options
	slots     map[string]*slot
	rendering singleflight.Group
	failed    []string // the content security policy of the pages for failures
	failures  atomic.Pointer[failurePages]
	renewed   chan struct{} // tells that pages are not compressed well yet
	// overloaded keeps what is said of an overload to a line in ten seconds.
	overloaded rate.Sometimes
}

// failurePages are what visitors get where no page can be rendered.
type failurePages struct {
	unavailable Document // 503: busy or too slow
	broken      Document // 500: a fault of ours
}

func newPages(ctx context.Context, o Options) (*pages, error) {
	p := &pages{Options: o, slots: map[string]*slot{}, renewed: make(chan struct{}, 1), overloaded: rate.Sometimes{Interval: 10 * time.Second}}
	for _, page := range o.Pages {
		p.addSlot(page.Path, contentSecurityPolicy(o, page.Template))
	}
	p.addSlot(notFoundPath, contentSecurityPolicy(o, "not-found"))
	p.failed = []string{contentSecurityPolicy(o, "error")}
	if err := p.renderFailures(ctx); err != nil {
		return nil, err
	}
	if o.Cached {
		p.warm(ctx)
		go p.compress(ctx)
	}
	return p, nil
}

// renderFailures renders the pages for failures, which must be there before one happens.
func (p *pages) renderFailures(ctx context.Context) error {
	var rendered failurePages
	var both errgroup.Group // at once: an edit's author waits for them
	for status, document := range map[int]*Document{http.StatusServiceUnavailable: &rendered.unavailable, http.StatusInternalServerError: &rendered.broken} {
		both.Go(func() (err error) {
			*document, err = p.Renderer.RenderError(ctx, status)
			return err
		})
	}
	if err := both.Wait(); err != nil {
		return fmt.Errorf("rendering the page for failures: %w", err)
	}
	p.failures.Store(&rendered)
	return nil
}

func (p *pages) addSlot(path, policy string) {
	s := &slot{path: path, policy: []string{policy}}
	s.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { p.answer(w, r, s) })
	p.slots[path] = s
}

// notFoundPath stands for every path that the route table does not have. What was asked for does not reach the renderer.
const notFoundPath = "/404"

// match finds the page of a request's path. One look into a table: the router's own patterns are tried one by one.
func (p *pages) match(r *http.Request, match *mux.RouteMatch) bool {
	s, ok := p.slots[r.URL.Path]
	if !ok || s.path == notFoundPath {
		return false
	}
	match.Handler = s.handler
	return true
}

// notFound answers every other path.
func (p *pages) notFound() http.Handler {
	return p.slots[notFoundPath].handler
}

// answer sends the page of a slot.
func (p *pages) answer(w http.ResponseWriter, r *http.Request, s *slot) {
	hintHeaders(w.Header(), p.EarlyHints)
	w.Header()["Content-Security-Policy"] = s.policy
	if p.Cached {
		page := s.page.Load()
		if page == nil {
			var err error
			if page, err = p.kept(requestContext(r), s); err != nil {
				p.fail(w, r, err)
				return
			}
		}
		page.serve(w, r)
		return
	}
	coding, ok := negotiate(w, r, offersAll)
	if !ok {
		return
	}
	// net/http cancels a request when its client sends nothing more. That client may well wait for the answer.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(requestContext(r)), p.Deadline)
	defer cancel()
	streams := p.Streams && r.ProtoAtLeast(1, 1) // in HTTP/1.0 a page that breaks off looks whole
	if streams && r.Method != http.MethodHead {
		p.stream(ctx, w, r, s, coding)
		return
	}
	document, err := p.render(ctx, s.path)
	switch {
	case err != nil:
		p.fail(w, r, err)
	case streams: // HEAD says what GET would, which knows its length only where nothing is compressed
		p.describe(w.Header(), document.Status, coding)
		if coding == encoding.Identity {
			w.Header().Set("Content-Length", strconv.Itoa(len(document.HTML)))
		}
		w.WriteHeader(document.Status)
	default:
		p.sendWhole(w, r, document, coding)
	}
}

// describe sets the headers of a page that was rendered for one request.
func (p *pages) describe(header http.Header, status int, coding encoding.Coding) {
	header["Content-Type"] = htmlType
	if coding != encoding.Identity {
		header.Set("Content-Encoding", string(coding))
	}
	setPageCaching(header, status)
	if p.Overlay != nil {
		header["Cache-Control"] = noStore // the next edit makes another page
		delete(header, "Cdn-Cache-Control")
	}
}

// sendWhole sends a document that was rendered for one request, or the news that the client's copy is still right.
func (p *pages) sendWhole(w http.ResponseWriter, r *http.Request, document Document, coding encoding.Coding) {
	header := w.Header()
	body := encoding.Encode([]byte(document.HTML), coding, encoding.Quick)
	p.describe(header, document.Status, coding)
	if document.Status == http.StatusOK {
		etag := etagOf(body)
		header.Set("Etag", etag)
		if names(r.Header.Get("If-None-Match"), etag) {
			delete(header, "Content-Type")
			delete(header, "Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(document.Status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) //nolint:gosec // a page of ours; an error means that the visitor has left
	}
}

// fail answers a page that could not be rendered with a static one. What went wrong goes to the log, and in development
// to the developer.
func (p *pages) fail(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		panic(http.ErrAbortHandler) // the visitor has left: an empty answer must not look like a page
	}
	p.logFailure(r, err)
	failures := p.failures.Load()
	document := failures.broken
	if errors.Is(err, ErrUnavailable) {
		document = failures.unavailable
		w.Header().Set("Retry-After", retryAfter)
	}
	if p.Overlay != nil {
		document.HTML = p.Overlay(err)
		sendOverlay(w, r, document)
		return
	}
	p.sendFailure(w, r, document)
}

func (p *pages) sendFailure(w http.ResponseWriter, r *http.Request, document Document) {
	header := w.Header()
	header["Cache-Control"], header["Content-Security-Policy"] = noStore, p.failed
	delete(header, "Vary") // this page comes in one form
	send(w, r, document)
}

// logFailure logs a page that could not be rendered. Where that is for want of time or isolates, many follow: the metrics
// count each, and the log names one now and then.
func (p *pages) logFailure(r *http.Request, err error) {
	if errors.Is(err, ErrUnavailable) {
		p.overloaded.Do(func() {
			p.Log.WarnContext(requestContext(r), "page not rendered in time", "path", clipped(r.URL.Path), "error", err)
		})
		return
	}
	p.Log.ErrorContext(requestContext(r), "page not rendered", "path", clipped(r.URL.Path), "error", err, stackOf(err))
}

// stackOf is an error's script stack, for the log; empty where it has none.
func stackOf(err error) slog.Attr {
	var stack interface{ Stack() string }
	if !errors.As(err, &stack) {
		return slog.Attr{}
	}
	return slog.String("stack", stack.Stack())
}

func send(w http.ResponseWriter, r *http.Request, document Document) {
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Length", strconv.Itoa(len(document.HTML)))
	w.WriteHeader(document.Status)
	if r.Method != http.MethodHead {
		_, _ = io.WriteString(w, document.HTML) // an error means that the visitor has left
	}
}

const clippedTo = 200

// clipped is text as it may go into a log: valid, on one line, and at most 200 characters long.
func clipped(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	quoted := strconv.Quote(text)
	quoted = quoted[1 : len(quoted)-1]
	if utf8.RuneCountInString(quoted) > clippedTo {
		quoted = string([]rune(quoted)[:clippedTo])
	}
	return quoted
}
