package main

import (
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

// A statement of the specification is about one part of a page.
type statement struct {
	page string
	// part is the group of the page's words in client/content whose heading begins the part; a selector; or nothing for all of it.
	part  string
	what  string   // selects elements in it
	count int      // how many there are; 0 where that is not fixed
	reads []string // patterns, each of which one of them matches
}

// specification is what the site's specification fixes of its words and numbers.
var specification = []statement{
	// The home page: claims, four figures, six reasons, ten services, five steps, the reviews, the trust.
	{"/", "", "main", 1, []string{"500[+] five-star reviews", "(?i)one-year warranty", "(?i)licensed and insured", "Free estimates", "Fixed pricing", "[$]2 million liability coverage"}},
	{"/", "", "p", 0, []string{"^Home remodeling and roofing in Houston, Katy, .* and The Woodlands$"}},
	{"/", "section[aria-label=In numbers]", "dd", 4, []string{`^20\+$`, `^1000\+$`, `^500\+$`, "^100%$"}},
	{"/", "section[aria-label=In numbers]", "dt", 4, []string{"Years of experience", "Projects completed", "Five-star reviews", "Satisfaction rate"}},
	{"/", "why", "li", 6, nil},
	{"/", "section[id=services]", "li", 10, nil},
	{"/", "section[id=services]", "p", 12, nil}, // one more stands below the heading, and one tells of roofs
	{"/", "process", "h3", 5, []string{"^Consultation$", "^Written proposal$", "^Approval and scheduling$", "^Execution with quality control$", "^Final walkthrough$"}},
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

	// The services: what is offered, and further panels.
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

// The fixture content has exactly what the specification fixes, and the checkout's own words have at least that: an owner who
// adds a question or a tile breaks nothing.
func TestSpecification(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		words    string
		embedded func() (*assets.Bundle, error)
	}{"fixture": {filepath.Join(ssrtest.Root, "client", "e2e", "content"), ssrtest.OpenFixture}, "real": {realWords, assets.Embedded}} {
		t.Run(name, func(t *testing.T) {
			s := ssrtest.StartWith(t, c.embedded, "serve", "--mode=production", "--origin="+ssrtest.Origin)
			for _, want := range specification {
				want.check(t, s, c.words, name == "fixture")
			}
			kinds := map[string][]routes.Page{}
			for _, page := range ssrtest.Pages(t, c.embedded) {
				kinds[page.Kind] = append(kinds[page.Kind], page)
				main := ssrtest.Only(t, s.Document(t, page.Path), "main")
				checkKind(t, page, main)
				for _, section := range ssrtest.All(main, "section") {
					if script.Attribute(section, "aria-label") == "" && !hasHeading(section) {
						t.Errorf("%s: a section has neither a label nor a heading of its own: %.60q", page.Path, script.VisibleText(section))
					}
				}
			}
			for kind, want := range map[string]int{routes.KindService: 12, routes.KindArea: 5, routes.KindArticle: 6} {
				if got := len(kinds[kind]); got < want || name == "fixture" && got != want {
					t.Errorf("%d pages of the kind %s, want %d", got, kind, want)
				}
			}
		})
	}
}

// check holds a page against a statement: exactly, or with more than it wants.
func (want statement) check(t *testing.T, s *ssrtest.Site, words string, exactly bool) {
	t.Helper()
	part := ssrtest.Only(t, s.Document(t, want.page), "body")
	main := ssrtest.Only(t, part, "main")
	switch {
	case want.part == "" && want.what == "main":
	case want.part == "":
		part = main
	case strings.Contains(want.part, "["):
		part = ssrtest.Only(t, main, want.part)
	default:
		heading := headingOf(t, words, want.page, want.part)
		if part = sectionOf(main, heading); part == nil {
			t.Errorf("%s has no part %q", want.page, heading)
			return
		}
	}
	found := textsOf(ssrtest.All(part, want.what))
	if want.count > 0 && (len(found) < want.count || exactly && len(found) != want.count) {
		t.Errorf("%s, %s: %d %s, want %d", want.page, want.part, len(found), want.what, want.count)
	}
	for _, pattern := range want.reads {
		if !slices.ContainsFunc(found, regexp.MustCompile(pattern).MatchString) {
			t.Errorf("%s, %s: no %s reads %q: %q", want.page, want.part, want.what, pattern, found)
		}
	}
}

// headingOf is the heading of a group of a page's words, as a pattern. Of an article's sections it is that of the first with
// points.
func headingOf(t *testing.T, words, page, group string) *regexp.Regexp {
	t.Helper()
	file := strings.NewReplacer("pages/service-areas/", "areas/", "pages/services/", "services/", "pages/blog/", "articles/").Replace("pages" + page)
	if page == "/" {
		file += "home"
	}
	text, err := os.ReadFile(filepath.Join(words, file+".json"))
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

// sectionOf is the section of a page under a heading of the second level: the innermost, where one holds another.
func sectionOf(node *html.Node, heading *regexp.Regexp) *html.Node {
	for _, section := range slices.Backward(ssrtest.All(node, "section")) {
		if slices.ContainsFunc(textsOf(ssrtest.All(section, "h2")), heading.MatchString) {
			return section
		}
	}
	return nil
}

// hasHeading reports whether a heading below node belongs to it, and not to a section inside.
func hasHeading(node *html.Node) bool {
	for child := range node.ChildNodes() {
		if regexp.MustCompile(`^h[1-6]$`).MatchString(child.Data) || child.Data != "section" && hasHeading(child) {
			return true
		}
	}
	return false
}

// copied returns the text of node as one copies it where nothing lays its parts out.
func copied(node *html.Node) string {
	text := ""
	for n := range node.Descendants() {
		if n.Type == html.TextNode {
			text += n.Data
		}
	}
	return text
}

// checkKind holds a page against what the specification says of all of its kind.
func checkKind(t *testing.T, page routes.Page, main *html.Node) {
	t.Helper()
	switch page.Kind {
	case routes.KindService:
		if aside := ssrtest.Only(t, main, "aside"); len(ssrtest.All(aside, "li"))*len(ssrtest.All(aside.PrevSibling, "h3")) == 0 {
			t.Errorf("%s has no points, or no kinds of work beside them", page.Path)
		}
	case routes.KindArea:
		names := textsOf(ssrtest.All(ssrtest.Only(t, main, "[data-slot=neighborhoods]"), "li"))
		slices.Sort(names)
		if len(slices.Compact(names)) != 12 {
			t.Errorf("%s: the neighborhoods are %q, want twelve", page.Path, names)
		}
	case routes.KindArticle:
		day, err := time.Parse(time.DateOnly, page.Updated)
		if want := day.Format("Updated Jan 2, 2006"); err != nil || strings.Contains(script.VisibleText(main), want) != (page.Updated != page.Published) {
			t.Errorf("%s of %s, changed on %s: does it say %s? (%v)", page.Path, page.Published, page.Updated, want, err)
		}
	}
	if len(ssrtest.All(ssrtest.Only(t, main, "[data-slot=closing]"), "[data-action]")) == 0 {
		t.Errorf("%s does not close with a call to action", page.Path)
	}
}

// One line directly above each group of pictures says that they are renderings, and nothing in the group repeats it.
func TestRenderingNotes(t *testing.T) {
	t.Parallel()
	s := ssrtest.Start(t)
	for _, path := range addresses(t) {
		for _, list := range ssrtest.All(ssrtest.Only(t, s.Document(t, path), "main"), "ul") {
			if len(ssrtest.All(list, "img")) < 2 {
				continue
			}
			if above := list.PrevSibling; above == nil || above.Data != "small" || len(ssrtest.All(list, "small")) > 0 {
				t.Errorf("%s: the pictures of %.40q need one line directly above them", path, script.VisibleText(list))
			}
		}
	}
}

// The blog's cards lead to the articles, the newest first; the gallery's tiles show three pictures in turn; materials are
// rated; both addresses of the cabinets show one page.
func TestOrders(t *testing.T) {
	t.Parallel()
	s := ssrtest.Start(t)
	var cards []string
	for _, card := range ssrtest.All(ssrtest.Only(t, s.Document(t, "/blog"), "main"), "article") {
		cards = append(cards, ssrtest.Values(ssrtest.All(ssrtest.Only(t, card, "h2"), "a"), "href")...)
		ssrtest.Only(t, card, "img")
		if line := copied(ssrtest.Only(t, card, "time").Parent); !regexp.MustCompile(`^[\w &]+ [A-Z][a-z]{2} \d+, \d{4} \d+ min read$`).MatchString(line) {
			t.Errorf("the parts of a card's line are not apart: %q", line)
		}
		if len(ssrtest.All(card, "span"))*len(ssrtest.All(card, "p")) == 0 {
			t.Errorf("a card has no category, or no excerpt: %s", script.VisibleText(card))
		}
	}
	for _, path := range cards {
		if text := script.VisibleText(ssrtest.Only(t, s.Document(t, path), "main")); strings.Contains(text, "Updated") {
			t.Errorf("%s tells of an update of which its author says nothing", path)
		}
	}
	if want := below("/blog/", "hail-damage roof-replacement insurance-claim roof-repair-signs seamless-gutters roofing-materials"); !slices.Equal(cards, want) {
		t.Errorf("the cards lead to %q, want %q", cards, want)
	}
	var pictures []string
	gallery := ssrtest.Only(t, s.Document(t, "/gallery"), "section[aria-label=Projects]")
	for _, tile := range ssrtest.All(gallery, "figure") {
		// /assets/house-8b3e6870ba-768.jpg is the house.
		pictures = append(pictures, regexp.MustCompile(`^.*/|-[0-9a-f]{10}.*$`).ReplaceAllString(ssrtest.Values(ssrtest.All(tile, "img"), "src")[0], ""))
		caption := ssrtest.Only(t, tile, "figcaption")
		for _, part := range []string{"strong", "span"} {
			ssrtest.Only(t, caption, part)
		}
	}
	if first := pictures[:3]; len(slices.Compact(slices.Sorted(slices.Values(first)))) != 3 || !slices.Equal(pictures, slices.Repeat(first, 3)) {
		t.Errorf("the pictures are %q, want three in turn", pictures)
	}
	var ratings []string
	for material := range ssrtest.Only(t, s.Document(t, "/blog/roofing-materials"), "[data-slot=materials]").ChildNodes() {
		ratings = append(ratings, regexp.MustCompile(`\d out of 5`).FindString(script.VisibleText(material)))
	}
	if !slices.Equal(ratings, []string{"3 out of 5", "5 out of 5", "4 out of 5", "3 out of 5"}) {
		t.Errorf("the materials are rated %q", ratings)
	}
	if cabinets, painting := ssrtest.Only(t, s.Document(t, "/services/cabinets"), "main"), ssrtest.Only(t, s.Document(t, "/services/cabinet-painting"), "main"); script.VisibleText(cabinets) != script.VisibleText(painting) {
		t.Error("the two addresses of the cabinets show different pages")
	}
	services := ssrtest.Values(ssrtest.All(ssrtest.Only(t, s.Document(t, "/"), "[data-slot=page-tiles]"), "a"), "href")
	if !slices.Equal(services, serviceMenu) {
		t.Errorf("the home page's services lead to %q", services)
	}
}

// In the corrected edition, View Cities lists the places of a county. Those with a page lead there, and a township is among no
// cities.
func TestViewCities(t *testing.T) {
	t.Parallel()
	pages := map[string]string{"Katy": "katy", "Pearland": "pearland", "Sugar Land": "sugar-land", "Pasadena": "pasadena", "The Woodlands": "woodlands"}
	main := ssrtest.Only(t, ssrtest.Start(t, "--content=corrected").Document(t, "/service-areas"), "main")
	var links int
	for _, list := range ssrtest.All(main, "div[popover]") {
		for _, place := range ssrtest.All(list, "li") {
			var want []string
			if slug := pages[script.VisibleText(place)]; slug != "" {
				want = below("/service-areas/", slug)
				links++
			}
			if got := ssrtest.Values(ssrtest.All(place, "a"), "href"); !slices.Equal(got, want) {
				t.Errorf("%s leads to %q, want %q", script.VisibleText(place), got, want)
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

// below are the addresses of pages by the last parts of their addresses.
func below(folder, slugs string) (paths []string) {
	for slug := range strings.FieldsSeq(slugs) {
		paths = append(paths, folder+slug)
	}
	return paths
}

var serviceMenu = below("/services/", "kitchen-remodeling bathroom-remodeling flooring-installation interior-painting exterior-painting "+
	"siding-installation basement-finishing deck-patio cabinets house-renovations")

// wantTexts compares what elements read with what they should.
func wantTexts(t *testing.T, nodes []*html.Node, want ...string) {
	t.Helper()
	if got := textsOf(nodes); !slices.Equal(got, want) {
		t.Errorf("reads %q, want %q", got, want)
	}
}

// addresses are those of all given pages, and one of none.
func addresses(t *testing.T) []string {
	t.Helper()
	paths := []string{ssrtest.Unknown}
	for _, page := range ssrtest.Pages(t, ssrtest.OpenFixture) {
		paths = append(paths, page.Path)
	}
	return paths
}

// Before and without JavaScript every page says how to reach the business, by the facts of its edition: header, footer and calls
// to action that are links to the form's own page or to the phone. Frames are not in the HTML.
func TestEveryPageReachesTheBusiness(t *testing.T) {
	t.Parallel()
	const form, licensed, trades = "https://forms.example.com/lead?site=1", "Licensed and insured", "Registered in Texas and insured, with licensed trades"
	for name, c := range map[string]struct {
		args               []string
		phone, form, claim string
	}{
		"as given":  {nil, "(713) 555-0142", "", licensed},
		"corrected": {[]string{"--content=corrected", "--phone=+1 832 555 0199", "--lead-form=" + form}, "+1 832 555 0199", form, trades},
	} {
		t.Run(name, func(t *testing.T) {
			s := ssrtest.Start(t, c.args...)
			call := "tel:" + script.DialString(c.phone)
			leads := map[string]string{"estimate": c.form, "call": call}
			if c.form == "" {
				leads["estimate"] = call
			}
			for _, path := range addresses(t) {
				page := s.Document(t, path)
				for _, n := range ssrtest.All(page, "[data-action]") {
					action := script.Attribute(n, "data-action")
					if href := script.Attribute(n, "href"); n.Data != "a" || href == "" || href != leads[action] {
						t.Errorf("%s: a call to action, %s, is <%s> to %q, want <a> to %q", path, action, n.Data, href, leads[action])
					}
				}
				silent := slices.Contains(below("/services/", "siding-installation deck-patio house-renovations"), path) && name == "as given"
				if calls := len(ssrtest.All(page, "[data-action=call]")); (calls > 0) != silent {
					t.Errorf("%s: %d calls to action call", path, calls)
				}
				footer := ssrtest.Only(t, page, "footer")
				if frames := len(ssrtest.All(page, "iframe")); frames > 0 || len(ssrtest.All(footer, "a[href="+call+"]")) == 0 {
					t.Errorf("%s: %d frames, or the footer does not call %s", path, frames, call)
				}
				if text := script.VisibleText(ssrtest.Only(t, page, "main")); path != ssrtest.Unknown && !strings.Contains(text, c.claim) {
					t.Errorf("%s should claim %q: %s", path, c.claim, text)
				}
				if claimed := regexp.MustCompile(`(?i)licensed(,| and) insured`).FindString(script.VisibleText(page)); claimed != "" && c.claim == trades {
					t.Errorf("%s claims %q in the corrected edition", path, claimed)
				}
			}
			checkHeaderAndFooter(t, s.Document(t, "/blog"), c.phone, call)
		})
	}
}

func checkHeaderAndFooter(t *testing.T, page *html.Node, phone, call string) {
	t.Helper()
	header, footer, bar := ssrtest.Only(t, page, "header"), ssrtest.Only(t, page, "footer"), ssrtest.Only(t, page, "[data-slot=top-bar]")
	// The logo begins the second row.
	if got := ssrtest.Values(ssrtest.All(header, "a"), "href"); !slices.Equal(ssrtest.Values(ssrtest.All(bar, "a"), "href"), []string{"/service-areas", call}) || got[2] != "/" {
		t.Errorf("the header links to %q", got)
	}
	var items []*html.Node
	for item := range ssrtest.All(ssrtest.Only(t, header, "nav[aria-label=Main]"), "ul")[0].ChildNodes() {
		items = append(items, slices.Concat(ssrtest.All(item, "button"), ssrtest.All(item, "a"))[0])
	}
	wantTexts(t, items, "Services", "Service Areas", "About", "Gallery", "Testimonials", "Blog")
	if testimonials := ssrtest.Values(items, "href")[4]; testimonials != "/#testimonials" {
		t.Errorf("Testimonials leads to %q", testimonials)
	}
	wantTexts(t, ssrtest.All(header, "[data-action=estimate]"), "Free Estimate", "Free Estimate") // its own, and its menu's on phones

	linked := ssrtest.Values(ssrtest.All(ssrtest.Only(t, footer, "nav[aria-label=Services]"), "a"), "href")
	if foreign := slices.ContainsFunc(linked, func(path string) bool { return !slices.Contains(serviceMenu, path) }); len(linked) != 6 || foreign {
		t.Errorf("the footer's services are %q, want six", linked)
	}
	if company := ssrtest.Values(ssrtest.All(ssrtest.Only(t, footer, "nav[aria-label=Company]"), "a"), "href"); !slices.Contains(company, "/about") {
		t.Errorf("the footer's company links are %q", company)
	}
	for _, text := range []string{"11010 Katy Fwy C-303 Houston, TX 77043", "Monday to Saturday 8:00 AM - 7:00 PM", "Sunday Closed", phone} {
		if got := script.VisibleText(footer); !strings.Contains(got, text) {
			t.Errorf("the footer does not read %q: %s", text, got)
		}
	}
	ssrtest.Only(t, footer, "a[href=mailto:hello@example.com]")
	wantTexts(t, ssrtest.All(ssrtest.All(footer, "ul")[0], "a"), "Facebook", "Instagram")
}

// The menus have every page but the color consultation, the second address of the cabinets, the home page, which the logo
// leads to, and the articles, which the blog lists. Links to the page on which they stand say so, and no others.
func TestMenus(t *testing.T) {
	t.Parallel()
	s := ssrtest.Start(t)
	home := s.Document(t, "/")
	var linked []string
	for _, menu := range append(ssrtest.All(home, "nav"), ssrtest.Only(t, home, "[data-slot=top-bar]")) {
		linked = append(linked, ssrtest.Values(ssrtest.All(menu, "a"), "href")...)
	}
	for _, page := range ssrtest.Pages(t, ssrtest.OpenFixture) {
		unlisted := page.Kind == routes.KindArticle || slices.Contains([]string{"/services/color-consultation", "/services/cabinet-painting"}, page.Path)
		if slices.Contains(linked, page.Path) == unlisted && page.Path != "/" {
			t.Errorf("%s is in a menu: %t", page.Path, !unlisted)
		}
	}
	for _, path := range []string{"/", "/about", "/service-areas", "/services/cabinets", "/service-areas/katy"} {
		page := s.Document(t, path)
		for _, link := range append(ssrtest.All(ssrtest.Only(t, page, "header"), "a"), ssrtest.All(ssrtest.Only(t, page, "footer"), "a")...) {
			here := script.Attribute(link, "aria-current") == "page"
			if href := script.Attribute(link, "href"); (href == path) != here {
				t.Errorf("%s: the link to %s says that it is the page: %v", path, href, here)
			}
		}
	}
}

// ownersWays are the links that owners add by settings, by what pages call them.
var ownersWays = map[string]string{
	"schedule":    "https://schedule.example.com/gulf-oak-remodeling/free-estimate?from=site&lang=en",
	"financing":   "https://bank.example.com/gulf-oak-remodeling",
	"privacy":     "https://www.example.com/privacy",
	"sms-terms":   "https://www.example.com/text-messages",
	"certificate": "https://insurer.example.com/certificates/gulf-oak.pdf",
}

const (
	textPhone = "+1 (713) 555-0123"
	textURL   = "sms:+17135550123"
	licenses  = "Master Plumber M-41234; Electrical Contractor TECL 31234; Air Conditioning TACLA 51234C"
)

// allWays is all that owners can add.
var allWays = []string{
	"--text-phone=" + textPhone, "--open-now=true", "--lead-form=https://forms.example.com/lead?site=1", "--origin=https://www.example.com",
	"--schedule=" + ownersWays["schedule"], "--financing=" + ownersWays["financing"], "--privacy=" + ownersWays["privacy"], "--sms-terms=" + ownersWays["sms-terms"],
	"--certificate=" + ownersWays["certificate"], "--lead-form-parameters=gclid,utm_source=fields[source],landing=page",
}

// Every page has the owner's links and licenses at its foot, the links for the form's sender in the popup, and a text message
// beside the call. Machines are told of them, too. Of what is not set, nobody is.
func TestEveryPageShowsTheOwnersWays(t *testing.T) {
	t.Parallel()
	const escaped = licenses + " & \"more\""
	s, bare := ssrtest.Start(t, slices.Concat(allWays, []string{"--licenses=" + escaped})...), ssrtest.Start(t)
	beside := []string{"privacy", "schedule", "sms-terms"}
	for _, path := range addresses(t) {
		page := s.Document(t, path)
		footer, popup := ssrtest.Only(t, page, "footer"), ssrtest.Only(t, page, "div[id=estimate]")
		checkWays(t, path+": the footer", footer, slices.Sorted(maps.Keys(ownersWays)))
		checkWays(t, path+": the popup", popup, beside)
		for _, place := range append(ssrtest.All(page, "[data-slot=closing]"), footer, popup) {
			wantTexts(t, ssrtest.All(place, "a[href="+textURL+"]"), "Text "+textPhone)
		}
		wantTexts(t, ssrtest.All(footer, "[data-slot=licenses]"), escaped)
		wantTexts(t, ssrtest.All(footer, "[data-slot=certificate]"), "Our insurer’s certificate")
		ssrtest.Only(t, footer, "open-now")
		body := bare.Get(t, path).Body
		for _, trace := range []string{"sms:", "open-now", "openNow", "&quot;beside&quot;", `data-slot="licenses"`, `data-slot="certificate"`} {
			if strings.Contains(body, trace) {
				t.Errorf("%s: nothing is set, and the page has %q", path, trace)
			}
		}
	}
	home := s.Document(t, "/")
	checkWays(t, "the home page's form", ssrtest.All(home, "[data-slot=hero-form]")[0], beside)
	about := ssrtest.Only(t, s.Document(t, "/about"), "main")
	ssrtest.Only(t, about, "[data-slot=licenses]")
	ssrtest.Only(t, about, "[data-slot=certificate]")

	business := script.BusinessData(home)
	point, _ := business["contactPoint"].(node)
	action, _ := business["potentialAction"].(node)
	target, _ := action["target"].(node)
	if point["telephone"] != "+17135550123" || action["@type"] != "ReserveAction" || target["urlTemplate"] != ownersWays["schedule"] {
		t.Errorf("contactPoint %v, potentialAction %v", point, action)
	}
	business = script.BusinessData(bare.Document(t, "/"))
	if business["contactPoint"] != nil || business["potentialAction"] != nil {
		t.Errorf("a site without text messages and calendar tells of them: %v", business)
	}
}

// checkWays wants these of the owner's links below node, and no others.
func checkWays(t *testing.T, place string, node *html.Node, names []string) {
	t.Helper()
	found := map[string]bool{}
	for _, link := range ssrtest.All(node, "a[data-slot]") {
		name := script.Attribute(link, "data-slot")
		if href, rel := script.Attribute(link, "href"), script.Attribute(link, "rel"); href != ownersWays[name] || rel != "noopener" || script.Attribute(link, "target") != "" {
			t.Errorf("%s: %s leads to %q, rel=%q", place, name, href, rel)
		}
		found[name] = true
	}
	if got := fmt.Sprint(slices.Sorted(maps.Keys(found))); got != fmt.Sprint(names) {
		t.Errorf("%s has %s, want %v", place, got, names)
	}
}

// textsOf are what visitors read in elements.
func textsOf(nodes []*html.Node) []string {
	var found []string
	for _, n := range nodes {
		found = append(found, script.VisibleText(n))
	}
	return found
}
