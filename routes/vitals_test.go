package routes_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/routes"
)

// measuring makes a site that takes reports, and tells what was counted: series with samples, by name and labels, and how many
// series of outcomes there are.
func measuring(t *testing.T) (handler http.Handler, counted func() (byName map[string]uint64, outcomes int)) {
	t.Helper()
	registry := prometheus.NewRegistry()
	handler, _ = newSite(t, faulty{"/": page, "/404": page}, func(o *routes.Options) {
		o.Vitals = routes.NewVitals(registry)
		o.Pages = []routes.Page{
			{Path: "/", Kind: routes.KindPage}, {Path: "/services/cabinets", Kind: routes.KindService}, {Path: "/services/siding", Kind: routes.KindService},
			{Path: "/blog/hail", Kind: routes.KindArticle}, {Path: "/service-areas/katy", Kind: routes.KindArea},
		}
	})
	return handler, func() (map[string]uint64, int) {
		families, err := registry.Gather()
		if err != nil {
			t.Fatal(err)
		}
		byName, outcomes := map[string]uint64{}, 0
		for _, family := range families {
			for _, metric := range family.GetMetric() {
				name := strings.TrimPrefix(family.GetName(), "site_web_vitals_")
				if name == "site_outcomes_total" {
					outcomes++
				}
				for _, label := range metric.GetLabel() {
					name += " " + label.GetValue()
				}
				if count := metric.GetHistogram().GetSampleCount() + uint64(metric.GetCounter().GetValue()); count > 0 {
					byName[name] = count
				}
			}
		}
		return byName, outcomes
	}
}

// post sends a report, from a page of the site, and takes an answer that says nothing.
func post(t *testing.T, handler http.Handler, from, body string) {
	t.Helper()
	request := httptest.NewRequest(http.MethodPost, "/vitals", strings.NewReader(body))
	request.Header.Set("Sec-Fetch-Site", from)
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	if answer.Code != http.StatusNoContent || answer.Body.Len() > 0 || answer.Header().Get("Set-Cookie") != "" {
		t.Errorf("%.80q: %d, %s", body, answer.Code, answer.Body)
	}
}

func TestReportsAreCountedByTemplateAndDevice(t *testing.T) {
	handler, counted := measuring(t)
	for _, path := range []string{"/", "/services/cabinets", "/services/siding", "/blog/hail", "/service-areas/katy"} {
		post(t, handler, "same-origin", fmt.Sprintf(`{"path":%q,"device":"phone","values":{"LCP":1234.5,"CLS":0,"INP":16}}`, path))
	}
	got, _ := counted()
	for series, want := range map[string]uint64{
		"seconds phone LCP /": 1, "seconds phone INP /services/*": 2, "layout_shift phone /services/*": 2,
		"seconds phone LCP /blog/*": 1, "seconds phone LCP /service-areas/*": 1, "seconds desktop LCP /": 0,
	} {
		if got[series] != want {
			t.Errorf("%s: %d, want %d of %v", series, got[series], want, got)
		}
	}
}

// A series that begins at 1 shows no increase, and the first failure of a form would go unseen: all begin at 0.
func TestOutcomesAreCounted(t *testing.T) {
	handler, counted := measuring(t)
	if _, series := counted(); series != 8*4*3 {
		t.Errorf("%d series before the first report: want outcomes x templates x devices", series)
	}
	want := map[string]uint64{}
	for _, outcome := range []string{
		"popup-opened", "frame-shown", "frame-failed", "form-sent", "call-tapped", "text-tapped", "email-tapped", "schedule-tapped",
	} {
		post(t, handler, "same-origin", fmt.Sprintf(`{"path":"/services/siding","device":"tablet","outcome":%q}`, outcome))
		want["site_outcomes_total tablet "+outcome+" /services/*"] = 1
	}
	if got, _ := counted(); !maps.Equal(got, want) {
		t.Errorf("counted %v, want %v", got, want)
	}
}

// Junk is answered like everything else, counted as junk, and makes no series of its own.
func TestJunkIsIgnored(t *testing.T) {
	handler, counted := measuring(t)
	sound := `{"path":"/","device":"phone","values":{"LCP":1}}`
	junk := []string{
		"", "null", "[]", "LCP=1", sound + "x", `{"path":"/","device":"phone"}`, `{"path":"/","device":"phone","values":{}}`,
		`{"path":"/nowhere","device":"phone","values":{"LCP":1}}`, `{"path":"/","device":"fridge","values":{"LCP":1}}`,
		`{"path":"/","device":"phone","values":{"LCP":1,"FID":1}}`, `{"path":"/","device":"phone","values":{"LCP":-1}}`,
		`{"path":"/","device":"phone","values":{"LCP":1e9}}`, `{"path":"/","device":"phone","values":{"CLS":101}}`,
		`{"path":"/","device":"phone","values":{"LCP":"1"}}`, `{"path":"/","device":"phone","outcome":""}`,
		`{"path":"/","device":"phone","outcome":"sale"}`, `{"path":"/","device":"phone","outcome":"form-sent","values":{"LCP":1}}`,
		sound + strings.Repeat(" ", 1024),
	}
	for _, body := range junk {
		post(t, handler, "", body)
	}
	post(t, handler, "cross-site", sound)
	if got, _ := counted(); got["ignored_total junk"] != uint64(len(junk)) || got["ignored_total foreign"] != 1 || len(got) != 2 {
		t.Errorf("counted %v", got)
	}
}

func TestReportsAreRateLimited(t *testing.T) {
	handler, counted := measuring(t)
	const sent = 1000
	for range sent {
		post(t, handler, "", `{"path":"/","device":"phone","values":{"LCP":1}}`)
	}
	got, _ := counted()
	if taken := got["seconds phone LCP /"]; taken < 100 || taken > 200 || taken+got["ignored_total rate"] != sent {
		t.Errorf("counted %v", got)
	}
}
