package monitoring

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/common/model"
	"github.com/prometheus/common/promslog"
	"github.com/prometheus/prometheus/config"
	"github.com/prometheus/prometheus/discovery"
	"github.com/prometheus/prometheus/discovery/targetgroup"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/scrape"
	"github.com/prometheus/prometheus/tsdb"
	"sigs.k8s.io/yaml"
)

// A pod is the program, running.
type pod struct {
	ports   map[string]string // address by the name of the container's port
	process *exec.Cmd
}

func (p pod) stop(t *testing.T) {
	t.Helper()
	if err := p.process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.process.Wait(); err != nil {
		t.Errorf("the program ends with: %v", err)
	}
}

// startPod runs the program that SSR names, or that `make` has built.
func startPod(t *testing.T) pod {
	t.Helper()
	program := cmp.Or(os.Getenv("SSR"), "../../../.cache/ssr")
	p := pod{process: exec.CommandContext(t.Context(), program)}
	p.process.Env = []string{"SITE_MODE=production", "ISOLATES=1", "SITE_RUM=1", "PORT=0", "ADMIN_PORT=0",
		"LEAD_FORM_URL=https://127.0.0.1/form"} // which is never asked: it is not public
	var log programLog
	p.process.Stderr = &log
	if err := p.process.Start(); err != nil {
		t.Fatalf("%v: build it with `make .cache/ssr`, or name it in SSR", err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(log.String())
		}
	})
	until(t, "the program serves", func() bool {
		p.ports = log.ports()
		return p.ports != nil
	})
	return p
}

// A programLog holds what the program writes while it runs.
type programLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *programLog) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(text)
}

func (l *programLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// ports are the addresses in the line that the program writes when it serves, nil before that.
func (l *programLog) ports() map[string]string {
	for line := range strings.Lines(l.String()) {
		var entry struct{ Msg, Address, Operators string }
		if json.Unmarshal([]byte(line), &entry) != nil || entry.Msg != "serving" {
			continue
		}
		if _, port, err := net.SplitHostPort(entry.Address); err == nil {
			return map[string]string{"http": net.JoinHostPort("127.0.0.1", port), "operators": entry.Operators}
		}
	}
	return nil
}

// until polls for two minutes, which no machine needs.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("gave up waiting until %s", what)
		}
	}
}

var notInLabel = regexp.MustCompile(`[^a-zA-Z0-9_]`)

// discover is what Kubernetes' discovery of endpoints finds: every port of every Service, with the same meta labels.
func (m manifests) discover(p pod) []map[string]string {
	var targets []map[string]string
	for _, s := range m.services {
		for _, port := range s.Spec.Ports {
			target := map[string]string{
				"__address__":                                    p.ports[port.TargetPort],
				"__meta_kubernetes_namespace":                    s.Metadata.Namespace,
				"__meta_kubernetes_service_name":                 s.Metadata.Name,
				"__meta_kubernetes_endpoint_port_name":           port.Name,
				"__meta_kubernetes_endpoint_address_target_kind": "Pod",
				"__meta_kubernetes_pod_name":                     "website-0",
				"__meta_kubernetes_pod_container_name":           "website",
			}
			for name, value := range s.Metadata.Labels {
				name = notInLabel.ReplaceAllString(name, "_")
				target["__meta_kubernetes_service_label_"+name] = value
				target["__meta_kubernetes_service_labelpresent_"+name] = "true"
			}
			targets = append(targets, target)
		}
	}
	return targets
}

// A relabeling is an entry of Prometheus' relabel_configs.
type relabeling map[string]any

// scrapeConfig is the configuration that the Prometheus operator makes of the ServiceMonitor, but for the interval.
func (m manifests) scrapeConfig(t *testing.T, p pod) *config.Config {
	t.Helper()
	endpoint := m.monitor.Spec.Endpoints[0]
	var steps []relabeling
	for name, value := range m.monitor.Spec.Selector.MatchLabels {
		name = notInLabel.ReplaceAllString(name, "_")
		steps = append(steps, relabeling{"action": "keep", "regex": "(" + value + ");true",
			"source_labels": []string{"__meta_kubernetes_service_label_" + name, "__meta_kubernetes_service_labelpresent_" + name}})
	}
	steps = append(steps,
		relabeling{"action": "keep", "source_labels": []string{"__meta_kubernetes_namespace"}, "regex": m.monitor.Metadata.Namespace},
		relabeling{"action": "keep", "source_labels": []string{"__meta_kubernetes_endpoint_port_name"}, "regex": endpoint.Port})
	for target, source := range map[string]string{
		"namespace": "__meta_kubernetes_namespace", "service": "__meta_kubernetes_service_name", "job": "__meta_kubernetes_service_name",
		"pod": "__meta_kubernetes_pod_name", "container": "__meta_kubernetes_pod_container_name", "endpoint": "__meta_kubernetes_endpoint_port_name",
	} {
		steps = append(steps, relabeling{"source_labels": []string{source}, "target_label": target})
	}
	var groups []map[string]any
	for _, target := range m.discover(p) {
		groups = append(groups, map[string]any{"targets": []string{target["__address__"]}, "labels": target})
	}
	text, err := yaml.Marshal(map[string]any{
		"global": map[string]any{"scrape_interval": "2s", "scrape_timeout": "2s"},
		"scrape_configs": []map[string]any{{
			"job_name":     "serviceMonitor/" + m.monitor.Metadata.Namespace + "/" + m.monitor.Metadata.Name + "/0",
			"metrics_path": endpoint.Path, "relabel_configs": steps, "static_configs": groups,
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := config.Load(string(text), promslog.NewNopLogger())
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return loaded
}

// A server is Prometheus without its web pages.
type server struct {
	t      *testing.T
	db     *tsdb.DB
	engine *promql.Engine
}

var promQL = parser.NewParser(parser.Options{})

// startServer scrapes what the configuration tells, until the test ends.
func startServer(t *testing.T, settings *config.Config) *server {
	t.Helper()
	db, err := tsdb.Open(t.TempDir(), promslog.NewNopLogger(), prometheus.NewRegistry(), tsdb.DefaultOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	manager, err := scrape.NewManager(&scrape.Options{}, promslog.NewNopLogger(), nil, nil, db, prometheus.NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	if err := manager.ApplyConfig(settings); err != nil {
		t.Fatal(err)
	}
	targets := map[string][]*targetgroup.Group{}
	for _, job := range settings.ScrapeConfigs {
		for _, found := range job.ServiceDiscoveryConfigs {
			targets[job.JobName] = found.(discovery.StaticConfig)
		}
	}
	discovered := make(chan map[string][]*targetgroup.Group, 1)
	discovered <- targets
	ended := make(chan error)
	go func() { ended <- manager.Run(discovered) }()
	engine := promql.NewEngine(promql.EngineOpts{MaxSamples: 1e6, Timeout: 10 * time.Second, LookbackDelta: 30 * time.Second, Parser: promQL})
	t.Cleanup(func() {
		manager.Stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return &server{t: t, db: db, engine: engine}
}

// ask evaluates an expression now. One that cannot be evaluated fails the test.
func (s *server) ask(expression string) promql.Vector {
	s.t.Helper()
	query, err := s.engine.NewInstantQuery(context.Background(), s.db, nil, expression, time.Now())
	if err != nil {
		s.t.Fatalf("%s: %v", expression, err)
	}
	defer query.Close()
	vector, err := query.Exec(context.Background()).Vector()
	if err != nil {
		s.t.Fatalf("%s: %v", expression, err)
	}
	return slices.Clone(vector)
}

// checkSelectors tells which series an expression asks for that the site does not have, by name and by label. Values of
// labels besides namespace and job may be missing: a site that is well has no failures.
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
		asked := []string{}
		for _, above := range path {
			if aggregation, ok := above.(*parser.AggregateExpr); ok {
				asked = append(asked, aggregation.Grouping...)
			}
		}
		matchers := map[string]string{}
		for _, matcher := range selector.LabelMatchers {
			asked = append(asked, matcher.Name)
			if matcher.Type == labels.MatchEqual {
				matchers[matcher.Name] = matcher.Value
			}
		}
		if matchers["namespace"] != namespace || matchers["job"] != "website-operators" {
			s.t.Errorf("%s: %s takes in what other sites tell", who, selector)
		}
		found := s.ask(fmt.Sprintf(`%s{namespace=%q,job=%q}`, selector.Name, matchers["namespace"], matchers["job"]))
		if len(found) == 0 {
			s.t.Errorf("%s: nothing is scraped for %s", who, selector)
			return nil
		}
		for _, label := range asked {
			if label != model.MetricNameLabel && !found[0].Metric.Has(label) {
				s.t.Errorf("%s: %s has no label %s: %s", who, selector.Name, label, found[0].Metric)
			}
		}
		return nil
	})
}

func TestRealPrometheusScrapesTheRealProgram(t *testing.T) {
	m := readManifests(t)
	p := startPod(t)
	s := startServer(t, m.scrapeConfig(t, p))
	alerts := m.alerts(t)
	down := alerts["WebsiteDown"]

	// Panels show rates, which take two scrapes with something between them.
	until(t, "the program is scraped", func() bool { return len(s.ask(`ssr_isolates{state="idle"}`)) == 1 })
	for _, path := range []string{"/", "/about", "/nothing-here"} {
		answer, err := http.Get("http://" + p.ports["http"] + path)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
	}
	until(t, "what the program has answered is scraped", func() bool {
		return len(s.ask(`count_over_time(site_request_duration_seconds_count{code="404"}[1m]) > 1`)) > 0
	})

	if all := s.ask("up"); len(all) != 1 || all[0].Metric.Get("job") != "website-operators" || all[0].Metric.Get("namespace") != namespace {
		t.Errorf("what is scraped is not the operators' port alone: %v", all)
	}
	// A busy machine may miss a scrape.
	until(t, "the program is up", func() bool { return len(s.ask("up == 1")) == 1 })
	for name, expression := range alerts {
		s.checkSelectors(name, expression)
		if name == "WebsiteSlow" { // how fast this machine answers is not the question
			continue
		}
		until(t, name+" rests while all is well", func() bool { return len(s.ask(expression)) == 0 })
	}
	variables := strings.NewReplacer("$__rate_interval", "1m", "$namespace", namespace, "$job", "website-operators")
	for _, panel := range m.dashboard.Panels {
		for _, target := range panel.Targets {
			expression := variables.Replace(target.Expr)
			s.checkSelectors(panel.Title, expression)
			if !strings.Contains(expression, `code=~"5.."`) {
				until(t, panel.Title+" shows something: "+expression, func() bool { return len(s.ask(expression)) > 0 })
			}
		}
	}

	p.stop(t)
	until(t, "WebsiteDown fires", func() bool { return len(s.ask(down)) == 1 })
}

func TestDashboardHasVariables(t *testing.T) {
	var names []string
	for _, variable := range readManifests(t).dashboard.Templating.List {
		names = append(names, variable.Name)
	}
	if !slices.Equal(names, []string{"datasource", "namespace", "job"}) {
		t.Errorf("the dashboard's variables are %v", names)
	}
}
