package build

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
)

func TestShortNames(t *testing.T) {
	for _, c := range []struct{ name, sheet, want string }{
		{"in their order", `@layer utilities{.p-4{padding:1rem}.mt-2{margin:0}}`, `@layer utilities{.a{padding:1rem}.b{margin:0}}`},
		{"one name everywhere", `@layer utilities{.p-4{x:y}.p-4:hover>.m-1,.m-1.p-4{x:y}}`, `@layer utilities{.a{x:y}.a:hover>.b,.b.a{x:y}}`},
		{"inside media", `@layer utilities{@media (width>=40rem){.p-4{x:y}}.m-1{x:y}}`, `@layer utilities{@media (width>=40rem){.a{x:y}}.b{x:y}}`},
		{"readable", "@layer utilities {\n  .p-4 {\n    &::before { x: y }\n  }\n}", "@layer utilities {\n  .a {\n    &::before { x: y }\n  }\n}"},
		{"words stay", `@layer utilities{.wrap{x:y}.hidden{x:y}.p-4{x:y}}`, `@layer utilities{.wrap{x:y}.hidden{x:y}.a{x:y}}`},
		{"short words are taken", `@layer utilities{.p-4{x:y}.a{x:y}.b{x:y}.m-1{x:y}}`, `@layer utilities{.c{x:y}.a{x:y}.b{x:y}.d{x:y}}`},
		{"escapes", `@layer utilities{.sm\:p-4{x:y}.gap-\[0\.65rem\]{x:y}.w-1\/2{x:y}.px-0\!{x:y}.\32 xl\:p-4{x:y}.\32xl\:m-1{x:y}.\[\&\>p\]\:m-1>p{x:y}.a\,b{x:y}.\-mt-1{x:y}}`,
			`@layer utilities{.a{x:y}.b{x:y}.c{x:y}.d{x:y}.e{x:y}.f{x:y}.g>p{x:y}.h{x:y}.i{x:y}}`},
		{"beside a word", `@layer utilities{.group:hover .p-4:is(:where(.group):focus *){x:y}.group\/card{x:y}}`, `@layer utilities{.group:hover .a:is(:where(.group):focus *){x:y}.b{x:y}}`},
		{"wide characters", `@layer utilities{.gr\00f6\DF e{x:y}.größe-1{x:y}}`, `@layer utilities{.a{x:y}.b{x:y}}`},
		{"what other layers know", `@layer components{.nav-menu{x:y}}@layer utilities{.nav-menu{x:y}.p-4{x:y}}.m-1{x:y}`,
			`@layer components{.nav-menu{x:y}}@layer utilities{.nav-menu{x:y}.a{x:y}}.m-1{x:y}`},
		{"no classes", `@font-face{src:url(/f/m.p-4.woff2)}@layer utilities{.p-4{background:url("x.p-4")url(y.p-4) url(z\).p-4);content:".p-4\".p-4";content:'.p-4'/* .p-4{} */;margin:.5rem-.25em}}`,
			`@font-face{src:url(/f/m.p-4.woff2)}@layer utilities{.a{background:url("x.p-4")url(y.p-4) url(z\).p-4);content:".p-4\".p-4";content:'.p-4'/* .p-4{} */;margin:.5rem-.25em}}`},
		{"braces in strings", `@layer utilities{.p-4{content:"}"}.m-1{x:y}}.top-bar{x:y}`, `@layer utilities{.a{content:"}"}.b{x:y}}.top-bar{x:y}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			names := shortNames([]byte(c.sheet))
			if got := string(names.inSheet([]byte(c.sheet))); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestLetters(t *testing.T) {
	for n, want := range map[int]string{0: "a", 25: "z", 26: "aa", 51: "az", 52: "ba", 701: "zz", 702: "aaa"} {
		if got := letters(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

func TestClassesInSources(t *testing.T) {
	names := classNames{"p-4": "a", "sm:p-4": "b", "on-dark": "c", "before:content-['x']": "d", "gap-[calc(1px+(2px))]": "e"}
	for _, c := range []struct{ name, source, want string }{
		{"an attribute", `<p className="p-4 wrap sm:p-4">p-4</p>`, `<p className="a wrap b">p-4</p>`},
		{"an attribute of a component", `<Card imageClass="p-4" contentClassName="p-4" />`, `<Card imageClass="a" contentClassName="a" />`},
		{"other attributes", `<p className="p-4" id="p" data-p-4="" title="Don't">'p-4'</p>`, `<p className="a" id="p" data-p-4="" title="Don't">'p-4'</p>`},
		{"an expression", `<p className={big ? "p-4" : 'sm:p-4'}>{"}"}</p>`, `<p className={big ? "a" : 'b'}>{"}"}</p>`},
		{"a template", "<p className={`p-4 tint-${name} px-p-4-${p-4} ${big ? `sm:p-4` : \"p-4\"} p-4`} />", "<p className={`a tint-${name} px-p-4-${p-4} ${big ? `b` : \"a\"} a`} />"},
		{"whole names only", `cx("p-4.5 -p-4 p-4/2 lg:sm:p-4 p-40 p-4")`, `cx("p-4.5 -p-4 p-4/2 lg:sm:p-4 p-40 a")`},
		{"brackets and quotes", `cx("gap-[calc(1px+(2px))] before:content-['x']", { "p-4": x("(") }, ["p-4"])`, `cx("e d", { "a": x("(") }, ["a"])`},
		{"several lines", "const x = cva(\"p-4\", {\n  // Don't\n  /* p-4 \" */\n  variants: { ground: { deep: \"on-dark\" } },\n});\nconst y = \"p-40\";", "const x = cva(\"a\", {\n  // Don't\n  /* p-4 \" */\n  variants: { ground: { deep: \"c\" } },\n});\nconst y = \"p-40\";"},
		{"an assignment", "frame.className = big ? \"p-4\" : \"on-dark\";\nlog(p-4);", "frame.className = big ? \"a\" : \"c\";\nlog(p-4);"},
		{"an assignment of two lines", "frame.className =\n  \"p-4\";\nlog(p-4);", "frame.className =\n  \"a\";\nlog(p-4);"},
		{"HTML", "`<p class=\"p-4\">p-4</p>`", "`<p class=\"a\">p-4</p>`"},
		{"escapes", `cx("p-4 \" p-4", "p-4")`, `cx("a \" a", "a")`},
		{"comments", "// \"p-4\"\n/** `p-4`\n * \"p-4\" */\n{/* \"p-4\" */}", "// \"p-4\"\n/** `p-4`\n * \"p-4\" */\n{/* \"p-4\" */}"},
		{"imports and addresses", `import x from "./on-dark.tsx"; go("/on-dark", "https://x.example/p-4");`, `import x from "./on-dark.tsx"; go("/on-dark", "https://x.example/p-4");`},
		{"no class at all", "export const a = 1;\n", "export const a = 1;\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, wrong := names.inSource(c.source)
			if got != c.want || len(wrong) > 0 {
				t.Errorf("got  %s\nwant %s\n%v", got, c.want, wrong)
			}
			if strings.Count(got, "\n") != strings.Count(c.source, "\n") {
				t.Error("a line has moved")
			}
		})
	}
}

// What is no class must not be called like a utility: one would be renamed, the other not.
func TestClassesElsewhere(t *testing.T) {
	names := classNames{"nav-menu": "a", "p-4": "b"}
	for _, c := range []struct {
		source       string
		line, column int
	}{
		{`<nav className="p-4" data-island="nav-menu" />`, 1, 33},
		{"import x from \"react\";\n\nconst islands = { \"nav-menu\": x };", 3, 18},
		{"const padding = \"wide p-4 wrap\";\n", 1, 16},
		{"const padding = `wide p-4 ${wrap}`;\n", 1, 16},
		{"cx(\"p-4\");\n\tlist.add(\"p-4\");", 2, 10},
		{`createElement("p", { className: "p-4" });`, 1, 32},
	} {
		_, wrong := names.inSource(c.source)
		if len(wrong) != 1 || wrong[0].Location.Line != c.line || wrong[0].Location.Column != c.column || !strings.Contains(wrong[0].Text, "cva() and cx()") {
			t.Errorf("%s: %+v", c.source, wrong)
		}
	}
}

// A bundle has the short names, in islands too, and stops where it cannot tell whether a word is a class.
func TestClassesInBundles(t *testing.T) {
	tr := copyTree(t)
	tr.write(t, "client/pages/error.tsx", []byte("import { cx } from \"class-variance-authority\";\n"+
		"export function ErrorPage() {\n  return <p className={cx(\"sm:p-4\", \"wrap\")} title=\"sm:p-4.5\" />;\n}\n"))
	names := classNames{"sm:p-4": "short"}
	if err := bundleServer(tr.Options, names, assets.Manifest{}); err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(tr.Out, "server.js"))
	if err != nil || !bytes.Contains(script, []byte(`"short"`)) || bytes.Contains(script, []byte(`"sm:p-4"`)) || !bytes.Contains(script, []byte(`"sm:p-4.5"`)) {
		t.Errorf("the server's script does not have the short name alone (%v)", err)
	}
	tr.change(t, "client/pages/error.tsx", `sm:p-4\.5`, "sm:p-4")
	tr.change(t, "client/islands/estimate-popup.tsx", `^`, "export const state = \"sm:p-4\";\n")
	for place, err := range map[string]error{
		"client/pages/error.tsx:3:52":            bundleServer(tr.Options, names, assets.Manifest{}),
		"client/islands/estimate-popup.tsx:1:22": func() error { _, _, err := tr.script(loaderEntry, names); return err }(),
	} {
		wrong, ok := errors.AsType[*SourceError](err)
		if !ok || !slices.ContainsFunc(wrong.Faults, func(f Fault) bool { return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column) == place }) {
			t.Errorf("want a fault at %s, got %v", place, err)
		}
	}
}
