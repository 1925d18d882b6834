package settings

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// The README's table has a row for each setting, with its default, and for nothing else.
func TestReadmeHasEverySetting(t *testing.T) {
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "\n## Settings\n")
	section, _, _ = strings.Cut(section, "\n## ")
	defaults := map[string]string{} // as the table tells them, by variable
	for _, row := range regexp.MustCompile(`(?m)^\| (.*) \| .* \| (.*)\|$`).FindAllStringSubmatch(section, -1) {
		for _, variable := range regexp.MustCompile("`([A-Z_]+)`").FindAllStringSubmatch(row[1], -1) {
			defaults[variable[1]] = row[2]
		}
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Settings]()) {
		variable, want := field.Tag.Get("env"), field.Tag.Get("default")
		if _, stands := field.Tag.Lookup(placeholderTag); stands && want != "" {
			want = "placeholder"
		}
		if told, known := defaults[variable]; variable != "" && (!known || !strings.Contains(told, want)) {
			t.Errorf("README.md tells %q as the default of %s, want %q", told, variable, want)
		}
		delete(defaults, variable)
	}
	if len(defaults) > 0 {
		t.Errorf("README.md has what is no setting: %v", defaults)
	}
}
