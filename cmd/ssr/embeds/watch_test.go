package embeds_test

import (
	"bytes"
	"context"
	"encoding/json"
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

	"gulfoak.example/website/cmd/ssr/embeds"
)

// A site watches embeds, whose server is real. Its time is that of a bubble, which stands still while it asks.
type site struct {
	*embeds.Watcher
	t        *testing.T
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

// down is since when the form is.
func (s *site) down() string { return s.DownSince(embeds.LeadForm) }

func (s *site) changed(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail == nil {
		s.told = append(s.told, s.down())
	}
	return s.fail
}

// failing has telling the pages fail, or not.
func (s *site) failing(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = err
}

// wantTold fails unless pages were told these, in order.
func (s *site) wantTold(want ...string) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Equal(s.told, want) {
		s.t.Errorf("pages were told %q, want %q", s.told, want)
	}
}

// wantLog fails unless these begin the lines of the log: each has its level, message, reason and more.
func (s *site) wantLog(want ...string) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	var lines []string
	for line := range strings.Lines(s.log.String()) {
		var entry struct{ Level, Msg, Reason, After, Error string }
		if err := json.Unmarshal([]byte(line), &entry); err != nil || strings.Contains(line, "secret") {
			s.t.Errorf("the log has %q: %v", line, err)
		}
		lines = append(lines, strings.Join(strings.Fields(strings.Join([]string{entry.Level, entry.Msg, entry.Reason, entry.After, entry.Error}, " ")), " "))
	}
	if !slices.EqualFunc(lines, want, strings.HasPrefix) {
		s.t.Errorf("logged %q, want %q", lines, want)
	}
}

// state is the one state of an embed that the metric has.
func (s *site) state(embed string) (state string) {
	for _, each := range []embeds.State{embeds.Shown, embeds.Refused, embeds.Unknown} {
		if s.metric("site_embed_state", embed, string(each)) == 1 {
			state += string(each)
		}
	}
	return state
}

// metric is a series' value.
func (s *site) metric(name string, labels ...string) float64 {
	s.t.Helper()
	families, err := s.registry.Gather()
	if err != nil {
		s.t.Fatal(err)
	}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			var values []string
			for _, label := range metric.GetLabel() {
				values = append(values, label.GetValue())
			}
			if family.GetName() == name && slices.Equal(values, labels) {
				return metric.GetGauge().GetValue() + metric.GetCounter().GetValue()
			}
		}
	}
	s.t.Fatalf("there is no %s%v", name, labels)
	return 0
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

// become has the form answer with a status, and perhaps a header.
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
	watch(t, proberOf(s.Server), embeds.Of(page, s.URL+"/form?secret=1", "", ""), interval, test)
}

func watch(t *testing.T, prober *embeds.Prober, list []embeds.Embed, interval time.Duration, test func(*testing.T, *site)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &site{t: t, registry: prometheus.NewRegistry()}
		s.Watcher = embeds.NewWatcher(embeds.WatcherOptions{
			Prober: prober, Embeds: list, Interval: interval, Registry: s.registry, Log: slog.New(slog.NewJSONHandler(s, nil)),
		})
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { s.Run(ctx, s.changed) })
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
		if server.asked.Load() != 1 || s.state("lead-form") != "shown" {
			t.Fatalf("asked %d times at the start", server.asked.Load())
		}
		time.Sleep(10 * time.Minute)
		if n := server.asked.Load(); n < 5 || n > 6 {
			t.Errorf("asked %d times in ten minutes", n)
		}
		server.become(http.StatusInternalServerError)
		before := server.asked.Load()
		for server.asked.Load() == before {
			time.Sleep(time.Second)
		}
		if s.down() != "" {
			t.Error("the first refusal counts already")
		}
		time.Sleep(5 * time.Second)
		first := s.down()
		if !strings.HasPrefix(first, "Friday, December 31 at 6:1") || s.state("lead-form") != "refused" { // in Houston
			t.Errorf("down since %q, %s", first, s.state("lead-form"))
		}
		time.Sleep(5 * time.Minute)
		if got := s.down(); got != first {
			t.Errorf("down since %q, and then since %q", first, got)
		}
		server.become(http.StatusOK)
		time.Sleep(30 * time.Second)
		if got := s.down(); got != "" {
			t.Errorf("half a minute after it healed it is down since %s", got)
		}
		s.wantTold(first, "")
		s.wantLog("WARN the lead form cannot be shown: pages show the phone number in its place it answers 500 Internal Server Error",
			"INFO pages show the lead form again 5m")
		if s.metric("site_embed_probes_total", "lead-form", "refused") < 10 || s.metric("site_embed_probes_total", "lead-form", "unreached") != 0 {
			t.Error("answers are not counted")
		}
	})
}

// A form that is broken when the program starts is found out some seconds later. A bot wall after that is not a refusal.
func TestAFormThatIsBrokenAtTheStart(t *testing.T) {
	server := newSwitchboard(t, http.StatusNotFound)
	server.watch(t, time.Hour, func(t *testing.T, s *site) {
		if s.down() != "" || s.state("lead-form") != "unknown" {
			t.Errorf("at once it is down since %q", s.down())
		}
		time.Sleep(5 * time.Second)
		if got := s.down(); got != "Friday, December 31 at 6:00 PM" || s.DownSince(embeds.Reviews) != "" {
			t.Errorf("down since %q, the reviews since %q", got, s.DownSince(embeds.Reviews))
		}
		server.become(http.StatusTooManyRequests)
		time.Sleep(30 * time.Second)
		if got := s.down(); got != "" {
			t.Errorf("behind a bot wall it is down since %q", got)
		}
	})
}

// Nothing is said against a form that may not be asked.
func TestAFormThatIsNotAsked(t *testing.T) {
	server := newSwitchboard(t, http.StatusOK)
	watch(t, &embeds.Prober{Origin: page}, embeds.Of(page, server.URL, "", ""), time.Minute, func(t *testing.T, s *site) {
		time.Sleep(time.Hour)
		if server.asked.Load() > 0 || s.state("lead-form") != "unknown" {
			t.Errorf("asked %d times", server.asked.Load())
		}
		s.wantTold()
		s.wantLog("INFO it cannot be told from here")
	})
}

// Pages that cannot be told are told again.
func TestPagesAreToldAgain(t *testing.T) {
	newSwitchboard(t, http.StatusNotFound).watch(t, time.Hour, func(_ *testing.T, s *site) {
		s.failing(errors.New("no isolate is free"))
		time.Sleep(6 * time.Second)
		s.failing(nil)
		time.Sleep(5 * time.Second)
		s.wantTold("Friday, December 31 at 6:00 PM")
		s.wantLog("WARN", "INFO some pages do not show yet what is known of the lead form: they are rendered again soon no isolate is free")
	})
}

// What a verdict says besides its state is known until the next one that counts.
func TestMuteAndGoneAreKnown(t *testing.T) {
	const policy = "Cross-Origin-Resource-Policy"
	server := newSwitchboard(t, http.StatusOK)
	server.watch(t, time.Minute, func(t *testing.T, s *site) {
		for _, c := range []struct {
			status     int
			header     []string
			mute, gone bool
		}{
			{200, []string{policy, "same-origin"}, true, false},
			{404, nil, false, true},
			{200, []string{"X-Frame-Options", "DENY"}, false, false},
			{404, nil, false, true},
			{403, nil, false, false},
			{404, nil, false, true},
			{200, []string{policy, "same-origin"}, true, false},
		} {
			server.become(c.status, c.header...)
			time.Sleep(5 * time.Minute)
			if mute, gone := s.Mute(embeds.LeadForm), s.Gone(embeds.LeadForm); mute != c.mute || gone != c.gone {
				t.Errorf("%+v: mute is %v, gone is %v", c, mute, gone)
			}
			if s.Mute(embeds.Reviews) || s.Gone(embeds.Reviews) {
				t.Errorf("%+v: it is said of the reviews, too", c)
			}
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.told) != 6 {
			t.Errorf("pages were told %q", s.told)
		}
	})
}

// The script of the reviews is watched for the operators; pages do without it.
func TestTheScriptOfTheReviews(t *testing.T) {
	server := formServer(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/widget.js" {
			w.WriteHeader(http.StatusNotFound)
		}
	})
	watch(t, proberOf(server), embeds.Of(page, "", server.URL+"/frame", server.URL+"/widget.js"), time.Minute, func(t *testing.T, s *site) {
		time.Sleep(time.Minute)
		if s.state("reviews-script") != "refused" || s.state("reviews") != "shown" || s.DownSince(embeds.Reviews) != "" {
			t.Error("the script counts for the frame, or not for itself")
		}
		s.wantTold()
		s.wantLog("WARN the reviews script cannot be shown: pages show the reviews without it")
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
