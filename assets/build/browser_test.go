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

// script makes a script for browsers and what it imports by import(), and returns its name.
func (tr tree) script(entry string, names classNames) (string, *browserBuild, error) {
	b := &browserBuild{o: tr.Options, names: names, public: newStore(), sources: map[string]struct{}{}}
	name, wrong := b.build(entry, nil)
	return name, b, source.BundleError(wrong)
}

// A page waits for one script: no script for browsers needs another one before it runs. The scripts that it imports later are
// among the public files, and no file there is unneeded.
func TestScriptsForBrowsersStandAlone(t *testing.T) {
	tr := copyTree(t)
	for entry, parts := range map[string][]string{loaderEntry: {"fallbacks", "mount-frame", "react", "unknown-path"}, "browser/vitals.ts": {"web-vitals"}} {
		script, made, err := tr.script(entry, nil)
		if err != nil {
			t.Fatal(err)
		}
		used := map[string]bool{script: true}
		var imported []string
		for name, content := range made.public.files {
			if found := staticImport.FindSubmatch(content); found != nil {
				t.Errorf("%s imports %s, which it has to wait for", name, found[1])
			}
			for _, found := range importedScript.FindAllSubmatch(content, -1) {
				part := strings.TrimPrefix(string(found[1]), "./")
				if made.public.files[part] == nil {
					t.Errorf("%s imports %s, which is not there", name, part)
				}
				if !used[part] {
					imported = append(imported, part[:strings.LastIndexByte(part, '-')])
				}
				used[part] = true
			}
		}
		for name := range made.public.files {
			if !used[name] {
				t.Errorf("nothing imports %s", name)
			}
		}
		if slices.Sort(imported); !slices.Equal(imported, parts) {
			t.Errorf("%s imports %v, want %v", entry, imported, parts)
		}
		if _, there := made.sources[entry]; !there || len(made.sources) < len(parts) {
			t.Errorf("%s: its sources are said to be %v", entry, made.sources)
		}
	}
}

// The name of a script changes with what it imports, however far down: pages keep scripts for a year.
func TestScripts_hashIncludesImports(t *testing.T) {
	tr := copyTree(t)
	name := func() string {
		name, _, err := tr.script(loaderEntry, nil)
		if err != nil {
			t.Fatal(err)
		}
		return name
	}
	before := name()
	if again := name(); again != before {
		t.Errorf("the same sources make %s and %s", before, again)
	}
	tr.change(t, "client/islands/mount-frame.ts", `"loaded"`, `"changed"`)
	if name() == before {
		t.Errorf("%s stays when what it imports changes", before)
	}
}

func TestScriptsThatImportOneAnother(t *testing.T) {
	tr := copyTree(t)
	tr.write(t, "client/entry.client.ts", []byte(`import("./islands/one.ts");`))
	tr.write(t, "client/islands/one.ts", []byte(`import("./two.ts");`))
	tr.write(t, "client/islands/two.ts", []byte(`import("./one.ts");`))
	_, _, err := tr.script(loaderEntry, nil)
	if want := "in a circle: entry.client.ts -> islands/one.ts -> islands/two.ts -> islands/one.ts"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}
