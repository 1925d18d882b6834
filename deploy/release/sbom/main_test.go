package main

import (
	"bytes"
	"encoding/json"
	"runtime"
	"testing"
)

// The list of parts has what runs on the server and what runs in the browser, each with its version.
func TestParts(t *testing.T) {
	const program, lock = "../../../.cache/ssr", "../../../client/package-lock.json" // make has built the program
	var output bytes.Buffer
	if err := run(&output, program, lock, "1.2.3", "2026-01-02T04:04:05+01:00"); err != nil {
		t.Fatal(err)
	}
	var document struct {
		SPDXVersion   string
		CreationInfo  struct{ Created string }
		Packages      []struct{ Name, VersionInfo string }
		Relationships []any
	}
	if err := json.Unmarshal(output.Bytes(), &document); err != nil {
		t.Fatal(err)
	}
	if document.SPDXVersion != "SPDX-2.3" || document.CreationInfo.Created != "2026-01-02T03:04:05Z" || len(document.Relationships) != len(document.Packages) {
		t.Errorf("%+v", document)
	}
	versions := map[string]string{}
	for _, part := range document.Packages {
		versions[part.Name] = part.VersionInfo
	}
	for _, name := range []string{"stdlib", "github.com/gorilla/mux", "github.com/tommie/v8go/deps/" + runtime.GOOS + "_" + runtime.GOARCH, "react", "react-dom", "sonner"} {
		if versions[name] == "" {
			t.Errorf("%s is missing: %v", name, versions)
		}
	}
	for _, name := range []string{"typescript", "@playwright/test", "@types/react"} {
		if versions[name] != "" {
			t.Errorf("%s is in no page", name)
		}
	}
	for _, wrong := range []struct{ program, lock, created string }{{"", lock, ""}, {"main.go", lock, ""}, {program, "main.go", ""}, {program, lock, "today"}} {
		if err := run(&output, wrong.program, wrong.lock, "1.2.3", wrong.created); err == nil {
			t.Errorf("%+v makes a list", wrong)
		}
	}
}
