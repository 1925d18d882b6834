package check

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yannh/kubeconform/pkg/validator"
)

// kubernetes is the version whose published schemas the manifests are held against: that of the types in go.mod.
const kubernetes = "k8s.io/kubernetes@v1.33.4"

// definitionsFile has what the schemas of the kinds refer to. No kind has its name.
const definitionsFile = "definitions.json"

// A schema is a JSON schema, or a part of one.
type schema = map[string]any

// A kind is what an object says that it is.
type kind struct{ Group, Version, Kind string }

// TestSchemas holds everything against the schemas that Kubernetes publishes, as kubeconform does: unlike decoding, that
// finds a field that is missing.
func TestSchemas(t *testing.T) {
	schemas := t.TempDir()
	writeSchemas(t, published(t), schemas)
	skip := map[string]struct{}{}
	for _, name := range customKinds {
		skip[name] = struct{}{}
	}
	check, err := validator.New([]string{schemas + "/{{.ResourceKind}}{{.KindSuffix}}.json"}, validator.Opts{Strict: true, SkipKinds: skip})
	if err != nil {
		t.Fatal(err)
	}
	valid := func(name string, text []byte) (objects int, faults []string) {
		for _, result := range check.Validate(name, io.NopCloser(bytes.NewReader(text))) {
			switch result.Status {
			case validator.Valid:
				objects++
			case validator.Skipped, validator.Empty:
			default:
				signature, _ := result.Resource.Signature()
				faults = append(faults, name+": "+signature.Kind+" "+signature.Name+": "+result.Err.Error())
			}
		}
		return objects, faults
	}
	for name, text := range everything(t) {
		objects, faults := valid(name, text)
		if objects < 7 || len(faults) > 0 {
			t.Errorf("%s: %d valid objects\n%s", name, objects, strings.Join(faults, "\n"))
		}
	}
	for fault, text := range map[string]string{
		"missing": "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: 2, selector: {}}\n",
		"unknown": "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {prots: []}\n",
		"wrong":   "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {ports: [{port: http}]}\n",
	} {
		if _, faults := valid(fault, []byte(text)); len(faults) != 1 {
			t.Errorf("the schemas do not notice what is %s: %q", fault, faults)
		}
	}
}

// published are the definitions of Kubernetes' API, out of its own source.
func published(t *testing.T) map[string]schema {
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
	var document struct{ Definitions map[string]schema }
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	return document.Definitions
}

// writeSchemas writes all definitions, and a schema for every kind, under the name by which kubeconform asks for it.
func writeSchemas(t *testing.T, definitions map[string]schema, folder string) {
	t.Helper()
	write := func(file string, content schema) {
		text, err := json.Marshal(content)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, file), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, definition := range definitions {
		strict(definition)
		text, err := json.Marshal(definition["x-kubernetes-group-version-kind"])
		var kinds []kind
		if err != nil || json.Unmarshal(text, &kinds) != nil || len(kinds) != 1 {
			continue // a part of others, or one that stands in every group
		}
		parts := []string{strings.ToLower(kinds[0].Kind)}
		if group, _, _ := strings.Cut(kinds[0].Group, "."); group != "" {
			parts = append(parts, group)
		}
		write(strings.Join(append(parts, kinds[0].Version), "-")+".json", schema{"$ref": definitionsFile + "#/definitions/" + name})
	}
	write(definitionsFile, schema{"definitions": definitions})
}

// strict turns Kubernetes' dialect of OpenAPI into JSON schema that allows nothing unknown.
func strict(part schema) {
	if part["format"] == "int-or-string" {
		delete(part, "type")
		delete(part, "format")
		part["oneOf"] = []schema{{"type": "string"}, {"type": "integer"}}
	}
	if properties, ok := part["properties"].(schema); ok {
		if _, open := part["additionalProperties"]; !open {
			part["additionalProperties"] = false
		}
		for _, property := range properties {
			strict(property.(schema))
		}
	}
	for _, below := range []string{"items", "additionalProperties"} {
		if inner, ok := part[below].(schema); ok {
			strict(inner)
		}
	}
}
