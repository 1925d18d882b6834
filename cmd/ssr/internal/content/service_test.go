package content

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gulfoak.example/website/assets/build/nodejs"
	"gulfoak.example/website/assets/build/source"
)

// startService starts a service with a source tree that has the fixture content, and copies of the rules and of the schemas.
func startService(t *testing.T) *Service {
	t.Helper()
	root := t.TempDir()
	client, _ := filepath.Abs("../../../../client")
	entries, err := os.ReadDir(client)
	err = errors.Join(err, os.MkdirAll(filepath.Join(root, "client"), 0o755), os.MkdirAll(filepath.Join(root, source.ImageFolder), 0o755))
	for _, entry := range entries {
		from, to := filepath.Join(client, entry.Name()), filepath.Join(root, "client", entry.Name())
		switch name := entry.Name(); name {
		case "checks", "content":
			err = errors.Join(err, os.CopyFS(to, os.DirFS(from)))
		default:
			err = errors.Join(err, os.Symlink(from, to))
		}
	}
	for _, folder := range []string{"areas", "articles", "pages", "services", "site"} {
		to := filepath.Join(root, source.ContentFolder, folder)
		err = errors.Join(err, os.RemoveAll(to), os.CopyFS(to, os.DirFS(filepath.Join(client, "e2e/content", folder))))
	}
	images, _ := filepath.Glob(filepath.Join(client, "e2e/images", "*"))
	for _, image := range images {
		err = errors.Join(err, os.WriteFile(filepath.Join(root, source.ImageFolder, filepath.Base(image)), nil, 0o600))
	}
	if err != nil {
		t.Fatal(err)
	}
	runtime := nodejs.Runtime{Root: root, Log: slog.New(slog.DiscardHandler)}
	worker, err := runtime.StartWorker(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(worker.Close)
	return NewService(Options{Tree: source.Tree{Root: root}, Runtime: runtime, Worker: worker})
}

// edit replaces a text in a source, and invalidates the source.
func (s *Service) edit(t *testing.T, name, old, replacement string) {
	t.Helper()
	file := s.o.Tree.Path(name)
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), old) {
		t.Fatalf("%s does not contain %q: adapt the test (%v)", name, old, err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, replacement, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Invalidate(name)
}

// Check validates the content again after a change.
func TestCheck_changedContent(t *testing.T) {
	s := startService(t)
	const about, business = "client/content/pages/about.json", "client/content/site/business.json"
	for _, step := range []struct{ file, old, replacement, want string }{
		{about, `"About Us: Houston`, `"About Us: Houston`, ""},
		{about, `"About Us: Houston`, `"", "was": "About Us: Houston`, "pages/about.json: meta.title: is empty"},
		{about, `"", "was": "About Us: Houston`, `"About Us: Houston`, ""},
		{business, `"phone": "`, `"phone": "0`, "site/business.json: facts.phone: "},
		{business, `"phone": "0`, `"phone": "`, ""},
		{about, `{`, ``, "pages/about.json: line 2, column 9: this is not written as JSON"},
	} {
		s.edit(t, step.file, step.old, step.replacement)
		err := s.Check()
		_, isViolation := errors.AsType[*source.ViolationError](err)
		if step.want == "" && err != nil || step.want != "" && (!isViolation || !strings.Contains(err.Error(), step.want)) {
			t.Errorf("after %q: %v, want %q", step.replacement, err, step.want)
		}
	}
}

// A change of a source of the module loads the module again.
func TestCall_changedRule(t *testing.T) {
	s := startService(t)
	for _, want := range []string{"About us", "Our history"} {
		s.edit(t, "client/checks/titles.ts", `"pages/about": "About us"`, `"pages/about": "`+want+`"`)
		if title, err := Call[string](s, "titleOf", "pages/about", nil); err != nil || title != want {
			t.Errorf("the title is %q, want %q (%v)", title, want, err)
		}
	}
	for name, isSource := range map[string]bool{
		"client/formats/dates.ts": true, "client/desk/server/search.ts": true, nodejs.LockFile: true, "client/content/pages/about.json": false, "client/desk/desk.tsx": false,
	} {
		if _, err := Call[string](s, "titleOf", "pages/about", nil); err != nil {
			t.Fatal(err)
		}
		if s.Invalidate(name); s.loaded == isSource {
			t.Errorf("after a change of %s, loaded is %t", name, s.loaded)
		}
	}
}

// Format writes fields in the order of the schema.
func TestFormat_order(t *testing.T) {
	s := startService(t)
	text, err := s.Format("site/hours", []byte(`{"holidays": [], "week": [{"closes": "17:00", "days": ["Monday"], "opens": "08:00"}]}`))
	if week, holidays := strings.Index(string(text), "week"), strings.Index(string(text), "holidays"); err != nil || week < 0 || week > holidays {
		t.Errorf("formatted %s (%v)", text, err)
	}
}

// The desk rewrites no file of the fixture content when a field of another page changes.
func TestFormat_fixtureContent(t *testing.T) {
	s := startService(t)
	files, err := s.o.Tree.ReadContent()
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for name, value := range files {
		want, _ := s.o.Tree.ReadContentFile(name + ".json")
		if got, err := s.Format(name, value); string(got) != string(want) {
			t.Errorf("%s is formatted as %s (%v), want %s", name, got, err, want)
		}
	}
}
