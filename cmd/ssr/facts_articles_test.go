package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/routes/script"
)

// articleFacts are the six articles, in the order in which the blog lists them.
var articleFacts = []struct {
	path, category, date, minutes string
	points                        string // the heading of its list, and
	count                         int    // how many entries that has
}{
	{"/blog/hail-damage", "Storm Damage", "Mar 15, 2024", "5 min read", "five signs", 5},
	{"/blog/roof-replacement", "Roofing", "Mar 10, 2024", "7 min read", "four phases over 3-5 days", 4},
	{"/blog/insurance-claim", "Insurance", "Mar 5, 2024", "8 min read", "six steps", 6},
	{"/blog/roof-repair-signs", "Maintenance", "Feb 28, 2024", "6 min read", "five signs", 5},
	{"/blog/seamless-gutters", "Gutters", "Feb 20, 2024", "5 min read", "", 0},
	{"/blog/roofing-materials", "Materials", "Feb 15, 2024", "8 min read", "", 0},
}

func TestBlogPage(t *testing.T) {
	cards := elements(mainOf(t, "/blog"), "article")
	wantCount(t, "cards", cards, len(articleFacts))
	for i, want := range articleFacts {
		card := cards[i]
		if got := values(elements(only(t, card, "h2"), "a"), "href"); len(got) != 1 || got[0] != want.path {
			t.Errorf("card %d leads to %q, want %s", i+1, got, want.path)
		}
		wantTexts(t, elements(card, "span"), want.category, want.minutes)
		wantTexts(t, elements(card, "time"), want.date)
		wantCount(t, "pictures of a card", elements(card, "img"), 1)
		paragraphs := texts(elements(card, "p"))
		if excerpt := paragraphs[len(paragraphs)-1]; len(strings.Fields(excerpt)) < 2 {
			t.Errorf("the excerpt of %s is %q", want.path, excerpt)
		}
	}
}

func TestArticles(t *testing.T) {
	const leastWords = 600
	updated := map[string]string{}
	for _, page := range kindOf(t, "article") {
		day, err := time.Parse(time.DateOnly, page.Updated)
		if err != nil {
			t.Fatal(err)
		}
		updated[page.Path] = day.Format("Updated Jan 2, 2006")
	}
	for _, want := range articleFacts {
		main := mainOf(t, want.path)
		var byline []string
		for part := range elements(main, "time")[0].Parent.ChildNodes() {
			byline = append(byline, script.Visible(part))
		}
		if line := []string{want.category, want.date, updated[want.path], want.minutes}; !slices.Equal(byline, line) {
			t.Errorf("the byline of %s is %q, want %q", want.path, byline, line)
		}
		article := slot(t, main, "article")
		if words := len(strings.Fields(script.Visible(article))); words <= leastWords {
			t.Errorf("%s has %d words, want more than %d", want.path, words, leastWords)
		}
		if want.points != "" {
			points := sectionOf(t, article, want.points)
			wantCount(t, "points of "+want.path, elements(points, "li"), want.count)
			wantCount(t, "headings of the points of "+want.path, elements(points, "h3"), want.count)
		}
		wantCount(t, "closing calls of "+want.path, elements(closing(t, main), "[data-action=estimate]"), 1)
	}
	if got := len(kindOf(t, "article")); got != len(articleFacts) {
		t.Errorf("%d articles, want %d", got, len(articleFacts))
	}
}

func TestSignsOfRepairHaveAPriority(t *testing.T) {
	signs := texts(elements(sectionOf(t, mainOf(t, "/blog/roof-repair-signs"), "five signs"), "h3"))
	seen := map[string]bool{}
	for _, sign := range signs {
		priority := regexp.MustCompile(`(Critical|High) priority`).FindString(sign)
		if priority == "" {
			t.Errorf("%q has no priority", sign)
		}
		seen[priority] = true
	}
	if len(seen) != 2 {
		t.Errorf("the priorities are %v, want Critical and High", seen)
	}
}

func TestInsuranceArticle(t *testing.T) {
	article := slot(t, mainOf(t, "/blog/insurance-claim"), "article")
	for _, heading := range []string{"common mistakes", "size of the check"} {
		if len(elements(sectionOf(t, article, heading), "li")) == 0 {
			t.Errorf("nothing is listed under %q", heading)
		}
	}
}

func TestGuttersArticleClosesWithItsQuote(t *testing.T) {
	if text := script.Visible(closing(t, mainOf(t, "/blog/seamless-gutters"))); !strings.Contains(text, "Get Free Gutter Quote") {
		t.Errorf("it closes with %q", text)
	}
}

func TestMaterialsAreRated(t *testing.T) {
	list := slot(t, sectionOf(t, mainOf(t, "/blog/roofing-materials"), "four materials"), "materials")
	materials := 0
	for material := range list.ChildNodes() {
		want := []struct{ name, rating string }{
			{"Three-tab", "3 out of 5"}, {"Architectural shingles", "5 out of 5"}, {"Metal", "4 out of 5"}, {"Tile", "3 out of 5"},
		}[materials]
		materials++
		name, text := script.Visible(only(t, material, "h3")), script.Visible(material)
		if !strings.HasPrefix(name, want.name) || !strings.Contains(text, want.rating) {
			t.Errorf("%s: %s, want %s with %s", name, text, want.name, want.rating)
		}
		wantTexts(t, elements(material, "h4"), "Pros", "Cons", "In our climate")
		if best := strings.Contains(name, "Best for Texas"); best != (want.rating == "5 out of 5") {
			t.Errorf("%s is the best for Texas: %t", name, best)
		}
	}
	if materials != 4 {
		t.Errorf("%d materials, want 4", materials)
	}
}
