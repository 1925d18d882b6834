package monitoring

import (
	"cmp"
	"errors"
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

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/textparse"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/promql/promqltest"
	"github.com/prometheus/prometheus/util/teststorage"
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

// until polls for two minutes, which no machine needs.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("gave up waiting until %s", what)
		}
	}
}

// A target is what the ServiceMonitor selects: an address, and the labels that the Prometheus operator gives it.
type target struct {
	url    string
	labels map[string]string
}

func (m manifests) targets(ports map[string]string) (found []target) {
	endpoint := m.monitor.Spec.Endpoints[0]
	for _, service := range m.services {
		selected := service.Metadata.Namespace == m.monitor.Metadata.Namespace
		for name, value := range m.monitor.Spec.Selector.MatchLabels {
			selected = selected && service.Metadata.Labels[name] == value
		}
		for _, port := range service.Spec.Ports {
			if selected && port.Name == endpoint.Port {
				found = append(found, target{"http://" + ports[port.TargetPort] + endpoint.Path, map[string]string{
					"namespace": service.Metadata.Namespace, "service": service.Metadata.Name, "job": service.Metadata.Name,
					"endpoint": port.Name, "pod": "website-0", "container": "website",
				}})
			}
		}
	}
	return found
}

var promQL = parser.NewParser(parser.Options{})

// A server is what Prometheus reads, keeps and answers with, without its clock: it scrapes when it is told, and 15 seconds
// have passed.
type server struct {
	t      *testing.T
	data   *teststorage.TestStorage
	engine *promql.Engine
	now    time.Time
}

func (s *server) scrape(from target) {
	s.t.Helper()
	s.now = s.now.Add(15 * time.Second)
	answer, err := http.Get(from.url)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: status %d, %v", from.url, answer.StatusCode, err)
	}
	exposed, err := textparse.New(body, answer.Header.Get("Content-Type"), labels.NewSymbolTable(), textparse.ParserOptions{})
	if err != nil {
		s.t.Fatal(err)
	}
	batch := s.data.Appender(s.t.Context())
	keep := func(series labels.Labels, value float64) {
		whole := labels.NewBuilder(series)
		for name, value := range from.labels {
			whole.Set(name, value)
		}
		if _, err := batch.Append(0, whole.Labels(), s.now.UnixMilli(), value); err != nil {
			s.t.Fatal(err)
		}
	}
	keep(labels.FromStrings(labels.MetricName, "up"), 1)
	for {
		entry, err := exposed.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			s.t.Fatal(err)
		}
		if entry == textparse.EntrySeries {
			var series labels.Labels
			exposed.Labels(&series)
			_, _, value := exposed.Series()
			keep(series, value)
		}
	}
	if err := batch.Commit(); err != nil {
		s.t.Fatal(err)
	}
}

// ask evaluates an expression now. One that cannot be evaluated fails the test.
func (s *server) ask(expression string) promql.Vector {
	s.t.Helper()
	query, err := s.engine.NewInstantQuery(s.t.Context(), s.data, nil, expression, s.now)
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
			if label != labels.MetricName && !found[0].Metric.Has(label) {
				s.t.Errorf("%s: %s has no label %s: %s", who, selector.Name, label, found[0].Metric)
			}
		}
		return nil
	})
}

// What the real program exposes, where the ServiceMonitor looks for it, is what the alerts and the panels ask for.
func TestAlertsAndPanelsAskForWhatIsExposed(t *testing.T) {
	m := readManifests(t)
	ports := startProgram(t)
	targets := m.targets(ports)
	if len(targets) != 1 {
		t.Fatalf("what is scraped is not the operators' port alone: %v", targets)
	}
	s := &server{t, promqltest.LoadedStorage(t, ""), promqltest.NewTestEngine(t, false, 0, 1e6), time.Unix(0, 0)}
	defer s.data.Close()
	// Panels show rates, which take two scrapes.
	until(t, "what the program has answered is scraped", func() bool {
		for _, path := range []string{"/", "/about", "/nothing-here"} {
			answer, err := http.Get("http://" + ports["http"] + path)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
		}
		s.scrape(targets[0])
		return len(s.ask(`count_over_time(site_request_duration_seconds_count{code="404"}[1m]) > 1`)) > 0
	})
	for name, expression := range m.alerts {
		s.checkSelectors(name, expression)
		// How fast this machine answers is not the question.
		if firing := s.ask(expression); len(firing) > 0 && name != "WebsiteSlow" {
			t.Errorf("%s does not rest while all is well: %v", name, firing)
		}
	}
	variables := strings.NewReplacer("$__rate_interval", "1m", "$namespace", namespace, "$job", "website-operators")
	for _, panel := range m.dashboard.Panels {
		for _, query := range panel.Targets {
			expression := variables.Replace(query.Expr)
			s.checkSelectors(panel.Title, expression)
			if !strings.Contains(expression, `code=~"5.."`) && len(s.ask(expression)) == 0 {
				t.Errorf("%s shows nothing: %s", panel.Title, expression)
			}
		}
	}
}
