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

// Metrics counts requests for Prometheus. It is safe for concurrent use.
type Metrics struct {
	durations *prometheus.HistogramVec
	gets      map[int]prometheus.Observer // durations for GET by frequent status, without a lookup of the labels per request
	responses *prometheus.CounterVec
}

// NewMetrics registers site_request_duration_seconds and site_requests_total. It panics if they are registered already. Status 0
// counts requests that ended before their response began.
func NewMetrics(registry prometheus.Registerer) *Metrics {
	metrics := promauto.With(registry)
	m := &Metrics{
		durations: metrics.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "site_request_duration_seconds",
			Help:    "Time from the arrival of a request to the end of its response.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5},
		}, []string{"method", "code"}),
		responses: metrics.NewCounterVec(prometheus.CounterOpts{
			Name: "site_requests_total",
			Help: "Responses by status and route: a path of the route table, assets, health, redirect, not-found or other.",
		}, []string{"route", "code"}),
	}
	m.gets = map[int]prometheus.Observer{}
	for _, status := range []int{http.StatusOK, http.StatusNotModified} {
		m.gets[status] = m.durations.WithLabelValues(http.MethodGet, strconv.Itoa(status))
	}
	return m
}

var knownMethods = []string{http.MethodGet, http.MethodHead, http.MethodPost}

// observe counts one response. page is the handler of the page at the path, or nil. Unknown methods share a label, so that clients cannot
// create labels.
func (m *Metrics) observe(r *http.Request, page *pageHandler, status int, took time.Duration) {
	method := r.Method
	if !slices.Contains(knownMethods, method) {
		method = "other"
	}
	duration, isFrequent := m.gets[status]
	if method != http.MethodGet || !isFrequent {
		duration = m.durations.WithLabelValues(method, strconv.Itoa(status))
	}
	duration.Observe(took.Seconds())
	switch {
	case page != nil && status == http.StatusOK:
		page.okCount.Inc()
	case page != nil && status == http.StatusNotModified:
		page.notModifiedCount.Inc()
	default:
		m.responses.WithLabelValues(routeLabel(r.URL.Path, page != nil, status), strconv.Itoa(status)).Inc()
	}
}

// routeLabel returns the label of a path. Clients cannot create labels.
func routeLabel(path string, isPage bool, status int) string {
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
