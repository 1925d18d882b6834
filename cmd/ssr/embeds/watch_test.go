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

// A site watches one form, whose server is real. Its time is that of a bubble, which stands still while it asks.
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

func (s *site) pages() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.told)
}

func (s *site) changed(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil {
		return s.fail
	}
	s.told = append(s.told, s.DownSince(embeds.LeadForm))
	return nil
}

// A switchboard is a form that fails as it is told.
type switchboard struct {
	*httptest.Server
	status atomic.Int32
	asked  atomic.Int32
}

func newSwitchboard(t *testing.T) *switchboard {
	s := &switchboard{}
	s.status.Store(http.StatusOK)
	s.Server = formServer(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet { // HEAD follows where it is shown
			s.asked.Add(1)
		}
		w.WriteHeader(int(s.status.Load()))
	})
	return s
}

// watch runs test with a site that watches the embeds of url.
func watch(t *testing.T, prober *embeds.Prober, list []embeds.Embed, interval time.Duration, test func(*testing.T, *site)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &site{registry: prometheus.NewRegistry()}
		s.Watcher = embeds.NewWatcher(embeds.WatcherOptions{
			Prober: prober, Embeds: list, Interval: interval, Registry: s.registry, Log: slog.New(slog.NewJSONHandler(s, nil)),
		})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			s.Run(ctx, s.changed)
			close(ended)
		}()
		time.Sleep(time.Nanosecond) // which takes as long as the first question
		test(t, s)
		stop()
		<-ended
	})
}

// metric is a series' value.
func (s *site) metric(t *testing.T, name string, labels ...string) float64 {
	t.Helper()
	families, err := s.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			var values []string
			for _, label := range metric.GetLabel() {
				values = append(values, label.GetValue())
			}
			if family.GetName() == name && strings.Join(values, " ") == strings.Join(labels, " ") {
				return metric.GetGauge().GetValue() + metric.GetCounter().GetValue()
			}
		}
	}
	t.Fatalf("there is no %s%v", name, labels)
	return 0
}

// lines are the messages of the log, with their levels and reasons.
func (s *site) lines(t *testing.T) []string {
	t.Helper()
	s.mu.Lock()
	text := s.log.String()
	s.mu.Unlock()
	var lines []string
	for line := range strings.Lines(text) {
		var entry struct{ Level, Msg, Reason, URL, After, Error string }
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.Join(strings.Fields(strings.Join([]string{entry.Level, entry.Msg, entry.Reason, entry.After, entry.Error}, " ")), " "))
		if strings.Contains(line, "secret") {
			t.Errorf("the log tells the address's query: %s", line)
		}
	}
	return lines
}

// The clock of a bubble begins at midnight in UTC, on Saturday, January 1, 2000.
func TestAFormThatBreaksAndHeals(t *testing.T) {
	server := newSwitchboard(t)
	watch(t, proberOf(server.Server), embeds.Of(page, server.URL+"/form?secret=1", "", ""), 2*time.Minute, func(t *testing.T, s *site) {
		if server.asked.Load() != 1 || s.metric(t, "site_embed_state", "lead-form", "shown") != 1 {
			t.Fatalf("asked %d times at the start", server.asked.Load())
		}
		time.Sleep(10 * time.Minute)
		if n := server.asked.Load(); n < 5 || n > 6 {
			t.Errorf("asked %d times in ten minutes", n)
		}
		server.status.Store(http.StatusInternalServerError)
		before := server.asked.Load()
		for server.asked.Load() == before {
			time.Sleep(time.Second)
		}
		if s.DownSince(embeds.LeadForm) != "" {
			t.Error("the first refusal counts already")
		}
		time.Sleep(5 * time.Second)
		if got := s.DownSince(embeds.LeadForm); !strings.HasPrefix(got, "Friday, December 31 at 6:1") { // in Houston
			t.Errorf("down since %q", got)
		}
		if s.metric(t, "site_embed_state", "lead-form", "refused") != 1 || s.metric(t, "site_embed_state", "lead-form", "shown") != 0 {
			t.Error("the metric does not tell")
		}
		first := s.DownSince(embeds.LeadForm)
		time.Sleep(5 * time.Minute)
		if got := s.DownSince(embeds.LeadForm); got != first {
			t.Errorf("down since %q, and then since %q", first, got)
		}
		server.status.Store(http.StatusOK)
		time.Sleep(30 * time.Second)
		if got := s.DownSince(embeds.LeadForm); got != "" {
			t.Errorf("half a minute after it healed it is down since %s", got)
		}
		if told := s.pages(); len(told) != 2 || told[0] != first || told[1] != "" {
			t.Errorf("pages were told %q", told)
		}
		lines := s.lines(t)
		if len(lines) != 2 || lines[0] != "WARN the lead form cannot be shown: pages show the phone number in its place it answers 500 Internal Server Error" ||
			!strings.HasPrefix(lines[1], "INFO pages show the lead form again 5m") {
			t.Errorf("logged %q", lines)
		}
		if s.metric(t, "site_embed_probes_total", "lead-form", "refused") < 10 || s.metric(t, "site_embed_probes_total", "lead-form", "unreached") != 0 {
			t.Error("answers are not counted")
		}
	})
}

// A form that is broken when the program starts is found out some seconds later. A bot wall after that is not a refusal.
func TestAFormThatIsBrokenAtTheStart(t *testing.T) {
	server := newSwitchboard(t)
	server.status.Store(http.StatusNotFound)
	watch(t, proberOf(server.Server), embeds.Of(page, server.URL, "", ""), time.Hour, func(t *testing.T, s *site) {
		if got := s.DownSince(embeds.LeadForm); got != "" || s.metric(t, "site_embed_state", "lead-form", "unknown") != 1 {
			t.Errorf("at once it is down since %q", got)
		}
		time.Sleep(5 * time.Second)
		if got := s.DownSince(embeds.LeadForm); got != "Friday, December 31 at 6:00 PM" {
			t.Errorf("down since %q", got)
		}
		if got := s.DownSince(embeds.Reviews); got != "" {
			t.Errorf("reviews are down since %q", got)
		}
		server.status.Store(http.StatusTooManyRequests)
		time.Sleep(30 * time.Second)
		if got := s.DownSince(embeds.LeadForm); got != "" {
			t.Errorf("behind a bot wall it is down since %q", got)
		}
	})
}

// Nothing is said against a form that may not be asked.
func TestAFormThatIsNotAsked(t *testing.T) {
	server := newSwitchboard(t)
	prober := proberOf(server.Server)
	prober.Networks = nil
	watch(t, prober, embeds.Of(page, server.URL, "", ""), time.Minute, func(t *testing.T, s *site) {
		time.Sleep(time.Hour)
		if told := s.pages(); len(told) > 0 || server.asked.Load() > 0 || s.metric(t, "site_embed_state", "lead-form", "unknown") != 1 {
			t.Errorf("asked %d times, pages were told %q", server.asked.Load(), told)
		}
		if lines := s.lines(t); len(lines) != 1 {
			t.Errorf("logged %q", lines)
		}
	})
}

// Pages that cannot be told are told again.
func TestPagesAreToldAgain(t *testing.T) {
	server := newSwitchboard(t)
	server.status.Store(http.StatusNotFound)
	watch(t, proberOf(server.Server), embeds.Of(page, server.URL, "", ""), time.Hour, func(t *testing.T, s *site) {
		s.mu.Lock()
		s.fail = errors.New("no isolate is free")
		s.mu.Unlock()
		time.Sleep(6 * time.Second)
		s.mu.Lock()
		s.fail = nil
		s.mu.Unlock()
		time.Sleep(5 * time.Second)
		if told := s.pages(); len(told) != 1 || told[0] == "" {
			t.Errorf("pages were told %q", told)
		}
		if lines := s.lines(t); len(lines) != 2 || !strings.HasPrefix(lines[1], "INFO some pages do not show yet what is known of the lead form") || !strings.Contains(lines[1], "no isolate is free") {
			t.Errorf("logged %q", lines)
		}
	})
}

// What a verdict says besides its state is known until the next one that counts.
func TestMuteAndGoneAreKnown(t *testing.T) {
	var answers atomic.Pointer[http.HandlerFunc]
	server := formServer(t, func(w http.ResponseWriter, r *http.Request) { (*answers.Load())(w, r) })
	become := func(answer http.HandlerFunc) { answers.Store(&answer) }
	policy := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
	}
	become(policy)
	watch(t, proberOf(server), embeds.Of(page, server.URL, "", ""), time.Minute, func(t *testing.T, s *site) {
		for _, c := range []struct {
			name       string
			answer     http.HandlerFunc
			mute, gone bool
		}{
			{"a policy", policy, true, false},
			{"no such page", http.NotFound, false, true},
			{"not to be framed", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X-Frame-Options", "DENY") }, false, false},
			{"no such page again", http.NotFound, false, true},
			{"a bot wall", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }, false, false},
			{"no such page at last", http.NotFound, false, true},
			{"a policy again", policy, true, false},
		} {
			become(c.answer)
			time.Sleep(5 * time.Minute)
			if mute, gone := s.Mute(embeds.LeadForm), s.Gone(embeds.LeadForm); mute != c.mute || gone != c.gone {
				t.Errorf("%s: mute is %v, want %v; gone is %v, want %v", c.name, mute, c.mute, gone, c.gone)
			}
			if s.Mute(embeds.Reviews) || s.Gone(embeds.Reviews) {
				t.Errorf("%s: it is said of the reviews, too", c.name)
			}
		}
		if told := s.pages(); len(told) != 6 {
			t.Errorf("pages were told %q", told)
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
		if s.metric(t, "site_embed_state", "reviews-script", "refused") != 1 || s.metric(t, "site_embed_state", "reviews", "shown") != 1 || s.DownSince(embeds.Reviews) != "" {
			t.Error("the script counts for the frame, or not for itself")
		}
		if told := s.pages(); len(told) > 0 {
			t.Errorf("pages were told %q", told)
		}
		if lines := s.lines(t); len(lines) != 1 || !strings.HasPrefix(lines[0], "WARN the reviews script cannot be shown: pages show the reviews without it") {
			t.Errorf("logged %q", lines)
		}
	})
}

// A visitor who tries again learns at once that a form is back. However many do, it is asked once in five seconds.
func TestRecheck(t *testing.T) {
	server := newSwitchboard(t)
	server.status.Store(http.StatusInternalServerError)
	watch(t, proberOf(server.Server), embeds.Of(page, server.URL, "", ""), time.Hour, func(t *testing.T, s *site) {
		time.Sleep(10 * time.Second)
		if s.DownSince(embeds.LeadForm) == "" {
			t.Fatal("the form is not down")
		}
		before := server.asked.Load()
		recheck := func() {
			var visitors sync.WaitGroup
			for range 20 {
				visitors.Go(func() { s.Recheck(t.Context()) })
			}
			visitors.Wait()
		}
		recheck()
		recheck()
		if n := server.asked.Load() - before; n != 1 || s.DownSince(embeds.LeadForm) == "" {
			t.Errorf("asked %d times", n)
		}
		time.Sleep(6 * time.Second)
		server.status.Store(http.StatusOK)
		recheck()
		if got := s.DownSince(embeds.LeadForm); got != "" {
			t.Errorf("tried again, and it is still down since %s", got)
		}
		recheck() // of what is shown nobody asks
		if n := server.asked.Load() - before; n != 2 {
			t.Errorf("asked %d times", n)
		}
	})
}
