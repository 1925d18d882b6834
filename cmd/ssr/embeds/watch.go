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

// WatcherOptions configures a [Watcher]. All fields are required.
type WatcherOptions struct {
	Prober *Prober
	Embeds []Embed
	// Interval is the time between two probes of an embed.
	Interval time.Duration
	// OnChange is called when an embed starts or stops being Refused, or when its Verdict.Gone changes. If it returns an error, it is
	// called again after the next probe. It must be safe for concurrent use.
	OnChange func(context.Context) error
	Registry prometheus.Registerer // receives the metric site_embed_state
	Log      *slog.Logger
}

// A Watcher tracks which embeds cannot be shown. It is safe for concurrent use.
type Watcher struct {
	WatcherOptions

	states   *prometheus.GaugeVec
	inFlight singleflight.Group // limits the probes to one per embed at a time
	embeds   []*watchedEmbed
}

// A watchedEmbed is an embed with its state.
type watchedEmbed struct {
	Embed

	mu            sync.Mutex
	verdict       Verdict   // the current verdict
	refusedSince  time.Time // start of the outage, if the embed is Refused
	firstRefused  time.Time // time of the first of consecutive refusals; zero if the last probe was not refused
	probedAt      time.Time // time of the last probe
	changePending bool      // OnChange has not succeeded since the last change
	loggedReason  string    // the last logged reason of an unknown state
}

const (
	confirmDelay = 5 * time.Second  // between a first refusal and the probe that confirms it
	recheckDelay = 30 * time.Second // between probes of a refused embed
)

// NewWatcher registers the metric. Every embed is Unknown until its first probe.
func NewWatcher(o WatcherOptions) *Watcher {
	w := &Watcher{
		WatcherOptions: o,
		states: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "site_embed_state", Help: "1 for the state of an embed, 0 for the others: shown, refused, or unknown if the program cannot tell.",
		}, []string{"embed", "state"}),
	}
	o.Registry.MustRegister(w.states)
	for _, e := range o.Embeds {
		w.embeds = append(w.embeds, &watchedEmbed{Embed: e, verdict: Verdict{State: Unknown}})
		w.setState(e.Name, Unknown)
	}
	return w
}

func (w *Watcher) setState(name string, current State) {
	for _, state := range []State{Shown, Refused, Unknown} {
		w.states.WithLabelValues(name, string(state)).Set(0)
	}
	w.states.WithLabelValues(name, string(current)).Inc()
}

// CurrentVerdict returns the current verdict on an embed. If the embed is Refused, it also returns the start of the outage in
// Houston's time, such as "Sunday, November 22 at 2:10 PM".
func (w *Watcher) CurrentVerdict(name string) (current Verdict, downSince string) {
	for _, e := range w.embeds {
		if e.Name == name {
			e.mu.Lock()
			defer e.mu.Unlock()
			if e.verdict.State == Refused {
				downSince = e.refusedSince.In(houston.Location).Format("Monday, January 2 at 3:04 PM")
			}
			return e.verdict, downSince
		}
	}
	return Verdict{}, ""
}

// Recheck repeats the probe of each embed that is Refused, except for one that was probed within the last five seconds, or within the
// Interval if that is shorter. It returns when the probes and OnChange have returned, or when the context ends.
func (w *Watcher) Recheck(ctx context.Context) {
	for _, e := range w.embeds {
		e.mu.Lock()
		due := e.verdict.State == Refused && time.Since(e.probedAt) >= w.minDelay()
		e.mu.Unlock()
		if !due {
			continue
		}
		select {
		case <-w.probe(context.WithoutCancel(ctx), e): // other visitors may wait for the same probe
		case <-ctx.Done():
			return
		}
	}
}

// minDelay returns the minimum time between two probes of an embed.
func (w *Watcher) minDelay() time.Duration {
	return min(w.Interval, confirmDelay)
}

// Run probes every embed at the Interval until the context ends.
func (w *Watcher) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, e := range w.embeds {
		all.Go(func() {
			for ctx.Err() == nil {
				<-w.probe(ctx, e)
				select {
				case <-ctx.Done():
				case <-time.After(w.nextDelay(e)):
				}
			}
		})
	}
	all.Wait()
}

// probe probes an embed, or joins a running probe. The channel receives a value when the probe has finished and OnChange has returned.
func (w *Watcher) probe(ctx context.Context, e *watchedEmbed) <-chan singleflight.Result {
	return w.inFlight.DoChan(e.Name, func() (any, error) {
		verdict := w.Prober.Probe(ctx, e.Embed)
		if ctx.Err() != nil || !w.record(e, verdict) {
			return nil, nil
		}
		err := w.OnChange(ctx)
		if err != nil && ctx.Err() == nil {
			w.Log.Info("pages not renewed for an embed, retrying soon", "embed", e.Name, "error", err)
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		e.changePending = err != nil
		return nil, nil
	})
}

// record updates the state of an embed, and reports whether OnChange must be called. An embed becomes Refused at the second refusal in
// a row, so that a short failure does not replace the form. A failed connection does not change the state: this machine's network may
// be down while visitors reach the form.
func (w *Watcher) record(e *watchedEmbed, verdict Verdict) (changePending bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	now, previous, outage := time.Now(), e.verdict, time.Since(e.refusedSince)
	e.probedAt = now
	switch {
	case verdict.State == Unreached:
		w.logUnknown(e, verdict.Reason)
		return e.changePending
	case verdict.State != Refused:
		e.firstRefused = time.Time{}
	case e.firstRefused.IsZero():
		e.firstRefused = now
		return e.changePending
	}
	e.verdict, e.refusedSince = verdict, e.firstRefused
	w.setState(e.Name, verdict.State)
	becameRefused, recovered := verdict.State == Refused && previous.State != Refused, verdict.State != Refused && previous.State == Refused
	switch {
	case becameRefused:
		w.Log.Warn("embed cannot be shown, pages show the phone number instead", "embed", e.Name, "url", e.urlWithoutQuery(), "reason", verdict.Reason)
	case recovered:
		w.Log.Info("embed shown again", "embed", e.Name, "url", e.urlWithoutQuery(), "after", outage.Round(time.Second).String())
	}
	if verdict.State == Unknown {
		w.logUnknown(e, verdict.Reason)
	}
	e.changePending = e.changePending || becameRefused || recovered || previous.Gone != verdict.Gone
	return e.changePending
}

// logUnknown logs the reason of an unknown state, unless it is the reason that was logged last.
func (w *Watcher) logUnknown(e *watchedEmbed, reason string) {
	if reason != e.loggedReason {
		e.loggedReason = reason
		w.Log.Info("state of an embed unknown, pages show it unless it was refused", "embed", e.Name, "url", e.urlWithoutQuery(), "reason", reason)
	}
}

// urlWithoutQuery returns the embed's URL for the log.
func (e *watchedEmbed) urlWithoutQuery() string {
	parsed, _ := url.Parse(e.URL) // cannot fail: List returns only URLs with an origin
	return withoutQuery(parsed)
}

// nextDelay returns the time until the next probe.
func (w *Watcher) nextDelay(e *watchedEmbed) time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch refused := e.verdict.State == Refused; {
	case e.changePending, !refused && !e.firstRefused.IsZero():
		return w.minDelay()
	case refused:
		return min(w.Interval, recheckDelay)
	}
	return w.Interval
}
