package routes_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gulfoak.example/website/routes"
)

func newVitalsSite(t *testing.T) (http.Handler, *prometheus.Registry) {
	t.Helper()
	registry := prometheus.NewRegistry()
	handler, _ := newSite(t, fakeRenderer{"/": page, "/404": page}, func(o *routes.Options) {
		o.Vitals = routes.NewVitals(registry)
		o.Pages = []routes.Page{
			{Path: "/", Kind: routes.KindPage}, {Path: "/services/cabinets", Kind: routes.KindService}, {Path: "/services/siding", Kind: routes.KindService},
			{Path: "/blog/hail", Kind: routes.KindArticle}, {Path: "/service-areas/katy", Kind: routes.KindArea},
		}
	})
	return handler, registry
}

// checkSeries compares the series whose names begin with prefix.
func checkSeries(t *testing.T, registry *prometheus.Registry, prefix string, want ...string) {
	t.Helper()
	for i := range want {
		want[i] = prefix + want[i]
	}
	if got := nonZeroSeries(registry, prefix); !slices.Equal(got, want) {
		t.Errorf("counted\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// postReport sends a report and expects an empty response.
func postReport(t *testing.T, handler http.Handler, from, body string) {
	t.Helper()
	request := httptest.NewRequest(http.MethodPost, "/vitals", strings.NewReader(body))
	request.Header.Set("Sec-Fetch-Site", from)
	response := httptest.NewRecorder()
	handler.ServeHTTP(response, request)
	if response.Code != http.StatusNoContent || response.Body.Len() > 0 || response.Header().Get("Set-Cookie") != "" {
		t.Errorf("%.80q: %d, %s", body, response.Code, response.Body)
	}
}

func TestVitals_templateAndDevice(t *testing.T) {
	handler, registry := newVitalsSite(t)
	for _, path := range []string{"/", "/services/cabinets", "/services/siding", "/blog/hail", "/service-areas/katy"} {
		postReport(t, handler, "same-origin", fmt.Sprintf(`{"path":%q,"device":"phone","values":{"LCP":1500,"CLS":0}}`, path))
	}
	const phone = `{device="phone",measure="LCP",route=`
	checkSeries(t, registry, "site_web_vitals_seconds_sum", phone+`"/"} 1.5`, phone+`"/blog/*"} 1.5`, phone+`"/service-areas/*"} 1.5`, phone+`"/services/*"} 3`)
	checkSeries(t, registry, "site_web_vitals_layout_shift_count", `{device="phone",route="/"} 1`, `{device="phone",route="/blog/*"} 1`,
		`{device="phone",route="/service-areas/*"} 1`, `{device="phone",route="/services/*"} 2`)
}

// All series begin at 0: a series that begins at 1 would show no increase, and hide the first failure of a form.
func TestVitals_conversions(t *testing.T) {
	handler, registry := newVitalsSite(t)
	all := do(promhttp.HandlerFor(registry, promhttp.HandlerOpts{}), "GET /metrics").Body.String()
	if series := strings.Count(all, "\nsite_outcomes_total{"); series != 8*4*3 {
		t.Errorf("%d series before the first report: want outcomes x templates x devices", series)
	}
	var want []string
	for _, outcome := range []string{
		"call-tapped", "email-tapped", "form-sent", "frame-failed", "frame-shown", "popup-opened", "schedule-tapped", "text-tapped",
	} {
		postReport(t, handler, "same-origin", fmt.Sprintf(`{"path":"/services/siding","device":"tablet","outcome":%q}`, outcome))
		want = append(want, fmt.Sprintf(`{device="tablet",outcome=%q,route="/services/*"} 1`, outcome))
	}
	checkSeries(t, registry, "site_outcomes_total", want...)
}

// Invalid reports and reports from other sites get the same response as valid ones. They are counted as ignored, and create no
// other series.
func TestVitals_invalidReports(t *testing.T) {
	handler, registry := newVitalsSite(t)
	sound := `{"path":"/","device":"phone","values":{"LCP":1}}`
	junk := []string{
		"", "null", "[]", sound + "x", `{"path":"/","device":"phone"}`, `{"path":"/","device":"phone","values":{}}`,
		`{"path":"/nowhere","device":"phone","values":{"LCP":1}}`, `{"path":"/","device":"fridge","values":{"LCP":1}}`,
		`{"path":"/","device":"phone","values":{"LCP":1,"FID":1}}`, `{"path":"/","device":"phone","values":{"LCP":-1}}`,
		`{"path":"/","device":"phone","values":{"LCP":1e9}}`, `{"path":"/","device":"phone","values":{"CLS":101}}`,
		`{"path":"/","device":"phone","values":{"LCP":"1"}}`, `{"path":"/","device":"phone","outcome":""}`,
		`{"path":"/","device":"phone","outcome":"sale"}`, `{"path":"/","device":"phone","outcome":"form-sent","values":{"LCP":1}}`,
		sound + strings.Repeat(" ", 1024),
	}
	for _, body := range junk {
		postReport(t, handler, "", body)
	}
	postReport(t, handler, "cross-site", sound)
	checkSeries(t, registry, "site_", `web_vitals_ignored_total{reason="foreign"} 1`, fmt.Sprintf(`web_vitals_ignored_total{reason="junk"} %d`, len(junk)))
}

func TestVitals_rateLimit(t *testing.T) {
	handler, registry := newVitalsSite(t)
	const sent = 1000
	begin := time.Now()
	for range sent {
		postReport(t, handler, "", `{"path":"/","device":"phone","outcome":"form-sent"}`)
	}
	var taken, refused int
	lines := strings.Join(nonZeroSeries(registry, "site_"), "\n")
	_, err := fmt.Sscanf(lines, `site_outcomes_total{device="phone",outcome="form-sent",route="/"} %d`+"\n"+`site_web_vitals_ignored_total{reason="rate"} %d`, &taken, &refused)
	most := 101 + int(20*time.Since(begin).Seconds())
	if err != nil || taken < 100 || taken > most || taken+refused != sent {
		t.Errorf("counted %s", lines)
	}
}
