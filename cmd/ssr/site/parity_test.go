package site_test

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/render"
)

//go:embed testdata/render-in-node.mjs
var renderInNode []byte

// onePool is a pool of one isolate that runs a bundle. It closes with the test.
func onePool(t *testing.T, embedded func() (*assets.Bundle, error)) (*render.Pool, *assets.Bundle) {
	t.Helper()
	bundle, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	pool, err := site.NewPool(settings.Settings{Server: settings.Server{Isolates: 1}}, bundle, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool, bundle
}

// The isolates and Node make the same document, byte for byte, of every page in both editions, whole and streamed.
func TestParityWithNode(t *testing.T) {
	t.Parallel()
	pool, bundle := onePool(t, assets.Embedded)

	var calls [][2]string
	var documents []string
	for _, edition := range []string{"as-given", "corrected"} {
		facts := settings.Facts{Origin: "https://www.example.com", Name: "Oak & “Sons” <Houston>", Phone: "+1 713 555 0142", AreaPhone: "+1 281 555 0187", Edition: edition, LeadForm: "https://forms.example.com/a?b=1&c=2"}
		renderer, err := site.NewRenderer(pool, facts)
		if err != nil {
			t.Fatal(err)
		}
		pages, err := renderer.Pages(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		paths := []string{"/no-such-page"}
		for _, page := range pages {
			paths = append(paths, page.Path)
		}
		for _, path := range paths {
			for _, function := range []string{"renderPage", "streamPage"} {
				call, err := renderer.Call(function, path)
				if err != nil {
					t.Fatal(err)
				}
				_, document, err := pool.Render(t.Context(), call)
				if err != nil {
					t.Fatalf("%s of %s: %v", function, path, err)
				}
				calls = append(calls, [2]string{function, call.Input})
				documents = append(documents, document)
			}
		}
	}

	folder := t.TempDir()
	script := filepath.Join(folder, "render-in-node.mjs")
	server := filepath.Join(folder, "server.js")
	if err := errors.Join(os.WriteFile(script, renderInNode, 0o600), os.WriteFile(server, bundle.Server, 0o600)); err != nil {
		t.Fatal(err)
	}
	inputs, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	var out, complaints bytes.Buffer
	node := exec.CommandContext(t.Context(), "node", script, server)
	node.Stdin, node.Stdout, node.Stderr = bytes.NewReader(inputs), &out, &complaints
	if err := node.Run(); err != nil {
		t.Fatalf("node: %v\n%s", err, complaints.String())
	}
	var inNode []string
	if err := json.Unmarshal(out.Bytes(), &inNode); err != nil {
		t.Fatal(err)
	}
	if len(inNode) != len(documents) {
		t.Fatalf("Node made %d documents, the isolates %d", len(inNode), len(documents))
	}
	for i, document := range documents {
		if document != inNode[i] {
			t.Errorf("%s: the isolate's document (%d bytes) is not Node's (%d bytes)", calls[i], len(document), len(inNode[i]))
		}
	}
}
