package routes

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// Renew renders every kept page again, and the pages for failures, because what the renderer gives them has changed. Each
// takes the place of the one before once it is whole, so no visitor waits. A page that cannot be rendered stays as it
// was, and the error names it: call Renew again. It must not be called while it runs.
func (s *Site) Renew(ctx context.Context) error { return s.pages.renew(ctx) }

func (p *pages) renew(ctx context.Context) error {
	failed := []error{p.renderFailures(ctx)}
	if p.Cached {
		for _, s := range p.slots {
			failed = append(failed, p.renewSlot(ctx, s))
		}
		select {
		case p.renewed <- struct{}{}:
		default: // it is told already
		}
	}
	return errors.Join(failed...)
}

func (p *pages) renewSlot(ctx context.Context, s *slot) error {
	ctx, cancel := context.WithTimeout(ctx, p.Deadline)
	defer cancel()
	document, err := p.render(ctx, s.path)
	if err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	old := s.page.Load()
	if old == nil || old.status != document.Status || string(old.variants[encoding.Identity].body) != document.HTML {
		s.page.Store(keep(document.Status, []byte(document.HTML), encoding.Quick, time.Now()))
	}
	return nil
}

// compress replaces quickly compressed pages by the smallest ones, at once and after every renewal, until the context
// ends.
func (p *pages) compress(ctx context.Context) {
	for {
		p.compressAll(ctx)
		select {
		case <-ctx.Done():
			return
		case <-p.renewed:
		}
	}
}

// compressAll compresses one page after the other. Each takes ten megabytes for a moment. They are collected before the
// next page takes its own, so that the program never needs much more memory than it keeps.
func (p *pages) compressAll(ctx context.Context) {
	begin := time.Now()
	before, after := 0, 0
	for _, s := range p.slots {
		if ctx.Err() != nil {
			return
		}
		page := s.page.Load()
		if page == nil || page.smallest {
			continue
		}
		runtime.GC()
		best := keep(page.status, page.variants[encoding.Identity].body, encoding.Best, page.renderedAt)
		s.page.CompareAndSwap(page, best) // unless it was renewed meanwhile
		before += len(page.variants[encoding.Brotli].body)
		after += len(best.variants[encoding.Brotli].body)
	}
	debug.FreeOSMemory()
	p.Log.Info("pages compressed", "took", time.Since(begin).Round(time.Millisecond).String(), "brotli", fmt.Sprintf("%d KB, %d at first", after>>10, before>>10))
}
