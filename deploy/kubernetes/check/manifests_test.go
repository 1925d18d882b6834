// Package check validates the manifests with the API types and schemas of Kubernetes, and the alerts and dashboard panels with
// Prometheus. It is a separate module, because the site does not need these dependencies.
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

// documentSeparator separates the objects of a rendered overlay.
var documentSeparator = []byte("\n---\n")

func init() {
	for _, add := range []func(*runtime.Scheme) error{monitoringv1.AddToScheme, gatewayv1.Install} {
		if err := add(scheme.Scheme); err != nil {
			panic(err)
		}
	}
}

// Each overlay is valid without components, with each component, and with all. Its references resolve, its settings exist, and it
// contains neither the host nor the alerts of another overlay.
func TestOverlays(t *testing.T) {
	known, schemas := readSettings(t), loadSchemas(t)
	folders, err := os.ReadDir("../components")
	if err != nil {
		t.Fatal(err)
	}
	var every []string
	choices := [][]string{nil}
	for _, folder := range folders {
		if folder.Name() != "desk" { // desk-gateway includes desk
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
				text := renderOverlay(t, c.name, components...)
				o := decodeOverlay(t, text)
				for i, document := range bytes.Split(text, documentSeparator) {
					checkSchema(t, schemas, o.objects[i], document)
				}
				o.checkReferences(t)
				checkSettings(t, known, o.settings.Data)
				if bytes.Contains(text, []byte(c.other)) || !bytes.Contains(text, []byte(c.host)) {
					t.Errorf("the overlay contains %s, or does not contain %s", c.other, c.host)
				}
				for _, alert := range regexp.MustCompile(`namespace="([^"$]*)"`).FindAllSubmatch(text, -1) {
					if string(alert[1]) != c.namespace {
						t.Errorf("an alert selects the namespace %s", alert[1])
					}
				}
			})
		}
	}
}

// renderOverlay returns the manifests of an overlay with the given components, as `kubectl apply -k` sends them.
func renderOverlay(t *testing.T, name string, components ...string) []byte {
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

// decodeOverlay decodes each object strictly: an unknown or duplicate field is an error.
func decodeOverlay(t *testing.T, text []byte) *overlay {
	t.Helper()
	decoder := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()
	var o overlay
	for document := range bytes.SplitSeq(text, documentSeparator) {
		object, _, err := decoder.Decode(document, nil, nil)
		if err != nil {
			t.Fatalf("%v in:\n%s", err, document)
		}
		o.objects = append(o.objects, object)
	}
	o.services = objectsOfType[*corev1.Service](o.objects)
	for _, settings := range objectsOfType[*corev1.ConfigMap](o.objects) {
		if settings.Data["SITE_ORIGIN"] != "" {
			o.settings = settings
		}
	}
	deployments := objectsOfType[*appsv1.Deployment](o.objects)
	if len(deployments) != 1 || o.settings == nil {
		t.Fatalf("no ConfigMap with settings, or %d Deployments", len(deployments))
	}
	o.deployment = deployments[0]
	return &o
}

// objectsOfType returns the objects of type T.
func objectsOfType[T runtime.Object](objects []runtime.Object) (found []T) {
	for _, object := range objects {
		if o, ok := object.(T); ok {
			found = append(found, o)
		}
	}
	return found
}
