package site_test

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest/clienttest"
	"gulfoak.example/website/cmd/ssr/settings/settingstest"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
)

// Pages and llms.txt depend on the date that the server passes, not on the clock of the isolate.
func TestRenderer_isolateClock(t *testing.T) {
	t.Parallel()
	const fastClockScript = `Date = class extends Date {
		constructor(...of) { super(...(of.length ? of : ["2040-02-29"])); }
		static now() { return 2_213_827_200_000; }
	};`
	bundle := ssrtest.WithHolidays(t, dates...)
	fastClock := *bundle
	fastClock.Server = fastClockScript + bundle.Server
	render := func(bundle *assets.Bundle) map[string]string {
		renderer, _ := newTestRenderer(t, func() (*assets.Bundle, error) { return bundle, nil })
		renderer.SetFacts(facts.Facts{Origin: ssrtest.Origin, Edition: "as-given", Phone: "+1 713 555 0142", Today: dates[1]})
		hours, err := renderer.Hours(t.Context())
		pages, _, failed := renderer.RouteTable(t.Context())
		if err = errors.Join(err, failed); err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{"/llms.txt": hours}
		for _, page := range append(pages, routes.Page{Path: ssrtest.UnknownPath}) {
			document, err := renderer.Render(t.Context(), page.Path)
			if err != nil {
				t.Fatal(err)
			}
			texts[page.Path] = document.HTML
		}
		return texts
	}
	shifted := render(&fastClock)
	for path, text := range render(bundle) {
		if text != shifted[path] || !strings.Contains(text, displayedDates[1]) {
			t.Errorf("%s differs in an isolate whose clock is years ahead, or lacks %s", path, displayedDates[1])
		}
	}
}

// A pod is a server of the site with a separate wall clock.
type pod struct {
	*routes.Site
	log         clienttest.SyncBuffer
	registry    *prometheus.Registry
	clockOffset atomic.Int64 // offset of its wall clock from the clock of the synctest bubble, in nanoseconds
}

// startPod serves a bundle until the test ends. Its wall clock starts at begin.
func startPod(t *testing.T, bundle *assets.Bundle, begin time.Time, flags ...string) *pod {
	t.Helper()
	read, err := settingstest.Read(append(flags, "--origin="+ssrtest.Origin)...)
	if err != nil {
		t.Fatal(err)
	}
	p := &pod{registry: prometheus.NewRegistry()}
	p.setClock(begin)
	maker := site.NewMaker(site.Options{
		Settings: read, Production: true, Registry: p.registry, Log: slog.New(slog.NewTextHandler(&p.log, nil)),
		Now: func() time.Time { return time.Now().Add(time.Duration(p.clockOffset.Load())) },
	})
	t.Cleanup(maker.Close)
	if p.Site, _, err = maker.Make(t.Context(), bundle); err != nil {
		t.Fatal(err)
	}
	return p
}

// setClock sets the wall clock, as an operator, a time server or a resuming machine does. Timers are not affected.
func (p *pod) setClock(instant time.Time) { p.clockOffset.Store(int64(time.Until(instant))) }

func (p *pod) get(path string) *httptest.ResponseRecorder {
	response := httptest.NewRecorder()
	p.ServeHTTP(response, httptest.NewRequest(http.MethodGet, ssrtest.Origin+path, nil))
	return response
}

// renderCount returns the number of pages rendered so far.
func (p *pod) renderCount(t *testing.T) (count uint64) {
	t.Helper()
	families, err := p.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		if family.GetName() == "ssr_render_duration_seconds" {
			for _, metric := range family.GetMetric() {
				count += metric.GetHistogram().GetSampleCount()
			}
		}
	}
	return count
}

// The holidays of the tests, as written in the content and on pages. In 2026, daylight saving time begins on March 8 and ends on
// November 1.
var (
	dates          = []string{"2026-03-07", "2026-03-08", "2026-07-04", "2026-10-31", "2026-11-01", "2026-12-25"}
	displayedDates = []string{"Mar 7", "Mar 8", "Jul 4", "Oct 31", "Nov 1", "Dec 25"}
)

func parseTime(t *testing.T, text string) time.Time {
	t.Helper()
	instant, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return instant
}

// expectHolidays compares the holidays on pages, in structured data and in llms.txt with the expected ones.
func (p *pod) expectHolidays(t *testing.T, when string, listed ...string) {
	t.Helper()
	for _, path := range []string{"/", "/about", ssrtest.UnknownPath, "/llms.txt"} {
		body := p.get(path).Body.String()
		for _, day := range displayedDates {
			if shows := strings.Contains(body, day+"<") || strings.Contains(body, day+":"); shows != slices.Contains(listed, day) {
				t.Errorf("%s, %s: lists %s: %v", when, path, day, shows)
			}
		}
		if special := strings.Count(body, `"validThrough"`); path == "/" && special != len(listed) {
			t.Errorf("%s: the structured data has %d holidays, want %d", when, special, len(listed))
		}
	}
}

// maxStaleness is the maximum time for which pages may be out of date.
const maxStaleness = time.Minute

// All holidays follow the date in Houston: in standard and daylight saving time, on the days of the transition, and when the wall
// clock is set or the machine was suspended. All isolates show the same day.
func TestFollowDays(t *testing.T) {
	t.Parallel()
	bundle := ssrtest.WithHolidays(t, dates...)
	synctest.Test(t, func(t *testing.T) {
		p := startPod(t, bundle, parseTime(t, "2026-03-08T05:58:00Z"), "--cache=false", "--isolates=2")
		for _, c := range []struct {
			name, to string
			listed   []string
		}{
			{"before midnight in winter time", "2026-03-08T05:58:00Z", []string{"Mar 7", "Mar 8"}},
			{"after midnight, before clocks go forward", "2026-03-08T06:00:00Z", []string{"Mar 8", "Jul 4"}},
			{"before midnight, after clocks went forward", "2026-03-09T04:58:00Z", []string{"Mar 8", "Jul 4"}},
			{"after midnight in summer time", "2026-03-09T05:00:00Z", []string{"Jul 4", "Oct 31"}},
			{"a clock that was set back", "2026-03-07T18:00:00Z", []string{"Mar 7", "Mar 8"}},
			{"before midnight in summer", "2026-07-05T04:58:00Z", []string{"Jul 4", "Oct 31"}},
			{"after midnight in summer", "2026-07-05T05:00:00Z", []string{"Oct 31", "Nov 1"}},
			{"after midnight, before clocks go back", "2026-11-01T05:00:00Z", []string{"Nov 1", "Dec 25"}},
			{"the second 1:30 AM", "2026-11-01T07:30:00Z", []string{"Nov 1", "Dec 25"}},
			{"before midnight, after clocks went back", "2026-11-02T05:58:00Z", []string{"Nov 1", "Dec 25"}},
			{"after midnight in winter time", "2026-11-02T06:00:00Z", []string{"Dec 25"}},
			{"before twelve hours of suspension", "2026-12-25T22:00:00Z", []string{"Dec 25"}},
			{"after them", "2026-12-26T10:00:00Z", nil},
		} {
			p.setClock(parseTime(t, c.to))
			time.Sleep(maxStaleness)
			for range 2 {
				p.expectHolidays(t, c.name, c.listed...)
			}
		}
	})
}

// Two pods with clocks that differ by a second serve yesterday's cached pages until today's are rendered. They render each page
// once, and send the same bytes and validators.
func TestFollowDays_cachedPages(t *testing.T) {
	t.Parallel()
	bundle := ssrtest.WithHolidays(t, dates...)
	synctest.Test(t, func(t *testing.T) {
		begin := parseTime(t, "2026-03-08T05:59:30Z") // March 7, 11:59:30 PM
		pods := []*pod{startPod(t, bundle, begin, "--isolates=1"), startPod(t, bundle, begin.Add(-time.Second), "--isolates=1")}
		rendered := pods[0].renderCount(t)
		for _, c := range []struct {
			after   time.Duration
			listed  []string
			renders uint64
		}{
			{20 * time.Second, []string{"Mar 7", "Mar 8"}, 0},
			{10*time.Second + maxStaleness, []string{"Mar 8", "Jul 4"}, rendered},
			{time.Hour, []string{"Mar 8", "Jul 4"}, 0},
		} {
			before := pods[0].renderCount(t)
			time.Sleep(c.after)
			if got := pods[0].renderCount(t) - before; got != c.renders {
				t.Errorf("%v: %d renders, want %d", c.after, got, c.renders)
			}
			for _, p := range pods {
				p.expectHolidays(t, c.after.String(), c.listed...)
			}
			for _, path := range append(pods[0].Paths(), ssrtest.UnknownPath) {
				first, second := pods[0].get(path), pods[1].get(path)
				if first.Body.String() != second.Body.String() || first.Header().Get("Etag") != second.Header().Get("Etag") {
					t.Errorf("%v: the pods differ in %s", c.after, path)
				}
			}
		}
	})
}

// A clock that jumps back and forth across midnight causes at most one renewal in fifteen seconds.
func TestFollowDays_jumpingClock(t *testing.T) {
	t.Parallel()
	bundle := ssrtest.WithHolidays(t, dates...)
	synctest.Test(t, func(t *testing.T) {
		begin := parseTime(t, "2026-07-04T12:00:00Z")
		p := startPod(t, bundle, begin, "--cache=false", "--isolates=1")
		before := p.renderCount(t)
		for i := range 60 {
			p.setClock(begin.AddDate(0, 0, i%2))
			time.Sleep(time.Second)
		}
		const pagesForFailures = 2
		if renewals := (p.renderCount(t) - before) / pagesForFailures; renewals < 1 || renewals > 5 {
			t.Errorf("%d renewals in a minute", renewals)
		}
	})
}

// A failed renewal is logged and retried.
func TestFollowDays_failedRenewal(t *testing.T) {
	t.Parallel()
	const failsOnce = `;globalThis.openingHours = ((hours, failed) => (input) => {
		if (!failed && JSON.parse(input).facts.today === "2026-03-08") { failed = true; throw new Error("not now"); }
		return hours(input);
	})(globalThis.openingHours);`
	bundle := *ssrtest.WithHolidays(t, dates...)
	bundle.Server = bundle.Server + failsOnce
	synctest.Test(t, func(t *testing.T) {
		p := startPod(t, &bundle, parseTime(t, "2026-03-08T05:59:50Z"), "--cache=false", "--isolates=1")
		time.Sleep(10*time.Second + maxStaleness)
		p.expectHolidays(t, "after a failed renewal", displayedDates[1], displayedDates[2])
		if log := p.log.String(); strings.Count(log, "pages not renewed for the new day") != 1 || !strings.Contains(log, "not now") {
			t.Errorf("the log lacks one line about the failure: %s", log)
		}
	})
}
