package check

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	monitoringv1 "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/promql/parser"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// servingLine matches the log line with the ports of the server.
var servingLine = regexp.MustCompile(`"msg":"serving","address":"[^"]*:(\d+)","operators":"([^"]+)"`)

// startServer starts the server at the path in SSR, or at the path where `make` builds it. It returns the addresses of the container
// ports by name.
func startServer(t *testing.T) (ports map[string]string) {
	t.Helper()
	server := exec.CommandContext(t.Context(), cmp.Or(os.Getenv("SSR"), "../../../.cache/ssr"))
	server.Env = []string{"SITE_MODE=production", "ISOLATES=1", "SITE_RUM=1", "PORT=0", "ADMIN_PORT=0",
		"LEAD_FORM_URL=https://127.0.0.1/form"} // the prober sends no request to this loopback address
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	server.Stderr = log
	if err := server.Start(); err != nil {
		t.Fatalf("%v: build it with `make .cache/ssr`, or name it in SSR", err)
	}
	t.Cleanup(func() { _ = server.Wait() }) // the context is canceled before the cleanup
	waitUntil(t, "the server listens", func() bool {
		text, err := os.ReadFile(log.Name())
		if err != nil {
			t.Fatal(err)
		}
		found := servingLine.FindSubmatch(text)
		if found != nil {
			ports = map[string]string{"http": "127.0.0.1:" + string(found[1]), "operators": string(found[2])}
		}
		return found != nil
	})
	return ports
}

// waitUntil polls a condition for up to two minutes.
func waitUntil(t *testing.T, description string, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !condition(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("timeout: waiting until %s", description)
		}
	}
}

// metricsAddress returns the address that the ServiceMonitor selects.
func (o *overlay) metricsAddress(t *testing.T, ports map[string]string) string {
	t.Helper()
	found := []string{}
	monitor := objectsOfType[*monitoringv1.ServiceMonitor](o.objects)[0]
	endpoint, selected := monitor.Spec.Endpoints[0], labels.SelectorFromSet(monitor.Spec.Selector.MatchLabels)
	for _, service := range o.services {
		for _, port := range service.Spec.Ports {
			if selected.Matches(labels.Set(service.Labels)) && port.Name == endpoint.Port {
				found = append(found, "http://"+ports[port.TargetPort.StrVal]+endpoint.Path)
			}
		}
	}
	if len(found) != 1 || ports["operators"] == "" || !strings.Contains(found[0], ports["operators"]) {
		t.Fatalf("the ServiceMonitor selects %v, want only the admin port", found)
	}
	return found[0]
}

// scrape returns the label names of each exposed series, by the series name in selectors.
func scrape(t *testing.T, url string) map[string][]string {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text := expfmt.NewTextParser(model.UTF8Validation)
	families, err := text.TextToMetricFamilies(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	series := map[string][]string{"up": nil}
	for name, family := range families {
		names := []string{}
		for _, label := range family.Metric[0].Label {
			names = append(names, label.GetName())
		}
		series[name] = names
		if family.GetType() == dto.MetricType_HISTOGRAM {
			delete(series, name)
			series[name+"_count"], series[name+"_sum"], series[name+"_bucket"] = names, names, append(slices.Clone(names), "le")
		}
	}
	return series
}

// checkSelectors fails for selectors of an expression that match no exposed series, by name and label names, or that match series of
// other sites.
func checkSelectors(t *testing.T, series map[string][]string, owner, expression string) {
	t.Helper()
	parsed, err := parser.NewParser(parser.Options{}).ParseExpr(expression)
	if err != nil {
		t.Errorf("%s: %v", owner, err)
		return
	}
	parser.Inspect(parsed, func(node parser.Node, path []parser.Node) error {
		selector, ok := node.(*parser.VectorSelector)
		if !ok {
			return nil
		}
		used, matchers := []string{}, []string{}
		for _, above := range path {
			if aggregation, ok := above.(*parser.AggregateExpr); ok {
				used = append(used, aggregation.Grouping...)
			}
		}
		for _, matcher := range selector.LabelMatchers {
			used, matchers = append(used, matcher.Name), append(matchers, matcher.String())
		}
		if !slices.Contains(matchers, `namespace="website"`) || !slices.Contains(matchers, `job="website-operators"`) {
			t.Errorf("%s: %s matches series of other sites", owner, selector)
		}
		exposed, ok := series[selector.Name]
		exposed = append(exposed, model.MetricNameLabel, "namespace", "job", "pod")
		if isMissing := func(label string) bool { return !slices.Contains(exposed, label) }; !ok || slices.ContainsFunc(used, isMissing) {
			t.Errorf("%s: the server does not expose %s with the labels %v", owner, selector.Name, used)
		}
		return nil
	})
}

// The selectors in the alerts and the dashboard match metrics of the running server, at the address that the ServiceMonitor selects.
func TestSelectors(t *testing.T) {
	o := decodeOverlay(t, renderOverlay(t, "production", "monitoring"))
	ports := startServer(t)
	address := o.metricsAddress(t, ports)
	if _, err := http.Get("http://" + ports["http"] + "/"); err != nil {
		t.Fatal(err)
	}
	var series map[string][]string
	waitUntil(t, "the server has counted a response", func() bool {
		series = scrape(t, address)
		return series["site_request_duration_seconds_count"] != nil
	})
	for _, group := range objectsOfType[*monitoringv1.PrometheusRule](o.objects)[0].Spec.Groups {
		for _, rule := range group.Rules {
			checkSelectors(t, series, rule.Alert, rule.Expr.String())
		}
	}
	var dashboard struct {
		Templating struct {
			List []struct{ Name string }
		}
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	for _, file := range objectsOfType[*corev1.ConfigMap](o.objects) {
		if text := file.Data["dashboard.json"]; text != "" && json.Unmarshal([]byte(text), &dashboard) != nil {
			t.Fatalf("the dashboard is not JSON: %s", text)
		}
	}
	if len(dashboard.Panels) < 10 {
		t.Errorf("the dashboard has only %d panels", len(dashboard.Panels))
	}
	values := map[string]string{"namespace": o.deployment.Namespace, "job": "website-operators"}
	variables := []string{"$__rate_interval", "1m"}
	for _, variable := range dashboard.Templating.List {
		variables = append(variables, "$"+variable.Name, values[variable.Name])
	}
	for _, panel := range dashboard.Panels {
		for i, query := range panel.Targets {
			checkSelectors(t, series, fmt.Sprintf("%s, query %d", panel.Title, i), strings.NewReplacer(variables...).Replace(query.Expr))
		}
	}
}
