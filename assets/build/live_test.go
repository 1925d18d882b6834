package build

import (
	"bytes"
	"encoding/json"
	"image"
	"io/fs"
	"log/slog"
	"strings"
	"syscall"
	"testing"
	"time"
)

// sessionOf makes a session of a copy of the sources, and returns its log.
func sessionOf(t *testing.T) (*Session, tree, *bytes.Buffer) {
	t.Helper()
	tr := copyTree(t)
	var log bytes.Buffer
	tr.Log = slog.New(slog.NewTextHandler(&log, nil))
	s, err := NewSession(t.Context(), tr.Options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, tr, &log
}

// A helper that was killed, between two tasks or during one, is started again with the check that it had loaded. The log says
// why.
func TestAKilledHelperStartsAgain(t *testing.T) {
	s, tr, log := sessionOf(t)
	tr.pictures(t)
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		if err := s.node.command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if round == 0 {
			if _, err := Ask[any](s, "form", "pages/about"); err != nil {
				t.Errorf("the check is not there again: %v", err)
			}
		} else if _, err := s.buildStyles(""); err != nil {
			t.Error(err)
		}
		if told := strings.Count(log.String(), `level=WARN msg="the helper is started again"`); told != round+1 || !strings.Contains(log.String(), "signal: killed") {
			t.Errorf("logged %s", log)
		}
	}
}

// A task that hangs ends at its limit with an error that names it, and the next one works.
func TestATaskThatHangsIsEnded(t *testing.T) {
	s, _, _ := sessionOf(t)
	s.node.limit = 100 * time.Millisecond
	if err := s.node.command.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if _, err := s.buildStyles(""); err == nil || !strings.Contains(err.Error(), `the task "styles" took longer than 100ms, and was ended`) {
		t.Errorf("the error is %v", err)
	}
	s.node.limit = taskLimit
	if _, err := s.buildStyles(""); err != nil {
		t.Error(err)
	}
}

// A task that has no JSON is an error at once, and the process stays.
func TestAsk_invalidArgument(t *testing.T) {
	s, _, log := sessionOf(t)
	if err := s.loadCheck(); err != nil {
		t.Fatal(err)
	}
	s.node.limit = 5 * time.Second // a task that waits for an answer takes all of it
	if _, err := Ask[any](s, "form", json.RawMessage("{")); err == nil || strings.Contains(err.Error(), "took longer") {
		t.Errorf("the error is %v", err)
	}
	s.node.limit = taskLimit
	if _, err := Ask[any](s, "form", "pages/about"); err != nil || log.Len() > 0 {
		t.Errorf("the next call: %v, logged %s", err, log)
	}
}

// Development does not wait for the encoder: a picture that no build has made is shown as it is.
func TestDevelopmentShowsPicturesAsTheyAre(t *testing.T) {
	s, tr, _ := sessionOf(t)
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
	s, tr, _ := sessionOf(t)
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
	s.Touch("assets/icons/favicon.svg")
	if icon(2) == before {
		t.Error("it is the old one")
	}
}
