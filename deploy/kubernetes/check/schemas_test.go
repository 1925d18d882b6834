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

// kubernetes is the version whose published schemas the manifests are held against: that of the cluster in ../cluster.
const kubernetes = "k8s.io/kubernetes@v1.33.4"

// published are the schemas of Kubernetes' API, out of its own source.
func published(t *testing.T) *jsonschema.Compiler {
	t.Helper()
	answer, err := exec.CommandContext(t.Context(), "go", "mod", "download", "-json", kubernetes).Output()
	var module struct{ Dir, Error string }
	if err := errors.Join(err, json.Unmarshal(answer, &module)); err != nil {
		t.Fatalf("%s: %v %s", kubernetes, err, module.Error)
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
	delete(intOrString.(map[string]any), "type") // which is string alone
	schemas := jsonschema.NewCompiler()
	if err := schemas.AddResource("kubernetes.json", document); err != nil {
		t.Fatal(err)
	}
	return schemas
}

// checkSchema finds what decoding does not: a field that is missing. Kinds that are not Kubernetes' own have no schema.
func checkSchema(t *testing.T, schemas *jsonschema.Compiler, object runtime.Object, document []byte) {
	t.Helper()
	kind := reflect.TypeOf(object).Elem()
	group, own := strings.CutPrefix(kind.PkgPath(), "k8s.io/api/")
	if !own {
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
