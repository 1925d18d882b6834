package main

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// shared are the blocks that pages have in common on purpose: the way here, cards of other pages, claims and facts.
var shared = []string{"nav", "[data-slot=link-cards]", "[data-slot=proof]", "[data-slot=actions]", "small", "form"}

// ownCopy is the main part of a page without its shared blocks.
func ownCopy(t *testing.T, s *testSite, path string) *html.Node {
	main := elements(parse(s.get(t, path).body), "main")[0]
	for _, selector := range shared {
		for _, block := range elements(main, selector) {
			block.Parent.RemoveChild(block)
		}
	}
	return main
}

var word = regexp.MustCompile(`[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*`)

// shingles are all sequences of so many words.
func shingles(text string, length int) map[string]bool {
	words := word.FindAllString(strings.ToLower(text), -1)
	found := map[string]bool{}
	for i := range len(words) - length + 1 {
		found[strings.Join(words[i:i+length], " ")] = true
	}
	return found
}

// overlap is the share of the smaller text's shingles that the other has, too.
func overlap(a, b map[string]bool) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	common := 0
	for shingle := range a {
		if b[shingle] {
			common++
		}
	}
	return float64(common) / float64(len(a))
}

// Pages of one kind must not be one page with names filled in.
func TestPagesOfOneKindDiffer(t *testing.T) {
	const length, most = 5, 0.25
	s := siteFor(t, "production")
	byKind := map[string]map[string]map[string]bool{}
	for _, page := range routeTable(t) {
		if page.Kind == routes.KindPage || page.Path != page.Canonical {
			continue
		}
		if byKind[page.Kind] == nil {
			byKind[page.Kind] = map[string]map[string]bool{}
		}
		byKind[page.Kind][page.Path] = shingles(script.Visible(ownCopy(t, s, page.Path)), length)
	}
	for kind, pages := range byKind {
		highest := 0.0
		for a := range pages {
			for b := range pages {
				if a < b {
					part := overlap(pages[a], pages[b])
					highest = max(highest, part)
					if part > most {
						t.Errorf("%s and %s share %.0f %% of their words", a, b, 100*part)
					}
				}
			}
		}
		t.Logf("%s pages share at most %.1f %%", kind, 100*highest)
	}
}

// The comparison finds what it is for.
func TestOverlapIsMeasured(t *testing.T) {
	text := "We fix roofs in Katy and we fix them at a price that stays put whatever the weather does"
	if part := overlap(shingles(text, 5), shingles(strings.Replace(text, "Katy", "Pasadena", 1), 5)); part < 0.5 {
		t.Errorf("two pages that differ in a name share %.2f", part)
	}
	if part := overlap(shingles(text, 5), shingles("Nothing here is like the other one at all", 5)); part != 0 {
		t.Errorf("two different pages share %.2f", part)
	}
}

// No paragraph stands on two pages.
func TestNoParagraphIsRepeated(t *testing.T) {
	const least = 8 // words: less is a heading or a label
	s := siteFor(t, "production")
	on := map[string]string{}
	for _, page := range routeTable(t) {
		if page.Path != page.Canonical {
			continue
		}
		main := ownCopy(t, s, page.Path)
		here := map[string]bool{}
		for _, tag := range []string{"p", "li", "dd"} {
			for _, paragraph := range elements(main, tag) {
				text := script.Visible(paragraph)
				if len(word.FindAllString(text, -1)) < least || here[text] || len(elements(paragraph, "p")) > 0 {
					continue
				}
				here[text] = true
				if other := on[text]; other != "" && !teases(page.Path, other) {
					t.Errorf("%s and %s both read %q", other, page.Path, text)
				}
				on[text] = page.Path
			}
		}
	}
}

// teases tells whether one of two pages shows the other's own summary: the blog those of its articles, the home page
// those of the services.
func teases(a, b string) bool {
	pair := []string{a, b}
	return slices.Contains(pair, "/blog") || slices.Contains(pair, "/")
}

// Readers leave what they have to read twice. The measure is Flesch and Kincaid's grade, over the sentences of a page.
func TestEighthGradersCanReadIt(t *testing.T) {
	const most = 8.5
	s := siteFor(t, "corrected")
	for _, page := range routeTable(t) {
		var sentences, words, syllables int
		main := ownCopy(t, s, page.Path)
		for _, tag := range []string{"p", "li", "dd"} {
			for _, paragraph := range elements(main, tag) {
				text := script.Visible(paragraph)
				if !strings.ContainsAny(text, ".?!") || len(elements(paragraph, "p")) > 0 {
					continue
				}
				for sentence := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(".?!", r) }) {
					found := word.FindAllString(sentence, -1)
					if len(found) == 0 {
						continue
					}
					sentences++
					words += len(found)
					for _, w := range found {
						syllables += syllablesOf(w)
					}
				}
			}
		}
		grade := 0.39*float64(words)/float64(sentences) + 11.8*float64(syllables)/float64(words) - 15.59
		if math.IsNaN(grade) || grade > most {
			t.Errorf("%s is for grade %.1f, want at most %.1f", page.Path, grade, most)
		}
		t.Logf("%-36s grade %.1f, %d words", page.Path, grade, words)
	}
}

var vowels = regexp.MustCompile(`[aeiouy]+`)

// syllablesOf counts groups of vowels, but for a silent e at the end.
func syllablesOf(w string) int {
	w = strings.ToLower(w)
	count := len(vowels.FindAllString(w, -1))
	if strings.HasSuffix(w, "e") && !strings.HasSuffix(w, "le") || strings.HasSuffix(w, "es") && !strings.HasSuffix(w, "ses") || strings.HasSuffix(w, "ed") && !strings.HasSuffix(w, "ted") && !strings.HasSuffix(w, "ded") {
		count--
	}
	return max(count, 1)
}
