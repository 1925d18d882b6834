package build

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"log/slog"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/progress"
)

// A tree is a copy of the sources that a test may break. It shares the npm packages with the checkout.
type tree struct{ Options }

// copyTree copies client/ with the fixture content, and makes an assets folder with the icons and without pictures.
func copyTree(t *testing.T) tree {
	t.Helper()
	client, err := filepath.Abs("../../client")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	tr := tree{Options{Root: root, Out: filepath.Join(root, "out"), Log: slog.New(slog.DiscardHandler)}}
	entries, err := os.ReadDir(client)
	err = errors.Join(err, os.CopyFS(tr.path("assets/icons"), os.DirFS("../icons")))
	for _, folder := range []string{"client", "assets/images", "out/public"} {
		err = errors.Join(err, os.MkdirAll(tr.path(folder), 0o755))
	}
	for _, entry := range entries {
		from, to := filepath.Join(client, entry.Name()), tr.path("client/"+entry.Name())
		switch {
		case entry.Name() == "node_modules":
			err = errors.Join(err, os.Symlink(from, to))
		case entry.Name() == "e2e" || entry.Name() == "test-results":
		case entry.IsDir():
			err = errors.Join(err, os.CopyFS(to, os.DirFS(from)))
		default:
			text, unread := os.ReadFile(from)
			err = errors.Join(err, unread, os.WriteFile(to, text, 0o644))
		}
	}
	for _, folder := range append(pageFolders, "site") {
		words := contentFolder + "/" + folder
		err = errors.Join(err, os.RemoveAll(tr.path(words)), os.CopyFS(tr.path(words), os.DirFS(filepath.Join(client, "e2e/content", folder))))
	}
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func (tr tree) write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(tr.path(name), text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// change replaces the first match of pattern in a file. If nothing matches, the test fails, because it would test nothing.
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

// jpegOf returns a picture as a JPEG file.
func jpegOf(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := jpeg.Encode(&file, picture, nil); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestPicturesThatCannotBeUsed(t *testing.T) {
	narrow := jpegOf(t, image.NewGray(image.Rect(0, 0, 799, 30)))
	tr := copyTree(t)
	tr.write(t, "assets/images/broken.jpg", []byte("this is no picture"))
	tr.write(t, "assets/images/cut-off.jpg", narrow[:200])
	tr.write(t, "assets/images/narrow.jpg", narrow)
	tr.write(t, "assets/images/notes.txt", []byte("no picture and not meant to be one"))
	_, err := buildImages(t.Context(), tr.Options, newStore(), func(string, bool) bool { return true })
	if err == nil {
		t.Fatal("the build took them")
	}
	for _, want := range []string{
		"assets/images/broken.jpg: is not a picture that can be read",
		"assets/images/cut-off.jpg: ",
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

// Two builds at the same time make the same thing twice. The second finds it there, which is no error.
func TestTwoBuildsAtOnce(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "cache", "made")
	fill := func(folder string) error {
		return errors.Join(os.MkdirAll(folder, 0o755), os.WriteFile(filepath.Join(folder, "file"), []byte("made"), 0o644))
	}
	files, err := cached(folder, func(work string) error { return errors.Join(fill(work), fill(folder)) })
	if err != nil || string(files["file"]) != "made" {
		t.Errorf("the slower build fails: %v", err)
	}
}

// A picture comes in the shapes of boxes, each in every width that it has, and for older browsers in one. A detail is cut out.
func TestPictureInAllItsSizes(t *testing.T) {
	master := image.NewGray(image.Rect(0, 0, 800, 450))
	for x := 600; x < 800; x++ { // white is the lower right corner, that the detail shows
		for y := 300; y < 450; y++ {
			master.SetGray(x, y, color.Gray{Y: 255})
		}
	}
	tr := copyTree(t)
	tr.write(t, "assets/images/sample.jpg", jpegOf(t, master))
	tr.write(t, imageData, []byte(`{"sample": {"details": {"corner": {"focus": [100, 100], "zoom": 4}}}}`))
	for _, state := range []string{"encoded", "from the cache", "in known qualities"} {
		if state == "in known qualities" {
			found, err := os.ReadFile(tr.path(qualitiesFile))
			if err := errors.Join(err, os.RemoveAll(tr.path(".cache"))); err != nil {
				t.Fatal(err)
			}
			tr.write(t, qualitiesFile, bytes.ReplaceAll(found, []byte("44"), []byte("-12")))
		}
		public := newStore()
		images, err := buildImages(t.Context(), tr.Options, public, func(cut string, _ bool) bool { return cut == "sample 4:3" || cut == "sample.corner 16:9" })
		if err != nil {
			t.Fatalf("%s: %v", state, err)
		}
		sizes := map[string]string{}
		for name, image := range images {
			sizes[name] = fmt.Sprintf("%dx%d", image.Width, image.Height)
			for _, variant := range image.Variants {
				sizes[name] += fmt.Sprintf(" %s %d", variant.Format, variant.Width)
				if len(public.files[strings.TrimPrefix(variant.Path, publicPath)]) == 0 {
					t.Errorf("%s: there is no %s", state, variant.Path)
				}
			}
		}
		want := map[string]string{
			"sample":             "800x450 jpeg 800",
			"sample 4:3":         "600x450 avif 336 avif 450 avif 600 jpeg 600",
			"sample.corner 16:9": "200x113 avif 200 jpeg 200",
		}
		if !maps.Equal(sizes, want) {
			t.Errorf("%s: %v, want %v", state, sizes, want)
		}
		for name, want := range map[string]string{"sample 4:3": "#000", "sample.corner 16:9": "#eee"} {
			if got, err := meanColor(public.files, images[name]); got != want || err != nil {
				t.Errorf("%s: %s is %s, want %s: %v", state, name, got, want, err)
			}
		}
		qualities, listed := map[string][]int{}, [][]int{{44}, {44, 50, 50}}
		if state == "in known qualities" {
			listed = [][]int{{-12}, {-12, 50, 50}}
		}
		left, err := os.ReadFile(tr.path(qualitiesFile))
		err = errors.Join(err, json.Unmarshal(left, &qualities))
		if got := slices.SortedFunc(maps.Values(qualities), slices.Compare); err != nil || !slices.EqualFunc(got, listed, slices.Equal) {
			t.Errorf("%s: %s has %v, want %v: %v", state, qualitiesFile, got, listed, err)
		}
	}
}

// The qualities that the repository remembers are those that a search finds now, tried with the smallest cut.
func TestKnownQualitiesAreFoundAgain(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	site, tr := Options{Root: root}, copyTree(t)
	var known map[string][]int
	text, err := os.ReadFile(site.path(qualitiesFile))
	found, noMasters := masters(site)
	described, dataErr := readImageData(site)
	if err := errors.Join(err, json.Unmarshal(text, &known), noMasters, dataErr); err != nil {
		t.Fatal(err)
	}
	var smallest picture
	size := math.MaxInt
	for _, name := range slices.Sorted(maps.Keys(found)) {
		master, err := os.ReadFile(found[name])
		if err != nil {
			t.Fatal(err)
		}
		p := picture{name: name, path: found[name], master: master}
		for name, one := range cutsOf(name, described[name]) {
			if found := known[filepath.Base(p.cache(site, one))]; len(found) > 0 && slices.Max(one.Widths) < size {
				size = slices.Max(one.Widths)
				smallest, smallest.cuts = p, map[string]cut{name: one}
			}
		}
	}
	_, qualities, err := smallest.build(t.Context(), tr.Options, newStore(), nil, progress.New(io.Discard, "", 1))
	for folder, now := range qualities {
		if !slices.Equal(known[folder], now) {
			t.Errorf("%s has %v for %s, and a search finds %v: remove it and .cache/images, and build anew", qualitiesFile, known[folder], smallest.name, now)
		}
	}
	if err != nil || len(qualities) == 0 {
		t.Errorf("%s knows no picture of this site: build anew, and commit it (%v)", qualitiesFile, err)
	}
}

// Sources that do not parse, or that name what is not there, stop a bundle, and the error shows every place.
func TestBrokenSources(t *testing.T) {
	tr := copyTree(t)
	tr.change(t, "client/pages/about.tsx", `</Band>`, `</Pag>`)
	tr.change(t, "client/pages/blog.tsx", `"\.\./sections/inner-page\.tsx"`, `"../sections/iner-page.tsx"`)
	tr.change(t, "client/islands/estimate-popup.tsx", `return `, `return return `)
	_, server := tr.server()
	_, _, browser := tr.script(loaderEntry, nil)
	for what, err := range map[string]error{`pages/about\.tsx:\d+:\d+:`: server, `pages/blog\.tsx:\d+:\d+:`: server, `islands/estimate-popup\.tsx:\d+:\d+:`: browser} {
		if err == nil || !strings.HasPrefix(err.Error(), "client/: ") || !regexp.MustCompile(what).MatchString(err.Error()) {
			t.Errorf("%s is missing: %v", what, err)
		}
	}
}

func (tr tree) server() (memory, error) { return bundleServer(tr.Options, nil, assets.Manifest{}) }

// Sources without mistakes make a script with a source map that names them.
func TestSoundSources(t *testing.T) {
	tr := copyTree(t)
	files, err := tr.server()
	var sourceMap struct{ Sources []string }
	if err != nil || json.Unmarshal(files["server.js.map"], &sourceMap) != nil || !slices.Contains(sourceMap.Sources, "client/pages/home.tsx") {
		t.Errorf("the source map does not name client/pages/home.tsx (%v)", err)
	}
}
