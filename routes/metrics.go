package routes

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// Metrics count requests for Prometheus. They are safe for concurrent use.
type Metrics struct {
	durations *prometheus.HistogramVec
	ok        prometheus.Observer // GET and 200, looked up once: most requests are that
	answers   *prometheus.CounterVec
}

// NewMetrics registers site_request_duration_seconds and site_requests_total; it panics if they are registered already. Status
// 0 counts requests that ended before their answer began.
func NewMetrics(registry prometheus.Registerer) *Metrics {
	metrics := promauto.With(registry)
	m := &Metrics{
		durations: metrics.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "site_request_duration_seconds",
			Help:    "Time from a request's arrival to the end of its answer.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5},
		}, []string{"method", "code"}),
		answers: metrics.NewCounterVec(prometheus.CounterOpts{
			Name: "site_requests_total",
			Help: "Answers by status and route: a path of the route table, assets, health, redirect, not-found or other.",
		}, []string{"route", "code"}),
	}
	m.ok = m.durations.WithLabelValues(http.MethodGet, strconv.Itoa(http.StatusOK))
	return m
}

var knownMethods = []string{http.MethodGet, http.MethodHead, http.MethodPost}

// count counts one answer; page is nil if it is no page's. Unknown methods share a label, so that a visitor cannot make new
// ones.
func (m *Metrics) count(r *http.Request, page *slot, status int, took time.Duration) {
	method, duration := r.Method, m.ok
	if !slices.Contains(knownMethods, method) {
		method = "other"
	}
	if method != http.MethodGet || status != http.StatusOK {
		duration = m.durations.WithLabelValues(method, strconv.Itoa(status))
	}
	duration.Observe(took.Seconds())
	switch {
	case page != nil && status == http.StatusOK:
		page.ok.Inc()
	case page != nil && status == http.StatusNotModified:
		page.unchanged.Inc()
	default:
		m.answers.WithLabelValues(routeOf(r.URL.Path, page != nil, status), strconv.Itoa(status)).Inc()
	}
}

// routeOf is the label of a path. A visitor cannot make new ones.
func routeOf(path string, isPage bool, status int) string {
	switch {
	case status > http.StatusMultipleChoices && status < http.StatusBadRequest && status != http.StatusNotModified:
		return "redirect"
	case isPage:
		return path
	case strings.HasPrefix(path, AssetsPath):
		return "assets"
	case path == HealthPath:
		return "health"
	case status == http.StatusNotFound:
		return "not-found"
	default:
		return "other"
	}
}
