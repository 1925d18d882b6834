package embeds

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

func newTestWatcher() *Watcher {
	return NewWatcher(WatcherOptions{
		Embeds: Of("https://www.example.com", "https://forms.example.com", "", ""), Interval: time.Minute,
		Registry: prometheus.NewRegistry(), Log: slog.New(slog.DiscardHandler),
	})
}

// What verdicts in a row make of a form. Silence changes nothing: a network here that leads nowhere must not take a
// working form away.
func TestVerdictsInARow(t *testing.T) {
	verdicts := map[string]Verdict{
		"shown": {State: Shown}, "refused": {State: Refused, Reason: "it answers 500"},
		"unknown": {State: Unknown, Reason: "it answers 403"}, "silent": {State: Unreached, Reason: "no connection"},
	}
	for sequence, want := range map[string]State{
		"shown":                        Shown,
		"refused":                      Unknown,
		"refused refused":              Refused,
		"shown refused refused":        Refused,
		"shown refused shown refused":  Shown,
		"refused refused shown":        Shown,
		"refused refused unknown":      Unknown,
		"refused unknown refused":      Unknown,
		"refused silent refused":       Refused,
		"shown unknown unknown":        Unknown,
		"silent silent silent":         Unknown,
		"shown silent silent":          Shown,
		"shown silent refused":         Shown,
		"refused refused silent":       Refused,
		"shown silent unknown silent":  Unknown,
		"refused refused silent shown": Shown,
	} {
		w := newTestWatcher()
		var got knowledge
		for name := range strings.FieldsSeq(sequence) {
			_, got = w.take(w.embeds[0], verdicts[name])
		}
		if known := w.embeds[0].now(); got != known || known.state != want {
			t.Errorf("%s: %s, want %s", sequence, known.state, want)
		}
	}
}

// Programs that started together spread their questions: each waits up to a tenth longer than it is told.
func TestQuestionsSpread(t *testing.T) {
	w := newTestWatcher()
	pauses := map[time.Duration]bool{}
	for range 100 {
		pause := w.pause(w.embeds[0], false)
		if pause < time.Minute || pause > time.Minute+6*time.Second {
			t.Errorf("a pause of %s", pause)
		}
		pauses[pause] = true
	}
	if len(pauses) < 2 {
		t.Error("all pauses are the same")
	}
}
