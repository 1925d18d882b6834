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

// renderMetrics count renders for Prometheus. Labels have few values: routes are those of the route table. A nil one counts
// nothing.
type renderMetrics struct {
	duration *prometheus.HistogramVec
	wait     prometheus.Histogram
	routes   sync.Map // path of the route table -> true
}

var renderBuckets = []float64{.00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5}

func newRenderMetrics(registry prometheus.Registerer) *renderMetrics {
	m := &renderMetrics{
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "ssr_render_duration_seconds", Help: "Time of a render, waiting included.", Buckets: renderBuckets,
		}, []string{"route", "outcome"}),
		wait: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "ssr_render_wait_seconds", Help: "Time that a render waited for an isolate, in vain or not.", Buckets: renderBuckets,
		}),
	}
	registry.MustRegister(m.duration, m.wait)
	return m
}

// waited counts how long a render waited for an isolate.
func (m *renderMetrics) waited(o render.Observation) {
	if m != nil {
		m.wait.Observe(o.Wait.Seconds())
	}
}

// know takes note of the paths that may be a label. Any other path counts as not-found.
func (m *renderMetrics) know(pages []routes.Page) {
	if m != nil {
		for _, page := range pages {
			m.routes.Store(page.Path, true)
		}
	}
}

// observe counts one render.
func (m *renderMetrics) observe(path string, took time.Duration, err error) {
	if m == nil {
		return
	}
	route := path
	if _, known := m.routes.Load(path); !known {
		route = "not-found"
	}
	m.duration.WithLabelValues(route, outcomeOf(err)).Observe(took.Seconds())
}

// outcomes are the labels of errors of a render.
var outcomes = []struct {
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

func outcomeOf(err error) string {
	var ended *render.AbortedError
	var thrown *render.ScriptError
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &ended):
		return "ended-early"
	case errors.As(err, &thrown):
		return "exception"
	}
	for _, end := range outcomes {
		if errors.Is(err, end.err) {
			return end.outcome
		}
	}
	return "failed"
}

// collect gives Prometheus the pool's state whenever it asks.
func (m *Maker) collect(metrics chan<- prometheus.Metric) {
	pool := m.pool.Load()
	if pool == nil {
		return // in development, before the first build that succeeds
	}
	stats := pool.Stats()
	tell := func(kind prometheus.ValueType, name, help string, labels []string, value float64, values ...string) {
		metrics <- prometheus.MustNewConstMetric(prometheus.NewDesc(name, help, labels, nil), kind, value, values...)
	}
	tell(prometheus.GaugeValue, "ssr_render_queue_length", "Renders that wait for an isolate.", nil, float64(stats.Queued))
	for state, count := range map[string]int{"idle": stats.Idle, "busy": stats.Busy, "starting": stats.Starting} {
		tell(prometheus.GaugeValue, "ssr_isolates", "Isolates by what they do.", []string{"state"}, float64(count), state)
	}
	for slot, bytes := range stats.Heap {
		tell(prometheus.GaugeValue, "ssr_isolate_heap_bytes", "Used heap, external memory and array buffers of an isolate.", []string{"isolate"}, float64(bytes), strconv.Itoa(slot))
	}
	for _, reason := range render.RetirementReasons {
		tell(prometheus.CounterValue, "ssr_isolate_retirements_total", "Isolates replaced, by reason.", []string{"reason"}, float64(stats.Retired[reason]), reason)
	}
	tell(prometheus.CounterValue, "ssr_renders_refused_total", "Renders refused because the queue was full or too slow.", nil, float64(stats.Refused))
	tell(prometheus.CounterValue, "ssr_renders_terminated_total", "Renders whose script was terminated.", nil, float64(stats.Terminated))
}
