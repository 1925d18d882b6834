package main

import (
	"bytes"
	"io/fs"
	"testing"

	"gulfoak.example/website/assets"
)

// What production carries knows nothing of the development server: neither its script nor a mention of it.
func TestNothingOfDevelopmentIsInProduction(t *testing.T) {
	bundle, err := assets.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(bundle.Server, []byte("/development/")) || bundle.Manifest.Revision != 0 {
		t.Error("the server's bundle mentions it")
	}
	err = fs.WalkDir(bundle.Public, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(bundle.Public, name)
		if bytes.Contains(content, []byte("/development/")) || bytes.Contains(content, []byte("EventSource")) {
			t.Errorf("%s mentions it", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
