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

	"github.com/cespare/xxhash/v2"
	"golang.org/x/sync/errgroup"

	"gulfoak.example/website/assets/encoding"
)

// A readyPage is a page ready to be sent. It does not change.
type readyPage struct {
	status       int
	renderedAt   time.Time
	lastModified []string
	forms        map[encoding.Coding]func() *form
	smallest     bool // compressed with the best effort
}

// A form is a text in one content coding. Its header values are made once, so that answering allocates nothing that grows with
// it.
type form struct {
	body                    []byte
	etags, lengths, codings []string
}

var (
	htmlType       = []string{"text/html; charset=utf-8"}
	varyByEncoding = []string{"Accept-Encoding"}
)

func newPage(status int, html []byte, effort encoding.Effort, renderedAt time.Time) *readyPage {
	return &readyPage{
		status: status, renderedAt: renderedAt,
		lastModified: []string{renderedAt.UTC().Format(http.TimeFormat)},
		forms:        formsOf(html, effort, pageTag),
		smallest:     effort == encoding.Best,
	}
}

// formsOf returns a text's representations, one for each content coding. Each is encoded on first use. tag returns its entity
// tag.
func formsOf(text []byte, effort encoding.Effort, tag func(text, encoded []byte, coding encoding.Coding) string) map[encoding.Coding]func() *form {
	forms := map[encoding.Coding]func() *form{}
	for _, coding := range encoding.Codings {
		forms[coding] = sync.OnceValue(func() *form {
			body := encoding.Encode(text, coding, effort)
			f := &form{body: body, etags: []string{tag(text, body, coding)}, lengths: []string{strconv.Itoa(len(body))}}
			if coding != encoding.Identity {
				f.codings = []string{string(coding)}
			}
			return f
		})
	}
	return forms
}

// etagOf returns a strong entity tag for a body. It only has to distinguish versions: a cryptographic hash would do no better,
// and take 5% of the time of a render.
func etagOf(body []byte) string { return fmt.Sprintf(`"%016x"`, xxhash.Sum64(body)) }

// byteTag returns the entity tag of an encoded text, which changes with every byte of it.
func byteTag(_, encoded []byte, _ encoding.Coding) string { return etagOf(encoded) }

// pageTag returns the entity tag of a page in a content coding. It depends on the HTML alone, so that it stays the same when
// the best compression replaces the quick one, and on every pod. A compressed page has two sequences of bytes in that time, so
// its tag is weak (RFC 9110, section 8.8.1).
func pageTag(html, _ []byte, coding encoding.Coding) string {
	tag := etagOf(html)
	if coding == encoding.Identity {
		return tag
	}
	return "W/" + strings.TrimSuffix(tag, `"`) + "-" + string(coding) + `"`
}

func offersAll(encoding.Coding) bool { return true }

// sendPage answers a request with a page, or with 304 if the client's copy is still right.
func (s *Site) sendPage(w http.ResponseWriter, r *http.Request, p *readyPage) {
	effort := encoding.Quick
	if s.Cached {
		effort = encoding.Best // if not yet, then soon
	}
	f := p.forms[negotiate(w, r, effort, offersAll)]()
	header := w.Header()
	s.setPageCaching(header, p.status)
	if p.status == http.StatusOK {
		header["Etag"] = f.etags
		var modified time.Time
		if s.Cached { // otherwise it would be the time of this request
			modified = p.renderedAt
			header["Last-Modified"] = p.lastModified
		}
		if answerConditional(w, r, f.etags[0], modified) {
			return
		}
	}
	header["Content-Type"] = htmlType
	header["Content-Length"] = f.lengths
	if f.codings != nil {
		header["Content-Encoding"] = f.codings
	}
	w.WriteHeader(p.status)
	if r.Method != http.MethodHead {
		if c, able := r.Context().Value(connectionKey{}).(interface{ Expect(body int) }); able {
			c.Expect(len(f.body))
		}
		_, _ = w.Write(f.body) // an error means that the visitor has left
	}
}

type connectionKey struct{}

// WithConnection returns a context for a connection's requests ([http.Server].ConnContext). If the connection has a method
// Expect(bytes int), handlers call it with the length of the body that they write next.
func WithConnection(ctx context.Context, connection net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, connection)
}

// keep renders the page and keeps it. All who ask for it meanwhile share one render, which does not end when the first of them
// leaves.
func (s *slot) keep(ctx context.Context) (*readyPage, error) {
	ctx, cancel := context.WithTimeout(ctx, s.site.Deadline)
	defer cancel()
	done := s.site.rendering.DoChan(s.path, func() (any, error) {
		rendered, err := s.render(ctx)
		if err != nil {
			return nil, err
		}
		s.page.CompareAndSwap(nil, rendered) // a page that Renew has stored meanwhile is newer
		return s.page.Load(), nil
	})
	select {
	case result := <-done:
		kept, _ := result.Val.(*readyPage)
		return kept, result.Err
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, ctx.Err())
	}
}

// render makes the page. It goes on when the request's context ends: net/http cancels it as soon as the client closes its
// sending side, and such a client may well wait for the answer. A panic becomes an error, because it may be on no request's
// goroutine.
func (s *slot) render(ctx context.Context) (rendered *readyPage, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("panic: %v\n%s", reason, debug.Stack())
		}
	}()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.site.Deadline)
	defer cancel()
	document, err := s.site.Renderer.Render(ctx, s.path)
	return newPage(document.Status, []byte(document.HTML), encoding.Quick, time.Now()), err
}

// warm renders every page once, and gives the best compression to those that are too long for the first flight without it, so
// that the first visitors do not wait for another round trip. A page that fails is logged, and rendered again on request.
func (s *Site) warm(ctx context.Context) {
	var all errgroup.Group
	all.SetLimit(runtime.GOMAXPROCS(0))
	for _, slot := range s.slots {
		all.Go(func() error {
			if _, err := slot.keep(ctx); err != nil && ctx.Err() == nil {
				s.Log.Error("page not rendered at the start", "path", slot.path, "error", err, stackOf(err))
			}
			return nil
		})
	}
	_ = all.Wait() // never an error: failures are in the log
	s.compressPages(ctx, (*slot).exceedsFirstFlight)
}
