package build

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/jpeg"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
)

// A tree is a copy of the sources that a test may break. It shares the npm packages with the checkout.
type tree struct{ Options }

// copyTree copies client/, with the words that the site was given, and makes an assets folder without pictures.
func copyTree(t *testing.T) tree {
	t.Helper()
	source, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	client := filepath.Join(source, "client")
	err = filepath.WalkDir(client, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(source, path)
		if entry.IsDir() {
			if slices.Contains([]string{"node_modules", "e2e", "test-results"}, entry.Name()) {
				return fs.SkipDir
			}
			return os.MkdirAll(filepath.Join(root, name), 0o755)
		}
		if strings.HasPrefix(name, filepath.FromSlash(contentFolder)) && filepath.Ext(name) == ".json" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(root, name), text, 0o644)
	})
	given := os.DirFS(filepath.Join(client, "e2e", "content"))
	if err = errors.Join(err, os.CopyFS(filepath.Join(root, filepath.FromSlash(contentFolder)), given)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(client, "node_modules"), filepath.Join(root, "client", "node_modules")); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"assets/images", "out/public"} {
		if err := os.MkdirAll(filepath.Join(root, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return tree{Options{Root: root, Out: filepath.Join(root, "out"), Log: slog.New(slog.DiscardHandler)}}
}

func (tr tree) path(name string) string { return filepath.Join(tr.Root, filepath.FromSlash(name)) }

func (tr tree) write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(tr.path(name), text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// change replaces the first match of pattern in a file. The pattern must match: else the test would test nothing.
func (tr tree) change(t *testing.T, name, pattern, replacement string) {
	t.Helper()
	text, err := os.ReadFile(tr.path(name))
	if err != nil {
		t.Fatal(err)
	}
	place := regexp.MustCompile(pattern).FindIndex(text)
	if place == nil {
		t.Fatalf("%s does not match %s: adapt the test", name, pattern)
	}
	tr.write(t, name, slices.Concat(text[:place[0]], []byte(replacement), text[place[1]:]))
}

// pictures puts files with the names of the given pictures in place, so that the copy finds them.
func (tr tree) pictures(t *testing.T) {
	t.Helper()
	found, err := os.ReadDir("../../client/e2e/images")
	if err != nil {
		t.Fatal(err)
	}
	for _, picture := range found {
		tr.write(t, "assets/images/"+picture.Name(), nil)
	}
}

// Every rule of the copy stops the build, and all that is wrong is told at once, by file and field.
func TestCopyThatBreaksItsRules(t *testing.T) {
	tr := copyTree(t)
	tr.pictures(t)
	if err := checkContent(t.Context(), tr.Options); err != nil {
		t.Fatalf("the site's own copy is refused: %v", err)
	}
	tr.write(t, "client/content/pages/team.json", []byte(`{ "text": "Ask for {fax}." }`))
	var wants []string
	for _, rule := range []struct{ file, pattern, replacement, want string }{
		{"pages/about.json", `"title": "[^"]*"`, `"title": "` + strings.Repeat("Too long ", 8) + `end"`, "meta.title: "},
		{"pages/about.json", `"description": "[^"]*"`, `"description": "We fix houses."`, "meta.description: "},
		{"pages/about.json", `(?s)"keywords": \[.*?\]`, `"keywords": []`, "meta.keywords: "},
		{"pages/about.json", `"updated": "[^"]*"`, `"updated": "last week"`, "updated: "},
		{"pages/about.json", `"image": "[^"]*"`, `"image": "palace"`, "hero.image: “palace” is not in images.json"},
		{"pages/about.json", `"text": "[^"]*"`, `"text": "Call {fax}, it's easy: [here](/everything)"`, "values.items.0.text: uses straight quotes"},
		{"pages/about.json", `{fax}`, `{fax}`, "values.items.0.text: “{fax}” is neither a fact nor an inconsistency"},
		{"pages/about.json", `/everything`, `/everything`, "values.items.0.text: “/everything” is no page of this site"},
		{"pages/blog.json", `"title": "[^"]*"`, `"title": "Our blog"`, "meta.title: "},
		{"pages/blog.json", `"description": "[^"]*",`, "", "meta.description: "},
		{"pages/blog.json", `"updated": `, `"updatet": "2026-01-01", "updated": `, "(whole): "},
		{"pages/gallery.json", `"updated": "[^"]*",`, "", "updated: "},
		{"areas/katy.json", `"title": "[^"]*"`, `"title": "Roofing in One of Our Five Cities"`, ""},
		{"areas/pasadena.json", `"title": "[^"]*"`, `"title": "Roofing in One of Our Five Cities"`, "meta.title: is the same as in areas/katy"},
		{"areas/katy.json", `(?s)"names": \[.*?\]`, `"names": []`, "neighborhoods.names: "},
		{"pages/gallery.json", `"image": "kitchen"\s*\}`, `"image": "constructor" }`, "tiles.0.image: “constructor” is not in images.json"},
		{"pages/gallery.json", `"detail": "backsplash"`, `"detail": "gables"`, "tiles.3.detail: “gables” is not a detail of “kitchen” in images.json"},
		{"pages/team.json", "", "", "no schema: add it to client/checks/check-content.ts"},
		{"pages/team.json", "", "", "text: “{fax}” is neither a fact nor an inconsistency"},
		{"site/order.json", `"woodlands"`, `"atlantis"`, "areas.4: “atlantis” is no page of its kind"},
		{"pages/home.json", `"kitchen-remodeling": "kitchen"`, `"kitchen-painting": "palace"`, "services.pictured.kitchen-painting: “palace” is not in images.json"},
		{"pages/home.json", "", "", "services.pictured.kitchen-painting: “kitchen-painting” is no service"},
		{"pages/home.json", `"formHeading": "[^"]*"`, `"formHeading": "Call {phone}"`, "hero.formHeading: must not contain {tokens}"},
		{"services/cabinets.json", `"related": \[\s*"[^"]*"`, `"related": ["katy"`, "related.0: “katy” is no page of its kind"},
		{"areas/katy.json", `"nearby": \[\s*"[^"]*"`, `"nearby": ["cabinets"`, "nearby.0: “cabinets” is no page of its kind"},
		{"areas/katy.json", `"href": "[^"]*"`, `"href": "/nowhere"`, "href: “/nowhere” is no page of this site"},
		{"articles/hail-damage.json", `"services": \[\s*"[^"]*"`, `"services": ["roofing"`, "services.0: “roofing” is no page of its kind"},
		{"services/cabinets.json", `"highlights": \{\s*"heading": "[^"]*"`, `"highlights": { "heading": "See [us](/about)"`, "highlights.heading: must not contain {tokens}"},
		{"articles/hail-damage.json", `"points": \[\s*\{\s*"title": "[^"]*"`, `"points": [{ "title": "Call {phone}"`, "points.0.title: must not contain {tokens}"},
		{"site/business.json", `"whatHappensNext": "`, `"whatHappensNext": "{fax} `, "“{fax}” is neither a fact nor an inconsistency"},
		{"site/hours.json", `"closes": "19:00"`, `"closes": "7 PM"`, "0.closes: must be a time from 00:01 to 24:00, such as 19:00"},
		{"pages/faqs.json", `"answer": "Often`, `"answer": "We’ll handle your claim. Often`, "items.0.answer: “we handle your claim” offers to handle an insurance claim, which a contractor in Texas may not do or advertise: Insurance Code 4102.163"},
		{"pages/blog.json", `"text": "An article`, `"text": "We [absorb your](/faqs) deductible. An article`, "callToAction.text: “we absorb your deductible” offers to take over the deductible, which is a crime in Texas: Insurance Code chapter 707"},
		{"site/inconsistencies.json", `"corrected": "can raise"`, `"corrected": "can, after we waive the deductible, raise"`, "waiting-raises.corrected: “waive the deductible” offers"},
		{"site/inconsistencies.json", `"given": "raises"`, `"given": "pay for"`, ""},
		{"articles/roof-repair-signs.json", `Waiting 6 months \{waiting-raises\}`, `We {waiting-raises} your deductible. Waiting 6 months raises`, "“we pay for your deductible” offers to take over the deductible"},
		{"site/labels.json", `"skip": "`, `"skip": "Free new roof. `, "skip: “free new roof” offers"},
		{"site/images.json", `"house": \{\s*"alt": "`, `"house": { "alt": "Our claims specialists beside a house. `, "house.alt: “claims specialists” offers to handle"},
		{"pages/gallery.json", `"hero": \{\s*"heading": "[^"]*"`, `"hero": { "heading": "See The Kind of Work We Have Done in Houston"`, "hero.heading: is in title case"},
		{"articles/seamless-gutters.json", `(?m)^  "title": "[^"]*"`, `  "title": "Seamless Gutters for Houston Houses"`, "title: is in title case"},
		{"pages/service-areas.json", `"text": "Open prairie`, `"text": "Call 713-555-0199 - or write. Open prairie`, "counties.items.5.text: “713-555-0199” is a phone number typed by hand: write {phone}"},
		{"pages/service-areas.json", "", "", "counties.items.5.text: has a dash between spaces"},
		{"areas/katy.json", `"callToAction": \{\s*"heading": "`, `"callToAction": { "heading": "Tell us. We say it plainly. `, ""},
		{"areas/pasadena.json", `"callToAction": \{\s*"heading": "`, `"callToAction": { "heading": "Show us. We say it plainly. `, ""},
		{"areas/pearland.json", `"callToAction": \{\s*"heading": "`, `"callToAction": { "heading": "Find out. We say it plainly. `, "callToAction.heading: “plainly” stands 3 times on the site, at most 2"},
		{"areas/pearland.json", "", "", "callToAction.heading: “Show us, Tell us, Find out” stands 3 times on the site, at most 2"},
		{"site/business.json", `"house", "deck"`, `"castle-wall", "deck"`, "heroImages: “castle-wall” is not in images.json"},
		{"site/images.json", `"deck": \{`, `"deck": { "alt": "It’s {name}’s own deck" }, "deck": {`, `Duplicate key "deck"`},
		{"site/images.json", `"kitchen-island": \{\s*"alt": "[^"]*"`, `"kitchen-island": { "alt": "A kitchen of {name}"`, "kitchen-island.alt: must not contain {tokens}"},
		{"site/images.json", `"gables": `, `"chimney": `, "house.details.chimney: no page shows it"},
		{"site/images.json", `"alt": "[^"]*"`, `"alt": "A house"`, "kitchen.alt: says too little"},
		{"site/images.json", `(?m)^  "house": \{`, `  "castle": { "alt": "A castle on a hill by the sea", "rendering": true },` + "\n  \"house\": {", "castle: there is no such file in assets/images"},
		{"site/images.json", `"focus": \[50, 35\]`, `"focus": [50, 101]`, "house.focus.1: "},
		{"site/images.json", `"focus": \[38.8, 34\]`, `"focus": [38.8]`, "kitchen.details.backsplash.focus: "},
		{"site/images.json", `"zoom": 2.2`, `"zoom": 4`, "kitchen.details.backsplash.zoom: "},
		{"site/images.json", `"shingles": `, `"Roof 1": `, "house.details.Roof 1: "},
	} {
		if rule.pattern != "" {
			tr.change(t, "client/content/"+rule.file, rule.pattern, rule.replacement)
		}
		if rule.want != "" {
			wants = append(wants, "client/content/"+rule.file+": .*"+regexp.QuoteMeta(rule.want))
		}
	}
	err := checkContent(t.Context(), tr.Options)
	if err == nil || !strings.HasPrefix(err.Error(), "the copy breaks its rules:\n") {
		t.Fatalf("error: %v", err)
	}
	for _, want := range wants {
		if !regexp.MustCompile("(?m)^" + want).MatchString(err.Error()) {
			t.Errorf("%s is missing", want)
		}
	}
	if t.Failed() {
		t.Log(err)
	}
}

func TestPicturesThatCannotBeUsed(t *testing.T) {
	var tiny, wide bytes.Buffer
	for buffer, width := range map[*bytes.Buffer]int{&tiny: 40, &wide: 799} {
		if err := jpeg.Encode(buffer, image.NewGray(image.Rect(0, 0, width, 30)), nil); err != nil {
			t.Fatal(err)
		}
	}
	tr := copyTree(t)
	tr.write(t, "assets/images/broken.jpg", []byte("this is no picture"))
	tr.write(t, "assets/images/empty.png", nil)
	tr.write(t, "assets/images/cut-off.jpg", tiny.Bytes()[:200])
	tr.write(t, "assets/images/tiny.jpg", tiny.Bytes())
	tr.write(t, "assets/images/narrow.jpg", wide.Bytes())
	tr.write(t, "assets/images/notes.txt", []byte("no picture and not meant to be one"))
	_, err := buildImages(t.Context(), tr.Options, folder(filepath.Join(tr.Out, "public")))
	if err == nil {
		t.Fatal("the build took them")
	}
	for _, want := range []string{
		"assets/images/broken.jpg: is not a picture that can be read",
		"assets/images/empty.png: is not a picture that can be read",
		"assets/images/cut-off.jpg: ",
		"assets/images/tiny.jpg: is 40 pixels wide: at least 800 are needed",
		"assets/images/narrow.jpg: is 799 pixels wide: at least 800 are needed",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%s is missing: %v", want, err)
		}
	}
	if strings.Contains(err.Error(), "notes.txt") {
		t.Errorf("a file that is no picture counts as one: %v", err)
	}
	left, _ := filepath.Glob(tr.path(".cache/images/*"))
	if len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestTwoPicturesOfOneName(t *testing.T) {
	tr := copyTree(t)
	tr.pictures(t)
	tr.write(t, "assets/images/house.png", nil)
	if _, err := masters(tr.Options); err == nil || !strings.Contains(err.Error(), "house.jpg and house.png have the same name") {
		t.Errorf("error: %v", err)
	}
}

// Two builds at once make the same thing twice: the second finds it there, which is no failure.
func TestTwoBuildsAtOnce(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "cache", "made")
	fill := func(folder string) error {
		return errors.Join(os.MkdirAll(folder, 0o755), os.WriteFile(filepath.Join(folder, "file"), []byte("made"), 0o644))
	}
	err := inPlace(folder, func(work string) error { return errors.Join(fill(work), fill(folder)) })
	if text, _ := os.ReadFile(filepath.Join(folder, "file")); err != nil || string(text) != "made" {
		t.Errorf("the slower build fails: %v", err)
	}
}

// A picture that is large enough comes in every width that it has, in three formats, and for phones in one.
func TestPictureInAllItsSizes(t *testing.T) {
	var master bytes.Buffer
	if err := jpeg.Encode(&master, image.NewGray(image.Rect(0, 0, 800, 450)), nil); err != nil {
		t.Fatal(err)
	}
	tr := copyTree(t)
	tr.write(t, "assets/images/sample.jpg", master.Bytes())
	for _, state := range []string{"encoded", "from the cache"} {
		images, err := buildImages(t.Context(), tr.Options, folder(filepath.Join(tr.Out, "public")))
		sample := images["sample"]
		if err != nil || sample.Width != 800 || sample.Height != 450 || len(sample.Variants) != 7 {
			t.Fatalf("%s: %+v, %v", state, images, err)
		}
		for _, variant := range sample.Variants {
			file := filepath.Join(tr.Out, "public", strings.TrimPrefix(variant.Path, publicPath))
			if info, err := os.Stat(file); err != nil || info.Size() == 0 {
				t.Errorf("%s: %s: %v", state, variant.Path, err)
			}
		}
	}
}

// Bundles stop on sources that do not parse or name what is not there, and show every place.
func TestBrokenSources(t *testing.T) {
	tr := copyTree(t)
	tr.change(t, "client/pages/about.tsx", `</>`, `</Pag>`)
	tr.change(t, "client/pages/blog.tsx", `"\.\./sections/hero\.tsx"`, `"../sections/her.tsx"`)
	tr.change(t, "client/islands/estimate-popup.tsx", `return `, `return return `)
	for name, test := range map[string]struct {
		build  func() error
		places []string
	}{
		"server": {tr.server, []string{`pages/about\.tsx:\d+:\d+:`, `pages/blog\.tsx:\d+:\d+:`, `islands/estimate-popup\.tsx:\d+:\d+:`}},
		"client": {tr.client, []string{`islands/estimate-popup\.tsx:\d+:\d+:`}},
		"copy":   {tr.content, []string{`pages/about\.tsx:\d+:\d+:`}}, // the check asks the route tree for its paths
	} {
		err := test.build()
		if err == nil || !strings.HasPrefix(err.Error(), "client/: ") {
			t.Fatalf("%s: error %v", name, err)
		}
		for _, place := range test.places {
			if !regexp.MustCompile(place).MatchString(err.Error()) {
				t.Errorf("%s: %s is missing: %v", name, place, err)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(tr.Out, "server.js")); err == nil {
		t.Error("a bundle was written all the same")
	}
}

func (tr tree) server() error  { return bundleServer(tr.Options, nil, assets.Manifest{}) }
func (tr tree) content() error { return checkContent(context.Background(), tr.Options) }
func (tr tree) client() error {
	_, _, err := bundleClient(tr.Options, nil, folder(filepath.Join(tr.Out, "public")), loaderEntry)
	return err
}

// Sources that are sound make bundles of which the loader is found by the manifest and the map reads back.
func TestSoundSources(t *testing.T) {
	tr := copyTree(t)
	loader, _, err := bundleClient(tr.Options, nil, folder(filepath.Join(tr.Out, "public")), loaderEntry)
	if err != nil || !regexp.MustCompile(`^/assets/entry\.client-[A-Z0-9]+\.js$`).MatchString(loader) {
		t.Errorf("loader %q, %v", loader, err)
	}
	if err := tr.server(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(tr.Out, "server.js.map"))
	var sourceMap struct{ Sources []string }
	if err != nil || json.Unmarshal(text, &sourceMap) != nil || !slices.ContainsFunc(sourceMap.Sources, func(name string) bool { return strings.HasSuffix(name, "client/pages/home.tsx") }) {
		t.Errorf("the source map does not name client/pages/home.tsx (%v)", err)
	}
}
