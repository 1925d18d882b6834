package build

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A development server compiles the stylesheet again when a token or a component's class is saved.
func TestSavedStyles(t *testing.T) {
	session, tr, _ := sessionOf(t)
	sheet := func() (string, error) {
		bundle, err := session.Build(t.Context(), 1)
		if err != nil {
			return "", err
		}
		return bundle.Manifest.Styles[""], nil
	}
	first, err := sheet()
	if err != nil {
		t.Fatal(err)
	}
	for _, edit := range []struct{ file, pattern, replacement, want string }{
		{"client/styles/theme.css", `--color-oak: #\w+`, "--color-oak: #010203", "--color-oak: #010203"},
		{"client/ui/button.tsx", `"inline-flex `, `"sm:mt-[77px] inline-flex `, `.sm\:mt-\[77px\]`},
	} {
		if strings.Contains(first, edit.want) {
			t.Fatalf("%q is there before it is written", edit.want)
		}
		tr.change(t, edit.file, edit.pattern, edit.replacement)
		session.Touch(edit.file)
		if sheet, err := sheet(); err != nil || !strings.Contains(sheet, edit.want) {
			t.Errorf("%s: the stylesheet has no %s (%v)", edit.file, edit.want, err)
		}
	}
	tr.change(t, "client/styles/theme.css", `@theme inline \{`, "@theme inline {{")
	session.Touch("client/styles/theme.css")
	_, err = sheet()
	if err == nil || !strings.Contains(err.Error(), "client/styles/theme.css") {
		t.Errorf("a theme that does not parse: %v", err)
	}
}

// A stylesheet compiles in a folder whose path has characters that URLs and patterns treat as special.
func TestCompileSheet_oddFolder(t *testing.T) {
	client := filepath.Join(t.TempDir(), "odd #1? 100% é", "client")
	own, _ := filepath.Abs("../../client")
	err := os.CopyFS(filepath.Join(client, "styles"), os.DirFS(filepath.Join(own, "styles")))
	err = errors.Join(err, os.CopyFS(filepath.Join(client, "menus"), os.DirFS(filepath.Join(own, "menus"))))
	err = errors.Join(err, os.Symlink(filepath.Join(own, "node_modules"), filepath.Join(client, "node_modules")))
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := compileSheet(t.Context(), Options{Root: filepath.Dir(client)})
	if err != nil || !strings.Contains(string(sheet), "--color-limestone") {
		t.Errorf("compiled: %.300s, %v", sheet, err)
	}
}
