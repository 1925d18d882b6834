package settings

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// The browser keeps the parameters that the setting accepts, and no others.
func TestLeadParametersAreThoseThatBrowsersKeep(t *testing.T) {
	source, err := os.ReadFile("../../../client/browser/first-touch.ts")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)const names = \[(.*?)\]`).FindSubmatch(source)
	if list == nil {
		t.Fatal("client/browser/first-touch.ts has no list of names")
	}
	var kept []string
	for _, name := range regexp.MustCompile(`"(\w+)"`).FindAllSubmatch(list[1], -1) {
		kept = append(kept, string(name[1]))
	}
	if !slices.Equal(kept, leadParameters) {
		t.Errorf("browsers keep %v, the setting accepts %v", kept, leadParameters)
	}
}
