package build

import "testing"

// A stylesheet keeps the utilities that the page's elements use, and all other rules.
func TestFilterUtilities(t *testing.T) {
	classes := map[string]bool{"p-4": true, "sm:p-4": true, "group": true}
	for _, c := range []struct{ name, sheet, want string }{
		{"unused utility", `@layer utilities{.p-4{x:y}.m-1{x:y}}`, `@layer utilities{.p-4{x:y}}`},
		{"other layers", `@layer base{.m-1{x:y}}@layer utilities{.m-1{x:y}}.m-1{x:y}`, `@layer base{.m-1{x:y}}@layer utilities{}.m-1{x:y}`},
		{"empty group", `@layer utilities{@media print{.m-1{x:y}}@media (width>=40rem){.m-1{x:y}.p-4{x:y}}}`, `@layer utilities{@media (width>=40rem){.p-4{x:y}}}`},
		{"selector list", `@layer utilities{.m-1,.p-4{x:y}.m-1,.m-2{x:y}}`, `@layer utilities{.m-1,.p-4{x:y}}`},
		{"compound selector", `@layer utilities{.p-4.m-1{x:y}.group:hover .p-4{x:y}}`, `@layer utilities{.group:hover .p-4{x:y}}`},
		{"class in parentheses", `@layer utilities{.p-4:is(:where(.group,.m-1):focus~*){x:y}:where(.p-4>*+*){x:y}}`, `@layer utilities{.p-4:is(:where(.group,.m-1):focus~*){x:y}:where(.p-4>*+*){x:y}}`},
		{"unused class in parentheses", `@layer utilities{.p-4:is(:where(.peer,.m-1):focus~*){x:y}:where(.m-1>*+*){x:y}:is(.m-1>*):last-child{x:y}}`, `@layer utilities{}`},
		{"negated class", `@layer utilities{.p-4:not(.m-1,:is(.m-2)){x:y}.p-4:has(.m-1){x:y}}`, `@layer utilities{.p-4:not(.m-1,:is(.m-2)){x:y}.p-4:has(.m-1){x:y}}`},
		{"braces in strings", `@layer utilities{.m-1{content:"}"}.p-4{content:"{"}}.m-1{x:y}`, `@layer utilities{.p-4{content:"{"}}.m-1{x:y}`},
	} {
		if got := string(filterUtilities([]byte(c.sheet), classes)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// A page's stylesheet has the utilities of the page's imports and of the sources that all pages share.
func TestSplitSheet(t *testing.T) {
	tr := copyTree(t)
	tr.replace(t, "client/pages/about.tsx", `</Band>`, `<p className="mt-[1px]" /></Band>`)
	tr.replace(t, "client/sections/inner-page.tsx", `<Breadcrumbs `, `<Breadcrumbs data-x="mt-[2px]" `)
	tr.replace(t, "client/layout/footer.tsx", `<footer`, `<footer data-x="mt-[3px]"`)
	tr.replace(t, "client/content/schema.ts", `describe\("`, `describe("mt-[4px] `) // no class
	sheets, err := splitSheet(tr.Options, []byte(`@layer utilities{.mt-\[1px\]{a:b}.mt-\[2px\]{a:b}.mt-\[3px\]{a:b}.mt-\[4px\]{a:b}}`))
	if err != nil {
		t.Fatal(err)
	}
	for template, want := range map[string]string{
		"about": `@layer utilities{.mt-\[1px\]{a:b}.mt-\[2px\]{a:b}.mt-\[3px\]{a:b}}`,
		"blog":  `@layer utilities{.mt-\[2px\]{a:b}.mt-\[3px\]{a:b}}`,
		"error": `@layer utilities{.mt-\[3px\]{a:b}}`,
	} {
		if got := string(sheets[template]); got != want {
			t.Errorf("%s:\n got %s\nwant %s", template, got, want)
		}
	}
}

// A stylesheet contains only the Tailwind variables and the lengths that a rule reads, and no empty rule.
func TestRemoveUnusedVariables(t *testing.T) {
	for sheet, want := range map[string]string{
		`@property --tw-a{syntax:"*";inherits:false}.x{--tw-a:1;y:z}.v{--tw-a:2}`:                                    `.x{y:z}`,
		`@property --tw-a{syntax:"*";inherits:false}.x{--tw-a:1;y:var(--tw-a)}`:                                      `@property --tw-a{syntax:"*";inherits:false}.x{--tw-a:1;y:var(--tw-a)}`,
		`.x{border-top-style:var(--tw-border-style);border-top-width:1px}`:                                           `.x{border-top-width:1px}`,
		`*{--tw-a:initial;--tw-ab:0}.x{y:var(--tw-ab,1)}`:                                                            `*{--tw-ab:0}.x{y:var(--tw-ab,1)}`,
		`@layer properties{@supports (a:b){*{--tw-a:0;--tw-b:""}}}.x:before{content:var(--tw-b)}`:                    `@layer properties{@supports (a:b){*{--tw-b:""}}}.x:before{content:var(--tw-b)}`,
		`@layer properties{@supports (a:b){*,:before{--tw-a:0}}}@layer utilities{@media print{.x{--tw-a:1}}.y{a:b}}`: `@layer utilities{.y{a:b}}`,
		`:root{--color-a:red;--spacing:1px;--spacing-b:2px;--spacing-c:var(--spacing-b)}.x{y:var(--spacing-b)}`:      `:root{--color-a:red;--spacing-b:2px;}.x{y:var(--spacing-b)}`,
	} {
		if got := string(removeUnusedVariables([]byte(sheet))); got != want {
			t.Errorf("%s:\n got %s\nwant %s", sheet, got, want)
		}
	}
}
