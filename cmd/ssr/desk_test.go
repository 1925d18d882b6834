//go:build !production

package main

import (
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gulfoak.example/website/cmd/ssr/internal/desk"
)

// A program for production, as the README has it compiled, holds nothing of the desk and nothing else of development:
// no address, no name of a function, no word that it says.
func TestNothingOfTheDeskIsInProduction(t *testing.T) {
	program := filepath.Join(t.TempDir(), "ssr")
	command := exec.CommandContext(t.Context(), "go", "build", "-tags", "production", "-o", program, "./cmd/ssr")
	command.Dir = sourceRoot
	if said, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	production, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(os.Args[0]) // this program has all of it
	if err != nil {
		t.Fatal(err)
	}
	for _, trace := range []string{
		desk.Path, "internal/desk", "internal/develop", "api/publish", ".cache/desk", "Edit this page", "the desk is for the machine", "the desk does not answer", "build.(*Session).Judge", "EventSource", "fsnotify",
	} {
		if !bytes.Contains(own, []byte(trace)) {
			t.Errorf("not even a program for development holds %q: adapt the test", trace)
		}
		if at := bytes.Index(production, []byte(trace)); at >= 0 {
			t.Errorf("it holds %q: %q", trace, production[max(0, at-40):min(len(production), at+80)])
		}
	}
	if said, err := exec.CommandContext(t.Context(), program, "edit").CombinedOutput(); err == nil || !strings.Contains(string(said), "unexpected argument edit") {
		t.Errorf("it knows how to edit: %s (%v)", said, err)
	}
}

// A program that could serve the desk does not do so in production.
func TestNoDeskInProductionMode(t *testing.T) {
	s := siteFor(t, "production")
	for _, path := range []string{"index.html", "desk.js", "api/files", "api/file?name=pages/about"} {
		if got := s.get(t, desk.Path+path); got.code != http.StatusNotFound {
			t.Errorf("%s is answered with %d", desk.Path+path, got.code)
		}
	}
	for _, method := range []string{http.MethodPut, http.MethodPost} {
		if got := ask(t, method, "http://"+s.address+desk.Path+"api/file?name=pages/about", ""); got.code != http.StatusNotFound && got.code != http.StatusMethodNotAllowed {
			t.Errorf("%s is answered with %d", method, got.code)
		}
	}
}

// The edit command says where the desk is, and serves it there beside the pages.
func TestEdit(t *testing.T) {
	s, err := start("edit", "--no-browser")
	if err != nil {
		t.Fatal(err)
	}
	address := "http://localhost:" + s.port() + desk.Path
	if !strings.Contains(s.stdout.String(), "The desk: "+address+"\n") {
		t.Errorf("it says %q", s.stdout.String())
	}
	page := ask(t, http.MethodGet, address, "")
	if page.code != http.StatusOK || len(elements(parse(page.body), "[style]"))+len(elements(parse(page.body), "style")) > 0 {
		t.Errorf("the desk: %d %s", page.code, page.body)
	}
	styles := ask(t, http.MethodGet, address+"desk.css", "").body
	fonts := regexp.MustCompile(`url\("?\./([a-z-]+\.woff2)"?\)`).FindAllStringSubmatch(styles, -1)
	if !strings.Contains(page.body, `src="desk.js"`) || !strings.Contains(page.body, `href="desk.css"`) || len(fonts) == 0 {
		t.Errorf("the desk's page is %s, its stylesheet loads %v", page.body, fonts)
	}
	wanted := map[string]string{"desk.js": "text/javascript; charset=utf-8", "desk.css": "text/css; charset=utf-8"}
	for _, font := range fonts {
		wanted[font[1]] = "font/woff2"
	}
	for name, kind := range wanted {
		if got := ask(t, http.MethodGet, address+name, ""); got.code != http.StatusOK || got.header.Get("Content-Type") != kind || got.body == "" {
			t.Errorf("%s: %d %s", name, got.code, got.header.Get("Content-Type"))
		}
	}
	if got := s.get(t, "/about"); got.code != http.StatusOK || !strings.Contains(got.body, "/development/reload.js") {
		t.Errorf("a page: %d", got.code)
	}
}
