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

// A site watches embeds on a real server. It runs in a synctest bubble, whose clock stands still while it asks.
type site struct {
	*embeds.Watcher
	registry *prometheus.Registry
	mu       sync.Mutex
	log      bytes.Buffer
	told     []string // what pages were told, in order
	fail     error    // of telling them
}

// Write takes a part of the log.
func (s *site) Write(part []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(part)
}

// down returns since when the form is down.
func (s *site) down() string {
	_, since := s.Known(embeds.LeadForm)
	return since
}

func (s *site) changed(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail == nil {
		s.told = append(s.told, s.down())
	}
	return s.fail
}

// failing sets whether telling the pages fails.
func (s *site) failing(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = err
}

// wantTold fails unless pages were told exactly these, in order.
func (s *site) wantTold(t *testing.T, want ...string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Equal(s.told, want) {
		t.Errorf("pages were told %q, want %q", s.told, want)
	}
}

// wantLog fails unless the lines of the log hold these.
func (s *site) wantLog(t *testing.T, want ...string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if lines := slices.Collect(strings.Lines(s.log.String())); !slices.EqualFunc(lines, want, strings.Contains) || strings.Contains(s.log.String(), "secret") {
		t.Errorf("logged %q, want %q", lines, want)
	}
}

// wantMetrics fails unless the metrics have this line.
func (s *site) wantMetrics(t *testing.T, line string) {
	t.Helper()
	answer := httptest.NewRecorder()
	promhttp.HandlerFor(s.registry, promhttp.HandlerOpts{}).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if metrics := answer.Body.String(); !strings.Contains(metrics, line+"\n") {
		t.Errorf("the metrics lack %s:\n%s", line, metrics)
	}
}

// A switchboard is a form that answers as it is told.
type switchboard struct {
	*httptest.Server
	answer atomic.Pointer[http.HandlerFunc]
	asked  atomic.Int32
}

func newSwitchboard(t *testing.T, status int) *switchboard {
	s := &switchboard{}
	s.become(status)
	s.Server = formServer(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet { // HEAD follows where it is shown
			s.asked.Add(1)
		}
		(*s.answer.Load())(w, r)
	})
	return s
}

// become sets the status with which the form answers, and perhaps a header.
func (s *switchboard) become(status int, header ...string) {
	answer := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if len(header) > 0 {
			w.Header().Set(header[0], header[1])
		}
		w.WriteHeader(status)
	})
	s.answer.Store(&answer)
}

// watch runs test with a site that watches the form.
func (s *switchboard) watch(t *testing.T, interval time.Duration, test func(*testing.T, *site)) {
	t.Helper()
	watch(t, proberOf(s.Server), embeds.Of(page, s.URL+"/form?secret=1", ""), interval, test)
}

func watch(t *testing.T, prober *embeds.Prober, list []embeds.Embed, interval time.Duration, test func(*testing.T, *site)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &site{registry: prometheus.NewRegistry()}
		s.Watcher = embeds.NewWatcher(embeds.WatcherOptions{
			Prober: prober, Embeds: list, Interval: interval, Changed: s.changed, Registry: s.registry, Log: slog.New(slog.NewTextHandler(s, nil)),
		})
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { s.Run(ctx) })
		time.Sleep(time.Nanosecond) // which takes as long as the first question
		test(t, s)
		stop()
		running.Wait()
	})
}

// The clock of a bubble begins at midnight in UTC, on Saturday, January 1, 2000.
func TestAFormThatBreaksAndHeals(t *testing.T) {
	server := newSwitchboard(t, http.StatusOK)
	server.watch(t, 2*time.Minute, func(t *testing.T, s *site) {
		time.Sleep(10*time.Minute + time.Second)
		if n := server.asked.Load(); n != 6 {
			t.Errorf("asked %d times in ten minutes", n)
		}
		s.wantMetrics(t, `site_embed_state{embed="lead-form",state="shown"} 1`)
		server.become(http.StatusInternalServerError)
		time.Sleep(2 * time.Minute)
		if s.down() != "" {
			t.Error("the first refusal counts already")
		}
		time.Sleep(5 * time.Second)
		s.wantMetrics(t, `site_embed_state{embed="lead-form",state="refused"} 1`)
		s.wantMetrics(t, `site_embed_state{embed="lead-form",state="shown"} 0`)
		time.Sleep(5 * time.Minute)
		const since = "Friday, December 31 at 6:12 PM" // in Houston
		if s.down() != since {
			t.Errorf("down since %q", s.down())
		}
		server.become(http.StatusOK)
		time.Sleep(30 * time.Second)
		s.wantTold(t, since, "")
		s.wantLog(t, `level=WARN msg="the lead form cannot be shown: pages show the phone number in its place" url=`+server.URL+`/form reason="it answers 500 Internal Server Error"`,
			`level=INFO msg="pages show the lead form again" url=`+server.URL+`/form after=5m`)
	})
}

// A form that may not be asked is not taken for refused, and the log says why, once.
func TestAFormThatIsNotAsked(t *testing.T) {
	server := newSwitchboard(t, http.StatusOK)
	watch(t, &embeds.Prober{Origin: page}, embeds.Of(page, server.URL, ""), time.Minute, func(t *testing.T, s *site) {
		time.Sleep(time.Hour)
		s.wantMetrics(t, `site_embed_state{embed="lead-form",state="unknown"} 1`)
		s.wantTold(t)
		s.wantLog(t, "it cannot be told from here")
	})
}

// If Changed fails, it is called again.
func TestPagesAreToldAgain(t *testing.T) {
	newSwitchboard(t, http.StatusNotFound).watch(t, time.Hour, func(t *testing.T, s *site) {
		s.failing(errors.New("no isolate is free"))
		time.Sleep(6 * time.Second)
		s.failing(nil)
		time.Sleep(5 * time.Second)
		s.wantTold(t, "Friday, December 31 at 6:00 PM")
		s.wantLog(t, "WARN", `msg="some pages do not show yet what is known of the lead form: they are rendered again soon" error="no isolate is free"`)
	})
}

// Gone and Mute hold until the next verdict that counts.
func TestMuteAndGoneAreKnown(t *testing.T) {
	server := newSwitchboard(t, http.StatusOK)
	server.watch(t, time.Minute, func(t *testing.T, s *site) {
		for _, c := range []struct {
			status     int
			header     []string
			mute, gone bool
		}{
			{200, []string{"Cross-Origin-Resource-Policy", "same-origin"}, true, false},
			{404, nil, false, true},
			{200, []string{"X-Frame-Options", "DENY"}, false, false},
			{404, nil, false, true},
			{403, nil, false, false},
		} {
			server.become(c.status, c.header...)
			time.Sleep(5*time.Minute - time.Second)
			if known, _ := s.Known(embeds.LeadForm); known.Mute != c.mute || known.Gone != c.gone {
				t.Errorf("%+v: known is %+v", c, known)
			}
		}
		const since = "Friday, December 31 at 6:05 PM"
		s.wantTold(t, since, since, since, "")
	})
}

// A visitor who tries again learns at once that a form is back. However many do, it is asked once in five seconds.
func TestRecheck(t *testing.T) {
	server := newSwitchboard(t, http.StatusInternalServerError)
	server.watch(t, time.Hour, func(t *testing.T, s *site) {
		time.Sleep(10 * time.Second)
		before := server.asked.Load()
		recheck := func(want int32, down bool) {
			t.Helper()
			var visitors sync.WaitGroup
			for range 20 {
				visitors.Go(func() { s.Recheck(t.Context()) })
			}
			visitors.Wait()
			if n := server.asked.Load() - before; n != want || (s.down() != "") != down {
				t.Errorf("asked %d times, want %d; down since %q", n, want, s.down())
			}
		}
		recheck(1, true)
		recheck(1, true)
		time.Sleep(6 * time.Second)
		server.become(http.StatusOK)
		recheck(2, false)
		recheck(2, false) // of what is shown nobody asks
	})
}
