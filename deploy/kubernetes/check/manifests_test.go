// Package check holds the manifests against Kubernetes' own types. It is a module of its own: the site needs none of
// what it needs.
package check

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"regexp"
	"testing"

	monitoringv1 "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
	gatewayv1 "sigs.k8s.io/gateway-api/apis/v1"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

// customKinds have types, but no schema in Kubernetes' own source.
var customKinds = []string{"ServiceMonitor", "PrometheusRule", "HTTPRoute"}

func init() {
	for _, add := range []func(*runtime.Scheme) error{monitoringv1.AddToScheme, gatewayv1.Install} {
		if err := add(scheme.Scheme); err != nil {
			panic(err)
		}
	}
}

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
		if errors.Is(err, io.EOF) {
			return objects
		}
		if err != nil {
			t.Fatal(err)
		}
		kind := regexp.MustCompile(`(?m)^kind: (\w+)$`).FindSubmatch(document)
		if kind == nil {
			t.Fatalf("an object without a kind: %.80s", document)
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
	found := all[T](objects)
	if len(found) != 1 {
		var none T
		t.Fatalf("there are %d objects of type %T, not one", len(found), none)
	}
	return found[0]
}

func TestEverythingDecodes(t *testing.T) {
	for name, text := range everything(t) {
		if objects := decode(t, text); len(objects) < 7 {
			t.Errorf("%s: %d objects", name, len(objects))
		}
	}
}
