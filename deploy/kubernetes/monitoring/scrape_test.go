package monitoring

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/common/model"
	"github.com/prometheus/common/promslog"
	"github.com/prometheus/prometheus/config"
	"github.com/prometheus/prometheus/discovery/targetgroup"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/scrape"
	"github.com/prometheus/prometheus/tsdb"
)

// A pod is the program, running.
type pod struct {
	ports   map[string]string // address by the name of the container's port
	process *exec.Cmd
}

var serving = regexp.MustCompile(`"msg":"serving","address":"[^"]*:(\d+)","operators":"([^"]+)"`)

// startPod runs the program that SSR names, or that `make` has built.
func startPod(t *testing.T) pod {
	t.Helper()
	p := pod{process: exec.CommandContext(t.Context(), cmp.Or(os.Getenv("SSR"), "../../../.cache/ssr"))}
	p.process.Env = []string{"SITE_MODE=production", "ISOLATES=1", "SITE_RUM=1", "PORT=0", "ADMIN_PORT=0",
		"LEAD_FORM_URL=https://127.0.0.1/form"} // which is never asked: it is not public
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	p.process.Stderr = log
	if err := p.process.Start(); err != nil {
		t.Fatalf("%v: build it with `make .cache/ssr`, or name it in SSR", err)
	}
	until(t, "the program serves", func() bool {
		text, err := os.ReadFile(log.Name())
		if err != nil {
			t.Fatal(err)
		}
		found := serving.FindSubmatch(text)
		if found != nil {
			p.ports = map[string]string{"http": "127.0.0.1:" + string(found[1]), "operators": string(found[2])}
		}
		return found != nil
	})
	return p
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

// until polls for two minutes, which no machine needs.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("gave up waiting until %s", what)
		}
	}
}

// targets are what the ServiceMonitor selects, with the labels that the Prometheus operator gives them.
func (m manifests) targets(p pod) (groups []*targetgroup.Group) {
	for _, service := range m.services {
		selected := service.Metadata.Namespace == m.monitor.Metadata.Namespace
		for name, value := range m.monitor.Spec.Selector.MatchLabels {
			selected = selected && service.Metadata.Labels[name] == value
		}
		for _, port := range service.Spec.Ports {
			if selected && port.Name == m.monitor.Spec.Endpoints[0].Port {
				name := model.LabelValue(service.Metadata.Name)
				groups = append(groups, &targetgroup.Group{Source: service.Metadata.Name, Targets: []model.LabelSet{{
					model.AddressLabel: model.LabelValue(p.ports[port.TargetPort]), "namespace": model.LabelValue(service.Metadata.Namespace),
					"service": name, "job": name, "endpoint": model.LabelValue(port.Name), "pod": "website-0", "container": "website",
				}}})
			}
		}
	}
	return groups
}

// A server is Prometheus without its web pages.
type server struct {
	t      *testing.T
	db     *tsdb.DB
	engine *promql.Engine
}

var promQL = parser.NewParser(parser.Options{})

// startServer scrapes the targets, until the test ends.
func startServer(t *testing.T, path string, targets []*targetgroup.Group) *server {
	t.Helper()
	settings, err := config.Load(fmt.Sprintf("scrape_configs: [{job_name: site, metrics_path: %q, scrape_interval: 2s, scrape_timeout: 2s}]", path), promslog.NewNopLogger())
	if err != nil {
		t.Fatal(err)
	}
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
	discovered := make(chan map[string][]*targetgroup.Group, 1)
	discovered <- map[string][]*targetgroup.Group{"site": targets}
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
	s := startServer(t, m.monitor.Spec.Endpoints[0].Path, m.targets(p))

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
	for name, expression := range m.alerts {
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
	until(t, "WebsiteDown fires", func() bool { return len(s.ask(m.alerts["WebsiteDown"])) == 1 })
}
