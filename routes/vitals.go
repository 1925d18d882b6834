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
	maxReportBytes   = 1 << 10 // bytes
	reportsPerSecond = 20
	reportBurst      = 100
)

// Vitals counts the reports of visitors' browsers for Prometheus: Web Vitals and conversions. It stores nothing about the visitor.
// Labels have few values: the page or its template, the class of device, the measure or the conversion. It is safe for concurrent
// use.
type Vitals struct {
	seconds     *prometheus.HistogramVec
	shift       *prometheus.HistogramVec
	conversions *prometheus.CounterVec
	ignored     *prometheus.CounterVec
	limiter     *rate.Limiter
}

// NewVitals registers the site_web_vitals metrics and site_outcomes_total. It panics if they are registered already.
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
		conversions: metrics.NewCounterVec(prometheus.CounterOpts{
			Name: "site_outcomes_total", Help: "Conversions, and whether the lead form was shown or failed, as browsers report them: each at most once per page view.",
		}, []string{"outcome", "route", "device"}),
		ignored: metrics.NewCounterVec(prometheus.CounterOpts{
			Name: "site_web_vitals_ignored_total", Help: "Reports that were not counted, by reason.",
		}, []string{"reason"}),
		limiter: rate.NewLimiter(reportsPerSecond, reportBurst),
	}
}

// A report is the request body that client/browser/vitals.ts sends: either values or a conversion.
type report struct {
	Path       string             `json:"path"`
	Device     string             `json:"device"`
	Values     map[string]float64 `json:"values"`
	Conversion string             `json:"outcome"`
}

var devices = []string{"phone", "tablet", "desktop"}

// conversions are the values that client/browser/conversions.ts reports.
var conversions = []string{
	"popup-opened", "frame-shown", "frame-failed", "form-sent", "call-tapped", "text-tapped", "email-tapped", "schedule-tapped",
}

// templateLabels maps the kinds of pages that share a template to the label for their route.
var templateLabels = map[string]string{KindService: "/services/*", KindArea: "/service-areas/*", KindArticle: "/blog/*"}

// handler responds with 204 to every report: browsers ignore the response, and invalid reports need none.
func (v *Vitals) handler(pages []Page) http.Handler {
	byPath := map[string]string{} // the label of each page
	for _, page := range pages {
		byPath[page.Path] = cmp.Or(templateLabels[page.Kind], page.Path)
		// Every series begins at 0: Prometheus sees no increase in a series that begins at 1, and on a site with few visitors most
		// series would.
		for _, conversion := range conversions {
			for _, device := range devices {
				v.conversions.WithLabelValues(conversion, byPath[page.Path], device)
			}
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			methodNotAllowed(w, http.MethodPost)
			return
		}
		switch fetchSite := r.Header.Get("Sec-Fetch-Site"); {
		case fetchSite != "" && fetchSite != "same-origin":
			v.ignored.WithLabelValues("foreign").Inc()
		case !v.limiter.Allow():
			v.ignored.WithLabelValues("rate").Inc()
		case !v.record(http.MaxBytesReader(w, r.Body, maxReportBytes), byPath):
			v.ignored.WithLabelValues("junk").Inc()
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

// record counts a valid report, and reports whether the report was valid.
func (v *Vitals) record(body io.Reader, byPath map[string]string) bool {
	var sent report
	text, err := io.ReadAll(body)
	if err != nil || json.Unmarshal(text, &sent) != nil {
		return false
	}
	route, known := byPath[sent.Path]
	if !known || !slices.Contains(devices, sent.Device) || (len(sent.Values) > 0) == (sent.Conversion != "") {
		return false
	}
	if sent.Conversion != "" {
		if !slices.Contains(conversions, sent.Conversion) {
			return false
		}
		v.conversions.WithLabelValues(sent.Conversion, route, sent.Device).Inc()
		return true
	}
	for measure, value := range sent.Values {
		if maximum, known := maxValues[measure]; !known || value < 0 || value > maximum {
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

// maxValues has the highest valid value of each measure, in milliseconds. CLS has no unit.
var maxValues = map[string]float64{"LCP": 120_000, "INP": 120_000, "FCP": 120_000, "TTFB": 120_000, "CLS": 100}
