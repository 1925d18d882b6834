//go:build !production

package desk

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
)

// What there is to edit is told by the names that an owner knows: drafts too, and files that cannot be read.
func TestFilesAndPictures(t *testing.T) {
	d := openDesk(t)
	d.reword(t, article, "{", `{"draft": true,`)
	d.write(t, pathOf("areas/katy"), `{"city": `)
	d.o.Manifest = func() assets.Manifest {
		variants := []assets.Variant{{Format: "avif", Path: "/assets/deck.avif"}, {Format: "jpeg", Width: 480, Path: "/assets/deck-480.jpg"}, {Format: "jpeg", Width: 960, Path: "/assets/deck-960.jpg"}}
		return assets.Manifest{Images: map[string]assets.Image{"deck": {Width: 1600, Height: 900, Variants: variants}, "porch": {Width: 900, Height: 1600}}}
	}
	var told struct {
		Groups []struct {
			Name  string
			Files []struct {
				Name, Title, Path string
				Draft             bool
			}
		}
		Pages           []struct{ Path string }
		Pictures        []picture
		Services, Areas []string
		Tokens          []struct{ Token, Means string }
	}
	d.must(t, http.StatusOK, "GET files", nil, &told)
	listed := map[string]string{}
	for _, group := range told.Groups {
		for _, f := range group.Files {
			listed[group.Name+" "+f.Name] = fmt.Sprintf("%s|%s|%t", f.Title, f.Path, f.Draft)
		}
	}
	for name, want := range map[string]string{
		"Pages pages/home":      "Home page|/|false",
		"Pages pages/not-found": "Page not found||false",
		"Areas areas/pearland":  "Pearland|/service-areas/pearland|false",
		"Areas areas/katy":      "Katy|/service-areas/katy|false",
		"Articles " + article:   d.load(t, article).Value["title"].(string) + "|/blog/hail-damage|true",
		"Business site/labels":  "Small texts||false",
	} {
		if listed[name] != want {
			t.Errorf("%s is %q, want %q", name, listed[name], want)
		}
	}
	for _, page := range told.Pages {
		if page.Path == "/blog/hail-damage" {
			t.Error("a draft is offered for links")
		}
	}
	if len(told.Pages) < 20 || len(told.Services) < 10 || len(told.Areas) < 3 || told.Tokens[1].Token != "phone" || !strings.Contains(told.Tokens[1].Means, "phone number") {
		t.Errorf("%d pages, %d services, %d areas, tokens %v", len(told.Pages), len(told.Services), len(told.Areas), told.Tokens)
	}
	if len(told.Pictures) != 2 || told.Pictures[0].Src != "/assets/deck-480.jpg" || told.Pictures[0].Alt == "" || !told.Pictures[0].Rendering || told.Pictures[1].Alt != "" {
		t.Errorf("pictures %+v", told.Pictures)
	}
}
