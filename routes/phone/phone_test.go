package phone_test

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"gulfoak.example/website/routes/phone"
)

// TestParse reads the numbers that the client's test reads, too.
func TestParse(t *testing.T) {
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
		got, err := phone.Parse(c.Shown)
		if err != nil || got.E164 != c.Dials || got.DialString() != dials {
			t.Errorf("%s: %+v (%v)", c.Shown, got, err)
		}
	}
}

func TestParse_error(t *testing.T) {
	for text, want := range map[string]error{
		"": phone.ErrSyntax, "555-0142": phone.ErrSyntax, "call us": phone.ErrSyntax, "555-ROOF": phone.ErrSyntax, "CALL-US-NOW": phone.ErrSyntax,
		"+1234567": phone.ErrSyntax, "+1234567890123456": phone.ErrSyntax, "+1 713 555 014": phone.ErrSyntax, "2-713-555-0142": phone.ErrSyntax,
		"713+555+0142": phone.ErrSyntax, "+44 20 ROOF 0958": phone.ErrSyntax, "713-555-0142 ROOF": phone.ErrSyntax, "(713) 555-0142 ext.": phone.ErrSyntax,
		"(713) 555-0142 / (713) 555-0143": phone.ErrSyntax, "(713) 555-0142, 7135550143": phone.ErrSyntax, "ext. 12": phone.ErrSyntax,
		"(713) 555-O142": phone.ErrLetter, "713 555 Ol42": phone.ErrLetter,
	} {
		if got, err := phone.Parse(text); !errors.Is(err, want) {
			t.Errorf("%q: %+v (%v), want %v", text, got, err, want)
		}
	}
}
