package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gulfoak.example/website/routes/script"
)

// An inconsistency is a place where the edition as given and the corrected one read differently.
func TestInconsistencies(t *testing.T) {
	own, err := ownFacts()
	if err != nil {
		t.Fatal(err)
	}
	given := siteFor(t, "production")
	for _, c := range []struct{ path, given, corrected string }{
		{"/service-areas/pearland", "we promise an inspection within 24-48 hours", "we promise a free estimate in writing"},
		{"/about", "1,200+ customers", "1000+ projects"},
		{"/about", "233 reviews", "500+ reviews"},
		{"/about", "lifetime labor warranty", "one-year warranty"},
		{"/about", "Ohio winters are hard on a roof", "Houston summers bake a house"},
		{"/faqs", "our South Florida crews pressure wash", "Yes, on nearly every exterior."},
		{"/faqs", "We’re licensed and insured.", "licensed trades for electrical, plumbing and air conditioning"},
	} {
		for s, want := range map[*testSite][2]string{given: {c.given, c.corrected}, own: {c.corrected, c.given}} {
			text := strings.Join(texts(elements(only(t, s.document(t, c.path), "main"), "p")), "\n")
			if !strings.Contains(text, want[0]) || strings.Contains(text, want[1]) {
				t.Errorf("%s should read %q and not %q:\n%s", c.path, want[0], want[1], text)
			}
		}
	}
	for _, page := range routeTable(t) {
		wrong := slices.Contains([]string{"/service-areas/katy", "/service-areas/pearland"}, page.Path)
		for s, number := range map[*testSite]string{given: givenAreaPhone, own: ownPhone} {
			document := s.document(t, page.Path)
			if count := strings.Count(script.Visible(document), givenAreaPhone); (count == 1) != (wrong && s == given) || count > 1 {
				t.Errorf("%s shows the areas' wrong number %d times", page.Path, count)
			}
			if wrong {
				line := elements(slot(t, document, "phone-line"), "a")
				wantTexts(t, line, number)
				if got := values(line, "href"); !slices.Equal(got, []string{callURL(number)}) {
					t.Errorf("%s calls %q, want %s", page.Path, got, number)
				}
			}
		}
	}
}

// Texas licenses some trades, and no general contractor: the corrected edition does not claim it.
func TestTheLicenseClaim(t *testing.T) {
	own, err := ownFacts()
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range map[*testSite]string{siteFor(t, "production"): "Licensed and insured", own: "Registered in Texas and insured, with licensed trades"} {
		for _, path := range append(paths(t), unknownPath) {
			page := s.document(t, path)
			for _, place := range []*html.Node{slot(t, page, "top-bar"), only(t, page, "footer")} {
				if text := script.Visible(place); !strings.Contains(text, want) {
					t.Errorf("%s should claim %q: %s", path, want, text)
				}
			}
			if claimed := regexp.MustCompile(`(?i)licensed(,| and) insured`).FindString(s.get(t, path).body); claimed != "" && s == own {
				t.Errorf("%s claims %q in the corrected edition", path, claimed)
			}
		}
	}
}
