package check

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	"sigs.k8s.io/yaml"
)

// examples are the YAML documents of deploy/README.md.
func examples(t *testing.T) []string {
	t.Helper()
	var found []string
	for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllSubmatch(source(t, "deploy/README.md"), -1) {
		found = append(found, strings.Split(string(block[1]), "\n---\n")...)
	}
	if len(found) < 8 {
		t.Fatalf("deploy/README.md has only %d examples", len(found))
	}
	return found
}

// An example parses without a key that is there twice, and what it names is in the manifests.
func TestGuideExamples(t *testing.T) {
	objects := decode(t, render(t, overlay(t, "production", "gateway")))
	names := []string{find[*networkingv1.Ingress](t, decode(t, render(t, "../overlays/production"))).Name}
	for _, service := range all[*corev1.Service](objects) {
		names = append(names, service.Name)
	}
	container := find[*appsv1.Deployment](t, objects).Spec.Template.Spec.Containers[0]
	probe := container.ReadinessProbe.HTTPGet
	for _, text := range examples(t) {
		var object struct {
			Kind     string
			Metadata struct{ Name string }
		}
		var whole map[string]any
		if err := yaml.UnmarshalStrict([]byte(text), &whole); err != nil {
			t.Errorf("%v in:\n%s", err, text)
			continue
		}
		if err := yaml.Unmarshal([]byte(text), &object); err != nil {
			t.Errorf("%v in:\n%s", err, text)
		}
		if object.Kind != "" && !slices.Contains(names, object.Metadata.Name) {
			t.Errorf("%s %s is of nothing in the manifests", object.Kind, object.Metadata.Name)
		}
		for _, path := range regexp.MustCompile(`(?i)(?:requestPath|healthcheck-path|\bpath): *(/\w+)\b[^/]`).FindAllStringSubmatch(text, -1) {
			if path[1] != probe.Path {
				t.Errorf("%s: the health check asks for %s, readiness for %s", object.Kind, path[1], probe.Path)
			}
		}
		for _, port := range regexp.MustCompile(`\bport: *(\S+?)[,}\n]`).FindAllStringSubmatch(text, -1) {
			if port[1] != "8080" || container.Ports[0].ContainerPort != 8080 || probe.Port.String() != container.Ports[0].Name {
				t.Errorf("%s: the health check asks at port %s", object.Kind, port[1])
			}
		}
	}
}

// Every way in names the one health check.
func TestGuideNamesTheHealthCheck(t *testing.T) {
	text := string(source(t, "deploy/README.md"))
	for _, kind := range []string{"BackendConfig", "HealthCheckPolicy", "BackendTrafficPolicy", "alb.ingress.kubernetes.io/healthcheck-path"} {
		if !slices.ContainsFunc(examples(t), func(example string) bool {
			return strings.Contains(example, kind) && strings.Contains(example, "/healthz")
		}) {
			t.Errorf("no example of %s asks for /healthz", kind)
		}
	}
	for _, section := range []string{"GKE: Ingress", "GKE: Gateway", "EKS: AWS Load Balancer Controller", "AKS", "nginx", "Traefik", "Envoy Gateway"} {
		if !strings.Contains(text, "\n### "+section+"\n") {
			t.Errorf("there is no section on %s", section)
		}
	}
}

// The guide's settings are the program's, and its examples' too.
func TestGuideNamesRealSettings(t *testing.T) {
	known := programSettings(t)
	text := source(t, "deploy/README.md")
	named := regexp.MustCompile("`([A-Z]+_[A-Z_]+)[`=]").FindAllSubmatch(text, -1)
	named = append(named, regexp.MustCompile(`(?m)^    ([A-Z]+_[A-Z_]+)=`).FindAllSubmatch(text, -1)...)
	if len(named) < 15 {
		t.Fatalf("the guide names only %d settings", len(named))
	}
	elsewhere := []string{"SITE_HOST"} // the Caddyfile's own
	for _, name := range named {
		if known[string(name[1])] == "" && !slices.Contains(elsewhere, string(name[1])) {
			t.Errorf("the guide names %s, which is no setting", name[1])
		}
	}
}

func TestGuideExplainsAlertsAndSeries(t *testing.T) {
	guide := source(t, "deploy/README.md")
	rules := render(t, overlay(t, "production", "monitoring"))
	for _, alert := range regexp.MustCompile(`alert: (\w+)`).FindAllSubmatch(rules, -1) {
		if !bytes.Contains(guide, append([]byte("| "), append(alert[1], " |"...)...)) {
			t.Errorf("the guide does not say what %s means", alert[1])
		}
	}
	for _, series := range regexp.MustCompile(`\b(?:ssr|site)_[a-z_]+`).FindAll(rules, -1) {
		name := regexp.MustCompile(`_(bucket|count|sum)$`).ReplaceAll(series, nil)
		if !bytes.Contains(guide, append([]byte("`"), append(name, '`')...)) {
			t.Errorf("the guide does not say what %s is", name)
		}
	}
}
