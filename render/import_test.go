package render_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A program of another module can import the package. It builds offline, and its only dependencies are V8, source maps and the
// standard library.
func TestImport_otherModule(t *testing.T) {
	checkout, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	files := map[string]string{"go.mod": "module importer.example\n\ngo 1.26.0\n\n" +
		"require gulfoak.example/website v0.0.0\n\n" +
		"replace gulfoak.example/website => " + strconv.Quote(checkout) + "\n"}
	// The checkout's go.sum contains the checksums of the program's dependencies.
	for name, path := range map[string]string{"main.go": "testdata/importer/main.go", "go.sum": "../go.sum"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(program string, arguments ...string) string {
		t.Helper()
		command := exec.CommandContext(t.Context(), program, arguments...)
		command.Dir = folder
		command.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
		command.Stderr = os.Stderr
		output, err := command.Output()
		if err != nil {
			t.Fatalf("%s %v: %v", program, arguments, err)
		}
		return strings.TrimSpace(string(output))
	}

	run("go", "build", "-o", "importer", ".")
	if got, want := run("./importer"), "<h1>An oak table</h1><p>12 in stock</p> <nil>"; got != want {
		t.Errorf("it prints %q, want %q", got, want)
	}
	for _, name := range strings.Fields(run("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")) {
		hasPrefix := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
		if !slices.ContainsFunc([]string{"github.com/go-sourcemap/sourcemap", "github.com/tommie/v8go/deps/"}, hasPrefix) &&
			!slices.Contains([]string{"importer.example", "gulfoak.example/website/render", "gulfoak.example/website/render/v8go"}, name) {
			t.Errorf("it takes in %s", name)
		}
	}
}
