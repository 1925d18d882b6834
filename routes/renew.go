package routes

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"gulfoak.example/website/assets/encoding"
)

// Renew renders the error pages, llms.txt and, with Options.Cached, every page again, because the facts in them have changed. It
// renders one page after the other, and replaces each when its render is complete, so no request waits. A page that fails to
// render stays unchanged, and the error names it; the caller should call Renew again. Renew must not be called concurrently.
func (s *Site) Renew(ctx context.Context) error {
	errs := []error{s.renderErrorPages(ctx), s.renderLLMsText(ctx)}
	if s.Cached {
		for _, handler := range s.pageHandlers {
			errs = append(errs, handler.renew(ctx))
		}
		select {
		case s.renewed <- struct{}{}:
		default: // compressInBackground has not yet received the previous signal
		}
	}
	return errors.Join(errs...)
}

// renew renders the page again. It replaces the cached page if the status or the HTML has changed.
func (h *pageHandler) renew(ctx context.Context) error {
	rendered, err := h.render(ctx)
	if err != nil {
		return fmt.Errorf("rendering %s: %w", h.path, err)
	}
	if old := h.cached.Load(); old == nil || old.status != rendered.status || !bytes.Equal(old.html(), rendered.html()) {
		if h.exceedsFirstFlight(rendered) {
			rendered = rendered.recompress()
		}
		h.cached.Store(rendered)
	}
	return nil
}

func (p *renderedPage) html() []byte { return p.representations[encoding.Identity]().body }
