package routes

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cespare/xxhash/v2"

	"gulfoak.example/website/assets/encoding"
)

// A slot keeps one page: the last that was rendered well. There is one for every entry of the route table and one for
// all unknown paths, so nothing that a visitor sends makes another.
type slot struct {
	path    string
	policy  []string // its content security policy
	handler http.Handler
	page    atomic.Pointer[keptPage]
}

// A keptPage is a document ready to be sent. It does not change.
type keptPage struct {
	status       int
	renderedAt   time.Time
	lastModified []string
	variants     map[encoding.Coding]*variant
	smallest     bool // compressed as well as can be
}

// A variant is a document in one content coding. Its header values are made once: answering allocates nothing that
// grows with the page.
type variant struct {
	body                    []byte
	etag                    string
	etags, lengths, codings []string
}

var (
	htmlType       = []string{"text/html; charset=utf-8"}
	varyByEncoding = []string{"Accept-Encoding"}
)

// keep makes a document ready to be sent in every coding.
func keep(status int, html []byte, effort encoding.Effort, renderedAt time.Time) *keptPage {
	return &keptPage{
		status: status, renderedAt: renderedAt,
		lastModified: []string{renderedAt.UTC().Format(http.TimeFormat)},
		variants:     variantsOf(html, effort),
		smallest:     effort == encoding.Best,
	}
}

func variantsOf(content []byte, effort encoding.Effort) map[encoding.Coding]*variant {
	variants := map[encoding.Coding]*variant{}
	for _, coding := range encoding.Codings {
		body := encoding.Encode(content, coding, effort)
		v := &variant{body: body, etag: etagOf(body)}
		v.etags, v.lengths = []string{v.etag}, []string{strconv.Itoa(len(body))}
		if coding != encoding.Identity {
			v.codings = []string{string(coding)}
		}
		variants[coding] = v
	}
	return variants
}

// etagOf is the validator of a content that is sent as it is. It only has to tell one version of a page from another, so it
// needs no cryptography, which takes a twentieth of the time of a render.
func etagOf(body []byte) string { return fmt.Sprintf(`"%016x"`, xxhash.Sum64(body)) }

func offersAll(encoding.Coding) bool { return true }

// serve answers a request with the page, or with the news that the client's copy is still right.
func (k *keptPage) serve(w http.ResponseWriter, r *http.Request) {
	coding, ok := negotiate(w, r, offersAll)
	if !ok {
		return
	}
	v := k.variants[coding]
	header := w.Header()
	setPageCaching(header, k.status)
	if k.status == http.StatusOK {
		header["Etag"] = v.etags
		header["Last-Modified"] = k.lastModified
		if unchanged(r, v.etag, k.renderedAt) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	header["Content-Type"] = htmlType
	header["Content-Length"] = v.lengths
	if v.codings != nil {
		header["Content-Encoding"] = v.codings
	}
	w.WriteHeader(k.status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(v.body) //nolint:gosec // a page of ours; an error means that the visitor has left
	}
}

func notAcceptable(w http.ResponseWriter) {
	w.Header()["Cache-Control"] = noStore
	http.Error(w, "This address answers in br, zstd, gzip and identity; the request's Accept-Encoding refuses them all.", http.StatusNotAcceptable)
}

// unchanged tells whether the client has this very representation (RFC 9110, section 13).
func unchanged(r *http.Request, etag string, modified time.Time) bool {
	if known := r.Header.Get("If-None-Match"); known != "" {
		return names(known, etag)
	}
	text := r.Header.Get("If-Modified-Since")
	if text == "" {
		return false
	}
	since, err := http.ParseTime(text)
	return err == nil && !modified.Truncate(time.Second).After(since)
}

// names tells whether the value of If-None-Match names a representation.
func names(known, etag string) bool {
	for candidate := range strings.SplitSeq(known, ",") {
		candidate = strings.TrimPrefix(strings.TrimSpace(candidate), "W/")
		if candidate == etag || candidate == "*" {
			return true
		}
	}
	return false
}

// kept returns the page of a slot. However many ask for one that was never rendered, one render is made; it does not
// end with the visitor who was the first.
func (p *pages) kept(ctx context.Context, s *slot) (*keptPage, error) {
	if page := s.page.Load(); page != nil {
		return page, nil
	}
	ctx, cancel := context.WithTimeout(ctx, p.Deadline)
	defer cancel()
	done := p.rendering.DoChan(s.path, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), p.Deadline)
		defer cancel()
		document, err := p.render(ctx, s.path)
		if err != nil {
			return nil, err
		}
		page := keep(document.Status, []byte(document.HTML), encoding.Quick, time.Now())
		s.page.CompareAndSwap(nil, page) // one that was renewed meanwhile is newer
		return s.page.Load(), nil
	})
	select {
	case result := <-done:
		page, _ := result.Val.(*keptPage)
		return page, result.Err
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, ctx.Err())
	}
}

// render makes the document of a path. A panic becomes an error: it may come on a goroutine of nobody's request.
func (p *pages) render(ctx context.Context, path string) (document Document, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("panic: %v\n%s", reason, debug.Stack())
		}
	}()
	return p.Renderer.Render(ctx, path)
}

// warm renders every page once. A page that fails is logged and rendered again when a visitor asks for it.
func (p *pages) warm(ctx context.Context) {
	waiting := make(chan *slot)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for s := range waiting {
				if _, err := p.kept(ctx, s); err != nil {
					p.Log.Error("page not rendered at the start", "path", s.path, "error", err, stackOf(err))
				}
			}
		})
	}
	for _, s := range p.slots {
		waiting <- s
	}
	close(waiting)
	workers.Wait()
}
