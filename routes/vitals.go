package routes

import (
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"golang.org/x/time/rate"
)

const (
	vitalsPath       = "/vitals"
	longestReport    = 1 << 10 // bytes
	reportsPerSecond = 20
	reportsAtOnce    = 100
)

// Vitals count for Prometheus what visitors' browsers report: how fast and steady pages were, and what visits came to. They
// keep nothing about who reported. Labels have few values: the page or its kind, the class of device, the measure or the
// outcome. They are safe for concurrent use.
type Vitals struct {
	seconds  *prometheus.HistogramVec
	shift    *prometheus.HistogramVec
	outcomes *prometheus.CounterVec
	ignored  *prometheus.CounterVec
	allowed  *rate.Limiter
}

// NewVitals registers the site_web_vitals metrics and site_outcomes_total; it panics if they are registered already.
func NewVitals(registry prometheus.Registerer) *Vitals {
	metrics := promauto.With(registry)
	return &Vitals{
		seconds: metrics.NewHistogramVec(prometheus.HistogramOpts{
			Name: "site_web_vitals_seconds", Help: "LCP, INP, FCP and TTFB as browsers report them.",
			Buckets: []float64{.05, .1, .2, .5, .8, 1.2, 1.8, 2.5, 4, 8},
		}, []string{"measure", "route", "device"}),
		shift: metrics.NewHistogramVec(prometheus.HistogramOpts{
			Name: "site_web_vitals_layout_shift", Help: "CLS as browsers report it.",
			Buckets: []float64{0, .01, .05, .1, .25, .5},
		}, []string{"route", "device"}),
		outcomes: metrics.NewCounterVec(prometheus.CounterOpts{
			Name: "site_outcomes_total", Help: "What visitors did and whether the lead form was there, as browsers report it, at most once in each view of a page.",
		}, []string{"outcome", "route", "device"}),
		ignored: metrics.NewCounterVec(prometheus.CounterOpts{
			Name: "site_web_vitals_ignored_total", Help: "Reports that were not counted, by reason.",
		}, []string{"reason"}),
		allowed: rate.NewLimiter(reportsPerSecond, reportsAtOnce),
	}
}

// A report is what client/browser/vitals.ts sends: either values or an outcome.
type report struct {
	Path    string             `json:"path"`
	Device  string             `json:"device"`
	Values  map[string]float64 `json:"values"`
	Outcome string             `json:"outcome"`
}

var devices = []string{"phone", "tablet", "desktop"}

// outcomes are the conversions that client/browser/conversions.ts reports.
var outcomes = []string{
	"popup-opened", "frame-shown", "frame-failed", "form-sent", "call-tapped", "text-tapped", "email-tapped", "schedule-tapped",
}

// templates are the labels of pages that differ only in their content, by kind.
var templates = map[string]string{KindService: "/services/*", KindArea: "/service-areas/*", KindArticle: "/blog/*"}

// take answers 204 to every report: browsers do not wait for the answer, and junk deserves none.
func (v *Vitals) take(pages []Page) http.Handler {
	byPath := map[string]string{} // each page's label
	for _, page := range pages {
		byPath[page.Path] = cmp.Or(templates[page.Kind], page.Path)
		// Every series of outcomes begins at 0: Prometheus sees no increase in one that begins at 1, and on a quiet site most would.
		for _, outcome := range outcomes {
			for _, device := range devices {
				v.outcomes.WithLabelValues(outcome, byPath[page.Path], device)
			}
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			methodNotAllowed(w, http.MethodPost)
			return
		}
		switch from := r.Header.Get("Sec-Fetch-Site"); {
		case from != "" && from != "same-origin":
			v.ignored.WithLabelValues("foreign").Inc()
		case !v.allowed.Allow():
			v.ignored.WithLabelValues("rate").Inc()
		case !v.count(http.MaxBytesReader(w, r.Body, longestReport), byPath):
			v.ignored.WithLabelValues("junk").Inc()
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

// count counts a report, unless it is junk, and reports whether it did.
func (v *Vitals) count(body io.Reader, byPath map[string]string) bool {
	var sent report
	text, err := io.ReadAll(body)
	if err != nil || json.Unmarshal(text, &sent) != nil {
		return false
	}
	route, known := byPath[sent.Path]
	if !known || !slices.Contains(devices, sent.Device) || (len(sent.Values) > 0) == (sent.Outcome != "") {
		return false
	}
	if sent.Outcome != "" {
		if !slices.Contains(outcomes, sent.Outcome) {
			return false
		}
		v.outcomes.WithLabelValues(sent.Outcome, route, sent.Device).Inc()
		return true
	}
	for measure, value := range sent.Values {
		if most, known := believable[measure]; !known || value < 0 || value > most {
			return false
		}
	}
	for measure, value := range sent.Values {
		if measure == "CLS" {
			v.shift.WithLabelValues(route, sent.Device).Observe(value)
		} else {
			v.seconds.WithLabelValues(measure, route, sent.Device).Observe(value / millisecondsPerSecond)
		}
	}
	return true
}

const millisecondsPerSecond = 1000

// believable has the highest value that counts for each measure, in milliseconds; CLS has no unit.
var believable = map[string]float64{"LCP": 120_000, "INP": 120_000, "FCP": 120_000, "TTFB": 120_000, "CLS": 100}
