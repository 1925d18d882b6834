//go:build !production

package desk

import (
	"slices"
	"testing"
)

// What became of a file is told in an owner's words.
func TestToldInWords(t *testing.T) {
	const article, draft = `{"title":"Hail","sections":[{"heading":"Old"}]}`, `{"draft":true,"title":"Hail"}`
	for _, test := range []struct {
		name, before, after string
		want                []string
	}{
		{"articles/hail", "", article, []string{"New article “Hail”"}},
		{"articles/hail", "", draft, []string{"New article “Hail”, a draft: visitors do not see it"}},
		{"articles/hail", draft, `{"title":"Hail"}`, []string{"In “Hail”: it is no longer a draft: visitors see it"}},
		{"articles/hail", `{"title":"Hail"}`, draft, []string{"In “Hail”: it is a draft again: visitors do not see it"}},
		{"articles/hail", article, "", []string{"Deleted: article “Hail”"}},
		{"articles/hail", article, `{"title":"Hail","sections":[{"heading":"New"}]}`, []string{"In “Hail”: the heading of section 1 is now “New”"}},
		{"articles/hail", article, `{"title":"Hail","sections":[{"heading":"A much longer heading that nobody wants to read once more in a list"}]}`, []string{"In “Hail”: the heading of section 1 changed"}},
		{"articles/hail", article, `{"title":"Hail","intro":[]}`, []string{"In “Hail”: the intro added", "In “Hail”: the sections taken out"}},
		{"articles/hail", article, `{"title":`, []string{"client/content/articles/hail.json was changed outside the desk, and is no longer JSON"}},
		{"areas/katy", `{"city":"Katy","callToAction":{"heading":"A"}}`, `{"city":"Katy","callToAction":{"heading":"B"}}`, []string{"In “Katy”: the heading of the call to action is now “B”"}},
		{"areas/katy", `{"city":"Katy","meta":{"title":"A"}}`, `{"city":"Katy","meta":{"title":"B"}}`, []string{"In “Katy”: the title of the search result is now “B”"}},
		{"pages/service-areas", `{"counties":[{"cities":["A"]}]}`, `{"counties":[{"cities":["B"]}]}`, []string{"In “Service areas”: city 1 of county 1 is now “B”"}},
		{"site/images", `{"deck":{"rendering":true,"alt":"A"}}`, `{"deck":{"rendering":false,"alt":"A"}}`, []string{"In “Images”: the rendering of the deck changed"}},
		{"pages/about", `{"intro":"A","updated":"2026-03-01"}`, `{"intro":"B","updated":"2026-03-02"}`, []string{"In “About”: the intro is now “B”"}},
		{"pages/about", `{"updated":"2026-03-01"}`, `{"updated":"2026-03-02"}`, []string{"“About” was changed"}},
		{"site/redirects", `{"/blog/a":"/blog"}`, `{"/blog/b-c":"/blog"}`, []string{"/blog/a no longer leads elsewhere", "/blog/b-c leads to /blog"}},
	} {
		bytes := func(text string) []byte {
			if text == "" {
				return nil
			}
			return []byte(text)
		}
		if got := told(test.name, bytes(test.before), bytes(test.after)); !slices.Equal(got, test.want) {
			t.Errorf("%s from %s to %s: %q, want %q", test.name, test.before, test.after, got, test.want)
		}
	}
}
