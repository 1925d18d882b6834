package embeds

import (
	"context"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"

	"gulfoak.example/website/cmd/ssr/internal/houston"
)

// WatcherOptions say what a [Watcher] watches. All fields are required.
type WatcherOptions struct {
	Prober *Prober
	Embeds []Embed
	// Interval is the time between two probes of an embed.
	Interval time.Duration
	// Changed is called when an embed has become Refused or is so no longer, or when its Gone has changed. If it fails, it is
	// called again after the next answer. It must be safe for concurrent use.
	Changed  func(context.Context) error
	Registry prometheus.Registerer // gets the metric site_embed_state
	Log      *slog.Logger
}

// A Watcher knows at any time which embeds cannot be shown. It is safe for concurrent use.
type Watcher struct {
	WatcherOptions

	states    *prometheus.GaugeVec
	questions singleflight.Group // so that each embed is asked once at a time
	embeds    []*watched
}

// A watched is an embed with what is known of it.
type watched struct {
	Embed

	mu      sync.Mutex
	known   Verdict   // the last one that counts
	since   time.Time // since when it has been refused, if that is known
	suspect time.Time // when it was first found refused, of the times in a row; zero if it was not refused last time
	asked   time.Time // when it was asked last
	untold  bool      // pages do not show yet what is known
	logged  string    // the last reason for not knowing that was logged
}

const (
	confirmAfter = 5 * time.Second  // until an embed that was found refused is asked again, to make sure
	recheckAfter = 30 * time.Second // until an embed that is known to be refused is asked again
)

// NewWatcher registers the metric. Until [Watcher.Run] or [Watcher.Recheck], every embed is Unknown.
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

// Known returns the last verdict that counts on the embed with this name. If the embed is Refused, it also says since when, as
// in "Sunday, November 22 at 2:10 PM", in Houston's time.
func (w *Watcher) Known(name string) (known Verdict, downSince string) {
	for _, e := range w.embeds {
		if e.Name == name {
			e.mu.Lock()
			defer e.mu.Unlock()
			if e.known.State == Refused {
				downSince = e.since.In(houston.Location).Format("Monday, January 2 at 3:04 PM")
			}
			return e.known, downSince
		}
	}
	return Verdict{}, ""
}

// Recheck probes the embeds that are Refused again. It skips an embed that was probed within the last five seconds, or the
// Interval if that is shorter. It returns when there are answers and Changed has returned, or when the context ends.
func (w *Watcher) Recheck(ctx context.Context) {
	for _, e := range w.embeds {
		e.mu.Lock()
		due := e.known.State == Refused && time.Since(e.asked) >= w.soon()
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

// soon is the least time between two questions.
func (w *Watcher) soon() time.Duration {
	return min(w.Interval, confirmAfter)
}

// Run probes every embed at the Interval until the context ends.
func (w *Watcher) Run(ctx context.Context) {
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

// ask asks for an embed, or joins the question that is under way. The channel is ready when there is an answer and pages know
// it.
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

// take updates what is known of an embed, and reports whether pages must be told. A refusal counts when it is repeated, so that
// a short fault does not take the form away. A failed connection changes nothing: the network here may be down while visitors
// reach the form.
func (w *Watcher) take(e *watched, verdict Verdict) (untold bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	now, before, lasted := time.Now(), e.known, time.Since(e.since)
	e.asked = now
	switch {
	case verdict.State == Unreached:
		w.logUnknown(e, verdict.Reason)
		return e.untold
	case verdict.State != Refused:
		e.suspect = time.Time{}
	case e.suspect.IsZero():
		e.suspect = now
		return e.untold
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

// logUnknown logs a reason for not knowing, unless it was the last to be logged.
func (w *Watcher) logUnknown(e *watched, reason string) {
	if reason != e.logged {
		e.logged = reason
		w.Log.Info("it cannot be told from here whether the "+e.Called()+" can be shown: pages show it unless it was refused before", "url", e.address(), "reason", reason)
	}
}

// address returns the embed's URL as it may go into a log.
func (e *watched) address() string {
	parsed, _ := url.Parse(e.URL) // cannot fail: Of lists only URLs with an origin
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
