package site_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// A declaration sets a property of a class's elements. Its condition is the enclosing rules and the rest of the selector.
type declaration struct{ condition, property, value string }

var (
	cssToken     = regexp.MustCompile(`"(?:\\.|[^"\\])*"|[{}]|[^"{}]+`)
	classPattern = regexp.MustCompile(`\.((?:\\.|[\w-])+)`)
	singleClass  = regexp.MustCompile(`^\.([\w-]+)((?:::?[\w-]+(?:\([^.]*\))?)*)$`)
)

// parseUtilities returns the declarations of the layer "utilities", by class.
func parseUtilities(sheet string) map[string][]declaration {
	found := map[string][]declaration{}
	var enclosing []string
	text := ""
	for _, token := range cssToken.FindAllString(sheet, -1) {
		switch token {
		case "{":
			enclosing = append(enclosing, strings.TrimSpace(text[strings.LastIndexByte(text, ';')+1:]))
			text = ""
		case "}":
			last := len(enclosing) - 1
			if text != "" && enclosing[0] == "@layer utilities" {
				for selector := range strings.SplitSeq(enclosing[last], ",") {
					match := singleClass.FindStringSubmatch(selector)
					if match == nil {
						continue
					}
					for line := range strings.SplitSeq(text, ";") {
						property, value, _ := strings.Cut(line, ":")
						found[match[1]] = append(found[match[1]], declaration{strings.Join(enclosing[1:last], " ") + match[2], property, value})
					}
				}
			}
			enclosing = enclosing[:last]
			text = ""
		default:
			text += token
		}
	}
	return found
}

// findContradictions returns the properties that two classes of an element set to different values under the same condition. The
// order of the rules in the stylesheet would decide which value applies. Values with Tailwind's variables are ignored, because another
// class sets the variables.
func findContradictions(classes []string, utilities map[string][]declaration) (found []string) {
	set := map[[2]string]string{}
	setter := map[[2]string]string{}
	for _, class := range slices.Compact(slices.Sorted(slices.Values(classes))) {
		for _, d := range utilities[class] {
			key := [2]string{d.condition, d.property}
			if strings.Contains(d.value, "var(--tw-") || strings.HasPrefix(d.property, "--tw-") {
				continue
			}
			if previous, ok := set[key]; ok && previous != d.value && setter[key] != class {
				found = append(found, fmt.Sprintf("%s %s: %s by %s, %s by %s", d.condition, d.property, previous, setter[key], d.value, class))
			}
			set[key], setter[key] = d.value, class
		}
	}
	return found
}

func TestFindContradictions(t *testing.T) {
	utilities := parseUtilities(`@layer theme{.p-4{padding:2rem}}@layer utilities{.p-2{padding:.5rem}.p-4{padding:1rem}` +
		`.text-sm{font-size:1rem}.text-lg,.big:before{font-size:2rem}` +
		`.relative,.tick{position:relative}.tick:before{content:"}";top:1px}.up:before{content:var(--tw-content);top:2px}` +
		`.moves{transition-duration:var(--tw-duration,.12s)}.slow{--tw-duration:.15s;transition-duration:.15s}` +
		`@media (width>=40rem){.wide{padding:3rem}.wider{padding:4rem}@media (hover:hover){.over:hover{color:red}.out:hover{color:#00f}}}}.p-4{padding:0}`)
	for classes, want := range map[string]int{
		"p-2 p-4": 1, "text-sm text-lg": 1, "wide wider": 1, "over out": 1, "tick up": 1,
		"p-2 wide": 0, "p-2 p-2": 0, "text-sm big": 0, "relative tick": 0, "moves slow": 0, "unknown p-2": 0,
	} {
		if got := findContradictions(strings.Fields(classes), utilities); len(got) != want {
			t.Errorf("%s: %q, want %d", classes, got, want)
		}
	}
}

// On every page, the stylesheet has a rule for each class, the build has shortened the name of each utility, and no two classes of an
// element contradict each other.
func TestClasses_everyPage(t *testing.T) {
	t.Parallel()
	renderer, _ := newTestRenderer(t, ssrtest.OpenFixture)
	renderer.SetFacts(facts.Facts{Origin: ssrtest.Origin, Edition: "as-given"})
	documents := map[string]string{}
	addDocument := func(name string, document routes.Document, err error) {
		if documents[name] = document.HTML; err != nil {
			t.Fatal(err)
		}
	}
	failed, err := renderer.RenderError(t.Context(), http.StatusInternalServerError)
	addDocument("the error page", failed, err)
	pages, _, err := renderer.RouteTable(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, routes.Page{Path: ssrtest.UnknownPath}) {
		document, err := renderer.Render(t.Context(), page.Path)
		addDocument(page.Path, document, err)
	}
	for name, document := range documents {
		root := ssrtest.ParseHTML(document)
		sheet := ssrtest.FindOne(t, root, "style").FirstChild.Data
		utilities := parseUtilities(sheet)
		defined := map[string]bool{}
		for _, class := range classPattern.FindAllStringSubmatch(sheet, -1) {
			defined[class[1]] = true
		}
		for class := range utilities {
			if strings.Trim(class, "abcdefghijklmnopqrstuvwxyz") != "" {
				t.Errorf("%s: the stylesheet has a utility with a long name, %s", name, class)
			}
		}
		for _, element := range ssrtest.FindAll(root, "[class]") {
			checkClasses(t, name, element, defined, utilities)
		}
	}
}

func checkClasses(t *testing.T, page string, element *html.Node, defined map[string]bool, utilities map[string][]declaration) {
	t.Helper()
	value := script.Attribute(element, "class")
	if strings.TrimSpace(value) == "" {
		t.Errorf("%s: <%s class=%q> has no class", page, element.Data, value)
	}
	for _, class := range strings.Fields(value) {
		if !defined[class] {
			t.Errorf("%s: no rule is for the class %s of <%s class=%q>", page, class, element.Data, value)
		}
	}
	for _, contradiction := range findContradictions(strings.Fields(value), utilities) {
		t.Errorf("%s: <%s class=%q> contradicts itself: %s; a development server shows the names of its source", page, element.Data, value, contradiction)
	}
}
