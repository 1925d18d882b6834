package routes

import (
	"bytes"
	"context"
	"errors"
	"fmt"

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
		if s.exceedsFirstFlight(rendered) {
			rendered = rendered.compressed()
		}
		s.page.Store(rendered)
	}
	return nil
}

func (p *readyPage) html() []byte { return p.forms[encoding.Identity]().body }
