package build

import (
	"strings"
	"testing"
)

// Rules are in the order of their cascade layers, and rules without a layer are last.
func TestFlattenLayers(t *testing.T) {
	for _, c := range []struct{ name, sheet, want string }{
		{"order of layers", `@layer theme,base,utilities;@layer utilities{.u{a:b}}@layer base{.b{a:b}}@layer theme{:root{--a:b}}`, `:root{--a:b}.b{a:b}.u{a:b}`},
		{"layer in parts", `@layer base{.a{a:b}}@layer utilities{.u{a:b}}@layer base{.b{a:b}}`, `.a{a:b}.b{a:b}.u{a:b}`},
		{"rules without layer", `@keyframes k{to{a:b}}@layer base{.b{a:b}}@property --p{syntax:"*"}`, `.b{a:b}@keyframes k{to{a:b}}@property --p{syntax:"*"}`},
		{"groups and strings", `@layer base{@media print{.b:after{content:"}"}}}.x{a:b}`, `@media print{.b:after{content:"}"}}.x{a:b}`},
	} {
		if got, err := flattenLayers([]byte(c.sheet)); err != nil || string(got) != c.want {
			t.Errorf("%s:\n got %s (%v)\nwant %s", c.name, got, err, c.want)
		}
	}
	if _, err := flattenLayers([]byte(`@layer unknown{.b{a:b}}`)); err == nil || !strings.Contains(err.Error(), `"unknown"`) {
		t.Errorf("an unknown layer: %v", err)
	}
}

// Stylesheets keep fallback declarations, and contain no syntax that is newer than the browser floor.
func TestLowerSheet(t *testing.T) {
	for _, development := range []bool{false, true} {
		for sheet, want := range map[string]string{
			`.a{content:"+";content:"+"/""}`:                  `.a{content:"+";content:"+"/"";}`,
			`.a{max-height:100vh;max-height:100dvh}`:          `.a{max-height:100vh;max-height:100dvh;}`,
			`@media (width >= 40rem){.a{b:c}}`:                `@media(min-width:40rem){.a{b:c;}}`,
			`@media (width < 40rem){.a{b:c}}`:                 `@media not all and (min-width:40rem){.a{b:c;}}`,
			`.a{&:hover{b:c}@media print{b:d}}`:               `.a:hover{b:c;}@media print{.a{b:d;}}`,
			`html:is([data-a],:has(dialog)){overflow:hidden}`: `html:is([data-a],:has(dialog)){overflow:hidden;}`,
		} {
			got, err := lowerSheet(Options{Development: development}, "test.css", []byte(sheet))
			plain := strings.NewReplacer("\n", "", "  ", "", ": ", ":", " {", "{", ", ", ",", " / ", "/", "@media (", "@media(").Replace(string(got))
			if !development {
				plain = strings.ReplaceAll(plain, "}", ";}")
				plain = strings.ReplaceAll(plain, "};}", "}}")
			}
			if err != nil || plain != want {
				t.Errorf("development %t, %s:\n got %s (%v)\nwant %s", development, sheet, plain, err, want)
			}
		}
	}
	if _, err := lowerSheet(Options{}, "styles/broken.css", []byte(`.a{color:red`)); err == nil || !strings.Contains(err.Error(), "styles/broken.css") {
		t.Errorf("a syntax error in a stylesheet: %v", err)
	}
}
