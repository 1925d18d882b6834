package facts

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// client/browser/first-touch.ts stores the parameters that LEAD_FORM_PARAMETERS accepts.
func TestAttributionParameters_matchClient(t *testing.T) {
	source, err := os.ReadFile("../../client/browser/first-touch.ts")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, found := range regexp.MustCompile(`"(\w+)"`).FindAllSubmatch(regexp.MustCompile(`(?s)const names = \[.*?\]`).Find(source), -1) {
		names = append(names, string(found[1]))
	}
	if !slices.Equal(names, attributionParameters) {
		t.Errorf("the browser stores %v, the setting accepts %v", names, attributionParameters)
	}
}
