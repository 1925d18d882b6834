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

	"github.com/gorilla/mux"
	"github.com/prometheus/client_golang/prometheus"
)

// retryAfter is the Retry-After of a rejected request, in seconds.
const retryAfter = "2"

// renderErrorPages renders the error pages, before any error occurs: 503 for a renderer that is busy or too slow, 500 for a bug.
func (s *Site) renderErrorPages(ctx context.Context) error {
	rendered := map[int]Document{}
	for _, status := range []int{http.StatusServiceUnavailable, http.StatusInternalServerError} {
		document, err := s.Renderer.RenderError(ctx, status)
		if err != nil {
			return fmt.Errorf("rendering the error page: %w", err)
		}
		rendered[status] = document
	}
	s.errorPages.Store(&rendered)
	return nil
}

// A pageHandler serves one page and caches it. There is one per entry of the route table and one for all unknown paths, so
// requests cannot grow the cache.
type pageHandler struct {
	site                      *Site
	path                      string
	policy                    []string // the page's Content-Security-Policy
	okCount, notModifiedCount prometheus.Counter
	cached                    atomic.Pointer[renderedPage]
}

func (s *Site) addPage(path, template string) *pageHandler {
	added := &pageHandler{site: s, path: path, policy: []string{contentSecurityPolicy(s.Options, template)}}
	if path != notFoundPath {
		added.okCount = s.Metrics.responses.WithLabelValues(path, strconv.Itoa(http.StatusOK))
		added.notModifiedCount = s.Metrics.responses.WithLabelValues(path, strconv.Itoa(http.StatusNotModified))
	}
	s.pageHandlers[path] = added
	return added
}

// notFoundPath is rendered for every unknown path: the renderer never receives the requested path.
const notFoundPath = "/404"

func (s *Site) pageHandlerFor(path string) *pageHandler {
	if path == notFoundPath {
		return nil
	}
	return s.pageHandlers[path]
}

// matchPage finds the handler of a page by one map lookup. The router tests its patterns one after the other: with a pattern for
// each of 60 pages, matching the last took 2,450 ns and matching by the map 140 ns, and a complete response takes 1,500 ns.
func (s *Site) matchPage(r *http.Request, match *mux.RouteMatch) bool {
	found := s.pageHandlerFor(r.URL.Path)
	if found != nil {
		match.Handler = found
	}
	return found != nil
}

// ServeHTTP sends the cached page, or renders it.
func (h *pageHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	if len(h.site.EarlyHints) > 0 {
		header["Link"] = h.site.EarlyHints
	}
	if r.Header.Get("Sec-Fetch-Dest") != "iframe" { // no prefetching from the page in the lead form's frame, where the visit ends
		header["Speculation-Rules"] = speculationHeader
	}
	header["Content-Security-Policy"] = h.policy
	page := h.cached.Load()
	if page == nil {
		// A truncated page looks complete in HTTP/1.0, and a precondition needs the entity tag of the complete page.
		if !h.site.Cached && h.site.Streams && r.ProtoAtLeast(1, 1) && r.Header["If-Match"] == nil && r.Header["If-None-Match"] == nil {
			h.stream(w, r)
			return
		}
		render := h.renderAndCache
		if !h.site.Cached {
			render = h.render
		}
		var err error
		if page, err = render(requestContext(r)); err != nil {
			h.site.sendRenderError(w, r, err)
			return
		}
	}
	h.site.sendPage(w, r, page)
}

// sendRenderError logs the error of a failed render and sends an error page. If Options.HandleRenderError is set, as in development,
// that function sends the response.
func (s *Site) sendRenderError(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		panic(http.ErrAbortHandler) // the client has disconnected, and an empty response must not look like a page
	}
	s.logRenderError(r, err)
	status := http.StatusInternalServerError
	if errors.Is(err, ErrUnavailable) {
		status = http.StatusServiceUnavailable
		w.Header().Set("Retry-After", retryAfter)
	}
	if s.HandleRenderError != nil {
		s.HandleRenderError(w, r, status, err)
		return
	}
	s.sendErrorPage(w, r, status)
}

func (s *Site) sendErrorPage(w http.ResponseWriter, r *http.Request, status int) {
	header := w.Header()
	header["Cache-Control"], header["Content-Security-Policy"] = noStore, s.errorPagePolicy
	delete(header, "Vary") // error pages are never compressed
	sendDocument(w, r, (*s.errorPages.Load())[status])
}

// logRenderError logs a failed render. Overload causes many of these errors: the metrics count each, and the log has one line per
// ten seconds.
func (s *Site) logRenderError(r *http.Request, err error) {
	if errors.Is(err, ErrUnavailable) {
		s.overloadLog.Do(func() {
			s.Log.WarnContext(requestContext(r), "page not rendered in time", "path", truncateForLog(r.URL.Path), "error", err)
		})
		return
	}
	s.Log.ErrorContext(requestContext(r), "page not rendered", "path", truncateForLog(r.URL.Path), "error", err, stackAttr(err))
}

// stackAttr returns the log field with the script stack of an error, or an empty one.
func stackAttr(err error) slog.Attr {
	var stack interface{ Stack() string }
	if !errors.As(err, &stack) {
		return slog.Attr{}
	}
	return slog.String("stack", stack.Stack())
}

func sendDocument(w http.ResponseWriter, r *http.Request, document Document) {
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Length", strconv.Itoa(len(document.HTML)))
	w.WriteHeader(document.Status)
	if r.Method != http.MethodHead {
		_, _ = io.WriteString(w, document.HTML) // an error means that the client has disconnected
	}
}

const maxLogLength = 200

// truncateForLog returns a client's text in a form that is safe for the log: valid UTF-8, on one line, at most 200 characters.
func truncateForLog(text string) string {
	quoted := []rune(strconv.Quote(strings.ToValidUTF8(text, "\uFFFD")))
	return string(quoted[1:min(len(quoted)-1, 1+maxLogLength)])
}
