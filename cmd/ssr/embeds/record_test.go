package embeds

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// A sequence of verdicts results in a state. A failed connection changes nothing: the form may work while this network is down.
func TestRecord_sequence(t *testing.T) {
	for sequence, want := range map[string]State{
		"refused":                         Unknown,
		"refused refused":                 Refused,
		"shown refused refused":           Refused,
		"shown refused shown refused":     Shown,
		"refused refused shown":           Shown,
		"refused refused unknown":         Unknown,
		"refused unknown refused":         Unknown,
		"refused unreached refused":       Refused,
		"shown unknown unreached":         Unknown,
		"shown unreached refused":         Shown,
		"refused refused unreached":       Refused,
		"refused refused unreached shown": Shown,
		"unreached unreached unreached":   Unknown,
		"shown unreached unreached":       Shown,
	} {
		w := NewWatcher(WatcherOptions{
			Embeds: List("https://www.example.com", "https://forms.example.com", ""), Interval: time.Minute,
			Registry: prometheus.NewRegistry(), Log: slog.New(slog.DiscardHandler),
		})
		for state := range strings.FieldsSeq(sequence) {
			w.record(w.embeds[0], Verdict{State: State(state)})
		}
		if verdict, _ := w.CurrentVerdict(LeadForm); verdict.State != want {
			t.Errorf("%s: %s, want %s", sequence, verdict.State, want)
		}
	}
}
