package settings

import (
	"fmt"
	"strings"
	"testing"
)

// The redactor removes credentials in URLs and each encoding of a secret, and changes no other text.
func TestRedactor(t *testing.T) {
	var printed strings.Builder
	var redactor Redactor
	writer := redactor.Writer(&printed)
	for text, want := range map[string]string{
		"cloning https://ann:token@git.example.com/a":    "cloning https://[hidden]@git.example.com/a",
		"cloning https://token@git.example.com/a":        "cloning https://[hidden]@git.example.com/a",
		"HTTPS://a@b:c@git.example.com/":                 "HTTPS://[hidden]@git.example.com/",
		"ssh://git:word@git.example.com/a":               "ssh://[hidden]@git.example.com/a",
		"ssh://git@git.example.com/a":                    "ssh://git@git.example.com/a",
		"git@git.example.com:a":                          "git@git.example.com:a",
		"https://www.example.com/ and hello@example.com": "https://www.example.com/ and hello@example.com",
		"https://www.example.com/@ann":                   "https://www.example.com/@ann",
	} {
		printed.Reset()
		if n, err := fmt.Fprint(writer, text); n != len(text) || err != nil || printed.String() != want {
			t.Errorf("%s becomes %s, want %s (%d, %v)", text, &printed, want, n, err)
		}
	}
	redactor.SetSecrets(`pass"word`, "short")
	for _, text := range []string{`pass"word`, `pass\"word`, `pass\\\"word`, "pass%22word"} {
		printed.Reset()
		if fmt.Fprint(writer, text); printed.String() != "[hidden]" {
			t.Errorf("%s becomes %s", text, &printed)
		}
	}
	printed.Reset()
	if fmt.Fprint(writer, "a short line"); printed.String() != "a short line" {
		t.Errorf("the output is %s", &printed)
	}
}
