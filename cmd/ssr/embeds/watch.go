package embeds

import (
	"cmp"
	"context"
	"log/slog"
	"net/url"
	"sync"
	"time"
	_ "time/tzdata" // an image from scratch may have no time zones

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"
)

// WatcherOptions say what a [Watcher] watches. All fields but Interval are required.
type WatcherOptions struct {
	Prober *Prober
	Embeds []Embed
	// Interval is the time between two questions. Without one, the watcher asks when it is told to [Watcher.Recheck], and
	// takes no silence for a refusal.
	Interval time.Duration
	// Changed is called, perhaps from several goroutines, after a refusal has begun or ended, or its Gone has changed; and
	// again after the next answer if it fails.
	Changed  func(context.Context) error
	Registry prometheus.Registerer // takes the metric
	Log      *slog.Logger
}

// A Watcher knows at any time which embeds cannot be shown. Its methods may be called from many goroutines.
type Watcher struct {
	WatcherOptions

	states    *prometheus.GaugeVec
	questions singleflight.Group // of an embed there is one at a time
	embeds    []*watched
}

// A watched embed is an embed and what is known of it.
type watched struct {
	Embed

	mu      sync.Mutex
	known   Verdict   // the last one that counts
	since   time.Time // when it refused first, of the times in a row that count
	suspect time.Time // when it refused first, of the times in a row; else zero
	asked   time.Time // when it answered last
	untold  bool      // whether pages do not show yet what is known
	logged  string    // the reason that was last logged for not knowing
}

const (
	confirmAfter = 5 * time.Second  // until an embed that refuses is asked again, before that counts
	recheckAfter = 30 * time.Second // until one that is refused is asked again
)

// NewWatcher registers the metric. Until it runs, nothing is known.
func NewWatcher(o WatcherOptions) *Watcher {
	w := &Watcher{
		WatcherOptions: o,
		states: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "site_embed_state", Help: "1 for the state of an embed, 0 for the others: shown, refused, or unknown if the program cannot tell.",
		}, []string{"embed", "state"}),
	}
	o.Registry.MustRegister(w.states)
	for _, e := range o.Embeds {
		w.embeds = append(w.embeds, &watched{Embed: e, known: Verdict{State: Unknown}})
		w.tell(e.Name, Unknown)
	}
	return w
}

func (w *Watcher) tell(name string, now State) {
	for _, state := range []State{Shown, Refused, Unknown} {
		w.states.WithLabelValues(name, string(state)).Set(0)
	}
	w.states.WithLabelValues(name, string(now)).Inc()
}

// Known is the last verdict on an embed that counts. While the embed cannot be shown, it also says since when, as in
// "Sunday, November 22 at 2:10 PM", Houston's time.
func (w *Watcher) Known(name string) (known Verdict, downSince string) {
	for _, e := range w.embeds {
		if e.Name == name {
			e.mu.Lock()
			defer e.mu.Unlock()
			if e.known.State == Refused {
				downSince = e.since.In(houston).Format("Monday, January 2 at 3:04 PM")
			}
			return e.known, downSince
		}
	}
	return Verdict{}, ""
}

var houston, _ = time.LoadLocation("America/Chicago") // it is compiled in

// Recheck asks for the embeds that are refused once more, without an interval for all, but for none that answered in the
// last five seconds, or within the interval if that is shorter. It returns when they have answered, and what pages are told has
// changed, or when the context ends.
func (w *Watcher) Recheck(ctx context.Context) {
	for _, e := range w.embeds {
		e.mu.Lock()
		due := (e.known.State == Refused || w.Interval == 0) && time.Since(e.asked) >= w.soon()
		e.mu.Unlock()
		if !due {
			continue
		}
		select {
		case <-w.ask(context.WithoutCancel(ctx), e): // other visitors may wait for the answer, too
		case <-ctx.Done():
			return
		}
	}
}

// soon is how long to wait at least between two questions.
func (w *Watcher) soon() time.Duration {
	return min(cmp.Or(w.Interval, confirmAfter), confirmAfter)
}

// Run asks for every embed until the context ends, if there is an interval.
func (w *Watcher) Run(ctx context.Context) {
	if w.Interval == 0 {
		return
	}
	var all sync.WaitGroup
	for _, e := range w.embeds {
		all.Go(func() {
			for ctx.Err() == nil {
				<-w.ask(ctx, e)
				select {
				case <-ctx.Done():
				case <-time.After(w.pause(e)):
				}
			}
		})
	}
	all.Wait()
}

// ask asks for an embed, unless it is being asked. What it returns is ready when that has been answered and pages know.
func (w *Watcher) ask(ctx context.Context, e *watched) <-chan singleflight.Result {
	return w.questions.DoChan(e.Name, func() (any, error) {
		verdict := w.Prober.Ask(ctx, e.Embed)
		if ctx.Err() != nil || !w.take(e, verdict) {
			return nil, nil
		}
		err := w.Changed(ctx)
		if err != nil && ctx.Err() == nil {
			w.Log.Info("some pages do not show yet what is known of the "+e.Called()+": they are rendered again soon", "error", err)
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		e.untold = err != nil
		return nil, nil
	})
}

// take updates what is known of an embed, and says whether pages are to be told. A refusal counts once it is repeated, so
// that a short fault does not take the form away; without an interval, at once if it is no fault. A failed connection
// changes nothing: the network here may be down while visitors reach the form.
func (w *Watcher) take(e *watched, verdict Verdict) (untold bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	now, before, lasted := time.Now(), e.known, time.Since(e.since)
	e.asked = now
	switch {
	case verdict.State == Unreached, w.Interval == 0 && verdict.Gone:
		w.logUnknown(e, verdict.Reason)
		return e.untold
	case verdict.State != Refused:
		e.suspect = time.Time{}
	case e.suspect.IsZero():
		e.suspect = now
		if w.Interval > 0 {
			return e.untold
		}
	}
	e.known, e.since = verdict, e.suspect
	w.tell(e.Name, verdict.State)
	begins, ends := verdict.State == Refused && before.State != Refused, verdict.State != Refused && before.State == Refused
	switch {
	case begins:
		w.Log.Warn("the "+e.Called()+" cannot be shown: pages show the phone number in its place", "url", e.address(), "reason", verdict.Reason)
	case ends:
		w.Log.Info("pages show the "+e.Called()+" again", "url", e.address(), "after", lasted.Round(time.Second).String())
	}
	if verdict.State == Unknown {
		w.logUnknown(e, verdict.Reason)
	}
	e.untold = e.untold || begins || ends || before.Gone != verdict.Gone
	return e.untold
}

// logUnknown logs a reason for not knowing, once.
func (w *Watcher) logUnknown(e *watched, reason string) {
	if reason != e.logged {
		e.logged = reason
		w.Log.Info("it cannot be told from here whether the "+e.Called()+" can be shown: pages show it unless it was refused before", "url", e.address(), "reason", reason)
	}
}

// address is the embed's, as it may go into a log.
func (e *watched) address() string {
	parsed, _ := url.Parse(e.URL) // it has an origin
	return public(parsed)
}

// pause is how long to wait before the next question.
func (w *Watcher) pause(e *watched) time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch refused := e.known.State == Refused; {
	case e.untold, !refused && !e.suspect.IsZero():
		return w.soon()
	case refused:
		return min(w.Interval, recheckAfter)
	}
	return w.Interval
}
