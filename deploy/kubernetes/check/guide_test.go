package check

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"
)

// guide returns the text of the operators' documents: deploy/README.md and deploy/docs.
func guide(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(files) == 0 {
		t.Fatal("deploy/docs has no documents: ", err)
	}
	var guide strings.Builder
	for _, file := range append(files, "../../README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		guide.Write(text)
	}
	return guide.String()
}

// Every example parses, has no key twice, and is about objects that the manifests have. All load balancers that make a health
// check make the same.
func TestGuideExamples(t *testing.T) {
	o := read(t, render(t, "production"))
	container := o.deployment.Spec.Template.Spec.Containers[0]
	checks := 0
	for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(guide(t), -1) {
		for text := range strings.SplitSeq(block[1], "\n---\n") {
			var object struct {
				Kind     string
				Metadata struct{ Name string }
			}
			if err := errors.Join(yaml.UnmarshalStrict([]byte(text), &map[string]any{}), yaml.Unmarshal([]byte(text), &object)); err != nil {
				t.Errorf("%v in:\n%s", err, text)
			}
			if name := object.Metadata.Name; name != "" && name != o.deployment.Name {
				t.Errorf("%s %s is of nothing in the manifests", object.Kind, name)
			}
			for _, path := range regexp.MustCompile(`(?i)(?:requestPath|healthcheck-path|\bpath): *(/\w+)\b[^/]`).FindAllStringSubmatch(text, -1) {
				if checks++; path[1] != container.ReadinessProbe.HTTPGet.Path {
					t.Errorf("%s: the health check asks for %s", object.Kind, path[1])
				}
			}
		}
	}
	if checks == 0 {
		t.Error("no example has a health check")
	}
}

// The guide's settings are the program's, and its examples' too.
func TestGuideNamesRealSettings(t *testing.T) {
	known := programSettings(t)
	for _, other := range []string{"SITE_HOST", "DESK_HOST", "SITE_IMAGE", "DESK_IMAGE", "ROLL_OUT"} {
		known[other] = "the Caddyfile's, the Compose file's or CI's own"
	}
	named := regexp.MustCompile("(?m)(?:`|^    )([A-Z]+_[A-Z_]+)[`=]").FindAllStringSubmatch(guide(t), -1)
	if len(named) < 15 {
		t.Fatalf("the guide names only %d settings", len(named))
	}
	for _, name := range named {
		if known[name[1]] == "" {
			t.Errorf("the guide names %s, which is no setting", name[1])
		}
	}
}

func TestGuideExplainsAlertsAndSeries(t *testing.T) {
	for _, name := range regexp.MustCompile(`alert: (\w+)|\b((?:ssr|site)_[a-z_]+?)(?:_bucket|_count|_sum)?[{"]`).FindAllSubmatch(render(t, "production", "monitoring"), -1) {
		explained := "| " + string(name[1]) + " |"
		if len(name[2]) > 0 {
			explained = "`" + string(name[2]) + "`"
		}
		if !strings.Contains(guide(t), explained) {
			t.Errorf("the guide does not explain %s", explained)
		}
	}
}
