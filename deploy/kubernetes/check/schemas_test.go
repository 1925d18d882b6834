package check

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/yaml"
)

// kubernetesModule is the version whose schemas validate the manifests. It equals the version of the cluster in ../cluster.
const kubernetesModule = "k8s.io/kubernetes@v1.33.4"

// loadSchemas returns the published schemas of the Kubernetes API, from the Kubernetes sources.
func loadSchemas(t *testing.T) *jsonschema.Compiler {
	t.Helper()
	output, err := exec.CommandContext(t.Context(), "go", "mod", "download", "-json", kubernetesModule).Output()
	var module struct{ Dir, Error string }
	if err := errors.Join(err, json.Unmarshal(output, &module)); err != nil {
		t.Fatalf("%s: %v %s", kubernetesModule, err, module.Error)
	}
	text, err := os.ReadFile(filepath.Join(module.Dir, "api", "openapi-spec", "swagger.json"))
	if err != nil {
		t.Fatal(err)
	}
	var document map[string]any
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	intOrString := document["definitions"].(map[string]any)["io.k8s.apimachinery.pkg.util.intstr.IntOrString"]
	delete(intOrString.(map[string]any), "type") // the published type is only "string", which would reject integers
	schemas := jsonschema.NewCompiler()
	if err := schemas.AddResource("kubernetes.json", document); err != nil {
		t.Fatal(err)
	}
	return schemas
}

// checkSchema fails for a missing field, which decoding does not find. Only kinds of Kubernetes itself have a schema.
func checkSchema(t *testing.T, schemas *jsonschema.Compiler, object runtime.Object, document []byte) {
	t.Helper()
	kind := reflect.TypeOf(object).Elem()
	group, isBuiltIn := strings.CutPrefix(kind.PkgPath(), "k8s.io/api/")
	if !isBuiltIn {
		return
	}
	schema, err := schemas.Compile("kubernetes.json#/definitions/io.k8s.api." + strings.ReplaceAll(group, "/", ".") + "." + kind.Name())
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := yaml.Unmarshal(document, &value); err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%s: %v", kind.Name(), err)
	}
}
