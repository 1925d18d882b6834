// Package monitoring tries the monitoring component with Prometheus itself. It is a module of its own: neither the site
// nor the other checks need what Prometheus needs.
package monitoring

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

// namespace is that of an overlay which a user would write.
const namespace = "shop"

// manifests are what the tests need of the rendered objects.
type manifests struct {
	services  []object
	monitor   object
	alerts    map[string]string // expressions by name
	rules     json.RawMessage   // PrometheusRule's spec, which is a file of rules
	dashboard dashboard
}

type object struct {
	Kind     string
	Metadata struct {
		Name, Namespace string
		Labels          map[string]string
	}
	Spec struct {
		Selector  struct{ MatchLabels map[string]string }
		Ports     []struct{ Name, TargetPort string }
		Endpoints []struct{ Port, Path string }
		Groups    []struct {
			Rules []struct{ Alert, Expr string }
		}
	}
	Data map[string]string
}

type dashboard struct {
	Templating struct {
		List []struct{ Name string }
	}
	Panels []struct {
		Title   string
		Targets []struct{ Expr string }
	}
}

// readManifests renders an overlay with the monitoring component.
func readManifests(t *testing.T) manifests {
	t.Helper()
	folder := t.TempDir()
	here, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	if here, err = filepath.Rel(folder, here); err != nil {
		t.Fatal(err)
	}
	overlay := fmt.Sprintf("namespace: %s\nresources: [%[2]s/base]\ncomponents: [%[2]s/components/monitoring]\ntransformers: [%[2]s/shared-values]\n", namespace, here)
	if err := os.WriteFile(filepath.Join(folder, "kustomization.yaml"), []byte(overlay), 0o600); err != nil {
		t.Fatal(err)
	}
	resources, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		t.Fatal(err)
	}
	text, err := resources.AsYaml()
	if err != nil {
		t.Fatal(err)
	}
	m := manifests{alerts: map[string]string{}}
	for document := range bytes.SplitSeq(text, []byte("\n---\n")) {
		var found object
		decode(t, document, &found)
		switch found.Kind {
		case "Service":
			m.services = append(m.services, found)
		case "ServiceMonitor":
			m.monitor = found
		case "PrometheusRule":
			var whole struct{ Spec json.RawMessage }
			decode(t, document, &whole)
			m.rules = whole.Spec
			for _, group := range found.Spec.Groups {
				for _, rule := range group.Rules {
					m.alerts[rule.Alert] = rule.Expr
				}
			}
		case "ConfigMap":
			decode(t, []byte(found.Data["dashboard.json"]), &m.dashboard)
		}
	}
	if len(m.services) != 2 || len(m.monitor.Spec.Endpoints) != 1 || len(m.dashboard.Panels) < 10 {
		t.Fatalf("something of the monitoring component is missing: %+v", m)
	}
	return m
}

func decode(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
}
