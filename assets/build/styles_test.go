package build

import (
	"strings"
	"testing"
)

// A session compiles the stylesheet again after a change of a design token or of a component's classes.
func TestSession_changedStylesheet(t *testing.T) {
	session, tr := startSession(t)
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
			t.Fatalf("the first stylesheet already contains %q", edit.want)
		}
		tr.replace(t, edit.file, edit.pattern, edit.replacement)
		session.Invalidate(edit.file)
		if sheet, err := sheet(); err != nil || !strings.Contains(sheet, edit.want) {
			t.Errorf("%s: the stylesheet has no %s (%v)", edit.file, edit.want, err)
		}
	}
	tr.replace(t, "client/styles/theme.css", `@theme inline \{`, "@theme inline {{")
	session.Invalidate("client/styles/theme.css")
	_, err = sheet()
	if err == nil || !strings.Contains(err.Error(), "client/styles/theme.css") {
		t.Errorf("a syntax error in the theme: %v", err)
	}
}
