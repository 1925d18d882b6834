package build

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"testing"

	"gulfoak.example/website/assets"
)

func TestAssignShortNames(t *testing.T) {
	for _, c := range []struct{ name, sheet, want string }{
		{"one name everywhere", `@layer utilities{.p-4{x:y}.p-4:hover>.m-1,.m-1.p-4{x:y}}`, `@layer utilities{.a{x:y}.a:hover>.b,.b.a{x:y}}`},
		{"not minified", "@layer utilities {\n  .p-4 {\n    &::before { x: y }\n  }\n}", "@layer utilities {\n  .a {\n    &::before { x: y }\n  }\n}"},
		{"name already taken", `@layer utilities{.p-4{x:y}.a{x:y}.b{x:y}.m-1{x:y}}`, `@layer utilities{.c{x:y}.a{x:y}.b{x:y}.d{x:y}}`},
		{"escapes", `@layer utilities{.sm\:p-4{x:y}.gap-\[0\.65rem\]{x:y}.w-1\/2{x:y}.px-0\!{x:y}.\32 xl\:p-4{x:y}.\32xl\:m-1{x:y}.\[\&\>p\]\:m-1>p{x:y}.a\,b{x:y}.\-mt-1{x:y}}`,
			`@layer utilities{.a{x:y}.b{x:y}.c{x:y}.d{x:y}.e{x:y}.f{x:y}.g>p{x:y}.h{x:y}.i{x:y}}`},
		{"next to a plain word", `@layer utilities{.group:hover .p-4:is(:where(.group):focus *){x:y}.group\/card{x:y}}`, `@layer utilities{.group:hover .a:is(:where(.group):focus *){x:y}.b{x:y}}`},
		{"wide characters", `@layer utilities{.gr\00f6\DF e{x:y}.größe-1{x:y}}`, `@layer utilities{.a{x:y}.b{x:y}}`},
		{"class of another layer", `@layer components{.nav-menu{x:y}}@layer utilities{.nav-menu{x:y}.p-4{x:y}}.m-1{x:y}`,
			`@layer components{.nav-menu{x:y}}@layer utilities{.nav-menu{x:y}.a{x:y}}.m-1{x:y}`},
		{"strings and URLs", `@font-face{src:url(/f/m.p-4.woff2)}@layer utilities{.p-4{background:url("x.p-4")url(y.p-4) url(z\).p-4);content:".p-4\".p-4";content:'.p-4'/* .p-4{} */;margin:.5rem-.25em}}`,
			`@font-face{src:url(/f/m.p-4.woff2)}@layer utilities{.a{background:url("x.p-4")url(y.p-4) url(z\).p-4);content:".p-4\".p-4";content:'.p-4'/* .p-4{} */;margin:.5rem-.25em}}`},
		{"variables of the theme", `@layer theme{:root{--color-ink: red;--color-ink-soft:red;--a:1;--x-color:2}}@layer utilities{.text-\(--color-ink\){color:var(--color-ink-soft);--step:var(--x-color)}}`,
			`@layer theme{:root{--b:red;--c:red;--a:1;--x-color:2}}@layer utilities{.a{color:var(--c);--step:var(--x-color)}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			names := assignShortNames([]byte(c.sheet))
			if got := string(names.renameInSheet([]byte(c.sheet))); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestLetterName(t *testing.T) {
	for n, want := range map[int]string{0: "a", 25: "z", 26: "aa", 51: "az", 52: "ba", 701: "zz", 702: "aaa"} {
		if got := letterName(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

func TestRenameInSource(t *testing.T) {
	names := classNames{"p-4": "a", "sm:p-4": "b", "before:content-['x']": "c"}
	for source, want := range map[string]string{
		`<p className="p-4 wrap sm:p-4" title="Don't">'p-4'</p>`:                            `<p className="a wrap b" title="Don't">'p-4'</p>`,
		"<p className={`p-4 tint-${name} p-${p-4} ${big ? \"sm:p-4\" : \"p-4\"}\n p-4`} />": "<p className={`a tint-${name} p-${p-4} ${big ? \"b\" : \"a\"}\n a`} />",
		`cx("p-4.5 -p-4 p-4/2 lg:sm:p-4 p-40 p-4", { "before:content-['x']": x("(") })`:     `cx("p-4.5 -p-4 p-4/2 lg:sm:p-4 p-40 a", { "c": x("(") })`,
		`"p-4 \" p-4" + "p-4"`: `"a \" a" + "a"`,
		"// \"p-4\"\n/** `p-4`\n * Don't: \" */\n{/* \"p-4\" */}\n\"p-4\"": "// \"p-4\"\n/** `p-4`\n * Don't: \" */\n{/* \"p-4\" */}\n\"a\"",
		`import x from "./p-4.tsx"; go("/p-4", 1 + p-4);`:                  `import x from "./p-4.tsx"; go("/p-4", 1 + p-4);`,
	} {
		if got := string(names.renameInSource([]byte(source))); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// The scripts of the server and of islands contain the short names.
func TestRenamePlugin_bundles(t *testing.T) {
	tr := copyTree(t)
	tr.replace(t, "client/pages/error.tsx", `<Notice>`, `<Notice><p className="sm:p-4" />`)
	tr.replace(t, "client/islands/estimate-popup.tsx", `^`, "document.body.className = \"sm:p-4\";\n")
	names := classNames{"sm:p-4": "short"}
	_, bundle, err := tr.bundleScript(loaderEntry, names)
	server, serverErr := bundleServer(tr.Options, names, assets.Manifest{})
	if err = errors.Join(err, serverErr); err != nil {
		t.Fatal(err)
	}
	browser := bytes.Join(slices.Collect(maps.Values(bundle.public.files)), nil)
	for name, script := range map[string][]byte{"server": server["server.js"], "browser": browser} {
		if !bytes.Contains(script, []byte(`"short"`)) || bytes.Contains(script, []byte(`"sm:p-4"`)) {
			t.Errorf("the script of the %s does not have the short name alone", name)
		}
	}
}
