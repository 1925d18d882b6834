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
	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/assets/progress"
)

// A tree is a copy of the sources that a test may change. It shares the npm packages with the checkout.
type tree struct{ Options }

// copyTree copies client/ with the fixture content, and an assets folder with the icons and without images.
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
			text, readErr := os.ReadFile(from)
			err = errors.Join(err, readErr, os.WriteFile(to, text, 0o644))
		}
	}
	for _, folder := range append(pageFolders, "site") {
		content := source.ContentFolder + "/" + folder
		err = errors.Join(err, os.RemoveAll(tr.path(content)), os.CopyFS(tr.path(content), os.DirFS(filepath.Join(client, "e2e/content", folder))))
	}
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// writeFile writes a file of the tree.
func (tr tree) writeFile(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(tr.path(name), text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// replace replaces the first match of pattern in a file. Without a match the test fails.
func (tr tree) replace(t *testing.T, name, pattern, replacement string) {
	t.Helper()
	text, err := os.ReadFile(tr.path(name))
	if err != nil {
		t.Fatal(err)
	}
	match := regexp.MustCompile(pattern).FindIndex(text)
	if match == nil {
		t.Fatalf("%s does not match %s: adapt the test", name, pattern)
	}
	tr.writeFile(t, name, slices.Concat(text[:match[0]], []byte(replacement), text[match[1]:]))
}

// addImages adds empty files with the names of the fixture images.
func (tr tree) addImages(t *testing.T) {
	t.Helper()
	entries, err := os.ReadDir("../../client/e2e/images")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		tr.writeFile(t, "assets/images/"+entry.Name(), nil)
	}
}

// encodeJPEG returns an image as a JPEG file.
func encodeJPEG(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := jpeg.Encode(&file, picture, nil); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// Invalid images are errors that name the file and the reason, and leave nothing in the cache. Other files are ignored.
func TestBuildImages_invalidImages(t *testing.T) {
	narrow := encodeJPEG(t, image.NewGray(image.Rect(0, 0, 799, 30)))
	tr := copyTree(t)
	tr.writeFile(t, "assets/images/broken.jpg", []byte("this is no picture"))
	tr.writeFile(t, "assets/images/cut-off.jpg", narrow[:200])
	tr.writeFile(t, "assets/images/narrow.jpg", narrow)
	tr.writeFile(t, "assets/images/notes.txt", []byte("no picture and not meant to be one"))
	_, err := buildImages(t.Context(), tr.Options, newStore(), func(string, bool) bool { return true })
	if err == nil {
		t.Fatal("the build accepted the images")
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
		t.Errorf("notes.txt is treated as an image: %v", err)
	}
	cachedFolders, _ := filepath.Glob(tr.path(".cache/images/*"))
	if len(cachedFolders) != 0 {
		t.Errorf("the cache contains %v", cachedFolders)
	}
}

// If a concurrent build has created the folder first, cachedFiles returns the files of that build.
func TestCachedFiles_concurrentBuild(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "cache", "made")
	fill := func(folder string) error {
		return errors.Join(os.MkdirAll(folder, 0o755), os.WriteFile(filepath.Join(folder, "file"), []byte("made"), 0o644))
	}
	files, err := cachedFiles(folder, func(work string) error { return errors.Join(fill(work), fill(folder)) })
	if err != nil || string(files["file"]) != "made" {
		t.Errorf("the second build fails: %v", err)
	}
}

// Each requested crop is encoded in all widths of its shape up to the width of the crop, and in one width for older browsers. A detail
// is cropped from the image.
func TestBuildImages_sizes(t *testing.T) {
	master := image.NewGray(image.Rect(0, 0, 800, 450))
	for x := 600; x < 800; x++ { // the detail shows the lower right corner, which is white
		for y := 300; y < 450; y++ {
			master.SetGray(x, y, color.Gray{Y: 255})
		}
	}
	tr := copyTree(t)
	tr.writeFile(t, "assets/images/sample.jpg", encodeJPEG(t, master))
	tr.writeFile(t, imageDataFile, []byte(`{"sample": {"details": {"corner": {"focus": [100, 100], "zoom": 4}}}}`))
	for _, state := range []string{"encoded", "from the cache", "in known qualities"} {
		if state == "in known qualities" {
			found, err := os.ReadFile(tr.path(qualitiesFile))
			if err := errors.Join(err, os.RemoveAll(tr.path(".cache"))); err != nil {
				t.Fatal(err)
			}
			tr.writeFile(t, qualitiesFile, bytes.ReplaceAll(found, []byte("44"), []byte("-12"))) // a negative quality means no sharpening, see images.mjs
		}
		public := newStore()
		images, err := buildImages(t.Context(), tr.Options, public, func(crop string, _ bool) bool { return crop == "sample 4:3" || crop == "sample.corner 16:9" })
		if err != nil {
			t.Fatalf("%s: %v", state, err)
		}
		sizes := map[string]string{}
		for name, image := range images {
			sizes[name] = fmt.Sprintf("%dx%d", image.Width, image.Height)
			for _, variant := range image.Variants {
				sizes[name] += fmt.Sprintf(" %s %d", variant.Format, variant.Width)
				if len(public.files[strings.TrimPrefix(variant.Path, publicPath)]) == 0 {
					t.Errorf("%s: %s is missing", state, variant.Path)
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

// The qualities in assets/qualities.json are equal to the qualities that the encoder finds. The test encodes only the smallest crop.
func TestQualitiesFile_current(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	site, tr := Options{Root: root}, copyTree(t)
	var known map[string][]int
	text, err := os.ReadFile(site.path(qualitiesFile))
	found, imagesErr := site.tree().Images()
	metadata, metadataErr := readImageMetadata(site)
	if err := errors.Join(err, json.Unmarshal(text, &known), imagesErr, metadataErr); err != nil {
		t.Fatal(err)
	}
	var smallest originalImage
	size := math.MaxInt
	for _, name := range slices.Sorted(maps.Keys(found)) {
		master, err := os.ReadFile(found[name])
		if err != nil {
			t.Fatal(err)
		}
		p := originalImage{name: name, path: found[name], content: master}
		for name, one := range cropsOf(name, metadata[name]) {
			if found := known[filepath.Base(p.cropFolder(site, one))]; len(found) > 0 && slices.Max(one.Widths) < size {
				size = slices.Max(one.Widths)
				smallest, smallest.crops = p, map[string]crop{name: one}
			}
		}
	}
	_, qualities, err := smallest.build(t.Context(), tr.Options, newStore(), nil, progress.New(io.Discard, "", 1))
	for folder, now := range qualities {
		if !slices.Equal(known[folder], now) {
			t.Errorf("%s has %v for %s, and a search finds %v: remove it and .cache/images, and build the site again", qualitiesFile, known[folder], smallest.name, now)
		}
	}
	if err != nil || len(qualities) == 0 {
		t.Errorf("%s has no image of this site: build the site, and commit the file (%v)", qualitiesFile, err)
	}
}

// Syntax errors and missing imports are errors with every position.
func TestBundles_syntaxErrors(t *testing.T) {
	tr := copyTree(t)
	tr.replace(t, "client/pages/about.tsx", `</Band>`, `</Pag>`)
	tr.replace(t, "client/pages/blog.tsx", `"\.\./sections/inner-page\.tsx"`, `"../sections/iner-page.tsx"`)
	tr.replace(t, "client/islands/estimate-popup.tsx", `return `, `return return `)
	_, server := tr.server()
	_, _, browser := tr.bundleScript(loaderEntry, nil)
	for position, err := range map[string]error{`pages/about\.tsx:\d+:\d+:`: server, `pages/blog\.tsx:\d+:\d+:`: server, `islands/estimate-popup\.tsx:\d+:\d+:`: browser} {
		if err == nil || !strings.HasPrefix(err.Error(), "client/: ") || !regexp.MustCompile(position).MatchString(err.Error()) {
			t.Errorf("%s is missing: %v", position, err)
		}
	}
}

// server bundles the server's script.
func (tr tree) server() (memoryFS, error) { return bundleServer(tr.Options, nil, assets.Manifest{}) }

// Only development builds contain the examples of the components.
func TestServerScript_examples(t *testing.T) {
	tr := copyTree(t)
	for _, development := range []bool{false, true} {
		tr.Development = development
		server, err := tr.server()
		if err != nil {
			t.Fatal(err)
		}
		if got := bytes.Contains(server["server.js"], []byte("/development/components")); got != development {
			t.Errorf("development %t: the script contains the examples: %t", development, got)
		}
	}
}

// The source map contains the paths of the sources.
func TestBundleServer_sourceMap(t *testing.T) {
	tr := copyTree(t)
	files, err := tr.server()
	var sourceMap struct{ Sources []string }
	if err != nil || json.Unmarshal(files["server.js.map"], &sourceMap) != nil || !slices.Contains(sourceMap.Sources, "client/pages/home.tsx") {
		t.Errorf("the source map does not contain client/pages/home.tsx (%v)", err)
	}
}
