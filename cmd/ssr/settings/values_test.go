package settings

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// The browser keeps the parameters that the setting accepts, and no others.
func TestLeadParametersAreThoseThatBrowsersKeep(t *testing.T) {
	source, err := os.ReadFile("../../../client/lead/first-touch.ts")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)const names = \[(.*?)\]`).FindSubmatch(source)
	if list == nil {
		t.Fatal("client/lead/first-touch.ts has no list of names")
	}
	var kept []string
	for _, name := range regexp.MustCompile(`"(\w+)"`).FindAllSubmatch(list[1], -1) {
		kept = append(kept, string(name[1]))
	}
	if !slices.Equal(kept, leadParameters) {
		t.Errorf("browsers keep %v, the setting accepts %v", kept, leadParameters)
	}
}

func TestTelephoneURL(t *testing.T) {
	for number, want := range map[string]string{
		"+1 713 555 0142": "tel:+17135550142",
		"(713) 555-0142":  "tel:+17135550142",
		"1-713-555-0142":  "tel:+17135550142",
		"+47 22 12 34 56": "tel:+4722123456",
	} {
		if got := TelephoneURL(number); got != want {
			t.Errorf("%s: %s, want %s", number, got, want)
		}
	}
}
