package embeds

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"sync"
	"time"
	_ "time/tzdata" // an image from scratch may have no time zones

	"github.com/prometheus/client_golang/prometheus"
)

// WatcherOptions say what a [Watcher] watches. All fields are required.
type WatcherOptions struct {
	Prober   *Prober
	Embeds   []Embed
	Interval time.Duration
	Registry prometheus.Registerer // takes the metrics
	Log      *slog.Logger
}

// A Watcher knows at any time which embeds cannot be shown. Its methods may be called from many goroutines.
type Watcher struct {
	prober   *Prober
	interval time.Duration
	log      *slog.Logger
	states   *prometheus.GaugeVec
	probes   *prometheus.CounterVec
	embeds   []*watched
}

// A watched embed is an embed and what is known of it.
type watched struct {
	Embed
	suspect time.Time // when it refused first, of the times in a row; else zero
	logged  string    // the reason that was last logged for not knowing

	again chan struct{} // asks for it at once

	mu sync.Mutex
	knowledge
	asked time.Time     // when it was last asked
	next  chan struct{} // closed at its next answer
}

// Knowledge is what is known of an embed.
type knowledge struct {
	state State     // Shown, Refused or Unknown
	since time.Time // when it refused first, of the times in a row that count
	gone  bool      // see Verdict.Gone
	mute  bool      // see Verdict.Mute
}

const (
	confirmAfter = 5 * time.Second  // until an embed that refuses is asked again, before that counts
	recheckAfter = 30 * time.Second // until one that is refused is asked again
)

// NewWatcher registers the metrics. Until it runs, nothing is known.
func NewWatcher(o WatcherOptions) *Watcher {
	w := &Watcher{
		prober: o.Prober, interval: o.Interval, log: o.Log,
		states: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "site_embed_state", Help: "1 for the state of an embed, 0 for the others: shown, refused, or unknown if the program cannot tell.",
		}, []string{"embed", "state"}),
		probes: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "site_embed_probes_total", Help: "Answers of embeds to the program, by what they mean: shown, refused, unknown, or unreached, where there was no connection.",
		}, []string{"embed", "outcome"}),
	}
	o.Registry.MustRegister(w.states, w.probes)
	for _, e := range o.Embeds {
		each := &watched{Embed: e, again: make(chan struct{}, 1), knowledge: knowledge{state: Unknown}, next: make(chan struct{})}
		w.embeds = append(w.embeds, each)
		w.tell(each.Name, Unknown)
		for _, outcome := range []State{Shown, Refused, Unknown, Unreached} {
			w.probes.WithLabelValues(e.Name, string(outcome))
		}
	}
	return w
}

func (w *Watcher) tell(name string, now State) {
	for _, state := range []State{Shown, Refused, Unknown} {
		value := 0.0
		if state == now {
			value = 1
		}
		w.states.WithLabelValues(name, string(state)).Set(value)
	}
}

// DownSince says since when an embed cannot be shown, as in "Sunday, November 22 at 2:10 PM", Houston's time. It is empty
// while the embed can be shown or its state is unknown.
func (w *Watcher) DownSince(name string) string {
	if known := w.known(name); known.state == Refused {
		return known.since.In(houston()).Format("Monday, January 2 at 3:04 PM")
	}
	return ""
}

// Gone tells whether an embed cannot even be opened as a page of its own, see [Verdict].
func (w *Watcher) Gone(name string) bool { return w.known(name).gone }

// Mute tells whether HEAD says nothing of an embed to pages, see [Verdict].
func (w *Watcher) Mute(name string) bool { return w.known(name).mute }

func (w *Watcher) known(name string) knowledge {
	for _, e := range w.embeds {
		if e.Name == name {
			return e.now()
		}
	}
	return knowledge{}
}

var houston = sync.OnceValue(func() *time.Location {
	location, err := time.LoadLocation("America/Chicago")
	if err != nil {
		panic(err) // it is compiled in
	}
	return location
})

func (e *watched) now() knowledge {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.knowledge
}

// Recheck asks for the embeds that are refused once more, but for none that was asked in the last five seconds, or within
// the interval if that is shorter. It returns when they have answered, and what pages are told has changed, or when the
// context ends.
func (w *Watcher) Recheck(ctx context.Context) {
	for _, e := range w.embeds {
		next, due := w.askAgain(e)
		if !due {
			continue
		}
		select {
		case <-next:
		case <-ctx.Done():
			return
		}
	}
}

// askAgain asks for an embed at once if it is due, and returns what is closed at its answer.
func (w *Watcher) askAgain(e *watched) (next <-chan struct{}, due bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.state != Refused || time.Since(e.asked) < min(w.interval, confirmAfter) {
		return nil, false
	}
	select {
	case e.again <- struct{}{}:
	default: // another visitor has
	}
	return e.next, true
}

// begin notes that an embed is asked now. That answers visitors who asked for it just before, too.
func (e *watched) begin() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.asked = time.Now()
	select {
	case <-e.again:
	default:
	}
}

// answered tells whoever waits for the embed's answer.
func (e *watched) answered() {
	e.mu.Lock()
	defer e.mu.Unlock()
	close(e.next)
	e.next = make(chan struct{})
}

// Run asks for every embed until the context ends. Changed is called after the answer of [Watcher.DownSince] or
// [Watcher.Gone] has changed for an embed other than the reviews' script, from several goroutines, and again some seconds
// later if it fails.
func (w *Watcher) Run(ctx context.Context, changed func(context.Context) error) {
	var all sync.WaitGroup
	for _, e := range w.embeds {
		all.Go(func() { w.watch(ctx, e, changed) })
	}
	all.Wait()
}

func (w *Watcher) watch(ctx context.Context, e *watched, changed func(context.Context) error) {
	untold := false
	for {
		e.begin()
		verdict := w.prober.Ask(ctx, e.Embed)
		if ctx.Err() != nil {
			return
		}
		w.probes.WithLabelValues(e.Name, string(verdict.State)).Inc()
		before, after := w.take(e, verdict)
		if before.state != after.state {
			w.tell(e.Name, after.state)
		}
		differs := (before.state == Refused) != (after.state == Refused) || before.gone != after.gone
		untold = untold || differs && e.Name != ReviewsScript // pages do without the script
		if untold {
			err := changed(ctx)
			untold = err != nil
			if untold && ctx.Err() == nil {
				w.log.Info("some pages do not show yet what is known of the "+e.Called()+": they are rendered again soon", "error", err)
			}
		}
		e.answered()
		select {
		case <-ctx.Done():
			return
		case <-time.After(w.pause(e, untold)):
		case <-e.again:
		}
	}
}

// take updates what is known of an embed. A refusal counts once it is repeated, so that a short fault does not take the
// form away. A failed connection changes nothing: the network here may be down while visitors reach the form.
func (w *Watcher) take(e *watched, verdict Verdict) (before, after knowledge) {
	before, now := e.now(), time.Now()
	switch {
	case verdict.State == Unreached:
		w.logUnknown(e, verdict.Reason)
		return before, before
	case verdict.State != Refused:
		e.suspect = time.Time{}
	case e.suspect.IsZero():
		e.suspect = now
		return before, before
	}
	after = knowledge{verdict.State, e.suspect, verdict.Gone, verdict.Mute}
	e.mu.Lock()
	e.knowledge = after
	e.mu.Unlock()
	w.logChange(e, before.state, after.state, verdict.Reason, now.Sub(before.since))
	return before, after
}

// logChange says in plain words what has changed. Lasted is how long the embed was refused, if it was.
func (w *Watcher) logChange(e *watched, before, after State, reason string, lasted time.Duration) {
	log := w.log.With("url", e.address())
	instead := "pages show the phone number in its place"
	if e.Name == ReviewsScript {
		instead = "pages show the reviews without it"
	}
	switch {
	case after == Refused && before != Refused:
		log.Warn("the "+e.Called()+" cannot be shown: "+instead, "reason", reason)
	case before == Refused && after != Refused:
		log.Info("pages show the "+e.Called()+" again", "after", lasted.Round(time.Second).String())
	}
	if after == Unknown {
		w.logUnknown(e, reason)
	}
}

// logUnknown logs a reason for not knowing, once.
func (w *Watcher) logUnknown(e *watched, reason string) {
	if reason == e.logged {
		return
	}
	e.logged = reason
	w.log.Info("it cannot be told from here whether the "+e.Called()+" can be shown: pages show it unless it was refused before", "url", e.address(), "reason", reason)
}

// address is the embed's, as it may go into a log.
func (e *watched) address() string {
	parsed, err := url.Parse(e.URL)
	if err != nil {
		return e.URL
	}
	return public(parsed)
}

// pause is how long to wait before the next question. A random part, up to a tenth of the interval, keeps replicas that
// started together from always asking at the same moment.
func (w *Watcher) pause(e *watched, untold bool) time.Duration {
	switch state := e.now().state; {
	case untold, state != Refused && !e.suspect.IsZero():
		return min(w.interval, confirmAfter)
	case state == Refused:
		return min(w.interval, recheckAfter)
	}
	return w.interval + rand.N(w.interval/10+1) //nolint:gosec // not a secret
}
