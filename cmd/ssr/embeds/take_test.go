package embeds

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// What verdicts in a row make of a form. Silence changes nothing: a network here that leads nowhere must not take a
// working form away.
func TestVerdictsInARow(t *testing.T) {
	verdicts := map[string]Verdict{
		"shown": {State: Shown}, "refused": {State: Refused, Reason: "it answers 500"}, "wall": {State: Unknown, Reason: "it answers 403"},
		"private": {State: Unknown, Reason: "it is not public"}, "silent": {State: Unreached, Reason: "no connection"}, "no-host": {State: Refused, Reason: "there is no host"},
	}
	for sequence, want := range map[string]State{
		"shown":                           Shown,
		"refused":                         Unknown,
		"refused refused":                 Refused,
		"shown refused":                   Shown,
		"shown refused refused":           Refused,
		"shown refused shown refused":     Shown,
		"refused refused shown":           Shown,
		"refused refused wall":            Unknown,
		"refused wall refused":            Unknown,
		"refused silent refused":          Refused,
		"shown private":                   Unknown,
		"shown private private":           Unknown,
		"silent silent silent":            Unknown,
		"shown silent":                    Shown,
		"shown silent silent":             Shown,
		"shown silent refused":            Shown,
		"wall silent silent":              Unknown,
		"refused refused silent":          Refused,
		"refused refused silent private":  Unknown,
		"no-host no-host":                 Refused,
		"no-host no-host silent":          Refused,
		"private private silent silent":   Unknown,
		"shown silent silent wall silent": Unknown,
	} {
		w := NewWatcher(WatcherOptions{
			Embeds: Of("https://www.example.com", "https://forms.example.com", "", ""), Interval: time.Minute,
			Registry: prometheus.NewRegistry(), Log: slog.New(slog.DiscardHandler),
		})
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
	w := NewWatcher(WatcherOptions{
		Embeds: Of("https://www.example.com", "https://forms.example.com", "", ""), Interval: time.Minute,
		Registry: prometheus.NewRegistry(), Log: slog.New(slog.DiscardHandler),
	})
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
