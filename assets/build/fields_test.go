package build

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gulfoak.example/website/assets/facts"
)

// renderAll renders every page of a bundle twice, buffered and streamed, in both editions, and prints the pages by name.
const renderAll = `
const render = (name, input) => new Promise((resolve, reject) => {
  let html = "";
  const output = {
    head() {}, flush() {}, fail: reject, destroy: reject, on() { return this; },
    write(text) { html += text; return true; },
    end(text = "") { resolve(html + text); },
  };
  const answer = globalThis[name](input, output);
  if (typeof answer === "string") resolve(answer);
});
(async () => {
  const pages = { routes: listRoutes(), hours: openingHours(JSON.stringify({ facts: allFacts[0] })) };
  for (const facts of allFacts)
    for (const path of [...JSON.parse(pages.routes).map(({ path }) => path), "/unknown"])
      for (const name of ["renderPage", "streamPage"])
        pages[[name, facts.edition, path].join(" ")] = await render(name, JSON.stringify({ path, facts }));
  console.log(JSON.stringify(pages));
})();`

var (
	fieldAttribute = regexp.MustCompile(` data-content="[^"]*"`)
	bareSpan       = regexp.MustCompile(`<span>([^<]*)</span>`)
	leftMark       = regexp.MustCompile(`[\x{F0000}-\x{FFFFD}]|%F3%B[0-9A-F]`)
)

// renderPages builds a session, and returns the pages that renderAll prints.
func renderPages(t *testing.T, s *Session, tr tree, all []facts.Facts) (pages map[string]string) {
	t.Helper()
	bundle, err := s.Build(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	given, _ := json.Marshal(all) // texts
	printed, err := tr.runtime().Run(t.Context(), []byte(bundle.Server+"\nconst allFacts="+string(given)+";"+renderAll), "-")
	if err == nil {
		err = json.Unmarshal(printed, &pages)
	}
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// Development pages differ from unmarked pages only in the attributes with the fields of texts, and in spans that carry them.
func TestDevelopmentPages_fieldAttributes(t *testing.T) {
	s, tr := startSession(t)
	if err := os.CopyFS(tr.path("assets/images"), os.DirFS("../../client/e2e/images")); err != nil {
		t.Fatal(err)
	}
	var all []facts.Facts
	for _, edition := range []string{"as-given", "corrected"} {
		all = append(all, facts.Facts{
			Edition: edition, Origin: "https://www.example.com", Name: "Oak & Sons", Phone: "(713) 555-0142", AreaPhone: "(281) 555-0187",
			Email: "hello@example.com", City: "Houston", Today: "2026-11-27", ReviewsFrame: "https://reviews.example.com/",
		})
	}
	marked := renderPages(t, s, tr, all)
	unmarkedEntry := `import { renderPage } from "./entry.server.tsx"; Object.assign(globalThis, { renderPage });`
	tr.writeFile(t, "client/entry.development.ts", []byte(unmarkedEntry))
	s.Invalidate("client/entry.development.ts")
	unmarked := renderPages(t, s, tr, all)

	plain := func(html string) string {
		html = strings.ReplaceAll(fieldAttribute.ReplaceAllString(html, ""), "<!-- -->", "") // React's separator of texts
		return bareSpan.ReplaceAllString(html, "$1")
	}
	if len(marked) != len(unmarked) {
		t.Fatalf("%d marked pages, %d unmarked", len(marked), len(unmarked))
	}
	for name, html := range marked {
		if found := len(fieldAttribute.FindAllString(html, -1)); strings.Contains(name, "Page ") && found < 50 {
			t.Errorf("%s: %d texts name their fields, want at least 50", name, found)
		}
		if mark := leftMark.FindStringIndex(html); mark != nil {
			t.Errorf("%s: a mark is left in %.80q", name, html[mark[0]:])
		}
		got, want := plain(html), plain(unmarked[name])
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Errorf("%s: got %.120q, want %.120q: compare texts with unmarked of client/content/marks.ts", name, got[i:], want[i:])
				break
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: got %d bytes, want %d", name, len(got), len(want))
		}
	}
}

// The only page of a kind has no list of related pages, and no heading for one.
func TestPages_withoutRelatedPages(t *testing.T) {
	s, tr := startSession(t)
	if err := os.CopyFS(tr.path("assets/images"), os.DirFS("../../client/e2e/images")); err != nil {
		t.Fatal(err)
	}
	removed := regexp.MustCompile(`/(services/(siding-installation|cabinets)|service-areas/woodlands|blog/roofing-materials)\b`)
	relatedPages := regexp.MustCompile(`,\s*"(services|related|nearby)": \["[^\]]*\]`)
	for _, name := range []string{"services/siding-installation", "services/cabinets", "areas/woodlands", "articles/roofing-materials"} {
		if err := os.Remove(tr.path("client/content/" + name + ".json")); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(tr.path("client/content/*/*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text = relatedPages.ReplaceAll(removed.ReplaceAll(text, []byte("/about")), nil)
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tr.writeFile(t, "client/content/site/order.json", []byte(`{"services": ["kitchen-remodeling"], "areas": ["katy"]}`))
	pages := renderPages(t, s, tr, []facts.Facts{{Edition: "corrected", Origin: "https://www.example.com", Name: "Oak", Phone: "(713) 555-0142", City: "Houston", Today: "2026-11-27"}})
	emptyList := regexp.MustCompile(`<ul[^>]*data-slot="page-tiles"[^>]*></ul>`)
	for name, html := range pages {
		if found := emptyList.FindString(html); found != "" || strings.Contains(html, ">Read on<") {
			t.Errorf("%s has a list without pages: %s", name, found)
		}
	}
}
