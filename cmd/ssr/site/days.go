package site

import (
	"context"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/houston"
)

const (
	// dayCheckInterval is the time between two checks of the wall clock. It is short, because a timer until midnight would fire
	// late: timers stop while the machine is suspended, and do not follow a clock that is set.
	dayCheckInterval = time.Second
	// dayRenewalInterval is the minimum time between two renewals. It limits the rate of renders when pages fail, or when the clock
	// jumps back and forth.
	dayRenewalInterval = 15 * time.Second
)

// today returns the date in Houston, as YYYY-MM-DD.
func (m *Maker) today() string { return houston.Day(m.now()) }

// followDays renews all pages when the date in Houston has changed, in either direction, until ctx ends. It repeats a failed
// renewal.
func (m *Maker) followDays(ctx context.Context) {
	for {
		pause := dayCheckInterval
		if m.isStale() {
			if err := m.renew(ctx); err != nil && ctx.Err() == nil {
				m.log.ErrorContext(ctx, "pages not renewed for the new day", "day", m.today(), "error", err)
			}
			pause = dayRenewalInterval
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// isStale reports whether pages were rendered for another date than today.
func (m *Maker) isStale() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.renderedDay != m.today()
}

// renew renders all pages again, with today's date and the state of the embeds.
func (m *Maker) renew(ctx context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	facts := m.facts()
	m.renderer.SetFacts(facts)
	if err := m.site.Renew(ctx); err != nil {
		return err
	}
	m.renderedDay = facts.Today
	return nil
}
