package monitoring

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/promslog"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/promqltest"
	"github.com/prometheus/prometheus/rules"
	"github.com/prometheus/prometheus/storage"
	"sigs.k8s.io/yaml"
)

// alerts are the expressions of the rendered rules, by name.
func (m manifests) alerts(t *testing.T) map[string]string {
	t.Helper()
	var file struct {
		Groups []struct {
			Rules []struct{ Alert, Expr string }
		}
	}
	if err := yaml.Unmarshal(m.rules, &file); err != nil {
		t.Fatal(err)
	}
	expressions := map[string]string{}
	for _, group := range file.Groups {
		for _, rule := range group.Rules {
			expressions[rule.Alert] = rule.Expr
		}
	}
	return expressions
}

// well is a site at rest for three hours, a sample every 15 seconds.
var well = map[string]string{
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

// Each alert is told of its trouble for an hour from the first one on, and of its end after that.
func TestAlertsFireAndRest(t *testing.T) {
	cases := map[string]struct {
		trouble map[string]string
		label   string // what its labels have to tell, besides severity and namespace
	}{
		"WebsiteFails":              {trouble: map[string]string{`site_requests_total{route="/",code="500"}`: "0x240 0+3x240 720x240"}},
		"WebsiteSlow":               {trouble: map[string]string{`site_request_duration_seconds_bucket{le="0.1"}`: "0+150x240 36000+100x240 60000+150x240"}},
		"WebsiteSaturated":          {trouble: map[string]string{`ssr_renders_refused_total`: "0x240 0+1x240 240x240"}},
		"WebsiteScriptsFail":        {trouble: map[string]string{`ssr_render_duration_seconds_count{route="/",outcome="exception"}`: "0x240 0+1x240 240x240"}, label: `route="/"`},
		"WebsiteIsolatesTerminated": {trouble: map[string]string{`ssr_renders_terminated_total`: "0x240 0+1x240 240x240"}},
		"WebsiteRefusesConnections": {trouble: map[string]string{`site_accept_errors_total`: "0x240 0+1x240 240x240"}, label: `pod="website-0"`},
		"WebsiteEmbedRefused":       {trouble: map[string]string{`site_embed_state{embed="lead-form",state="refused"}`: "0x240 1x240 0x240"}, label: `embed="lead-form"`},
		"WebsiteFormFails": {trouble: map[string]string{
			`site_outcomes_total{outcome="frame-shown"}`:  "0+1x240 240x240 240+1x240",
			`site_outcomes_total{outcome="frame-failed"}`: "0x240 0+1x240 240x240",
		}},
		"WebsiteDown": {trouble: map[string]string{`up`: "1x240 0x240 1x240"}},
	}
	m := readManifests(t)
	if known := m.alerts(t); !slices.Equal(slices.Sorted(maps.Keys(known)), slices.Sorted(maps.Keys(cases))) {
		t.Fatalf("the rules are %v", slices.Sorted(maps.Keys(known)))
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			firing := m.play(t, c.trouble)
			if before := firing[55*time.Minute]; len(before) != 0 {
				t.Errorf("before any trouble: %v", before)
			}
			during := firing[115*time.Minute]
			if len(during) != 1 || !strings.Contains(during[0], fmt.Sprintf("alertname=%q", name)) || !strings.Contains(during[0], c.label) {
				t.Errorf("in trouble: %v", during)
			} else if !strings.Contains(during[0], fmt.Sprintf("namespace=%q", namespace)) || !strings.Contains(during[0], "severity=") {
				t.Errorf("its labels do not tell whose it is: %v", during)
			}
			if after := firing[175*time.Minute]; len(after) != 0 {
				t.Errorf("after the trouble: %v", after)
			}
		})
	}
}

// What others tell fires nothing here: the same site in another namespace, and another job in this one.
func TestAlertsKeepToTheirSite(t *testing.T) {
	m := readManifests(t)
	others := ""
	for _, whose := range []string{`namespace="elsewhere",job="website-operators"`, `namespace="` + namespace + `",job="another"`} {
		for _, line := range []string{
			`site_requests_total{%s,route="/",code="500"} 0+100x720`, `ssr_renders_refused_total{%s} 0+9x720`, `ssr_renders_terminated_total{%s} 0+9x720`,
			`ssr_render_duration_seconds_count{%s,route="/",outcome="exception"} 0+9x720`, `site_accept_errors_total{%s} 0+9x720`, `up{%s} 0x720`,
			`site_embed_state{%s,embed="lead-form",state="refused"} 1x720`,
			`site_outcomes_total{%s,outcome="frame-failed"} 0+9x720`,
			`site_request_duration_seconds_bucket{%s,le="0.1"} 0x720`, `site_request_duration_seconds_bucket{%s,le="+Inf"} 0+9x720`,
		} {
			others += "  " + fmt.Sprintf(line, whose) + "\n"
		}
	}
	for at, firing := range m.playWith(t, nil, others) {
		if len(firing) > 0 {
			t.Errorf("after %s: %v", at, firing)
		}
	}
}

// Pods that drain fail their health check, which is no failure of the site.
func TestDrainingPodsAreNoFailure(t *testing.T) {
	firing := readManifests(t).play(t, map[string]string{`site_requests_total{route="health",code="503"}`: "0x240 0+30x240 7200x240"})
	if during := firing[115*time.Minute]; len(during) > 0 {
		t.Errorf("while pods drain: %v", during)
	}
}

// The lead form wakes somebody; the reviews can wait for the morning. What lasts for some minutes wakes nobody.
func TestEmbedsThatAreRefused(t *testing.T) {
	m := readManifests(t)
	for embed, severity := range map[string]string{"lead-form": "page", "reviews": "ticket"} {
		during := m.play(t, map[string]string{`site_embed_state{embed="` + embed + `",state="refused"}`: "0x240 1x480"})[115*time.Minute]
		if len(during) != 1 || !strings.Contains(during[0], fmt.Sprintf("severity=%q", severity)) {
			t.Errorf("%s: %v", embed, during)
		}
	}
	short := m.play(t, map[string]string{`site_embed_state{embed="lead-form",state="refused"}`: "0x430 1x35 0x255"})
	if during := short[115*time.Minute]; len(during) > 0 {
		t.Errorf("after nine minutes: %v", during)
	}
}

// Neither one visitor whose connection fails on page after page, nor a form that fails some, is a form that fails.
func TestSomeFailedFramesAreNoAlert(t *testing.T) {
	m := readManifests(t)
	for name, trouble := range map[string]map[string]string{
		"one visitor of a quiet site": {
			`site_outcomes_total{outcome="frame-shown"}`:  "0x720",
			`site_outcomes_total{outcome="frame-failed"}`: "0x440 1 2 3 4x280",
		},
		"fewer than are shown": {`site_outcomes_total{outcome="frame-failed"}`: "0x240 0+1x100 100x380"},
	} {
		if during := m.play(t, trouble)[115*time.Minute]; len(during) > 0 {
			t.Errorf("%s: %v", name, during)
		}
	}
}

func (m manifests) play(t *testing.T, trouble map[string]string) map[time.Duration][]string {
	t.Helper()
	return m.playWith(t, trouble, "")
}

// playWith has Prometheus evaluate the rules every 15 s for three hours, over a site that is well but for its trouble,
// and returns which alerts fire at 55, 115 and 175 minutes.
func (m manifests) playWith(t *testing.T, trouble map[string]string, others string) map[time.Duration][]string {
	t.Helper()
	series := maps.Clone(well)
	maps.Copy(series, trouble)
	text := "load 15s\n" + others
	for name, values := range series {
		own := fmt.Sprintf(`namespace=%q,job="website-operators",pod="website-0"`, namespace)
		metric, more, labelled := strings.Cut(name, "{")
		if labelled {
			own += "," + strings.TrimSuffix(more, "}")
		}
		text += fmt.Sprintf("  %s{%s} %s\n", metric, own, values)
	}
	data := promqltest.LoadedStorage(t, text)
	t.Cleanup(func() { _ = data.Close() })
	engine := promqltest.NewTestEngine(t, false, 0, 1e6)
	file := filepath.Join(t.TempDir(), "rules.yaml")
	if err := os.WriteFile(file, m.rules, 0o600); err != nil {
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
	firing := map[time.Duration][]string{}
	for at := time.Duration(0); at <= 175*time.Minute; at += 15 * time.Second {
		for _, group := range groups {
			group.Eval(t.Context(), time.Unix(0, 0).Add(at))
			if (at+5*time.Minute)%time.Hour != 0 {
				continue
			}
			for _, rule := range group.Rules() {
				if err := rule.LastError(); err != nil {
					t.Fatalf("%s: %v", rule.Name(), err)
				}
				for _, alert := range rule.(*rules.AlertingRule).ActiveAlerts() {
					if alert.State == rules.StateFiring {
						firing[at] = append(firing[at], alert.Labels.String())
					}
				}
			}
		}
	}
	return firing
}
