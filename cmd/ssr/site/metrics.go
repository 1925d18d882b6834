package site

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
)

// renderMetrics are the metrics of renders. The route label is limited to the route table. All methods of a nil *renderMetrics do
// nothing.
type renderMetrics struct {
	duration *prometheus.HistogramVec
	wait     prometheus.Histogram
	routes   sync.Map // set of the paths of the route table
}

var renderBuckets = []float64{.00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5}

func newRenderMetrics(registry prometheus.Registerer) *renderMetrics {
	m := &renderMetrics{
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "ssr_render_duration_seconds", Help: "Time of a render, including the wait for an isolate.", Buckets: renderBuckets,
		}, []string{"route", "outcome"}),
		wait: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "ssr_render_wait_seconds", Help: "Time that a render waited for an isolate.", Buckets: renderBuckets,
		}),
	}
	registry.MustRegister(m.duration, m.wait)
	return m
}

// observeWait records the time that a render waited for an isolate.
func (m *renderMetrics) observeWait(o render.Observation) {
	if m != nil {
		m.wait.Observe(o.Wait.Seconds())
	}
}

// addRoutes adds the paths that may be a label. Other paths have the label "not-found".
func (m *renderMetrics) addRoutes(pages []routes.Page) {
	if m != nil {
		for _, page := range pages {
			m.routes.Store(page.Path, true)
		}
	}
}

// observeRender records a render.
func (m *renderMetrics) observeRender(path string, took time.Duration, err error) {
	if m == nil {
		return
	}
	route := path
	if _, isRoute := m.routes.Load(path); !isRoute {
		route = "not-found"
	}
	m.duration.WithLabelValues(route, outcomeLabel(err)).Observe(took.Seconds())
}

// outcomeLabels maps errors of renders to labels.
var outcomeLabels = []struct {
	err     error
	outcome string
}{
	{render.ErrSaturated, "refused"},
	{render.ErrDeadline, "deadline"},
	{render.ErrMemory, "memory"},
	{render.ErrTooLarge, "too-large"},
	{render.ErrStalled, "stalled"},
	{context.Canceled, "canceled"},
}

func outcomeLabel(err error) string {
	var aborted *render.AbortedError
	var exception *render.ScriptError
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &aborted):
		return "ended-early"
	case errors.As(err, &exception):
		return "exception"
	}
	for _, label := range outcomeLabels {
		if errors.Is(err, label.err) {
			return label.outcome
		}
	}
	return "failed"
}

// collectPoolMetrics sends the state of the pool to Prometheus.
func (m *Maker) collectPoolMetrics(metrics chan<- prometheus.Metric) {
	pool := m.pool.Load()
	if pool == nil {
		return // in development, before the first successful build
	}
	stats := pool.Stats()
	send := func(kind prometheus.ValueType, name, help string, labels []string, value float64, values ...string) {
		metrics <- prometheus.MustNewConstMetric(prometheus.NewDesc(name, help, labels, nil), kind, value, values...)
	}
	send(prometheus.GaugeValue, "ssr_render_queue_length", "Renders that wait for an isolate.", nil, float64(stats.Queued))
	for state, count := range map[string]int{"idle": stats.Idle, "busy": stats.Busy, "starting": stats.Starting} {
		send(prometheus.GaugeValue, "ssr_isolates", "Isolates by state.", []string{"state"}, float64(count), state)
	}
	for slot, bytes := range stats.Heap {
		send(prometheus.GaugeValue, "ssr_isolate_heap_bytes", "Used heap, external memory and array buffers of an isolate.", []string{"isolate"}, float64(bytes), strconv.Itoa(slot))
	}
	for _, reason := range render.RetirementReasons {
		send(prometheus.CounterValue, "ssr_isolate_retirements_total", "Isolates replaced, by reason.", []string{"reason"}, float64(stats.Retired[reason]), reason)
	}
	send(prometheus.CounterValue, "ssr_renders_refused_total", "Renders refused because the queue was full or too slow.", nil, float64(stats.Refused))
	send(prometheus.CounterValue, "ssr_renders_terminated_total", "Renders whose script was terminated.", nil, float64(stats.Terminated))
}
