package routes

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// compress replaces every page with its best compression, after the start and after every renewal, until the context ends.
func (s *Site) compress(ctx context.Context) {
	for {
		begin, size := time.Now(), 0
		s.compressPages(ctx, func(*slot, *readyPage) bool { return true })
		for _, slot := range s.slots {
			if page := slot.page.Load(); page != nil {
				size += len(page.forms[encoding.Brotli]().body)
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

// compressPages replaces the quickly compressed pages for which selects returns true with their best compression. One page
// takes ten megabytes of memory, which are collected before the next page, so that the peak stays low.
func (s *Site) compressPages(ctx context.Context, selects func(*slot, *readyPage) bool) {
	for _, slot := range s.slots {
		if ctx.Err() != nil {
			return
		}
		quick := slot.page.Load()
		if quick == nil || quick.smallest || !selects(slot, quick) {
			continue
		}
		runtime.GC()
		slot.page.CompareAndSwap(quick, quick.compressed()) // fails if the page was renewed in the meantime
	}
}

// compressed returns the page with its best compression, in every coding.
func (p *readyPage) compressed() *readyPage {
	best := newPage(p.status, p.html(), encoding.Best, p.renderedAt)
	for _, form := range best.forms {
		form()
	}
	return best
}

const (
	// firstFlight is how many bytes a server sends before the first acknowledgement: ten segments (RFC 6928).
	firstFlight = 14_600
	// responseHeader bounds the part of a header that differs between responses, in bytes: status, dates, request ID, caching and
	// the description of the body.
	responseHeader = 600
)

// exceedsFirstFlight reports whether a page of the slot, in Brotli and with its header, may be longer than the first flight.
func (s *slot) exceedsFirstFlight(page *readyPage) bool {
	size := responseHeader + len(page.forms[encoding.Brotli]().body)
	for name, values := range s.site.headers {
		if name == "Content-Security-Policy" {
			values = s.policy
		}
		for _, value := range values {
			size += len(name) + len(": \r\n") + len(value)
		}
	}
	for _, hint := range s.site.EarlyHints { // they are sent twice, see sendEarlyHints
		size += 2 * len(hint)
	}
	return size > firstFlight
}
