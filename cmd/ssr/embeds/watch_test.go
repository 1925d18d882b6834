package embeds_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gulfoak.example/website/cmd/ssr/embeds"
)

// A watchedSite watches embeds on a real server, in a synctest bubble. The bubble's clock stops during requests.
type watchedSite struct {
	*embeds.Watcher
	registry   *prometheus.Registry
	mu         sync.Mutex
	log        bytes.Buffer
	notified   []string // the start of the outage at each call of OnChange, in order
	changedErr error    // the result of OnChange
}

// Write appends to the log.
func (s *watchedSite) Write(part []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(part)
}

// downSince returns the start of the form's outage, or "".
func (s *watchedSite) downSince() string {
	_, since := s.CurrentVerdict(embeds.LeadForm)
	return since
}

func (s *watchedSite) recordChange(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.changedErr == nil {
		s.notified = append(s.notified, s.downSince())
	}
	return s.changedErr
}

// setChangedError sets the result of OnChange.
func (s *watchedSite) setChangedError(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changedErr = err
}

// expectNotified fails unless OnChange was called with exactly these states.
func (s *watchedSite) expectNotified(t *testing.T, want ...string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Equal(s.notified, want) {
		t.Errorf("OnChange was called for %q, want %q", s.notified, want)
	}
}

// expectLog fails unless each line of the log contains the corresponding text.
func (s *watchedSite) expectLog(t *testing.T, want ...string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if lines := slices.Collect(strings.Lines(s.log.String())); !slices.EqualFunc(lines, want, strings.Contains) || strings.Contains(s.log.String(), "secret") {
		t.Errorf("logged %q, want %q", lines, want)
	}
}

// expectMetrics fails unless the metrics contain this line.
func (s *watchedSite) expectMetrics(t *testing.T, line string) {
	t.Helper()
	response := httptest.NewRecorder()
	promhttp.HandlerFor(s.registry, promhttp.HandlerOpts{}).ServeHTTP(response, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if metrics := response.Body.String(); !strings.Contains(metrics, line+"\n") {
		t.Errorf("the metrics lack %s:\n%s", line, metrics)
	}
}

// An adjustableForm is a form with an adjustable response.
type adjustableForm struct {
	*httptest.Server
	answer atomic.Pointer[http.HandlerFunc]
	probes atomic.Int32
}

func newAdjustableForm(t *testing.T, status int) *adjustableForm {
	s := &adjustableForm{}
	s.respondWith(status)
	s.Server = newServer(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet { // a HEAD request follows a successful GET
			s.probes.Add(1)
		}
		(*s.answer.Load())(w, r)
	})
	return s
}

// respondWith sets the status of the form's response, and optionally a header field.
func (s *adjustableForm) respondWith(status int, header ...string) {
	answer := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if len(header) > 0 {
			w.Header().Set(header[0], header[1])
		}
		w.WriteHeader(status)
	})
	s.answer.Store(&answer)
}

// watch runs test with a site that watches the form.
func (s *adjustableForm) watch(t *testing.T, interval time.Duration, test func(*testing.T, *watchedSite)) {
	t.Helper()
	runWatcher(t, newProber(s.Server), embeds.List(page, s.URL+"/form?secret=1", ""), interval, test)
}

func runWatcher(t *testing.T, prober *embeds.Prober, list []embeds.Embed, interval time.Duration, test func(*testing.T, *watchedSite)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &watchedSite{registry: prometheus.NewRegistry()}
		s.Watcher = embeds.NewWatcher(embeds.WatcherOptions{
			Prober: prober, Embeds: list, Interval: interval, OnChange: s.recordChange, Registry: s.registry, Log: slog.New(slog.NewTextHandler(s, nil)),
		})
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { s.Run(ctx) })
		time.Sleep(time.Nanosecond) // the time of the first probe, in the bubble
		test(t, s)
		stop()
		running.Wait()
	})
}

// The clock of a synctest bubble starts at midnight UTC on Saturday, January 1, 2000.
func TestRun_failureAndRecovery(t *testing.T) {
	server := newAdjustableForm(t, http.StatusOK)
	server.watch(t, 2*time.Minute, func(t *testing.T, s *watchedSite) {
		time.Sleep(10*time.Minute + time.Second)
		if n := server.probes.Load(); n != 6 {
			t.Errorf("probed %d times in ten minutes", n)
		}
		s.expectMetrics(t, `site_embed_state{embed="lead-form",state="shown"} 1`)
		server.respondWith(http.StatusInternalServerError)
		time.Sleep(2 * time.Minute)
		if s.downSince() != "" {
			t.Error("the first refusal counts already")
		}
		time.Sleep(5 * time.Second)
		s.expectMetrics(t, `site_embed_state{embed="lead-form",state="refused"} 1`)
		s.expectMetrics(t, `site_embed_state{embed="lead-form",state="shown"} 0`)
		time.Sleep(5 * time.Minute)
		const since = "Friday, December 31 at 6:12 PM" // Houston's time
		if s.downSince() != since {
			t.Errorf("down since %q", s.downSince())
		}
		server.respondWith(http.StatusOK)
		time.Sleep(30 * time.Second)
		s.expectNotified(t, since, "")
		s.expectLog(t, `level=WARN msg="embed cannot be shown, pages show the phone number instead" embed=lead-form url=`+server.URL+`/form reason="it answers 500 Internal Server Error"`,
			`level=INFO msg="embed shown again" embed=lead-form url=`+server.URL+`/form after=5m`)
	})
}

// A form at a forbidden address is not Refused, and the reason is logged once.
func TestRun_forbiddenAddress(t *testing.T) {
	server := newAdjustableForm(t, http.StatusOK)
	runWatcher(t, &embeds.Prober{Origin: page}, embeds.List(page, server.URL, ""), time.Minute, func(t *testing.T, s *watchedSite) {
		time.Sleep(time.Hour)
		s.expectMetrics(t, `site_embed_state{embed="lead-form",state="unknown"} 1`)
		s.expectNotified(t)
		s.expectLog(t, "state of an embed unknown")
	})
}

// If OnChange returns an error, it is called again.
func TestOnChange_retry(t *testing.T) {
	newAdjustableForm(t, http.StatusNotFound).watch(t, time.Hour, func(t *testing.T, s *watchedSite) {
		s.setChangedError(errors.New("no isolate is free"))
		time.Sleep(6 * time.Second)
		s.setChangedError(nil)
		time.Sleep(5 * time.Second)
		s.expectNotified(t, "Friday, December 31 at 6:00 PM")
		s.expectLog(t, "WARN", `msg="pages not renewed for an embed, retrying soon" embed=lead-form error="no isolate is free"`)
	})
}

// Gone and Opaque persist until the next verdict.
func TestCurrentVerdict_opaqueAndGone(t *testing.T) {
	server := newAdjustableForm(t, http.StatusOK)
	server.watch(t, time.Minute, func(t *testing.T, s *watchedSite) {
		for _, c := range []struct {
			status       int
			header       []string
			opaque, gone bool
		}{
			{200, []string{"Cross-Origin-Resource-Policy", "same-origin"}, true, false},
			{404, nil, false, true},
			{200, []string{"X-Frame-Options", "DENY"}, false, false},
			{404, nil, false, true},
			{403, nil, false, false},
		} {
			server.respondWith(c.status, c.header...)
			time.Sleep(5*time.Minute - time.Second)
			if verdict, _ := s.CurrentVerdict(embeds.LeadForm); verdict.Opaque != c.opaque || verdict.Gone != c.gone {
				t.Errorf("%+v: the verdict is %+v", c, verdict)
			}
		}
		const since = "Friday, December 31 at 6:05 PM"
		s.expectNotified(t, since, since, since, "")
	})
}

// When a visitor retries, a recovered form is shown at once. Any number of retries probes the form once in five seconds.
func TestRecheck_recoveredForm(t *testing.T) {
	server := newAdjustableForm(t, http.StatusInternalServerError)
	server.watch(t, time.Hour, func(t *testing.T, s *watchedSite) {
		time.Sleep(10 * time.Second)
		before := server.probes.Load()
		recheck := func(want int32, down bool) {
			t.Helper()
			var visitors sync.WaitGroup
			for range 20 {
				visitors.Go(func() { s.Recheck(t.Context()) })
			}
			visitors.Wait()
			if n := server.probes.Load() - before; n != want || (s.downSince() != "") != down {
				t.Errorf("probed %d times, want %d; down since %q", n, want, s.downSince())
			}
		}
		recheck(1, true)
		recheck(1, true)
		time.Sleep(6 * time.Second)
		server.respondWith(http.StatusOK)
		recheck(2, false)
		recheck(2, false) // a form that is shown is not probed
	})
}
