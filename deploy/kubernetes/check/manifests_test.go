// Package check holds the manifests against Kubernetes' own types. It is a module of its own: the site needs none of
// what it needs.
package check

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

// customKinds are decoded by their own operators, not by Kubernetes.
var customKinds = []string{"ServiceMonitor", "PrometheusRule", "HTTPRoute"}

// render makes what `kubectl apply -k` would send.
func render(t *testing.T, folder string) []byte {
	t.Helper()
	options := krusty.MakeDefaultOptions()
	resources, err := krusty.MakeKustomizer(options).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		t.Fatal(err)
	}
	text, err := resources.AsYaml()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// decode reads every object strictly: a field that Kubernetes does not know, or one that is there twice, is an error.
func decode(t *testing.T, text []byte) []runtime.Object {
	t.Helper()
	decoder := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()
	reader := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	var objects []runtime.Object
	for {
		document, err := reader.Read()
		if err == io.EOF {
			return objects
		}
		if err != nil {
			t.Fatal(err)
		}
		kind := regexp.MustCompile(`(?m)^kind: (\w+)$`).FindSubmatch(document)
		if kind == nil {
			t.Fatalf("an object without a kind: %.80s", document)
		}
		if slices.Contains(customKinds, string(kind[1])) {
			continue
		}
		object, _, err := decoder.Decode(document, nil, nil)
		if err != nil {
			t.Errorf("%s: %v", kind[1], err)
			continue
		}
		objects = append(objects, object)
	}
}

func find[T runtime.Object](t *testing.T, objects []runtime.Object) T {
	t.Helper()
	for _, object := range objects {
		if found, ok := object.(T); ok {
			return found
		}
	}
	var none T
	t.Fatalf("there is no %T", none)
	return none
}

// withComponent writes an overlay of the base and one component, as an operator would.
func withComponent(t *testing.T, name string) string {
	t.Helper()
	folder, err := os.MkdirTemp("..", "overlay-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	text := fmt.Sprintf("resources: [../base]\ncomponents: [../components/%s]\n", name)
	if err := os.WriteFile(filepath.Join(folder, "kustomization.yaml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// everything is the base, every overlay, and every component on the base.
func everything(t *testing.T) []string {
	t.Helper()
	folders := []string{"../base", "../overlays/development", "../overlays/production"}
	components, err := os.ReadDir("../components")
	if err != nil {
		t.Fatal(err)
	}
	for _, component := range components {
		folders = append(folders, withComponent(t, component.Name()))
	}
	return folders
}

func TestEverythingDecodes(t *testing.T) {
	for _, folder := range everything(t) {
		if objects := decode(t, render(t, folder)); len(objects) < 7 {
			t.Errorf("%s: %d objects", folder, len(objects))
		}
	}
}

// What must agree with something else, does.
func TestProduction(t *testing.T) {
	objects := decode(t, render(t, "../overlays/production"))
	deployment := find[*appsv1.Deployment](t, objects)
	settings := find[*corev1.ConfigMap](t, objects)
	pod := deployment.Spec.Template
	container := pod.Spec.Containers[0]

	if source := pod.Spec.Volumes[0].ConfigMap; source == nil || source.Name != settings.Name || settings.Name == "website-settings" {
		t.Errorf("the pods mount %v: a change of %s would not roll out", source, settings.Name)
	}
	mounted := container.VolumeMounts[0].MountPath
	if !slices.Contains(container.Env, corev1.EnvVar{Name: "SITE_CONFIG", Value: mounted}) {
		t.Errorf("SITE_CONFIG is not %s: %v", mounted, container.Env)
	}

	// The settings are the program's: a name that it does not know stops it, and every fact of the business is there.
	text, err := os.ReadFile("../../../cmd/ssr/site/settings.go")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, match := range regexp.MustCompile("env:\"([A-Z_]+)\".*group:\"(\\w+)\"").FindAllStringSubmatch(string(text), -1) {
		known[match[1]] = true
		if _, given := settings.Data[match[1]]; !given && match[2] != "server" {
			t.Errorf("the ConfigMap lacks %s", match[1])
		}
	}
	for name := range settings.Data {
		if !known[name] {
			t.Errorf("the ConfigMap has %s, which is no setting", name)
		}
	}

	// The grace covers the drain, and the drain covers the readiness probe.
	seconds := func(name string) int64 {
		var n int64
		if _, err := fmt.Sscanf(settings.Data[name], "%ds", &n); err != nil {
			t.Fatalf("%s=%s", name, settings.Data[name])
		}
		return n
	}
	if grace := *pod.Spec.TerminationGracePeriodSeconds; grace < seconds("DRAIN_DELAY")+seconds("SHUTDOWN_GRACE")+5 {
		t.Errorf("%d s of grace are too few", grace)
	}
	probe := container.ReadinessProbe
	if notice := int64(probe.PeriodSeconds * probe.FailureThreshold); seconds("DRAIN_DELAY") < notice {
		t.Errorf("readiness takes %d s to fail, and the server takes no visitors after %s", notice, settings.Data["DRAIN_DELAY"])
	}

	// Go's heap and the isolates fit into the limit.
	limit := container.Resources.Limits.Memory().Value()
	var goLimit resource.Quantity
	for _, variable := range container.Env {
		if variable.Name == "GOMEMLIMIT" {
			goLimit = resource.MustParse(strings.TrimSuffix(variable.Value, "B"))
		}
	}
	const isolates, isolateBytes = 2, 32 << 20
	if settings.Data["ISOLATES"] != fmt.Sprint(isolates) || goLimit.Value() == 0 || goLimit.Value()+isolates*isolateBytes > limit*9/10 {
		t.Errorf("%s isolates and %s for Go do not fit into %d bytes", settings.Data["ISOLATES"], goLimit.String(), limit)
	}

	// Every selector finds the pods, and every port is one of theirs.
	service := find[*corev1.Service](t, objects)
	for name, selector := range map[string]map[string]string{
		"Deployment": deployment.Spec.Selector.MatchLabels, "Service": service.Spec.Selector,
		"PodDisruptionBudget": find[*policyv1.PodDisruptionBudget](t, objects).Spec.Selector.MatchLabels,
		"NetworkPolicy":       find[*networkingv1.NetworkPolicy](t, objects).Spec.PodSelector.MatchLabels,
	} {
		if len(selector) == 0 {
			t.Errorf("%s selects everything", name)
		}
		for key, value := range selector {
			if pod.Labels[key] != value {
				t.Errorf("%s selects %s=%s, the pods have %v", name, key, value, pod.Labels)
			}
		}
	}
	if service.Spec.Ports[0].TargetPort.String() != container.Ports[0].Name {
		t.Error("the Service leads to another port")
	}
	ingress := find[*networkingv1.Ingress](t, objects)
	if host := ingress.Spec.Rules[0].Host; "https://"+host != settings.Data["SITE_ORIGIN"] {
		t.Errorf("the Ingress is for %s, the site is %s", host, settings.Data["SITE_ORIGIN"])
	}
	if target := find[*autoscalingv2.HorizontalPodAutoscaler](t, objects).Spec.ScaleTargetRef; target.Name != deployment.Name || deployment.Spec.Replicas != nil {
		t.Error("the autoscaler and the Deployment disagree on who counts the pods")
	}
}

// Alerts and the dashboard ask for series that the program has.
func TestMonitoringNamesRealSeries(t *testing.T) {
	var sources strings.Builder
	for _, pattern := range []string{"../../../cmd/ssr/site/*.go", "../../../routes/*.go"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sources.Write(text)
		}
	}
	for _, file := range []string{"alerts.yaml", "dashboard.json"} {
		text, err := os.ReadFile("../components/monitoring/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, ".json") && !json.Valid(text) {
			t.Errorf("%s is no JSON", file)
		}
		series := regexp.MustCompile(`\b(?:ssr|site)_[a-z_]+`).FindAllString(string(text), -1)
		if len(series) < 5 {
			t.Errorf("%s asks for %v only", file, series)
		}
		for _, name := range series {
			name = regexp.MustCompile(`_(bucket|count|sum)$`).ReplaceAllString(name, "")
			if !strings.Contains(sources.String(), `"`+name+`"`) {
				t.Errorf("%s asks for %s, which the program does not have", file, name)
			}
		}
	}
	rules := render(t, withComponent(t, "monitoring"))
	guide, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, alert := range regexp.MustCompile(`alert: (\w+)`).FindAllSubmatch(rules, -1) {
		if !bytes.Contains(guide, alert[1]) {
			t.Errorf("deploy/README.md does not say what %s means", alert[1])
		}
	}
}
