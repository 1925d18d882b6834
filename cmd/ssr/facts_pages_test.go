package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gulfoak.example/website/routes/script"
)

// mainOf is the main part of a page of the content as given.
func mainOf(t *testing.T, path string) *html.Node {
	t.Helper()
	return only(t, siteFor(t, "production").document(t, path), "main")
}

// closing is the last section of a page, which calls to action.
func closing(t *testing.T, main *html.Node) *html.Node {
	t.Helper()
	sections := elements(main, "section")
	last := sections[len(sections)-1]
	if len(elements(last, "[data-action]")) == 0 {
		t.Error("the page does not close with a call to action")
	}
	return last
}

func TestPagesStateWhatTheyShould(t *testing.T) {
	for path, statements := range map[string][]string{
		"/": {"20+ years of experience", "500+ five-star reviews", "One-year warranty", "Licensed and insured", "Free estimates",
			"Fixed pricing", "$2 million liability coverage"},
		"/about":                  {"A 5-step process: consultation, written proposal, approval and scheduling, execution with quality"},
		"/gallery":                {"Before: picture in preparation", "After: picture in preparation"},
		"/blog/roof-replacement":  {"usually takes 3-5 days", "material delivery takes 3-7 days"},
		"/blog/roofing-materials": {"Impact-resistant shingles cost about 15-20% more", "Best for Texas"},
		"/blog/roof-repair-signs": {"Waiting 6 months raises the cost of a repair by 300-500%"},
		"/service-areas/pasadena": {"budget"},
	} {
		text := script.Visible(mainOf(t, path))
		for _, statement := range statements {
			if !strings.Contains(strings.ToLower(text), strings.ToLower(statement)) {
				t.Errorf("%s does not state %q", path, statement)
			}
		}
	}
}

// Pages that lead to others say something themselves.
func TestOverviewsHaveSubstance(t *testing.T) {
	for path, leastWords := range map[string]int{"/gallery": 400, "/blog": 500, "/service-areas": 600} {
		if words := len(strings.Fields(script.Visible(mainOf(t, path)))); words < leastWords {
			t.Errorf("%s has %d words, want %d", path, words, leastWords)
		}
	}
}

// Four figures, six reasons, ten services, five steps, the reviews, the trust.
func TestHomePage(t *testing.T) {
	main := mainOf(t, "/")
	if line := script.Visible(only(t, main, "h1").NextSibling); !regexp.MustCompile("^Home remodeling and roofing in Houston, Katy, .* and The Woodlands$").MatchString(line) {
		t.Errorf("under the heading stands %q, not what the business does and where", line)
	}
	figures := only(t, main, "section[aria-label=In numbers]")
	wantTexts(t, elements(figures, "dd"), "20+", "1000+", "500+", "100%")
	wantTexts(t, elements(figures, "dt"), "Years of experience", "Projects completed", "Five-star reviews", "Satisfaction rate")
	wantCount(t, "reasons", elements(sectionOf(t, main, "reasons"), "li"), 6)

	cards := elements(only(t, main, "section[id=services]"), "li")
	var leadTo []string
	for _, card := range cards {
		leadTo = append(leadTo, values(elements(card, "a"), "href")...)
		wantCount(t, "paragraphs on a service's card", elements(card, "p"), 1)
	}
	if !slices.Equal(leadTo, below("/services/", serviceSlugs)) {
		t.Errorf("the services' cards lead to %q", leadTo)
	}

	steps := sectionOf(t, main, "in five steps")
	wantTexts(t, elements(steps, "summary"), "Consultation", "Written proposal", "Approval and scheduling", "Execution with quality control", "Final walkthrough")
	for _, list := range elements(steps, "ul") {
		if len(elements(list, "li")) == 0 {
			t.Error("a step of the process has no points")
		}
	}
	wantCount(t, "lists of the process", elements(steps, "ul"), 5)
	reviews := values(elements(only(t, main, "section[id=testimonials]"), "a"), "href")
	if len(reviews) != 1 || !regexp.MustCompile(`^https://.*maps`).MatchString(reviews[0]) {
		t.Errorf("the reviews are at %q", reviews)
	}
	sectionOf(t, main, "behind the handshake")
}

func TestAboutPage(t *testing.T) {
	main := mainOf(t, "/about")
	wantCount(t, "core values", elements(sectionOf(t, main, "four things"), "h3"), 4)
	if len(elements(sectionOf(t, main, "why homeowners choose us"), "li")) == 0 {
		t.Error("there are no reasons to choose us")
	}
}

// Nine tiles with title, category and note, three pictures in turn.
func TestGalleryPage(t *testing.T) {
	const images = 3
	tiles := elements(only(t, mainOf(t, "/gallery"), "section[aria-label=Projects]"), "figure")
	wantCount(t, "tiles", tiles, 9)
	// /assets/house-8b3e6870ba-768.jpg is the house.
	name := regexp.MustCompile(`^.*/|-[0-9a-f]{10}.*$`)
	var pictures []string
	for _, tile := range tiles {
		caption := only(t, tile, "figcaption")
		wantCount(t, "parts of a caption", slices.Concat(elements(caption, "strong"), elements(caption, "span"), elements(caption, "small")), 3)
		pictures = append(pictures, name.ReplaceAllString(values(elements(tile, "img"), "src")[0], ""))
	}
	for i, picture := range pictures {
		if picture != pictures[i%images] || i < images && slices.Index(pictures, picture) != i {
			t.Fatalf("the pictures are %q, want three in turn", pictures)
		}
	}
}

func TestQuestionsPage(t *testing.T) {
	const shortest = 40 // characters
	questions := elements(mainOf(t, "/faqs"), "details")
	wantCount(t, "questions", questions, 10)
	for _, question := range questions {
		if answer := strings.Join(texts(elements(question, "p")), " "); len(answer) <= shortest {
			t.Errorf("an answer is %q", answer)
		}
	}
}

func TestServiceAreasPage(t *testing.T) {
	main := mainOf(t, "/service-areas")
	cities := values(elements(sectionOf(t, main, "five cities"), "a"), "href")
	for _, path := range below("/service-areas/", areaSlugs) {
		if !slices.Contains(cities, path) {
			t.Errorf("%s is not among the cities, %q", path, cities)
		}
	}
	var counties, buttons []string
	for _, name := range []string{"Harris", "Fort Bend", "Montgomery", "Brazoria", "Galveston", "Waller"} {
		counties = append(counties, name+" County")
		buttons = append(buttons, fmt.Sprintf("View Cities in %s County", name))
	}
	section := sectionOf(t, main, "counties we cover")
	wantTexts(t, elements(section, "h3"), counties...)
	wantTexts(t, elements(section, "button"), buttons...)
}

// An intro, services, twelve neighborhoods, and a closing call.
func TestAreaPages(t *testing.T) {
	for _, page := range kindOf(t, "area") {
		main := mainOf(t, page.Path)
		only(t, main, "h1")
		names := texts(elements(slot(t, main, "neighborhoods"), "li"))
		slices.Sort(names)
		if len(names) != 12 || len(slices.Compact(names)) != 12 {
			t.Errorf("%s: the neighborhoods are %q, want twelve", page.Path, names)
		}
		sections := elements(main, "section")
		neighborhoods := slices.IndexFunc(sections, func(section *html.Node) bool {
			return len(elements(section, "[data-slot=neighborhoods]")) > 0
		})
		if services := len(elements(sections[max(neighborhoods-1, 0)], "li")); services < 5 {
			t.Errorf("%s offers %d services before its neighborhoods, want 5", page.Path, services)
		}
		closing(t, main)
	}
	if got := len(kindOf(t, "area")); got != len(areaSlugs) {
		t.Errorf("%d areas, want %d", got, len(areaSlugs))
	}
}

// offered is the work that the specification lists, and panels are further headings.
var (
	offered = map[string][]string{
		"/services/bathroom-remodeling":   {"shower.*tub", "vanit", "tile and flooring", "lighting and ventilation", "plumbing"},
		"/services/flooring-installation": {"hardwood.*refinishing", "laminate.*vinyl", "tile and stone", "carpet", "subfloor"},
		"/services/siding-installation":   {"vinyl", "fiber cement", "wood.*composite", "insulation.*moisture", "trim"},
		"/services/basement-finishing":    {"framing.*drywall", "electrical", "flooring.*ceiling", "kitchenette", "moisture"},
		"/services/deck-patio":            {"decks", "patios", "pergolas", "outdoor kitchens.*fire", "repair"},
		"/services/house-renovations":     {"whole-home", "additions", "open concept", "structural", "historic"},
	}
	panels = map[string][]string{
		"/services/siding-installation": {"What new siding does for you"},
		"/services/basement-finishing":  {"Entertainment space", "Guest suite", "Home office"},
		"/services/house-renovations":   {"Design consultation", "Transparent pricing", "Quality execution"},
	}
)

func TestServicePages(t *testing.T) {
	services := kindOf(t, "service")
	if len(services) != len(serviceSlugs)+2 {
		t.Errorf("%d services, want %d", len(services), len(serviceSlugs)+2)
	}
	for _, page := range services {
		main := mainOf(t, page.Path)
		only(t, main, "h1")
		aside := only(t, main, "aside")
		if len(elements(aside, "li")) == 0 {
			t.Errorf("%s has no points beside its work", page.Path)
		}
		work := texts(elements(aside.PrevSibling, "summary"))
		if len(work) < 4 {
			t.Errorf("%s offers %q, want at least four", page.Path, work)
		}
		for _, title := range offered[page.Path] {
			if !slices.ContainsFunc(work, regexp.MustCompile("(?i)"+title).MatchString) {
				t.Errorf("%s does not offer %q: %q", page.Path, title, work)
			}
		}
		headings := strings.Join(texts(slices.Concat(elements(main, "h2"), elements(main, "h3"))), "\n")
		for _, panel := range panels[page.Path] {
			if !strings.Contains(headings, panel) {
				t.Errorf("%s has no panel %q:\n%s", page.Path, panel, headings)
			}
		}
		closing(t, main)
	}
	if cabinets, painting := script.Visible(mainOf(t, "/services/cabinets")), script.Visible(mainOf(t, "/services/cabinet-painting")); cabinets != painting {
		t.Error("the two addresses of the cabinets show different pages")
	}
}
