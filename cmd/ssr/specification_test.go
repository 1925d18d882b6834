package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// A statement is one requirement of the specification for a part of a page.
type statement struct {
	page string
	// part is a field of the page's content file with the heading of the part, a selector, or empty for the whole page.
	part     string
	selector string   // selects the elements in the part
	count    int      // the least number of elements
	patterns []string // regular expressions; each must match an element
}

// specification is the text and the numbers that the site's specification requires.
var specification = []statement{
	// The home page: claims, four figures, six reasons, ten services, five steps, the reviews, the trust.
	{"/", "", "main", 1, []string{"500[+] five-star reviews", "(?i)one-year warranty", "(?i)licensed and insured", "Free estimates", "Fixed pricing", "[$]2 million liability coverage"}},
	{"/", "", "p", 0, []string{"^Home remodeling and roofing in Houston, Katy, .* and The Woodlands$"}},
	{"/", "section[aria-label=In numbers]", "dd", 4, []string{`^20\+$`, `^1000\+$`, `^500\+$`, "^100%$"}},
	{"/", "section[aria-label=In numbers]", "dt", 4, []string{"Years of experience", "Projects completed", "Five-star reviews", "Satisfaction rate"}},
	{"/", "why", "li", 6, nil},
	{"/", "section[id=services]", "li", 10, nil},
	{"/", "section[id=services]", "p", 12, nil}, // one more is below the heading, and one is about roofs
	{"/", "process", "h3", 5, []string{"^Consultation$", "^Written proposal$", "^Approval and scheduling$", "^Execution with quality control$", "^Final walkthrough$"}},
	{"/", "process", "a[data-action=estimate]", 1, []string{"^Get Free Estimate$"}},
	{"/", "section[id=services]", "a[data-action=estimate]", 1, []string{"^Get Free Estimate$"}},
	{"/", "section[id=testimonials]", "a[href]", 1, nil},
	{"/", "trust", "h2", 1, nil},
	{"/about", "values", "h3", 4, nil},
	{"/about", "why", "li", 0, []string{"."}},
	{"/about", "", "main", 1, []string{"A 5-step process: consultation, written proposal, approval and scheduling, execution with quality"}},
	{"/gallery", "", "figure", 9, nil},
	{"/gallery", "", "figcaption", 9, nil},
	{"/gallery", "beforeAfter", "h2", 1, nil},
	{"/faqs", "", "details", 10, []string{"(?s).{80}"}},
	{"/service-areas", "cities", "h3", 5, []string{"Katy", "Pearland", "Sugar Land", "Pasadena", "The Woodlands"}},
	{"/service-areas", "counties", "h3", 6, []string{"Harris County", "Fort Bend County", "Montgomery County", "Brazoria County", "Galveston County", "Waller County"}},
	{"/service-areas", "counties", "button", 6, []string{"View Cities in Harris County"}},
	{"/service-areas/pasadena", "", "main", 1, []string{"(?i)budget"}},

	// The services: the offered work, and further panels.
	{"/services/bathroom-remodeling", "", "h3", 0, []string{"(?i)shower.*tub", "(?i)vanit", "(?i)tile and flooring", "(?i)lighting and ventilation", "(?i)plumbing"}},
	{"/services/flooring-installation", "", "h3", 0, []string{"(?i)hardwood.*refinishing", "(?i)laminate.*vinyl", "(?i)tile and stone", "(?i)carpet", "(?i)subfloor"}},
	{"/services/siding-installation", "", "h3", 0, []string{"(?i)vinyl", "(?i)fiber cement", "(?i)wood.*composite", "(?i)insulation.*moisture", "(?i)trim"}},
	{"/services/siding-installation", "panel", "h2", 1, nil},
	{"/services/basement-finishing", "", "h3", 0, []string{"(?i)framing.*drywall", "(?i)electrical", "(?i)flooring.*ceiling", "(?i)kitchenette", "(?i)moisture"}},
	{"/services/basement-finishing", "panel", "h3", 0, []string{"Entertainment space", "Guest suite", "Home office"}},
	{"/services/deck-patio", "", "h3", 0, []string{"(?i)decks", "(?i)patios", "(?i)pergolas", "(?i)outdoor kitchens.*fire", "(?i)repair"}},
	{"/services/house-renovations", "", "h3", 0, []string{"(?i)whole-home", "(?i)additions", "(?i)open concept", "(?i)structural", "(?i)historic"}},
	{"/services/house-renovations", "process", "h3", 0, []string{"Design consultation", "Transparent pricing", "Quality execution"}},

	// The articles: category, date, minutes, lists, claims.
	{"/blog/hail-damage", "", "main", 1, []string{"Storm Damage.*Mar 15, 2024.*5 min read"}},
	{"/blog/hail-damage", "sections.points", "h3", 5, nil},
	{"/blog/roof-replacement", "", "main", 1, []string{"Roofing.*Mar 10, 2024.*7 min read", "usually takes 3-5 days", "material delivery takes 3-7 days"}},
	{"/blog/roof-replacement", "sections.points", "h3", 4, nil},
	{"/blog/insurance-claim", "", "main", 1, []string{"Insurance.*Mar 5, 2024.*8 min read", "(?i)common mistakes", "(?i)actual cash value"}},
	{"/blog/insurance-claim", "sections.points", "h3", 6, nil},
	{"/blog/roof-repair-signs", "", "main", 1, []string{"Maintenance.*Feb 28, 2024.*6 min read", "Waiting 6 months raises the cost of a repair by 300-500%"}},
	{"/blog/roof-repair-signs", "sections.points", "h3", 5, []string{"Critical priority", "High priority"}},
	{"/blog/seamless-gutters", "", "main", 1, []string{"Gutters.*Feb 20, 2024.*5 min read"}},
	{"/blog/seamless-gutters", "callToAction", "a[data-action]", 1, []string{"Get Free Gutter Quote"}},
	{"/blog/roofing-materials", "", "main", 1, []string{"Materials.*Feb 15, 2024.*8 min read", "Impact-resistant shingles cost about 15-20% more"}},
	{"/blog/roofing-materials", "[data-slot=materials]", "h3", 4, []string{"^Three-tab", "^Architectural shingles.*Best for Texas", "^Metal", "^Tile"}},
	{"/blog/roofing-materials", "[data-slot=materials]", "h4", 12, []string{"^Pros$", "^Cons$", "^In our climate$"}},
}

// The repository's content has at least the specified elements, so that an owner can add a question or a tile.
func TestSpecification(t *testing.T) {
	t.Parallel()
	s := ssrtest.StartEmbedded(t, "--origin="+ssrtest.Origin)
	for _, want := range specification {
		want.check(t, s, repositoryContent)
	}
	kinds := map[string][]routes.Page{}
	for _, page := range ssrtest.ListPages(t, assets.Embedded) {
		kinds[page.Kind] = append(kinds[page.Kind], page)
		main := ssrtest.FindOne(t, s.GetDocument(t, page.Path), "main")
		checkPageKind(t, page, main)
		for _, section := range ssrtest.FindAll(main, "section") {
			if script.Attribute(section, "aria-label") == "" && !hasHeading(section) {
				t.Errorf("%s: a section has no label and no heading: %.60q", page.Path, script.VisibleText(section))
			}
		}
	}
	for kind, want := range map[string]int{routes.KindService: 12, routes.KindArea: 5, routes.KindArticle: 6} {
		if got := len(kinds[kind]); got < want {
			t.Errorf("%d pages of the kind %s, want %d", got, kind, want)
		}
	}
}

// check compares a page with a statement. The page may have more elements.
func (want statement) check(t *testing.T, s *ssrtest.Instance, content string) {
	t.Helper()
	part := ssrtest.FindOne(t, s.GetDocument(t, want.page), "body")
	main := ssrtest.FindOne(t, part, "main")
	switch {
	case want.part == "" && want.selector == "main":
	case want.part == "":
		part = main
	case strings.Contains(want.part, "["):
		part = ssrtest.FindOne(t, main, want.part)
	default:
		heading := headingPattern(t, content, want.page, want.part)
		if part = findSection(main, heading); part == nil {
			t.Errorf("%s has no section with the heading %q", want.page, heading)
			return
		}
	}
	found := visibleTexts(ssrtest.FindAll(part, want.selector))
	if len(found) < want.count {
		t.Errorf("%s, %s: %d %s, want %d", want.page, want.part, len(found), want.selector, want.count)
	}
	for _, pattern := range want.patterns {
		if !slices.ContainsFunc(found, regexp.MustCompile(pattern).MatchString) {
			t.Errorf("%s, %s: no %s matches %q: %q", want.page, want.part, want.selector, pattern, found)
		}
	}
}

// headingPattern returns a pattern for the heading of a group in a page's content file. In a list of sections it uses the first one
// with points.
func headingPattern(t *testing.T, content, page, group string) *regexp.Regexp {
	t.Helper()
	file := strings.NewReplacer("pages/service-areas/", "areas/", "pages/services/", "services/", "pages/blog/", "articles/").Replace("pages" + page)
	if page == "/" {
		file += "home"
	}
	text, err := os.ReadFile(filepath.Join(content, file+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	for key := range strings.SplitSeq(group+".heading", ".") {
		if list, isList := value.([]any); isList {
			value = list[slices.IndexFunc(list, func(entry any) bool { _, has := entry.(map[string]any)["points"]; return has })]
		} else {
			value = value.(map[string]any)[key]
		}
	}
	return regexp.MustCompile("^" + regexp.MustCompile(`\\\{[^}]*\\\}`).ReplaceAllString(regexp.QuoteMeta(value.(string)), ".*") + "$")
}

// findSection returns the innermost section with an h2 that matches the pattern, or nil.
func findSection(node *html.Node, heading *regexp.Regexp) *html.Node {
	for _, section := range slices.Backward(ssrtest.FindAll(node, "section")) {
		if slices.ContainsFunc(visibleTexts(ssrtest.FindAll(section, "h2")), heading.MatchString) {
			return section
		}
	}
	return nil
}

// hasHeading reports whether node contains a heading that is not inside a nested section.
func hasHeading(node *html.Node) bool {
	for child := range node.ChildNodes() {
		if regexp.MustCompile(`^h[1-6]$`).MatchString(child.Data) || child.Data != "section" && hasHeading(child) {
			return true
		}
	}
	return false
}

// textContent returns the concatenated text nodes of node, without the spacing of CSS.
func textContent(node *html.Node) string {
	text := ""
	for n := range node.Descendants() {
		if n.Type == html.TextNode {
			text += n.Data
		}
	}
	return text
}

// checkPageKind checks a page against the requirements for its kind.
func checkPageKind(t *testing.T, page routes.Page, main *html.Node) {
	t.Helper()
	switch page.Kind {
	case routes.KindService:
		if aside := ssrtest.FindOne(t, main, "aside"); len(ssrtest.FindAll(aside, "li"))*len(ssrtest.FindAll(aside.PrevSibling, "h3")) == 0 {
			t.Errorf("%s has no points, or no kinds of work next to them", page.Path)
		}
	case routes.KindArea:
		names := visibleTexts(ssrtest.FindAll(ssrtest.FindOne(t, main, "[data-slot=neighborhoods]"), "li"))
		slices.Sort(names)
		if len(slices.Compact(names)) != 12 {
			t.Errorf("%s: the neighborhoods are %q, want 12", page.Path, names)
		}
	case routes.KindArticle:
		day, err := time.Parse(time.DateOnly, page.Updated)
		if want := day.Format("Updated Jan 2, 2006"); err != nil || strings.Contains(script.VisibleText(main), want) != (page.Updated != page.Published) {
			t.Errorf("%s: published %s, updated %s: %q must be visible only after an update (%v)", page.Path, page.Published, page.Updated, want, err)
		}
	}
	if len(ssrtest.FindAll(ssrtest.FindOne(t, main, "[data-slot=closing]"), "[data-action]")) == 0 {
		t.Errorf("%s does not end with a call to action", page.Path)
	}
}

// leadForm is the form of the sites with a lead form.
const leadForm = "https://forms.example.com/lead?site=1"

// The pages of the fixture content, with the default settings, in the corrected edition with a form, and with all contact links.
func TestFixtureContent(t *testing.T) {
	t.Parallel()
	pages := ssrtest.ListPages(t, ssrtest.OpenFixture)
	paths := []string{ssrtest.UnknownPath}
	for _, page := range pages {
		paths = append(paths, page.Path)
	}
	asGiven := ssrtest.Start(t)
	corrected := ssrtest.Start(t, "--content=corrected", "--phone=+1 832 555 0199", "--lead-form="+leadForm, "--cache=false")
	linked := ssrtest.Start(t, contactFlags...)
	for name, check := range map[string]func(t *testing.T){
		"unpublished files":        func(t *testing.T) { checkUnpublishedFiles(t, asGiven) },
		"rendering notes":          func(t *testing.T) { checkRenderingNotes(t, asGiven, paths) },
		"order":                    func(t *testing.T) { checkContentOrder(t, asGiven) },
		"tiles":                    func(t *testing.T) { checkTiles(t, asGiven) },
		"hours":                    func(t *testing.T) { checkHours(t, asGiven) },
		"proof":                    func(t *testing.T) { checkProof(t, corrected, pages) },
		"menus":                    func(t *testing.T) { checkMenus(t, asGiven, pages) },
		"facts in structured data": func(t *testing.T) { checkStructuredFacts(t, asGiven) },
		"structured data":          func(t *testing.T) { checkStructuredData(t, corrected, pages, "http://localhost:"+corrected.Port()) },
		"view cities":              func(t *testing.T) { checkViewCities(t, corrected) },
		"calls to action": func(t *testing.T) {
			checkCallsToAction(t, asGiven, paths, "(713) 555-0142", "", "Licensed and insured")
		},
		"calls to action with a form": func(t *testing.T) {
			checkCallsToAction(t, corrected, paths, "+1 832 555 0199", leadForm, correctedClaim)
		},
		"contact links":               func(t *testing.T) { checkContactLinks(t, linked, paths) },
		"no contact links by default": func(t *testing.T) { checkNoContactLinks(t, asGiven, paths) },
	} {
		t.Run(name, check)
	}
}

// checkRenderingNotes checks that one note directly above each group of images identifies them as renderings, and that no note is
// inside the group.
func checkRenderingNotes(t *testing.T, s *ssrtest.Instance, paths []string) {
	t.Helper()
	for _, path := range paths {
		for _, list := range ssrtest.FindAll(ssrtest.FindOne(t, s.GetDocument(t, path), "main"), "ul") {
			if len(ssrtest.FindAll(list, "img")) < 2 {
				continue
			}
			if above := list.PrevSibling; above == nil || above.Data != "small" || len(ssrtest.FindAll(list, "small")) > 0 {
				t.Errorf("%s: the images of %.40q need one note directly above them", path, script.VisibleText(list))
			}
		}
	}
}

// checkContentOrder checks that the blog lists articles newest first, that an article shows its update, that the gallery shows its
// images in order, that materials have ratings, that both URLs of the cabinets show the same page, and that a page without people names none.
func checkContentOrder(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	var cards []string
	for _, card := range ssrtest.FindAll(ssrtest.FindOne(t, s.GetDocument(t, "/blog"), "main"), "article") {
		cards = append(cards, ssrtest.AttributeValues(ssrtest.FindAll(ssrtest.FindOne(t, card, "h2"), "a"), "href")...)
		ssrtest.FindOne(t, card, "img")
		if line := textContent(ssrtest.FindOne(t, card, "time").Parent); !regexp.MustCompile(`^[\w &]+ [A-Z][a-z]{2} \d+, \d{4} \d+ min read$`).MatchString(line) {
			t.Errorf("a card's metadata has no spaces between its items: %q", line)
		}
		if len(ssrtest.FindAll(card, "span"))*len(ssrtest.FindAll(card, "p")) == 0 {
			t.Errorf("a card has no category, or no excerpt: %s", script.VisibleText(card))
		}
	}
	for _, path := range cards {
		if text := script.VisibleText(ssrtest.FindOne(t, s.GetDocument(t, path), "main")); strings.Contains(text, "Updated Nov 22, 2026") != (path == "/blog/roofing-materials") {
			t.Errorf("%s must show its update, if its content has one: %s", path, text)
		}
	}
	if want := joinPaths("/blog/", "hail-damage roofing-materials"); !slices.Equal(cards, want) {
		t.Errorf("the cards link to %q, want %q", cards, want)
	}
	var pictures []string
	gallery := ssrtest.FindOne(t, s.GetDocument(t, "/gallery"), "section[aria-label=Projects]")
	for _, tile := range ssrtest.FindAll(gallery, "figure") {
		// /assets/house-8b3e6870ba-768.jpg is the house.
		pictures = append(pictures, regexp.MustCompile(`^.*/|-[0-9a-f]{10}.*$`).ReplaceAllString(ssrtest.AttributeValues(ssrtest.FindAll(tile, "img"), "src")[0], ""))
		caption := ssrtest.FindOne(t, tile, "figcaption")
		for _, part := range []string{"strong", "span"} {
			ssrtest.FindOne(t, caption, part)
		}
	}
	if want := strings.Fields("kitchen house deck"); !slices.Equal(pictures, want) {
		t.Errorf("the images are %q, want %q", pictures, want)
	}
	var ratings []string
	for material := range ssrtest.FindOne(t, s.GetDocument(t, "/blog/roofing-materials"), "[data-slot=materials]").ChildNodes() {
		ratings = append(ratings, regexp.MustCompile(`\d out of 5`).FindString(script.VisibleText(material)))
	}
	if !slices.Equal(ratings, []string{"3 out of 5", "5 out of 5", "4 out of 5", "3 out of 5"}) {
		t.Errorf("the ratings are %q", ratings)
	}
	if cabinets, painting := ssrtest.FindOne(t, s.GetDocument(t, "/services/cabinets"), "main"), ssrtest.FindOne(t, s.GetDocument(t, "/services/cabinet-painting"), "main"); script.VisibleText(cabinets) != script.VisibleText(painting) {
		t.Error("the two URLs of the cabinets show different pages")
	}
	about := s.GetDocument(t, "/about")
	if caller := script.VisibleText(ssrtest.FindOne(t, about, "div[id=estimate]")); len(ssrtest.FindAll(about, "blockquote")) > 0 || strings.Contains(caller, "calls you") {
		t.Errorf("/about quotes or names a person whom its content does not name: %s", caller)
	}
	services := ssrtest.AttributeValues(ssrtest.FindAll(ssrtest.FindOne(t, s.GetDocument(t, "/"), "[data-slot=page-tiles]"), "a"), "href")
	if !slices.Equal(services, menuServices) {
		t.Errorf("the services on the home page link to %q", services)
	}
	roofing := ssrtest.FindOne(t, ssrtest.FindOne(t, s.GetDocument(t, "/"), "section[id=services]"), "section[aria-label=Roofs]")
	links := ssrtest.AttributeValues(ssrtest.FindAll(roofing, "a"), "href")
	if want := []string{"/blog/hail-damage", "/service-areas"}; !slices.Equal(links, want) || len(ssrtest.FindAll(roofing, "picture")) != 1 {
		t.Errorf("the tile of roofing links to %q, want %q, with a picture", links, want)
	}
}

// checkTiles checks the tiles of services and articles: the link, the picture, and the sentence, which tiles of an article omit. On the
// page of another service, a tile shows the picture that its service names for that.
func checkTiles(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	for path, want := range map[string][]string{
		"/services/kitchen-remodeling": {"/services/siding-installation deck-rail sentence"},
		"/blog/hail-damage":            {"/blog/roofing-materials house-roof", "/services/siding-installation house-shingles"},
	} {
		var found []string
		for tile := range ssrtest.FindOne(t, s.GetDocument(t, path), "[data-slot=page-tiles]").ChildNodes() {
			name := regexp.MustCompile(`^/assets/(.*)-[0-9a-f]{10}(-shingles)?-.*$`).ReplaceAllString(ssrtest.AttributeValues(ssrtest.FindAll(tile, "img"), "src")[0], "$1$2")
			text := ssrtest.AttributeValues(ssrtest.FindAll(ssrtest.FindOne(t, tile, "h3"), "a"), "href")[0] + " " + name
			if len(ssrtest.FindAll(tile, "p")) > 0 {
				text += " sentence"
			}
			found = append(found, text)
		}
		if !slices.Equal(found, want) {
			t.Errorf("%s has the tiles %q, want %q", path, found, want)
		}
	}
}

// checkHours checks that a card with contacts has a line for each group of days.
func checkHours(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	var lines []string
	for _, lineBreak := range ssrtest.FindAll(ssrtest.FindOne(t, s.GetDocument(t, "/faqs"), "main"), "br") {
		for line := range lineBreak.Parent.ChildNodes() {
			if line.Type == html.TextNode {
				lines = append(lines, strings.Join(strings.Fields(line.Data), " ")) // without non-breaking spaces
			}
		}
	}
	if want := []string{"Monday to Saturday: 8:00 AM - 7:00 PM", "Sunday: Closed"}; !slices.Equal(lines, want) {
		t.Errorf("/faqs shows the hours as %q, want %q", lines, want)
	}
}

// checkProof checks that the last claim of each page but the home page and the error pages links to the section about checking a
// contractor, and that services and areas link to it next to what a proposal contains, and to the example of a proposal.
func checkProof(t *testing.T, s *ssrtest.Instance, pages []routes.Page) {
	t.Helper()
	ssrtest.FindOne(t, s.GetDocument(t, "/about"), "section[id=check]")
	ssrtest.FindOne(t, s.GetDocument(t, "/"), "section[id=proposal]")
	for _, page := range pages {
		if page.Path == "/" {
			continue
		}
		main := ssrtest.FindOne(t, s.GetDocument(t, page.Path), "main")
		claims := ssrtest.FindAll(ssrtest.FindOne(t, main, "[data-slot=closing]"), "li")
		if link := ssrtest.FindAll(claims[len(claims)-1], "a"); len(link) != 1 || script.Attribute(link[0], "href") != "/about#check" {
			t.Errorf("%s does not link its last claim to its proof", page.Path)
		}
		if page.Kind != routes.KindService && page.Kind != routes.KindArea {
			continue
		}
		checks, examples := ssrtest.FindAll(main, "a[href=/about#check]"), ssrtest.FindAll(main, "a[href=/#proposal]")
		if len(checks) != 2 || len(examples) != 1 {
			t.Errorf("%s has %d links to the section about checking a contractor and %d to the proposal, want 2 and 1", page.Path, len(checks), len(examples))
		}
	}
}

// checkViewCities checks that View Cities of the corrected edition lists the places of a county, with links to those that have a page.
// A list with a township must not have the title Cities.
func checkViewCities(t *testing.T, s *ssrtest.Instance) {
	t.Helper()
	pages := map[string]string{"Katy": "katy", "The Woodlands": "woodlands"}
	main := ssrtest.FindOne(t, s.GetDocument(t, "/service-areas"), "main")
	var links int
	for _, list := range ssrtest.FindAll(main, "div[popover]") {
		for _, place := range ssrtest.FindAll(list, "li") {
			var want []string
			if slug := pages[script.VisibleText(place)]; slug != "" {
				want = joinPaths("/service-areas/", slug)
				links++
			}
			if got := ssrtest.AttributeValues(ssrtest.FindAll(place, "a"), "href"); !slices.Equal(got, want) {
				t.Errorf("%s links to %q, want %q", script.VisibleText(place), got, want)
			}
		}
		if text := script.VisibleText(list); strings.Contains(text, "The Woodlands") && strings.Contains(text, "Cities") {
			t.Errorf("a township is called a city: %s", text)
		}
	}
	if links < len(pages) {
		t.Errorf("%d places have a page, want at least %d", links, len(pages))
	}
}

// joinPaths returns the path of each space-separated slug in a folder.
func joinPaths(folder, slugs string) (paths []string) {
	for slug := range strings.FieldsSeq(slugs) {
		paths = append(paths, folder+slug)
	}
	return paths
}

var menuServices = joinPaths("/services/", "kitchen-remodeling siding-installation cabinets")

// expectTexts compares the visible texts of elements with want.
func expectTexts(t *testing.T, nodes []*html.Node, want ...string) {
	t.Helper()
	if got := visibleTexts(nodes); !slices.Equal(got, want) {
		t.Errorf("the texts are %q, want %q", got, want)
	}
}

// correctedClaim is the claim of the corrected edition.
const correctedClaim = "Registered in Texas and insured, with licensed trades"

// checkCallsToAction checks that, without JavaScript, the header, the footer and the calls to action of each page link to the form or
// call the phone number, with the facts of the edition. Without a form, calls to action call, too. The HTML contains no frames.
func checkCallsToAction(t *testing.T, s *ssrtest.Instance, paths []string, phone, form, claim string) {
	t.Helper()
	call := "tel:" + script.DialString(phone)
	targets := map[string]string{"estimate": cmp.Or(form, call), "call": call}
	for _, path := range paths {
		page := s.GetDocument(t, path)
		for _, n := range ssrtest.FindAll(page, "[data-action]") {
			action := script.Attribute(n, "data-action")
			if href := script.Attribute(n, "href"); n.Data != "a" || href == "" || href != targets[action] {
				t.Errorf("%s: the call to action %s is <%s> with the target %q, want <a> with %q", path, action, n.Data, href, targets[action])
			}
		}
		callsOnly := path == "/services/siding-installation" && claim != correctedClaim
		if calls := len(ssrtest.FindAll(page, "[data-action=call]")); (calls > 0) != callsOnly {
			t.Errorf("%s: %d calls to action have a tel: link", path, calls)
		}
		footer := ssrtest.FindOne(t, page, "footer")
		if frames := len(ssrtest.FindAll(page, "iframe")); frames > 0 || len(ssrtest.FindAll(footer, "a[href="+call+"]")) == 0 {
			t.Errorf("%s: %d frames, or the footer does not link to %s", path, frames, call)
		}
		if text := script.VisibleText(ssrtest.FindOne(t, page, "main")); path != ssrtest.UnknownPath && !strings.Contains(text, claim) {
			t.Errorf("%s does not claim %q: %s", path, claim, text)
		}
		if claimed := regexp.MustCompile(`(?i)licensed(,| and) insured`).FindString(script.VisibleText(page)); claimed != "" && claim == correctedClaim {
			t.Errorf("%s claims %q in the corrected edition", path, claimed)
		}
	}
	checkHeaderAndFooter(t, s.GetDocument(t, "/blog"), phone, call)
}

// checkHeaderAndFooter checks the links and the texts of the header and the footer.
func checkHeaderAndFooter(t *testing.T, page *html.Node, phone, call string) {
	t.Helper()
	header, footer, bar := ssrtest.FindOne(t, page, "header"), ssrtest.FindOne(t, page, "footer"), ssrtest.FindOne(t, page, "[data-slot=top-bar]")
	// The logo is the first link of the second row.
	if got := ssrtest.AttributeValues(ssrtest.FindAll(header, "a"), "href"); !slices.Equal(ssrtest.AttributeValues(ssrtest.FindAll(bar, "a"), "href"), []string{"/service-areas", call}) || got[2] != "/" {
		t.Errorf("the header links to %q", got)
	}
	var items []*html.Node
	for item := range ssrtest.FindAll(ssrtest.FindOne(t, header, "nav[aria-label=Main]"), "ul")[0].ChildNodes() {
		items = append(items, slices.Concat(ssrtest.FindAll(item, "button"), ssrtest.FindAll(item, "a"))[0])
	}
	expectTexts(t, items, "Services", "Service Areas", "About", "Gallery", "Testimonials", "Blog")
	if testimonials := ssrtest.AttributeValues(items, "href")[4]; testimonials != "/#testimonials" {
		t.Errorf("Testimonials links to %q", testimonials)
	}
	expectTexts(t, ssrtest.FindAll(header, "[data-action=estimate]"), "Free Estimate", "Free Estimate") // in the header, and in its menu on phones

	if linked := ssrtest.AttributeValues(ssrtest.FindAll(ssrtest.FindOne(t, footer, "nav[aria-label=Services]"), "a"), "href"); !slices.Equal(linked, menuServices) {
		t.Errorf("the services in the footer are %q", linked)
	}
	if company := ssrtest.AttributeValues(ssrtest.FindAll(ssrtest.FindOne(t, footer, "nav[aria-label=Company]"), "a"), "href"); !slices.Contains(company, "/about") {
		t.Errorf("the company links in the footer are %q", company)
	}
	for _, text := range []string{"11010 Katy Fwy C-303 Houston, TX 77043", "Monday to Saturday 8:00 AM - 7:00 PM", "Sunday Closed", phone} {
		if got := script.VisibleText(footer); !strings.Contains(got, text) {
			t.Errorf("the footer does not show %q: %s", text, got)
		}
	}
	ssrtest.FindOne(t, footer, "a[href=mailto:hello@example.com]")
	expectTexts(t, ssrtest.FindAll(ssrtest.FindAll(footer, "ul")[0], "a"), "Facebook", "Instagram")
}

// checkMenus checks that the menus link to each page, with three exceptions: the second URL of the cabinets, the home page (the logo
// links to it), and the articles (the blog lists them). Only a link to the current page has aria-current.
func checkMenus(t *testing.T, s *ssrtest.Instance, pages []routes.Page) {
	t.Helper()
	home := s.GetDocument(t, "/")
	var linked []string
	for _, menu := range append(ssrtest.FindAll(home, "nav"), ssrtest.FindOne(t, home, "[data-slot=top-bar]")) {
		linked = append(linked, ssrtest.AttributeValues(ssrtest.FindAll(menu, "a"), "href")...)
	}
	for _, page := range pages {
		unlisted := page.Kind == routes.KindArticle || page.Path == "/services/cabinet-painting"
		if slices.Contains(linked, page.Path) == unlisted && page.Path != "/" {
			t.Errorf("%s is in a menu: %t", page.Path, !unlisted)
		}
	}
	for _, path := range []string{"/", "/about", "/service-areas", "/services/cabinets", "/service-areas/katy"} {
		page := s.GetDocument(t, path)
		for _, link := range append(ssrtest.FindAll(ssrtest.FindOne(t, page, "header"), "a"), ssrtest.FindAll(ssrtest.FindOne(t, page, "footer"), "a")...) {
			isCurrent := script.Attribute(link, "aria-current") == "page"
			if href := script.Attribute(link, "href"); (href == path) != isCurrent {
				t.Errorf("%s: the link to %s has aria-current=page: %v", path, href, isCurrent)
			}
		}
	}
}

// contactLinks are the optional links that settings add, by data-slot.
var contactLinks = map[string]string{
	"schedule":    "https://schedule.example.com/gulf-oak-remodeling/free-estimate?from=site&lang=en",
	"financing":   "https://bank.example.com/gulf-oak-remodeling",
	"privacy":     "https://www.example.com/privacy",
	"sms-terms":   "https://www.example.com/text-messages",
	"certificate": "https://insurer.example.com/certificates/gulf-oak.pdf",
}

const (
	textPhone = "+1 (713) 555-0123"
	textURL   = "sms:+17135550123"
	licenses  = `Master Plumber M-41234; Electrical Contractor TECL 31234; Air Conditioning TACLA 51234C & "more"`
)

// contactFlags sets every optional contact link and fact.
var contactFlags = []string{
	"--text-phone=" + textPhone, "--open-now=true", "--lead-form=" + leadForm, "--origin=https://www.example.com", "--licenses=" + licenses,
	"--schedule=" + contactLinks["schedule"], "--financing=" + contactLinks["financing"], "--privacy=" + contactLinks["privacy"], "--sms-terms=" + contactLinks["sms-terms"],
	"--certificate=" + contactLinks["certificate"], "--lead-form-parameters=gclid,utm_source=fields[source],landing=page",
}

// checkContactLinks checks that each page has the contact links and the licenses in its footer, the links for the form in the popup,
// and a text-message link next to each call, and that the structured data includes them.
func checkContactLinks(t *testing.T, s *ssrtest.Instance, paths []string) {
	t.Helper()
	formLinks := []string{"privacy", "schedule", "sms-terms"}
	for _, path := range paths {
		page := s.GetDocument(t, path)
		footer, popup := ssrtest.FindOne(t, page, "footer"), ssrtest.FindOne(t, page, "div[id=estimate]")
		checkLinkSlots(t, path+": the footer", footer, slices.Sorted(maps.Keys(contactLinks)))
		checkLinkSlots(t, path+": the popup", popup, formLinks)
		for _, place := range append(ssrtest.FindAll(page, "[data-slot=closing]"), footer, popup) {
			expectTexts(t, ssrtest.FindAll(place, "a[href="+textURL+"]"), "Text "+textPhone)
		}
		expectTexts(t, ssrtest.FindAll(footer, "[data-slot=licenses]"), licenses)
		expectTexts(t, ssrtest.FindAll(footer, "[data-slot=certificate]"), "Our insurer’s certificate")
		ssrtest.FindOne(t, footer, "open-now")
	}
	home := s.GetDocument(t, "/")
	checkLinkSlots(t, "the home page's form", ssrtest.FindAll(home, "[data-slot=hero-form]")[0], formLinks)
	about := ssrtest.FindOne(t, s.GetDocument(t, "/about"), "main")
	ssrtest.FindOne(t, about, "[data-slot=licenses]")
	ssrtest.FindOne(t, about, "[data-slot=certificate]")

	business := script.BusinessData(home)
	point, _ := business["contactPoint"].(jsonNode)
	action, _ := business["potentialAction"].(jsonNode)
	target, _ := action["target"].(jsonNode)
	if point["telephone"] != "+17135550123" || action["@type"] != "ReserveAction" || target["urlTemplate"] != contactLinks["schedule"] {
		t.Errorf("contactPoint %v, potentialAction %v", point, action)
	}
}

// checkNoContactLinks checks that a site without the settings of contactFlags shows none of them.
func checkNoContactLinks(t *testing.T, s *ssrtest.Instance, paths []string) {
	t.Helper()
	for _, path := range paths {
		body := s.Get(t, path).Body
		for _, text := range []string{"sms:", "open-now", "openNow", "&quot;beside&quot;", `data-slot="licenses"`, `data-slot="certificate"`, "contactPoint", "potentialAction"} {
			if strings.Contains(body, text) {
				t.Errorf("%s: the page contains %q without the setting", path, text)
			}
		}
	}
}

// checkLinkSlots checks that node contains exactly the named contact links.
func checkLinkSlots(t *testing.T, place string, node *html.Node, names []string) {
	t.Helper()
	found := map[string]bool{}
	for _, link := range ssrtest.FindAll(node, "a[data-slot]") {
		name := script.Attribute(link, "data-slot")
		if href, rel := script.Attribute(link, "href"), script.Attribute(link, "rel"); href != contactLinks[name] || rel != "noopener" || script.Attribute(link, "target") != "" {
			t.Errorf("%s: %s links to %q, rel=%q", place, name, href, rel)
		}
		found[name] = true
	}
	if got := fmt.Sprint(slices.Sorted(maps.Keys(found))); got != fmt.Sprint(names) {
		t.Errorf("%s has %s, want %v", place, got, names)
	}
}

// visibleTexts returns the visible text of each element.
func visibleTexts(nodes []*html.Node) []string {
	var found []string
	for _, n := range nodes {
		found = append(found, script.VisibleText(n))
	}
	return found
}
