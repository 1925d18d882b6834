package routes

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// compressInBackground gives every page its best compression, after the start and after every renewal, until the context ends.
func (s *Site) compressInBackground(ctx context.Context) {
	for {
		begin, size := time.Now(), 0
		s.compressPages(ctx, func(*pageHandler, *renderedPage) bool { return true })
		for _, handler := range s.pageHandlers {
			if page := handler.cached.Load(); page != nil {
				size += len(page.representations[encoding.Brotli]().body)
			}
		}
		debug.FreeOSMemory()
		s.Log.Info("pages compressed", "took", time.Since(begin).Round(time.Millisecond).String(), "brotli", fmt.Sprintf("%d KB", size>>10))
		select {
		case <-ctx.Done():
			return
		case <-s.renewed:
		}
	}
}

// compressPages gives the best compression to the quickly compressed pages for which selects returns true. Compressing one page
// takes ten megabytes of memory. compressPages collects this garbage before the next page, to limit the peak.
func (s *Site) compressPages(ctx context.Context, selects func(*pageHandler, *renderedPage) bool) {
	for _, handler := range s.pageHandlers {
		if ctx.Err() != nil {
			return
		}
		quick := handler.cached.Load()
		if quick == nil || quick.bestCompression || !selects(handler, quick) {
			continue
		}
		runtime.GC()
		handler.cached.CompareAndSwap(quick, quick.recompress()) // fails if the page was renewed in the meantime
	}
}

func (p *renderedPage) recompress() *renderedPage {
	best := newRenderedPage(p.status, p.html(), encoding.Best, p.renderedAt)
	for _, rep := range best.representations {
		rep()
	}
	return best
}

const (
	// firstFlight is the number of bytes that a server sends before the first acknowledgement: ten segments (RFC 6928).
	firstFlight = 14_600
	// maxVaryingHeader bounds the part of a header that differs between responses, in bytes: status, dates, request ID, caching and
	// the description of the body.
	maxVaryingHeader = 600
)

// exceedsFirstFlight reports whether a page of the handler, with its header and in Brotli, may exceed the first flight.
func (h *pageHandler) exceedsFirstFlight(page *renderedPage) bool {
	size := maxVaryingHeader + len(page.representations[encoding.Brotli]().body)
	for name, values := range h.site.headers {
		if name == "Content-Security-Policy" {
			values = h.policy
		}
		for _, value := range values {
			size += len(name) + len(": \r\n") + len(value)
		}
	}
	for _, hint := range h.site.EarlyHints { // sent twice, see sendEarlyHints
		size += 2 * len(hint)
	}
	return size > firstFlight
}
