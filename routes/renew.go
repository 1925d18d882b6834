package routes

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"gulfoak.example/website/assets/encoding"
)

// Renew renders the pages for failures, llms.txt and, with Options.Cached, every page again, because the facts in them have
// changed. It renders one after the other, and each replaces the one before once it is whole, so no visitor waits. A page that
// cannot be rendered stays as it was, and the error names it: call Renew again. Two calls must not overlap.
func (s *Site) Renew(ctx context.Context) error {
	failed := []error{s.renderFailures(ctx), s.renderOverview(ctx)}
	if s.Cached {
		for _, slot := range s.slots {
			failed = append(failed, slot.renew(ctx))
		}
		select {
		case s.renewed <- struct{}{}:
		default: // compress has yet to take the one before
		}
	}
	return errors.Join(failed...)
}

func (s *slot) renew(ctx context.Context) error {
	rendered, err := s.render(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	if old := s.page.Load(); old == nil || old.status != rendered.status || !bytes.Equal(old.html(), rendered.html()) {
		s.page.Store(rendered.fitFirstFlight())
	}
	return nil
}

func (p *readyPage) html() []byte { return p.forms[encoding.Identity]().body }

// compress replaces quickly compressed pages with the smallest ones, at once and after every renewal, until the context ends.
// Each needs ten megabytes for a moment, which are collected before the next page, so that the program never needs much more
// memory than it keeps.
func (s *Site) compress(ctx context.Context) {
	for {
		begin, after := time.Now(), 0
		for _, slot := range s.slots {
			if ctx.Err() != nil {
				return
			}
			quick := slot.page.Load()
			if quick == nil || quick.smallest {
				continue
			}
			runtime.GC()
			best := quick.compressed()
			slot.page.CompareAndSwap(quick, best) // unless it was renewed meanwhile
			after += len(best.forms[encoding.Brotli]().body)
		}
		debug.FreeOSMemory()
		s.Log.Info("pages compressed", "took", time.Since(begin).Round(time.Millisecond).String(), "brotli", fmt.Sprintf("%d KB", after>>10))
		select {
		case <-ctx.Done():
			return
		case <-s.renewed:
		}
	}
}
