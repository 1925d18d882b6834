package main

import (
	"bytes"
	"encoding/json"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// Every page has a picture of its own for social previews, of the size that platforms ask for and not too heavy for them.
func TestEveryPageHasItsPreview(t *testing.T) {
	const width, height, heaviest = 1200, 630, 60_000
	s := siteFor(t, "production")
	titles := map[string]string{}
	for _, page := range routeTable(t) {
		head := elements(parse(s.get(t, page.Path).body), "head")[0]
		content := func(selector string) string {
			found := elements(head, selector)
			if len(found) != 1 {
				t.Fatalf("%s: %d %s", page.Path, len(found), selector)
			}
			text, _ := attribute(found[0], "content")
			return text
		}
		address := content("meta[property=og:image]")
		title := content("meta[property=og:title]")
		if content("meta[name=twitter:image]") != address || !strings.HasPrefix(address, canonicalOrigin+"/assets/") {
			t.Errorf("%s: previews %s and %s", page.Path, address, content("meta[name=twitter:image]"))
		}
		for _, selector := range []string{"meta[property=og:image:alt]", "meta[name=twitter:image:alt]"} {
			if alt := content(selector); !strings.HasPrefix(alt, title+". ") || unfinished.MatchString(alt) || len(alt) < len(title)+20 {
				t.Errorf("%s: %s is %q", page.Path, selector, alt)
			}
		}
		got := s.get(t, strings.TrimPrefix(address, canonicalOrigin))
		config, format, err := image.DecodeConfig(strings.NewReader(got.body))
		if err != nil || format != "jpeg" || config.Width != width || config.Height != height || len(got.body) > heaviest {
			t.Errorf("%s: %s is a %s of %d x %d in %d bytes (%v)", page.Path, address, format, config.Width, config.Height, len(got.body), err)
		}
		if content("meta[property=og:image:width]") != strconv.Itoa(width) || content("meta[property=og:image:height]") != strconv.Itoa(height) {
			t.Errorf("%s: the preview's size is not told", page.Path)
		}
		if other, seen := titles[address]; seen && other != title {
			t.Errorf("%q and %q share a picture", other, title)
		}
		titles[address] = title
	}
}

// The web app manifest has the configured name, and icons that are there in the sizes that it says.
func TestWebManifest(t *testing.T) {
	s, err := start("--mode=production", "--name=Bayou & Sons <Builders>")
	if err != nil {
		t.Fatal(err)
	}
	got := s.get(t, "/site.webmanifest")
	var manifest struct {
		Name     string `json:"name"`
		StartURL string `json:"start_url"`
		Icons    []struct{ Src, Sizes, Type, Purpose string }
	}
	if err := json.Unmarshal([]byte(got.body), &manifest); err != nil || manifest.Name != "Bayou & Sons <Builders>" || manifest.StartURL != "/" || len(manifest.Icons) != 3 {
		t.Fatalf("%v: %s", err, got.body)
	}
	purposes := map[string]int{}
	for _, icon := range manifest.Icons {
		purposes[icon.Purpose]++
		checkIcon(t, s, icon.Src, icon.Sizes)
	}
	if purposes["any"] != 2 || purposes["maskable"] != 1 {
		t.Errorf("purposes %v", purposes)
	}
}

// What platforms ask for at the root is there.
func TestRootIcons(t *testing.T) {
	s := siteFor(t, "production")
	checkIcon(t, s, "/apple-touch-icon.png", "180x180")
	got := s.get(t, "/favicon.ico")
	// An ICO file with one image, which begins after the two headers of 6 and 16 bytes and is a PNG.
	if got.code != http.StatusOK || !strings.HasPrefix(got.body, "\x00\x00\x01\x00\x01\x00\x20\x20") {
		t.Fatalf("favicon.ico: %d, %q", got.code, got.body[:min(8, len(got.body))])
	}
	if config, format, err := image.DecodeConfig(strings.NewReader(got.body[22:])); err != nil || format != "png" || config.Width != 32 {
		t.Errorf("favicon.ico holds a %s of %d pixels (%v)", format, config.Width, err)
	}
}

func checkIcon(t *testing.T, s *testSite, path, sizes string) {
	t.Helper()
	got := s.get(t, path)
	config, format, err := image.DecodeConfig(bytes.NewReader([]byte(got.body)))
	if size := strconv.Itoa(config.Width) + "x" + strconv.Itoa(config.Height); err != nil || format != "png" || size != sizes || got.code != http.StatusOK {
		t.Errorf("%s: %d, a %s of %s, want %s (%v)", path, got.code, format, size, sizes, err)
	}
}
