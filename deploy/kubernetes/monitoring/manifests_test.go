// Package monitoring tries the monitoring component with Prometheus itself. It is a module of its own: neither the site
// nor the other checks need what Prometheus needs.
package monitoring

import (
	"bytes"
	"encoding/json"
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
	services  []service
	monitor   serviceMonitor
	rules     json.RawMessage // PrometheusRule's spec, which is a file of rules
	dashboard dashboard
}

type metadata struct {
	Name, Namespace string
	Labels          map[string]string
}

type service struct {
	Metadata metadata
	Spec     struct {
		Ports []struct {
			Name       string
			TargetPort string
		}
	}
}

type serviceMonitor struct {
	Metadata metadata
	Spec     struct {
		Selector struct {
			MatchLabels map[string]string
		}
		Endpoints []struct {
			Port, Path, Interval string
		}
	}
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
	root := t.TempDir()
	for _, part := range []string{"base", "components", "shared-values"} {
		if err := os.CopyFS(filepath.Join(root, part), os.DirFS(filepath.Join("..", part))); err != nil {
			t.Fatal(err)
		}
	}
	folder := filepath.Join(root, "overlays", namespace)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	const overlay = "namespace: " + namespace + `
resources: [../../base]
components: [../../components/monitoring]
transformers: [../../shared-values]
`
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
	return parse(t, text)
}

func parse(t *testing.T, text []byte) manifests {
	t.Helper()
	var all manifests
	decode := func(text []byte, into any) {
		t.Helper()
		if err := yaml.Unmarshal(text, into); err != nil {
			t.Fatal(err)
		}
	}
	for _, document := range bytes.Split(text, []byte("\n---\n")) {
		var object struct {
			Kind     string
			Metadata metadata
			Spec     json.RawMessage
			Data     map[string]string
		}
		decode(document, &object)
		switch {
		case object.Kind == "Service":
			var found service
			decode(document, &found)
			all.services = append(all.services, found)
		case object.Kind == "ServiceMonitor":
			decode(document, &all.monitor)
		case object.Kind == "PrometheusRule":
			all.rules = object.Spec
		case object.Kind == "ConfigMap" && object.Data["dashboard.json"] != "":
			decode([]byte(object.Data["dashboard.json"]), &all.dashboard)
		}
	}
	if len(all.services) != 2 || len(all.monitor.Spec.Endpoints) == 0 || all.rules == nil || len(all.dashboard.Panels) < 10 {
		t.Fatalf("something of the monitoring component is missing: %+v", all)
	}
	return all
}
