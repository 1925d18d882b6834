package routes_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/routes"
)

// measuring makes a site that takes reports, and tells what was counted: series with samples, by name and labels.
func measuring(t *testing.T) (http.Handler, func() map[string]uint64) {
	t.Helper()
	registry := prometheus.NewRegistry()
	handler, _ := newSite(t, faulty{"/": page, "/404": page}, time.Second, func(o *routes.Options) {
		o.Vitals = routes.NewVitals(registry)
		o.Pages = []routes.Page{
			{Path: "/", Kind: routes.KindPage}, {Path: "/services/cabinets", Kind: routes.KindService}, {Path: "/services/siding", Kind: routes.KindService},
			{Path: "/blog/hail", Kind: routes.KindArticle}, {Path: "/service-areas/katy", Kind: routes.KindArea},
		}
	})
	return handler, func() map[string]uint64 {
		families, err := registry.Gather()
		if err != nil {
			t.Fatal(err)
		}
		counted := map[string]uint64{}
		for _, family := range families {
			for _, metric := range family.GetMetric() {
				name := strings.TrimPrefix(family.GetName(), "site_web_vitals_")
				for _, label := range metric.GetLabel() {
					name += " " + label.GetValue()
				}
				if count := metric.GetHistogram().GetSampleCount() + uint64(metric.GetCounter().GetValue()); count > 0 {
					counted[name] = count
				}
			}
		}
		return counted
	}
}

func post(handler http.Handler, body string, headers ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(http.MethodPost, "/vitals", strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

func TestReportsAreCountedByTemplateAndDevice(t *testing.T) {
	handler, counted := measuring(t)
	for _, path := range []string{"/", "/services/cabinets", "/services/siding", "/blog/hail", "/service-areas/katy"} {
		body := fmt.Sprintf(`{"path":%q,"device":"phone","values":{"LCP":1234.5,"CLS":0,"INP":16}}`, path)
		if answer := post(handler, body, "Sec-Fetch-Site", "same-origin"); answer.Code != http.StatusNoContent || answer.Body.Len() > 0 || answer.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s: %d, %s", path, answer.Code, answer.Body)
		}
	}
	got := counted()
	for series, want := range map[string]uint64{
		"seconds phone LCP /": 1, "seconds phone INP /services/*": 2, "layout_shift phone /services/*": 2,
		"seconds phone LCP /blog/*": 1, "seconds phone LCP /service-areas/*": 1, "seconds desktop LCP /": 0,
	} {
		if got[series] != want {
			t.Errorf("%s: %d, want %d of %v", series, got[series], want, got)
		}
	}
}

func TestOutcomesAreCounted(t *testing.T) {
	handler, counted := measuring(t)
	outcomes := []string{
		"popup-opened", "frame-shown", "frame-failed", "form-sent", "call-tapped", "text-tapped", "email-tapped", "schedule-tapped",
	}
	want := map[string]uint64{}
	for i, outcome := range outcomes {
		for range i + 1 {
			body := fmt.Sprintf(`{"path":"/services/siding","device":"tablet","outcome":%q}`, outcome)
			if answer := post(handler, body, "Sec-Fetch-Site", "same-origin"); answer.Code != http.StatusNoContent || answer.Body.Len() > 0 {
				t.Errorf("%s: %d, %s", outcome, answer.Code, answer.Body)
			}
		}
		want["site_outcomes_total tablet "+outcome+" /services/*"] = uint64(i + 1)
	}
	if got := counted(); !maps.Equal(got, want) {
		t.Errorf("counted %v, want %v", got, want)
	}
}

// A series that begins at 1 shows no increase: the first failure of a form would go unseen.
func TestOutcomesBeginAtZero(t *testing.T) {
	registry := prometheus.NewRegistry()
	newSite(t, faulty{"/": page, "/404": page}, time.Second, func(o *routes.Options) {
		o.Vitals = routes.NewVitals(registry)
		o.Pages = []routes.Page{{Path: "/", Kind: routes.KindPage}, {Path: "/blog/hail", Kind: routes.KindArticle}}
	})
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	series := 0
	for _, family := range families {
		if family.GetName() == "site_outcomes_total" {
			series = len(family.GetMetric())
		}
	}
	if want := 8 * 2 * 3; series != want {
		t.Errorf("%d series before the first report, want %d: outcomes x templates x devices", series, want)
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
		`{"path":"/nowhere","device":"phone","outcome":"form-sent"}`, `{"path":"/","device":"fridge","outcome":"form-sent"}`,
		`{"path":"/","device":"phone","outcome":["form-sent"]}`, `{"path":"/","device":"phone","outcome":"form-sent\u0000"}`,
		sound + strings.Repeat(" ", 1024),
	}
	for _, body := range junk {
		if answer := post(handler, body); answer.Code != http.StatusNoContent {
			t.Errorf("%.80q: %d", body, answer.Code)
		}
	}
	post(handler, sound, "Sec-Fetch-Site", "cross-site")
	if got := counted(); got["ignored_total junk"] != uint64(len(junk)) || got["ignored_total foreign"] != 1 || len(got) != 2 {
		t.Errorf("counted %v", got)
	}
}

func TestReportsAreRateLimited(t *testing.T) {
	handler, counted := measuring(t)
	const sent = 1000
	for range sent {
		if answer := post(handler, `{"path":"/","device":"phone","values":{"LCP":1}}`); answer.Code != http.StatusNoContent {
			t.Fatal(answer.Code)
		}
	}
	got := counted()
	if taken := got["seconds phone LCP /"]; taken < 100 || taken > 200 || taken+got["ignored_total rate"] != sent {
		t.Errorf("counted %v", got)
	}
}

func TestOnlyReportsAreTaken(t *testing.T) {
	handler, _ := measuring(t)
	if answer := ask(handler, http.MethodGet, "/vitals"); answer.Code != http.StatusMethodNotAllowed || answer.Header().Get("Allow") != "POST" {
		t.Errorf("%d, Allow %s", answer.Code, answer.Header().Get("Allow"))
	}
}
