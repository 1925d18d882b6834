package check

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
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
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/promql/promqltest"
	"github.com/prometheus/prometheus/util/teststorage"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
)

var serving = regexp.MustCompile(`"msg":"serving","address":"[^"]*:(\d+)","operators":"([^"]+)"`)

// startProgram runs the program that SSR names, or that `make` has built. It returns the address of each of the container's
// ports, by name.
func startProgram(t *testing.T) (ports map[string]string) {
	t.Helper()
	program := exec.CommandContext(t.Context(), cmp.Or(os.Getenv("SSR"), "../../../.cache/ssr"))
	program.Env = []string{"SITE_MODE=production", "ISOLATES=1", "SITE_RUM=1", "PORT=0", "ADMIN_PORT=0",
		"LEAD_FORM_URL=https://127.0.0.1/form"} // which is never asked: it is not public
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	program.Stderr = log
	if err := program.Start(); err != nil {
		t.Fatalf("%v: build it with `make .cache/ssr`, or name it in SSR", err)
	}
	t.Cleanup(func() { _ = program.Wait() }) // the context has ended by then
	until(t, "the program serves", func() bool {
		text, err := os.ReadFile(log.Name())
		if err != nil {
			t.Fatal(err)
		}
		found := serving.FindSubmatch(text)
		if found != nil {
			ports = map[string]string{"http": "127.0.0.1:" + string(found[1]), "operators": string(found[2])}
		}
		return found != nil
	})
	return ports
}

// until polls for two minutes, longer than any machine needs.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("gave up waiting until %s", what)
		}
	}
}

// targets are the addresses that the ServiceMonitor selects, each with the labels that the Prometheus operator gives it.
func (o *overlay) targets(ports map[string]string) map[string]string {
	found := map[string]string{}
	monitor := all[*monitoringv1.ServiceMonitor](o.objects)[0]
	endpoint, selected := monitor.Spec.Endpoints[0], labels.SelectorFromSet(monitor.Spec.Selector.MatchLabels)
	for _, service := range o.services {
		for _, port := range service.Spec.Ports {
			if selected.Matches(labels.Set(service.Labels)) && port.Name == endpoint.Port {
				found["http://"+ports[port.TargetPort.StrVal]+endpoint.Path] = fmt.Sprintf(`namespace=%q,job=%q,pod="website-0"`, service.Namespace, service.Name)
			}
		}
	}
	return found
}

var promQL = parser.NewParser(parser.Options{})

// A server is what Prometheus keeps and answers with.
type server struct {
	t      *testing.T
	data   *teststorage.TestStorage
	engine *promql.Engine
}

// scrape keeps what is exposed at an address, as if it had been so for minutes.
func scrape(t *testing.T, url, labels string) *server {
	t.Helper()
	load := "load 15s\n  up{" + labels + "} 1x20\n"
	for line := range strings.Lines(get(t, url)) {
		series, value, _ := strings.Cut(line, "} ")
		if !strings.HasPrefix(line, "#") {
			name, own, _ := strings.Cut(series, "{")
			if value == "" { // it has no labels
				name, value, _ = strings.Cut(line, " ")
			}
			load += fmt.Sprintf("  %s{%s,%s} %sx20\n", name, labels, own, strings.TrimSpace(value))
		}
	}
	return &server{t, promqltest.LoadedStorage(t, load), promqltest.NewTestEngine(t, false, 0, 1e6)}
}

func get(t *testing.T, url string) string {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// ask evaluates an expression. One that cannot be evaluated fails the test.
func (s *server) ask(expression string) promql.Vector {
	s.t.Helper()
	query, err := s.engine.NewInstantQuery(s.t.Context(), s.data, nil, expression, time.Unix(0, 0).Add(5*time.Minute))
	if err != nil {
		s.t.Fatalf("%s: %v", expression, err)
	}
	defer query.Close()
	vector, err := query.Exec(s.t.Context()).Vector()
	if err != nil {
		s.t.Fatalf("%s: %v", expression, err)
	}
	return slices.Clone(vector)
}

// checkSelectors reports the series that an expression asks for and the site does not have, by name and by label. Values of
// labels other than namespace and job may be missing: a site that is well has no failures.
func (s *server) checkSelectors(who, expression string) {
	s.t.Helper()
	parsed, err := promQL.ParseExpr(expression)
	if err != nil {
		s.t.Errorf("%s: %v", who, err)
		return
	}
	parser.Inspect(parsed, func(node parser.Node, path []parser.Node) error {
		selector, ok := node.(*parser.VectorSelector)
		if !ok {
			return nil
		}
		var asked []string
		for _, above := range path {
			if aggregation, ok := above.(*parser.AggregateExpr); ok {
				asked = append(asked, aggregation.Grouping...)
			}
		}
		own := map[string]string{}
		for _, matcher := range selector.LabelMatchers {
			own[matcher.Name] = matcher.String()
			if matcher.Name != model.MetricNameLabel {
				asked = append(asked, matcher.Name)
			}
		}
		if own["namespace"] != `namespace="website"` || own["job"] != `job="website-operators"` {
			s.t.Errorf("%s: %s takes in what other sites tell", who, selector)
		}
		if known := selector.Name + "{" + strings.Join(asked, `!="",`) + `!=""}`; len(s.ask(known)) == 0 {
			s.t.Errorf("%s: nothing is scraped for %s", who, known)
		}
		return nil
	})
}

// The alerts and panels ask for series that the real program exposes, where the ServiceMonitor looks for them.
func TestAlertsAndPanelsAskForWhatIsExposed(t *testing.T) {
	o := read(t, render(t, "production", "monitoring"))
	ports := startProgram(t)
	targets := o.targets(ports)
	if len(targets) != 1 {
		t.Fatalf("what is scraped is not the operators' port alone: %v", targets)
	}
	for _, path := range []string{"/", "/about", "/nothing-here"} {
		get(t, "http://"+ports["http"]+path)
	}
	var s *server
	until(t, "the program has counted its answers", func() bool {
		for url, labels := range targets {
			s = scrape(t, url, labels)
		}
		return len(s.ask(`site_request_duration_seconds_count{code="404"}`)) > 0
	})
	for _, group := range all[*monitoringv1.PrometheusRule](o.objects)[0].Spec.Groups {
		for _, rule := range group.Rules {
			s.checkSelectors(rule.Alert, rule.Expr.String())
			// How fast this machine answers is not the question.
			if firing := s.ask(rule.Expr.String()); len(firing) > 0 && rule.Alert != "WebsiteSlow" {
				t.Errorf("%s does not rest while all is well: %v", rule.Alert, firing)
			}
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
	for _, file := range all[*corev1.ConfigMap](o.objects) {
		if text := file.Data["dashboard.json"]; text != "" && json.Unmarshal([]byte(text), &dashboard) != nil {
			t.Fatalf("the dashboard is no JSON: %s", text)
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
		for _, query := range panel.Targets {
			expression := strings.NewReplacer(variables...).Replace(query.Expr)
			s.checkSelectors(panel.Title, expression)
			if !strings.Contains(expression, `code=~"5.."`) && len(s.ask(expression)) == 0 {
				t.Errorf("%s shows nothing: %s", panel.Title, expression)
			}
		}
	}
}
