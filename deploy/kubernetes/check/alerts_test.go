package check

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	monitoringv1 "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"github.com/prometheus/common/promslog"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/promqltest"
	"github.com/prometheus/prometheus/rules"
	"github.com/prometheus/prometheus/storage"
	"sigs.k8s.io/yaml"
)

// series are values by name, a sample every 15 seconds for three hours.
type series map[string]string

// well is a site at rest.
var well = series{
	`up`: "1x720",
	`site_requests_total{route="/",code="200"}`:                        "0+150x720",
	`site_requests_total{route="/",code="500"}`:                        "0x720",
	`site_requests_total{route="health",code="503"}`:                   "0x720",
	`site_request_duration_seconds_bucket{le="0.1"}`:                   "0+150x720",
	`site_request_duration_seconds_bucket{le="0.5"}`:                   "0+150x720",
	`site_request_duration_seconds_bucket{le="+Inf"}`:                  "0+150x720",
	`ssr_renders_refused_total`:                                        "0x720",
	`ssr_renders_terminated_total`:                                     "0x720",
	`ssr_render_duration_seconds_count{route="/",outcome="ok"}`:        "0+10x720",
	`ssr_render_duration_seconds_count{route="/",outcome="exception"}`: "0x720",
	`site_accept_errors_total`:                                         "0x720",
	`site_embed_state{embed="lead-form",state="refused"}`:              "0x720",
	`site_embed_state{embed="lead-form",state="unknown"}`:              "1x720",
	`site_embed_state{embed="reviews",state="refused"}`:                "0x720",
	`site_outcomes_total{outcome="popup-opened"}`:                      "0+1x720",
	`site_outcomes_total{outcome="frame-shown"}`:                       "0+1x720",
	`site_outcomes_total{outcome="frame-failed"}`:                      "0x720",
}

// Each alert sees its trouble for an hour, and the end of it after that. Trouble that is not the site's, or that lasts for
// minutes, fires nothing. Labels say whose the trouble is and whether it wakes somebody.
func TestAlerts(t *testing.T) {
	const rises = "0x240 0+1x240 240x240" // in the second hour
	alerts := all[*monitoringv1.PrometheusRule](read(t, render(t, "production", "monitoring")).objects)[0].Spec
	fired := map[string]bool{}
	for name, c := range map[string]struct {
		trouble series
		fires   string
	}{
		"failures":            {series{`site_requests_total{route="/",code="500"}`: "0x240 0+3x240 720x240"}, `{alertname="WebsiteFails", namespace="website", severity="page"}`},
		"slow answers":        {series{`site_request_duration_seconds_bucket{le="0.1"}`: "0+150x240 36000+100x240 60000+150x240"}, `{alertname="WebsiteSlow", namespace="website", severity="ticket"}`},
		"refused renders":     {series{`ssr_renders_refused_total`: rises}, `{alertname="WebsiteSaturated", namespace="website", severity="page"}`},
		"exceptions":          {series{`ssr_render_duration_seconds_count{route="/",outcome="exception"}`: rises}, `{alertname="WebsiteScriptsFail", namespace="website", route="/", severity="ticket"}`},
		"terminated renders":  {series{`ssr_renders_terminated_total`: rises}, `{alertname="WebsiteIsolatesTerminated", namespace="website", severity="ticket"}`},
		"refused connections": {series{`site_accept_errors_total`: rises}, `{alertname="WebsiteRefusesConnections", namespace="website", pod="website-0", severity="page"}`},
		"the lead form":       {series{`site_embed_state{embed="lead-form",state="refused"}`: "0x240 1x240 0x240"}, `{alertname="WebsiteEmbedRefused", embed="lead-form", namespace="website", severity="page"}`},
		"the reviews":         {series{`site_embed_state{embed="reviews",state="refused"}`: "0x240 1x240 0x240"}, `{alertname="WebsiteEmbedRefused", embed="reviews", namespace="website", severity="ticket"}`},
		"failed frames": {series{`site_outcomes_total{outcome="frame-shown"}`: "0+1x240 240x240 240+1x240", `site_outcomes_total{outcome="frame-failed"}`: rises},
			`{alertname="WebsiteFormFails", namespace="website", severity="page"}`},
		"no pod":                        {series{`up`: "1x240 0x240 1x240"}, `{alertname="WebsiteDown", namespace="website", severity="page"}`},
		"pods that drain":               {trouble: series{`site_requests_total{route="health",code="503"}`: "0x240 0+30x240 7200x240"}},
		"the lead form for 9 minutes":   {trouble: series{`site_embed_state{embed="lead-form",state="refused"}`: "0x430 1x35 0x255"}},
		"fewer failed than are shown":   {trouble: series{`site_outcomes_total{outcome="frame-failed"}`: "0x240 0+1x100 100x380"}},
		"one visitor who tries 4 times": {trouble: series{`site_outcomes_total{outcome="frame-shown"}`: "0x720", `site_outcomes_total{outcome="frame-failed"}`: "0x440 1 2 3 4x280"}},
	} {
		t.Run(name, func(t *testing.T) {
			firing := play(t, alerts, c.trouble)
			if before := firing[55*time.Minute]; before != "" {
				t.Errorf("before any trouble: %s", before)
			}
			if during := firing[115*time.Minute]; during != c.fires {
				t.Errorf("in trouble: %s, want %s", during, c.fires)
			}
			if after := firing[175*time.Minute]; after != "" {
				t.Errorf("after the trouble: %s", after)
			}
		})
		for _, group := range alerts.Groups {
			for _, rule := range group.Rules {
				fired[rule.Alert] = fired[rule.Alert] || strings.Contains(c.fires, fmt.Sprintf("%q", rule.Alert))
			}
		}
	}
	for alert := range fired {
		if !fired[alert] {
			t.Errorf("no trouble is known that raises %s", alert)
		}
	}
}

// play has Prometheus evaluate the rules every 15 s for three hours, over a site that is well but for its trouble, and
// returns which alerts fire at 55, 115 and 175 minutes.
func play(t *testing.T, alerts monitoringv1.PrometheusRuleSpec, trouble series) map[time.Duration]string {
	t.Helper()
	all := maps.Clone(well)
	maps.Copy(all, trouble)
	text := "load 15s\n"
	for name, values := range all {
		metric, own, _ := strings.Cut(strings.TrimSuffix(name, "}"), "{")
		text += fmt.Sprintf("  %s{namespace=\"website\",job=\"website-operators\",pod=\"website-0\",%s} %s\n", metric, own, values)
	}
	data := promqltest.LoadedStorage(t, text)
	t.Cleanup(func() { _ = data.Close() })
	engine := promqltest.NewTestEngine(t, false, 0, 1e6)
	file := filepath.Join(t.TempDir(), "rules.yaml")
	spec, err := yaml.Marshal(alerts)
	if err = errors.Join(err, os.WriteFile(file, spec, 0o600)); err != nil {
		t.Fatal(err)
	}
	manager := rules.NewManager(&rules.ManagerOptions{
		QueryFunc: rules.EngineQueryFunc(engine, data), Appendable: data, Queryable: storage.Queryable(data),
		Context: t.Context(), NotifyFunc: func(context.Context, string, ...*rules.Alert) {}, Logger: promslog.NewNopLogger(), Parser: promQL,
	})
	groups, errs := manager.LoadGroups(15*time.Second, labels.EmptyLabels(), "", nil, false, file)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	firing := map[time.Duration]string{}
	for at := time.Duration(0); at <= 175*time.Minute; at += 15 * time.Second {
		for _, group := range groups {
			group.Eval(t.Context(), time.Unix(0, 0).Add(at))
			for _, rule := range group.Rules() {
				if err := rule.LastError(); err != nil {
					t.Fatalf("%s: %v", rule.Name(), err)
				}
				for _, alert := range rule.(*rules.AlertingRule).ActiveAlerts() {
					if alert.State == rules.StateFiring {
						firing[at] += alert.Labels.String()
					}
				}
			}
		}
	}
	return firing
}
