package site_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// newTestRenderer returns a renderer with one isolate and without facts. It is closed at the end of the test.
func newTestRenderer(t *testing.T, embedded func() (*assets.Bundle, error)) (*site.Renderer, *assets.Bundle) {
	t.Helper()
	bundle, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	renderer, err := site.NewRenderer(settings.Settings{Server: settings.Server{Isolates: 1}}, bundle, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(renderer.Close)
	return renderer, bundle
}

// A page that exceeds the deadline is temporarily unavailable, not an error of the page.
func TestRender_deadline(t *testing.T) {
	t.Parallel()
	renderer, _ := newTestRenderer(t, ssrtest.OpenFixture)
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	if _, err := renderer.Render(ctx, "/"); !errors.Is(err, routes.ErrUnavailable) {
		t.Errorf("error %v, want ErrUnavailable", err)
	}
}

// A page depends on its path and the facts only, and not on the pages that its isolate rendered before. The bundle caches parts of pages:
// an isolate that has rendered all pages with other facts renders the same bytes as a new one, which renders them in reverse order. In
// the header and the footer, the links to the current page have aria-current, and no others.
func TestRender_earlierPages(t *testing.T) {
	t.Parallel()
	before := facts.Facts{Origin: ssrtest.Origin, Name: "Oak & Sons", Phone: "+1 713 555 0142", Edition: "as-given", Today: "2026-11-27"}
	after := facts.Facts{Origin: "https://other.example", Name: "Elm", Phone: "+1 281 555 0187", Edition: "corrected", Today: "2026-12-27", TextPhone: "+1 713 555 0101", Facebook: "https://example.com/other"}
	used, _ := newTestRenderer(t, ssrtest.OpenFixture)
	unused, _ := newTestRenderer(t, ssrtest.OpenFixture)
	pages, _, err := used.RouteTable(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	render := func(renderer *site.Renderer, path string) string {
		page, err := renderer.Render(t.Context(), path)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		return page.HTML
	}
	used.SetFacts(before)
	for _, page := range pages {
		render(used, page.Path)
	}
	used.SetFacts(after)
	unused.SetFacts(after)
	want := map[string]string{}
	for _, page := range slices.Backward(pages) {
		want[page.Path] = render(unused, page.Path)
	}
	for _, page := range pages {
		got := render(used, page.Path)
		if got != want[page.Path] {
			t.Errorf("%s: %d bytes in an isolate that has rendered other facts, %d in a new one", page.Path, len(got), len(want[page.Path]))
		}
		document := ssrtest.ParseHTML(got)
		header, footer := ssrtest.FindOne(t, document, "header"), ssrtest.FindOne(t, document, "footer")
		links := slices.Concat(ssrtest.FindAll(header, "a"), ssrtest.FindAll(footer, "a"))
		for _, link := range links {
			href := script.Attribute(link, "href")
			if marked, current := script.Attribute(link, "aria-current") == "page", href == page.Canonical; marked != current {
				t.Errorf("%s: aria-current of the link to %s is %v, want %v", page.Path, href, marked, current)
			}
		}
		if len(links) < 10 {
			t.Errorf("%s: found only %d links", page.Path, len(links))
		}
	}
}

// Isolates and Node render the same bytes of every page, in both editions, buffered and streamed.
func TestRender_matchesNode(t *testing.T) {
	t.Parallel()
	renderer, _ := newTestRenderer(t, assets.Embedded)
	pages, _, err := renderer.RouteTable(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	paths := []string{ssrtest.UnknownPath}
	for _, page := range pages {
		paths = append(paths, page.Path)
	}
	var calls [][2]string
	var documents []string
	for _, edition := range []string{"as-given", "corrected"} {
		facts := facts.Facts{Origin: ssrtest.Origin, Name: "Oak & “Sons” <Houston>", Phone: "+1 713 555 0142", AreaPhone: "+1 281 555 0187", Edition: edition, LeadForm: "https://forms.example.com/a?b=1&c=2"}
		renderer.SetFacts(facts)
		for _, path := range paths {
			page, err := renderer.Render(t.Context(), path)
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			var streamed strings.Builder
			last, err := renderer.Stream(t.Context(), path, func(_ int, chunk string) error { streamed.WriteString(chunk); return nil })
			if err != nil {
				t.Fatalf("%s, streamed: %v", path, err)
			}
			streamed.WriteString(last.HTML)
			input, err := json.Marshal(map[string]any{"path": path, "facts": facts})
			if err != nil {
				t.Fatal(err)
			}
			calls = append(calls, [2]string{"renderPage", string(input)}, [2]string{"streamPage", string(input)})
			documents = append(documents, page.HTML, streamed.String())
		}
	}

	inputs, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.CommandContext(t.Context(), "node", "cmd/ssr/site/testdata/render-in-node.mjs", filepath.Join("assets", "dist", "server.js"))
	var stderr strings.Builder
	node.Dir, node.Stdin, node.Stderr = ssrtest.Root, bytes.NewReader(inputs), &stderr
	out, err := node.Output()
	var inNode []string
	if err != nil || json.Unmarshal(out, &inNode) != nil || len(inNode) != len(documents) {
		t.Fatalf("Node rendered %d documents, the isolates %d (%v)\n%s", len(inNode), len(documents), err, stderr.String())
	}
	for i, document := range documents {
		if document != inNode[i] {
			t.Errorf("%s: the isolate's document (%d bytes) is not Node's (%d bytes)", calls[i], len(document), len(inNode[i]))
		}
	}
}
