package routes

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"
	"unsafe"

	"github.com/cespare/xxhash/v2"
	"golang.org/x/sync/errgroup"

	"gulfoak.example/website/assets/encoding"
)

// A renderedPage is the response to requests for a page: status, validators and representations. It is immutable.
type renderedPage struct {
	status          int
	renderedAt      time.Time
	lastModified    []string
	representations map[encoding.Coding]func() *representation
	bestCompression bool // representations are compressed with [encoding.Best]
}

// A representation is a text in one content coding (RFC 9110, section 3.2). It contains the header values, so that allocations per
// response do not grow with the size of the text.
type representation struct {
	body                    []byte
	etags, lengths, codings []string
}

var (
	htmlType       = []string{"text/html; charset=utf-8"}
	varyByEncoding = []string{"Accept-Encoding"}
)

func newRenderedPage(status int, html []byte, effort encoding.Effort, renderedAt time.Time) *renderedPage {
	return &renderedPage{
		status: status, renderedAt: renderedAt,
		lastModified:    []string{renderedAt.UTC().Format(http.TimeFormat)},
		representations: newRepresentations(html, effort, pageTag),
		bestCompression: effort == encoding.Best,
	}
}

// newRepresentations returns a text's representations by content coding. Each is encoded on first use. tag computes the entity
// tag.
func newRepresentations(text []byte, effort encoding.Effort, tag func(text, encoded []byte, coding encoding.Coding) string) map[encoding.Coding]func() *representation {
	reps := map[encoding.Coding]func() *representation{}
	for _, coding := range encoding.Codings {
		reps[coding] = sync.OnceValue(func() *representation {
			body := encoding.Encode(text, coding, effort)
			rep := &representation{body: body, etags: []string{tag(text, body, coding)}, lengths: []string{strconv.Itoa(len(body))}}
			if coding != encoding.Identity {
				rep.codings = []string{string(coding)}
			}
			return rep
		})
	}
	return reps
}

// hashTag returns a strong entity tag for a body. The tag only distinguishes versions: a cryptographic hash has no advantage here,
// and takes 5% of the time of a render.
func hashTag(body []byte) string { return fmt.Sprintf(`"%016x"`, xxhash.Sum64(body)) }

func contentTag(_, encoded []byte, _ encoding.Coding) string { return hashTag(encoded) }

// pageTag returns the entity tag of a page in a content coding. It depends only on the HTML, so it is equal on every pod and stays
// the same when the best compression replaces the quick one. Until then, a compressed page has two different byte sequences, so
// its tag is weak (RFC 9110, section 8.8.1).
func pageTag(html, _ []byte, coding encoding.Coding) string {
	tag := hashTag(html)
	if coding == encoding.Identity {
		return tag
	}
	return "W/" + strings.TrimSuffix(tag, `"`) + "-" + string(coding) + `"`
}

func alwaysAvailable(encoding.Coding) bool { return true }

func (s *Site) sendPage(w http.ResponseWriter, r *http.Request, p *renderedPage) {
	effort := encoding.Quick
	if s.Cached {
		effort = encoding.Best // compressInBackground replaces the quick representations with these
	}
	rep := p.representations[negotiate(w, r, effort, alwaysAvailable)]()
	header := w.Header()
	s.setPageCaching(header, p.status)
	if p.status == http.StatusOK {
		header["Etag"] = rep.etags
		var modified time.Time
		if s.Cached { // without the cache, renderedAt is the time of the request
			modified = p.renderedAt
			header["Last-Modified"] = p.lastModified
		}
		if handlePreconditions(w, r, rep.etags[0], modified) {
			return
		}
	}
	header["Content-Type"] = htmlType
	header["Content-Length"] = rep.lengths
	if rep.codings != nil {
		header["Content-Encoding"] = rep.codings
	}
	w.WriteHeader(p.status)
	if r.Method != http.MethodHead {
		if c, able := r.Context().Value(connectionKey{}).(interface{ Expect(body int) }); able {
			c.Expect(len(rep.body))
		}
		_, _ = w.Write(rep.body) // an error means that the client has disconnected
	}
}

type connectionKey struct{}

// WithConnection returns a context for the requests of a connection, for [http.Server].ConnContext. If the connection has a method
// Expect(bytes int), handlers call it with the length of the next body before they write it.
func WithConnection(ctx context.Context, connection net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, connection)
}

// renderAndCache renders the page and stores it. Concurrent requests share one render, and it continues if the first client
// disconnects.
func (h *pageHandler) renderAndCache(ctx context.Context) (*renderedPage, error) {
	ctx, cancel := context.WithTimeout(ctx, h.site.Deadline)
	defer cancel()
	done := h.site.renders.DoChan(h.path, func() (any, error) {
		rendered, err := h.render(ctx)
		if err != nil {
			return nil, err
		}
		h.cached.CompareAndSwap(nil, rendered) // fails if Renew has stored a newer page in the meantime
		return h.cached.Load(), nil
	})
	select {
	case result := <-done:
		page, _ := result.Val.(*renderedPage)
		return page, result.Err
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, ctx.Err())
	}
}

// render renders the page. It ignores the cancellation of ctx: net/http cancels a request's context as soon as the client closes
// its sending side, and such a client may still wait for the response. A panic becomes an error, because render may run on a
// goroutine that belongs to no request.
func (h *pageHandler) render(ctx context.Context) (rendered *renderedPage, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("panic: %v\n%s", reason, debug.Stack())
		}
	}()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), h.site.Deadline)
	defer cancel()
	document, err := h.site.Renderer.Render(ctx, h.path)
	return newRenderedPage(document.Status, bytesOf(document.HTML), encoding.Quick, time.Now()), err
}

// bytesOf returns the bytes of a string without a copy, which would double the garbage of a request. They must not be modified:
// TestBytesOf_readOnly fails on a write.
func bytesOf(text string) []byte { return unsafe.Slice(unsafe.StringData(text), len(text)) } //nolint:gosec // only read

// warmCache renders every page once. Pages that would exceed the first flight with quick compression get the best compression, to
// save their first visitors a round trip. A failed page is logged, and rendered again on request.
func (s *Site) warmCache(ctx context.Context) {
	var all errgroup.Group
	all.SetLimit(runtime.GOMAXPROCS(0))
	for _, handler := range s.pageHandlers {
		all.Go(func() error {
			if _, err := handler.renderAndCache(ctx); err != nil && ctx.Err() == nil {
				s.Log.Error("page not rendered at the start", "path", handler.path, "error", err, stackAttr(err))
			}
			return nil
		})
	}
	_ = all.Wait() // never returns an error: failures are logged
	s.compressPages(ctx, (*pageHandler).exceedsFirstFlight)
}
