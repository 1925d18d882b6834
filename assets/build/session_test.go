package build

import (
	"bytes"
	"image"
	"io/fs"
	"strings"
	"testing"
)

// sessionOf starts a session with a copy of the sources.
func sessionOf(t *testing.T) (*Session, tree) {
	t.Helper()
	tr := copyTree(t)
	worker, err := tr.runtime().StartWorker(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(worker.Close)
	s, err := NewSession(tr.Options, worker)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, tr
}

// Development does not wait for the encoder: a picture that no build has made is shown as it is.
func TestDevelopmentShowsPicturesAsTheyAre(t *testing.T) {
	s, tr := sessionOf(t)
	master := jpegOf(t, image.NewGray(image.Rect(0, 0, 1200, 800)))
	tr.write(t, "assets/images/new.jpg", master)
	bundle, err := s.Build(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	shown := bundle.Manifest.Images["new"]
	if len(shown.Variants) != 1 || shown.Width != 1200 || shown.Height != 800 {
		t.Fatalf("it is shown as %+v", shown)
	}
	if content, err := fs.ReadFile(bundle.Public, strings.TrimPrefix(shown.Variants[0].Path, publicPath)); err != nil || !bytes.Equal(content, master) {
		t.Errorf("it is not what is shown: %v", err)
	}
}

// Another icon shows at once, though its address stays the same. Pages that are open find the files of the build before.
func TestAnotherIconShows(t *testing.T) {
	s, tr := sessionOf(t)
	open := "favicon.ico"
	icon := func(revision int) string {
		t.Helper()
		bundle, err := s.Build(t.Context(), revision)
		if err != nil {
			t.Fatal(err)
		}
		content, err := fs.ReadFile(bundle.Public, "favicon.ico")
		if _, gone := fs.Stat(bundle.Public, open); err != nil || gone != nil {
			t.Fatal(err, gone)
		}
		open = strings.TrimPrefix(bundle.Manifest.Files["icon-192.png"], publicPath)
		return string(content)
	}
	before := icon(1)
	tr.change(t, "assets/icons/favicon.svg", `#[0-9a-f]{6}`, "#123456")
	s.Invalidate("assets/icons/favicon.svg")
	if icon(2) == before {
		t.Error("it is the old one")
	}
}
