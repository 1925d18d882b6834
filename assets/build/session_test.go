package build

import (
	"bytes"
	"image"
	"io/fs"
	"strings"
	"testing"
)

// startSession starts a session with a copy of the sources.
func startSession(t *testing.T) (*Session, tree) {
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

// Development builds serve the original of an image that the cache lacks, instead of waiting for the encoder.
func TestSession_originalImage(t *testing.T) {
	s, tr := startSession(t)
	master := encodeJPEG(t, image.NewGray(image.Rect(0, 0, 1200, 800)))
	tr.writeFile(t, "assets/images/new.jpg", master)
	bundle, err := s.Build(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	shown := bundle.Manifest.Images["new"]
	if len(shown.Variants) != 1 || shown.Width != 1200 || shown.Height != 800 {
		t.Fatalf("the image is %+v", shown)
	}
	if content, err := fs.ReadFile(bundle.Public, strings.TrimPrefix(shown.Variants[0].Path, publicPath)); err != nil || !bytes.Equal(content, master) {
		t.Errorf("the served file differs from the original: %v", err)
	}
}

// A changed icon is served at once at the same URL. The files of the previous build remain for open pages.
func TestSession_changedIcon(t *testing.T) {
	s, tr := startSession(t)
	previousFile := "favicon.ico"
	icon := func(revision int) string {
		t.Helper()
		bundle, err := s.Build(t.Context(), revision)
		if err != nil {
			t.Fatal(err)
		}
		content, err := fs.ReadFile(bundle.Public, "favicon.ico")
		if _, statErr := fs.Stat(bundle.Public, previousFile); err != nil || statErr != nil {
			t.Fatal(err, statErr)
		}
		previousFile = strings.TrimPrefix(bundle.Manifest.Files["icon-192.png"], publicPath)
		return string(content)
	}
	before := icon(1)
	tr.replace(t, "assets/icons/favicon.svg", `#[0-9a-f]{6}`, "#123456")
	s.Invalidate("assets/icons/favicon.svg")
	if icon(2) == before {
		t.Error("the icon did not change")
	}
}
