package main

import (
	"context"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gulfoak.example/website/cmd/ssr/internal/export"
)

// exportTo runs the command.
func exportTo(ctx context.Context, folder string, args ...string) error {
	return run(ctx, append([]string{"export", folder, "--origin=" + canonicalOrigin, "--isolates=1"}, args...), io.Discard, io.Discard)
}

// Every file of the export is, byte for byte, what the server sends for the address that a static host serves it at;
// and every page and linked file is there.
func TestExportIsWhatTheServerSends(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "sites", "export")
	if err := exportTo(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	s := siteFor(t, "production")
	files := map[string]bool{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, _ := filepath.Rel(folder, path)
		name = filepath.ToSlash(name)
		files[name] = true
		if name == export.HeadersFile {
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		address, want := "/"+name, http.StatusOK
		if name == export.NotFoundFile {
			want = http.StatusNotFound
		} else if page, isPage := strings.CutSuffix(address, ".html"); isPage {
			address = strings.TrimSuffix(page, "index")
		}
		if got := s.get(t, address); got.code != want || got.body != string(content) {
			t.Errorf("%s is not what %s answers (%d)", name, address, got.code)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range routeTable(t) {
		if !files[export.FileOf(page.Path)] {
			t.Errorf("%s is missing", page.Path)
		}
		for _, link := range links(parse(s.get(t, page.Path).body)) {
			link, _, _ = strings.Cut(strings.TrimPrefix(link, canonicalOrigin), "#")
			link, _, _ = strings.Cut(link, "?")
			if strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//") && !files[export.FileOf(link)] {
				t.Errorf("%s links to %s, which is not exported", page.Path, link)
			}
		}
	}
	for _, name := range []string{export.NotFoundFile, export.HeadersFile, "index.html"} {
		if !files[name] {
			t.Errorf("%s is missing", name)
		}
	}
}

// The headers file gives each address the headers that the server sends, and names no header for it twice.
func TestExportedHeaders(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "export")
	if err := exportTo(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, export.HeadersFile))
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]map[string]string{}
	var rule map[string]string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		name, value, isHeader := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "  ") && isHeader:
			rule[name] = value
		default:
			rule = map[string]string{}
			rules[line] = rule
		}
	}
	s := siteFor(t, "production")
	var file string
	for _, link := range links(parse(s.get(t, "/").body)) {
		if strings.HasPrefix(link, "/assets/") {
			file = link
		}
	}
	for _, address := range []string{"/", "/about", file} {
		got := map[string]string{}
		for pattern, rule := range rules {
			prefix, wild := strings.CutSuffix(pattern, "*")
			if pattern != address && (!wild || !strings.HasPrefix(address, prefix)) {
				continue
			}
			for name, value := range rule {
				if other, twice := got[name]; twice {
					t.Errorf("%s: %s is %q and %q", address, name, other, value)
				}
				got[name] = value
			}
		}
		header := s.get(t, address).header
		for _, name := range export.Portable {
			if name != "Content-Type" && got[name] != header.Get(name) {
				t.Errorf("%s: %s is %q, the server sends %q", address, name, got[name], header.Get(name))
			}
		}
	}
}

// An export that does not succeed leaves the one before as it was, and nothing beside it.
func TestExportIsAllOrNothing(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "export")
	if err := exportTo(t.Context(), folder, "--phone=+1 713 555 0111"); err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(filepath.Join(folder, "index.html"))
	if !strings.Contains(string(before), "+1 713 555 0111") {
		t.Fatal("the first export is not as asked")
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := exportTo(stopped, folder); err == nil {
		t.Error("an export that was stopped succeeds")
	}
	left, _ := os.ReadDir(parent)
	if after, _ := os.ReadFile(filepath.Join(folder, "index.html")); string(after) != string(before) || len(left) != 1 {
		t.Errorf("the export before is not as it was, beside it stand %v", left)
	}
	if err := exportTo(t.Context(), folder, "--phone=+1 713 555 0122"); err != nil {
		t.Fatal(err)
	}
	left, _ = os.ReadDir(parent)
	if after, _ := os.ReadFile(filepath.Join(folder, "index.html")); !strings.Contains(string(after), "+1 713 555 0122") || len(left) != 1 {
		t.Errorf("the export was not replaced, beside it stand %v", left)
	}
}

func TestExportRefuses(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "thesis.txt"), []byte("years of work"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := exportTo(t.Context(), folder); err == nil || !strings.Contains(err.Error(), "holds other files") {
		t.Errorf("a folder with other files: %v", err)
	}
	if err := run(t.Context(), []string{"export", filepath.Join(folder, "export")}, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "SITE_ORIGIN") {
		t.Errorf("without a public address: %v", err)
	}
}
