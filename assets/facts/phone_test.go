package facts_test

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"gulfoak.example/website/assets/facts"
)

// ParsePhone and client/formats/phone.ts parse the same numbers.
func TestParsePhone(t *testing.T) {
	var numbers []struct{ Shown, Dials, Extension string }
	text, err := os.ReadFile("../../client/formats/phone-numbers.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &numbers); err != nil {
		t.Fatal(err)
	}
	for _, c := range numbers {
		dials := c.Dials
		if c.Extension != "" {
			dials += "," + c.Extension
		}
		got, err := facts.ParsePhone(c.Shown)
		if err != nil || got.E164 != c.Dials || got.DialString() != dials {
			t.Errorf("%s: %+v (%v)", c.Shown, got, err)
		}
	}
}

func TestParsePhone_error(t *testing.T) {
	for text, want := range map[string]error{
		"": facts.ErrPhoneSyntax, "555-0142": facts.ErrPhoneSyntax, "call us": facts.ErrPhoneSyntax, "555-ROOF": facts.ErrPhoneSyntax, "CALL-US-NOW": facts.ErrPhoneSyntax,
		"+1234567": facts.ErrPhoneSyntax, "+1234567890123456": facts.ErrPhoneSyntax, "+1 713 555 014": facts.ErrPhoneSyntax, "2-713-555-0142": facts.ErrPhoneSyntax,
		"713+555+0142": facts.ErrPhoneSyntax, "+44 20 ROOF 0958": facts.ErrPhoneSyntax, "713-555-0142 ROOF": facts.ErrPhoneSyntax, "(713) 555-0142 ext.": facts.ErrPhoneSyntax,
		"(713) 555-0142 / (713) 555-0143": facts.ErrPhoneSyntax, "(713) 555-0142, 7135550143": facts.ErrPhoneSyntax, "ext. 12": facts.ErrPhoneSyntax,
		"(713) 555-O142": facts.ErrPhoneLetter, "713 555 Ol42": facts.ErrPhoneLetter,
	} {
		if got, err := facts.ParsePhone(text); !errors.Is(err, want) {
			t.Errorf("%q: %+v (%v), want %v", text, got, err, want)
		}
	}
}
