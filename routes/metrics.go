package routes

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Metrics count requests for Prometheus.
type Metrics struct {
	requests *prometheus.HistogramVec
	ok       prometheus.Observer // GET and 200, looked up once: most requests are that
}

// NewMetrics registers the site's metrics.
func NewMetrics(registry prometheus.Registerer) *Metrics {
	m := &Metrics{requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "site_request_duration_seconds",
		Help:    "Time from a request's arrival to the end of its answer.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5},
	}, []string{"method", "code"})}
	m.ok = m.requests.WithLabelValues(http.MethodGet, strconv.Itoa(http.StatusOK))
	registry.MustRegister(m.requests)
	return m
}

var knownMethods = []string{http.MethodGet, http.MethodHead, http.MethodPost}

// request counts one answer. Methods that nobody needs share a label: a visitor must not be able to make new ones.
func (m *Metrics) request(method string, status int, took time.Duration) {
	if method == http.MethodGet && status == http.StatusOK {
		m.ok.Observe(took.Seconds())
		return
	}
	if !slices.Contains(knownMethods, method) {
		method = "other"
	}
	m.requests.WithLabelValues(method, strconv.Itoa(status)).Observe(took.Seconds())
}
