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
	"time"
	"unicode/utf8"
)

// retryAfter is when a visitor who was refused should come again, in seconds.
const retryAfter = "2"

// pages answers with rendered documents, and with a static one when there is none.
type pages struct {
	renderer    Renderer
	deadline    time.Duration
	streams     bool
	log         *slog.Logger
	overlay     func(error) string
	unavailable Document // 503: busy or too slow
	broken      Document // 500: a fault of ours
}

func newPages(ctx context.Context, o Options) (*pages, error) {
	p := &pages{renderer: o.Renderer, deadline: o.Deadline, streams: o.Streams, log: o.Log, overlay: o.Overlay}
	for status, document := range map[int]*Document{http.StatusServiceUnavailable: &p.unavailable, http.StatusInternalServerError: &p.broken} {
		var err error
		if *document, err = o.Renderer.RenderError(ctx, status); err != nil {
			return nil, fmt.Errorf("rendering the page for failures: %w", err)
		}
	}
	return p, nil
}

// page answers a path of the route table.
func (p *pages) page(path string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { p.render(w, r, path) })
}

// notFound answers every other path.
func (p *pages) notFound() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.log.Warn("page not found", "path", clipped(r.URL.Path))
		// One page for all of them: what was asked for does not reach the renderer.
		p.render(w, r, "/404")
	})
}

func (p *pages) render(w http.ResponseWriter, r *http.Request, path string) {
	ctx, cancel := context.WithTimeout(r.Context(), p.deadline)
	defer cancel()
	if p.streams && r.Method == http.MethodGet {
		p.stream(ctx, w, r, path)
		return
	}
	document, err := p.renderer.Render(ctx, path)
	if err != nil {
		if r.Context().Err() != nil {
			return // the visitor has left
		}
		p.fail(w, r, err)
		return
	}
	send(w, r, document)
}

// stream sends a document as it is rendered.
func (p *pages) stream(ctx context.Context, w http.ResponseWriter, r *http.Request, path string) {
	out := documentStream{w: w, control: http.NewResponseController(w)}
	err := p.renderer.Stream(ctx, path, &out)
	switch {
	case err == nil || r.Context().Err() != nil:
	case !out.begun:
		p.fail(w, r, err)
	case errors.Is(err, ErrEnded):
		p.logFailure(r, err)
	default:
		p.logFailure(r, err)
		panic(http.ErrAbortHandler) // cut the answer off rather than pass it for whole
	}
}

// A documentStream sends the parts of a document.
type documentStream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	begun   bool
}

func (d *documentStream) Begin(status int) error {
	d.begun = true
	header := d.w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-cache")
	d.w.WriteHeader(status)
	return nil
}

func (d *documentStream) Write(part string) error {
	if _, err := io.WriteString(d.w, part); err != nil {
		return err
	}
	return d.control.Flush()
}

// fail answers a page that could not be rendered. What went wrong goes to the log only.
func (p *pages) fail(w http.ResponseWriter, r *http.Request, err error) {
	p.logFailure(r, err)
	document := p.broken
	if errors.Is(err, ErrUnavailable) {
		document = p.unavailable
		w.Header().Set("Retry-After", retryAfter)
	}
	if p.overlay != nil {
		document.HTML = p.overlay(err)
		sendOverlay(w, r, document)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	send(w, r, document)
}

func (p *pages) logFailure(r *http.Request, err error) {
	var stack interface{ Stack() string }
	attributes := []any{"path", clipped(r.URL.Path), "error", err}
	if errors.As(err, &stack) {
		attributes = append(attributes, "stack", stack.Stack())
	}
	p.log.Error("page not rendered", attributes...)
}

func send(w http.ResponseWriter, r *http.Request, document Document) {
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Length", strconv.Itoa(len(document.HTML)))
	if header.Get("Cache-Control") == "" {
		header.Set("Cache-Control", "no-cache")
	}
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
