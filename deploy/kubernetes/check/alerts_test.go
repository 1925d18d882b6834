package check

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	monitoringv1 "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"sigs.k8s.io/yaml"
)

// promtool accepts alerts.test.yaml for the rendered rules. Each alert has a case.
func TestAlerts(t *testing.T) {
	rules := objectsOfType[*monitoringv1.PrometheusRule](decodeOverlay(t, renderOverlay(t, "production", "monitoring")).objects)[0].Spec
	spec, err := yaml.Marshal(rules)
	cases, readErr := os.ReadFile("alerts.test.yaml")
	folder := t.TempDir()
	file := filepath.Join(folder, "alerts.test.yaml")
	err = errors.Join(err, readErr, os.WriteFile(filepath.Join(folder, "rules.yaml"), spec, 0o600), os.WriteFile(file, cases, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	// Service discovery takes most of the time to build. Only "go run" takes the tag that omits it: "go tool" ignores tags in GOFLAGS.
	promtool := exec.CommandContext(t.Context(), "go", "run", "-tags=remove_all_sd", "github.com/prometheus/prometheus/cmd/promtool", "test", "rules", file)
	if output, err := promtool.CombinedOutput(); err != nil {
		t.Fatalf("promtool: %v\n%s", err, output)
	}
	for _, group := range rules.Groups {
		for _, rule := range group.Rules {
			if !strings.Contains(string(cases), `alertname="`+rule.Alert+`"`) {
				t.Errorf("alerts.test.yaml: no case fires %s", rule.Alert)
			}
		}
	}
}
