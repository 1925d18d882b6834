package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes/script"
)

// embedding renders the home page of a site with a form and reviews, and with what more is known.
func embedding(t *testing.T, know func(*settings.Facts)) *html.Node {
	t.Helper()
	pool, _ := onePool(t, given)
	facts := settings.Facts{
		Origin: canonicalOrigin, Edition: "as-given", Phone: "+1 713 555 0142", Email: "hello@example.com",
		LeadForm: "https://forms.example.com/lead?site=1", ReviewsFrame: "https://reviews.example.com/frame",
	}
	know(&facts)
	renderer, err := site.NewRenderer(pool, facts)
	if err != nil {
		t.Fatal(err)
	}
	page, err := renderer.Render(t.Context(), "/")
	if err != nil {
		t.Fatal(err)
	}
	return parse(page.HTML)
}

// Where the server knows that an embed cannot be shown, the page says so without any script, and since when.
func TestEmbedsThatAreDown(t *testing.T) {
	const since = "Sunday, November 22 at 2:10 PM"
	for name, c := range map[string]struct {
		know        func(*settings.Facts)
		form, other string // what the form's boxes and the reviews say
	}{
		"all is well":          {func(*settings.Facts) {}, "", ""},
		"the form is down":     {func(f *settings.Facts) { f.LeadFormDown = since }, "The form hasn’t worked here since " + since, ""},
		"the reviews are down": {func(f *settings.Facts) { f.ReviewsDown = since }, "", "The reviews haven’t loaded here since " + since},
	} {
		t.Run(name, func(t *testing.T) {
			page := embedding(t, c.know)
			popup := only(t, page, "[id=estimate]")
			for place, want := range map[*html.Node]string{popup: c.form, only(t, page, "[id=hero-form]"): c.form, only(t, page, "[id=reviews]"): c.other} {
				for _, n := range elements(place, "[hidden]") {
					n.FirstChild, n.LastChild = nil, nil
				}
				text := script.Visible(place)
				id, _ := attribute(place, "id")
				if (want == "") == strings.Contains(text, "since") || !strings.Contains(text, want) {
					t.Errorf("%s reads %q, want %q", id, text, want)
				}
				for _, contact := range []string{"+1 713 555 0142", "hello@example.com", "8:00 AM - 7:00 PM"} {
					if !strings.Contains(text, contact) {
						t.Errorf("%s lacks %s: %s", id, contact, text)
					}
				}
				// It needs the script that shows it.
				if retries := elements(place, "[data-slot=retry]"); len(retries) != 1 || strings.Contains(text, "again") {
					t.Errorf("%s has %d ways to try again, want one that is hidden: %s", id, len(retries), text)
				}
			}
			state, _ := attribute(elements(popup, "[data-frame]")[0], "data-frame")
			if want := map[bool]string{true: "loading", false: "failed"}[c.form == ""]; state != want {
				t.Errorf("the popup's shell is %s, want %s", state, want)
			}
		})
	}
}

// Calls to action and fallbacks lead to the form's own page, unless nobody can open that.
func TestLinksToTheFormsOwnPage(t *testing.T) {
	for name, c := range map[string]struct {
		know  func(*settings.Facts)
		links bool
	}{
		"all is well":                  {func(*settings.Facts) {}, true},
		"the form shows in no frame":   {func(f *settings.Facts) { f.LeadFormDown = "noon" }, true},
		"the form is gone for anybody": {func(f *settings.Facts) { f.LeadFormDown, f.LeadFormGone = "noon", "true" }, false},
	} {
		t.Run(name, func(t *testing.T) {
			page := embedding(t, c.know)
			for _, action := range elements(page, "[data-action=estimate]") {
				if href, _ := attribute(action, "href"); strings.HasPrefix(href, "https:") != c.links || strings.HasPrefix(href, "tel:") == c.links {
					t.Errorf("a call to action leads to %q", href)
				}
			}
			for _, id := range []string{"[id=estimate]", "[id=hero-form]", "[id=reviews]"} {
				links := slices.ContainsFunc(elements(only(t, page, id), "a[href]"), func(n *html.Node) bool {
					href, _ := attribute(n, "href")
					return strings.HasPrefix(href, "https://forms.")
				})
				if links != c.links {
					t.Errorf("%s leads to the form's own page: %v, want %v", id, links, c.links)
				}
			}
		})
	}
}

// What a frame has to know is in the page where the site knows it, and nowhere else.
func TestWhatFramesAreTold(t *testing.T) {
	told := func(page *html.Node, id string) map[string]any {
		text, _ := attribute(only(t, page, id), "data-props")
		var props map[string]any
		if err := json.Unmarshal([]byte(text), &props); err != nil {
			t.Fatalf("%s: %v in %s", id, err, text)
		}
		if form, popup := props["form"].(map[string]any); popup {
			return form
		}
		return props
	}
	plain := embedding(t, func(*settings.Facts) {})
	known := embedding(t, func(f *settings.Facts) {
		f.EmbedsProbed, f.LeadFormDown, f.ReviewsDown, f.LeadFormParameters = "true", "noon", "midnight", "gclid=id"
	})
	_, bundle := onePool(t, given)
	form := map[string]any{"name": "leadForm", "down": "noon", "parameters": "gclid=id", "attribution": bundle.Manifest.Attribution}
	reviews := map[string]any{"name": "reviews", "down": "midnight", "parameters": nil, "attribution": nil}
	for id, want := range map[string]map[string]any{"[id=estimate]": form, "[id=hero-form]": form, "[id=reviews]": reviews} {
		before, after := told(plain, id), told(known, id)
		for name, value := range want {
			if before[name] != nil || after[name] != value {
				t.Errorf("%s: %s is %v and %v, want nothing and %v", id, name, before[name], after[name], value)
			}
		}
	}
	scripts := func(page *html.Node) string { return strings.Join(values(elements(page, "script"), "src"), " ") }
	if path := bundle.Manifest.Attribution; strings.Contains(scripts(plain), path) || !strings.Contains(scripts(known), path) {
		t.Errorf("the script that knows where a lead came from, %s, is in %q and in %q", path, scripts(plain), scripts(known))
	}
}
