package check

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"
)

// An example parses without a key that is there twice, and what it names is in the manifests. Every way in that asks for a
// health check asks for the same.
func TestGuideExamples(t *testing.T) {
	o := read(t, render(t, "production"))
	container := o.deployment.Spec.Template.Spec.Containers[0]
	probe := container.ReadinessProbe.HTTPGet
	checks := 0
	for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(string(source(t, "deploy/README.md")), -1) {
		for text := range strings.SplitSeq(block[1], "\n---\n") {
			var object map[string]any
			if err := yaml.UnmarshalStrict([]byte(text), &object); err != nil {
				t.Errorf("%v in:\n%s", err, text)
			}
			if metadata, ok := object["metadata"].(map[string]any); ok && metadata["name"] != o.deployment.Name {
				t.Errorf("%s %s is of nothing in the manifests", object["kind"], metadata["name"])
			}
			for _, path := range regexp.MustCompile(`(?i)(?:requestPath|healthcheck-path|\bpath): *(/\w+)\b[^/]`).FindAllStringSubmatch(text, -1) {
				if checks++; path[1] != probe.Path {
					t.Errorf("%s: the health check asks for %s, readiness for %s", object["kind"], path[1], probe.Path)
				}
			}
			for _, port := range regexp.MustCompile(`\bport: *(\S+?)[,}\n]`).FindAllStringSubmatch(text, -1) {
				if port[1] != strconv.Itoa(int(container.Ports[0].ContainerPort)) || probe.Port.String() != container.Ports[0].Name {
					t.Errorf("%s: the health check asks at port %s", object["kind"], port[1])
				}
			}
		}
	}
	if want := 5; checks != want { // Google's two, AWS, Azure and Envoy
		t.Errorf("%d examples have a health check, not %d", checks, want)
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
	rules := render(t, "production", "monitoring")
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
