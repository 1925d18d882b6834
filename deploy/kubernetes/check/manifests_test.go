// Package check holds the manifests against Kubernetes' own types, and tries their alerts and panels with Prometheus itself.
// It is a module of its own: the site needs none of what it needs.
package check

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	monitoringv1 "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/client-go/kubernetes/scheme"
	gatewayv1 "sigs.k8s.io/gateway-api/apis/v1"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

// between separates the objects of a rendered overlay.
var between = []byte("\n---\n")

func init() {
	for _, add := range []func(*runtime.Scheme) error{monitoringv1.AddToScheme, gatewayv1.Install} {
		if err := add(scheme.Scheme); err != nil {
			panic(err)
		}
	}
}

// Every overlay, alone, with each component and with all, is valid for Kubernetes; everything that its objects refer to is
// there; its settings are the program's; and it has neither the host nor the alerts of another overlay.
func TestOverlays(t *testing.T) {
	known, schemas := programSettings(t), published(t)
	folders, err := os.ReadDir("../components")
	if err != nil {
		t.Fatal(err)
	}
	var every []string
	choices := [][]string{nil}
	for _, folder := range folders {
		if folder.Name() != "desk" { // which desk-gateway takes up
			every = append(every, folder.Name())
		}
		choices = append(choices, []string{folder.Name()})
	}
	for _, c := range []struct{ name, namespace, host, other string }{
		{"development", "website-development", "dev.example.com", "www.example.com"},
		{"production", "website", "www.example.com", "dev.example.com"},
	} {
		for _, components := range append(choices, every) {
			t.Run(c.name+" with "+strings.Join(components, ", "), func(t *testing.T) {
				text := render(t, c.name, components...)
				o := read(t, text)
				for i, document := range bytes.Split(text, between) {
					checkSchema(t, schemas, o.objects[i], document)
				}
				o.checkReferences(t)
				checkSettings(t, known, o.settings.Data)
				if bytes.Contains(text, []byte(c.other)) || !bytes.Contains(text, []byte(c.host)) {
					t.Errorf("it names %s, or does not name %s", c.other, c.host)
				}
				for _, alert := range regexp.MustCompile(`namespace="([^"$]*)"`).FindAllSubmatch(text, -1) {
					if string(alert[1]) != c.namespace {
						t.Errorf("an alert asks for namespace %s", alert[1])
					}
				}
			})
		}
	}
}

// render makes what `kubectl apply -k` would send for an overlay with the components listed in its kustomization.yaml.
func render(t *testing.T, name string, components ...string) []byte {
	t.Helper()
	root := t.TempDir()
	folder := filepath.Join(root, "overlays", name)
	file := filepath.Join(folder, "kustomization.yaml")
	copied := os.CopyFS(root, os.DirFS(".."))
	text, err := os.ReadFile(file)
	if err = errors.Join(copied, err); err != nil {
		t.Fatal(err)
	}
	text = append(bytes.Replace(text, []byte("components: []"), nil, 1), "\ncomponents:\n"...)
	for _, component := range components {
		text = append(text, "  - ../../components/"+component+"\n"...)
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	resources, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		t.Fatal(err)
	}
	if text, err = resources.AsYaml(); err != nil {
		t.Fatal(err)
	}
	return text
}

// read decodes every object strictly: a field that Kubernetes does not know, or one that is there twice, is an error.
func read(t *testing.T, text []byte) *overlay {
	t.Helper()
	decoder := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()
	var o overlay
	for document := range bytes.SplitSeq(text, between) {
		object, _, err := decoder.Decode(document, nil, nil)
		if err != nil {
			t.Fatalf("%v in:\n%s", err, document)
		}
		o.objects = append(o.objects, object)
	}
	o.services = all[*corev1.Service](o.objects)
	for _, settings := range all[*corev1.ConfigMap](o.objects) {
		if settings.Data["SITE_ORIGIN"] != "" {
			o.settings = settings
		}
	}
	deployments := all[*appsv1.Deployment](o.objects)
	if len(deployments) != 1 || o.settings == nil {
		t.Fatalf("there are no settings, or %d Deployments", len(deployments))
	}
	o.deployment = deployments[0]
	return &o
}

func all[T runtime.Object](objects []runtime.Object) (found []T) {
	for _, object := range objects {
		if o, ok := object.(T); ok {
			found = append(found, o)
		}
	}
	return found
}
