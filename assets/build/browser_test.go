package build

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets/build/source"
)

var (
	staticImport   = regexp.MustCompile(`(?:^|[;}\n])\s*(?:import|export)\b[^;(]*?(?:\bfrom\s*)?"([^"]+)"`)
	importedScript = regexp.MustCompile(`\bimport\("([^"]+)"\)`)
)

// bundleScript builds the script of an entry and the scripts that it loads by import(), and returns its name.
func (tr tree) bundleScript(entry string, names classNames) (string, *browserBuild, error) {
	b := &browserBuild{o: tr.Options, names: names, public: newStore(), sources: map[string]struct{}{}}
	name, messages := b.build(entry, nil)
	return name, b, source.BundleError(messages)
}

// No script has static imports, which would delay it. The public files contain exactly the script and the scripts that it loads by
// import().
func TestScripts_withoutStaticImports(t *testing.T) {
	tr := copyTree(t)
	for entry, parts := range map[string][]string{loaderEntry: {"fallbacks", "mount-frame", "react", "unknown-path"}, "browser/vitals.ts": {"web-vitals"}} {
		script, bundle, err := tr.bundleScript(entry, nil)
		if err != nil {
			t.Fatal(err)
		}
		used := map[string]bool{script: true}
		var imported []string
		for name, content := range bundle.public.files {
			if found := staticImport.FindSubmatch(content); found != nil {
				t.Errorf("%s imports %s statically", name, found[1])
			}
			for _, found := range importedScript.FindAllSubmatch(content, -1) {
				part := strings.TrimPrefix(string(found[1]), "./")
				if bundle.public.files[part] == nil {
					t.Errorf("%s imports %s, which is missing", name, part)
				}
				if !used[part] {
					imported = append(imported, part[:strings.LastIndexByte(part, '-')])
				}
				used[part] = true
			}
		}
		for name := range bundle.public.files {
			if !used[name] {
				t.Errorf("no script imports %s", name)
			}
		}
		if slices.Sort(imported); !slices.Equal(imported, parts) {
			t.Errorf("%s imports %v, want %v", entry, imported, parts)
		}
		if _, isSource := bundle.sources[entry]; !isSource || len(bundle.sources) < len(parts) {
			t.Errorf("%s: the sources are %v", entry, bundle.sources)
		}
	}
}

// The name of a script changes with its direct and indirect imports, because browsers cache scripts for a year.
func TestScripts_hashIncludesImports(t *testing.T) {
	tr := copyTree(t)
	name := func() string {
		name, _, err := tr.bundleScript(loaderEntry, nil)
		if err != nil {
			t.Fatal(err)
		}
		return name
	}
	before := name()
	if again := name(); again != before {
		t.Errorf("the same sources result in %s and %s", before, again)
	}
	tr.replace(t, "client/islands/mount-frame.ts", `"loaded"`, `"changed"`)
	if name() == before {
		t.Errorf("%s does not change with its imports", before)
	}
}

func TestScripts_circularImport(t *testing.T) {
	tr := copyTree(t)
	tr.writeFile(t, "client/entry.client.ts", []byte(`import("./islands/one.ts");`))
	tr.writeFile(t, "client/islands/one.ts", []byte(`import("./two.ts");`))
	tr.writeFile(t, "client/islands/two.ts", []byte(`import("./one.ts");`))
	_, _, err := tr.bundleScript(loaderEntry, nil)
	if want := "in a circle: entry.client.ts -> islands/one.ts -> islands/two.ts -> islands/one.ts"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}
