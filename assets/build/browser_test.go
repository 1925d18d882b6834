package build

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	staticImport   = regexp.MustCompile(`(?:^|[;}\n])\s*(?:import|export)\b[^;(]*?(?:\bfrom\s*)?"([^"]+)"`)
	importedScript = regexp.MustCompile(`\bimport\("([^"]+)"\)`)
)

// A page waits for one request: no script for browsers needs another one before it runs. What it imports when it needs
// it is among the public files, and everything among them is needed.
func TestScriptsForBrowsersStandAlone(t *testing.T) {
	tr := copyTree(t)
	for entry, parts := range map[string][]string{loaderEntry: {"mount-frame", "not-found-logger", "react"}, "browser/vitals.ts": {"web-vitals"}} {
		for _, development := range []bool{false, true} {
			public := memory{}
			o := tr.Options
			o.Development = development
			path, sources, err := bundleClient(o, nil, public, entry)
			if err != nil {
				t.Fatal(err)
			}
			used := map[string]bool{strings.TrimPrefix(path, publicPath): true}
			var imported []string
			for name, content := range public {
				if found := staticImport.FindSubmatch(content); found != nil {
					t.Errorf("%s imports %s, which it has to wait for", name, found[1])
				}
				for _, found := range importedScript.FindAllSubmatch(content, -1) {
					part := strings.TrimPrefix(string(found[1]), "./")
					if public[part] == nil {
						t.Errorf("%s imports %s, which is not there", name, part)
					}
					if !used[part] {
						imported = append(imported, part[:strings.LastIndexByte(part, '-')])
					}
					used[part] = true
				}
			}
			for name := range public {
				if !used[name] {
					t.Errorf("nothing imports %s", name)
				}
			}
			if slices.Sort(imported); !slices.Equal(imported, parts) {
				t.Errorf("%s imports %v, want %v", entry, imported, parts)
			}
			if _, there := sources[entry]; !there || len(sources) < len(parts) {
				t.Errorf("%s: its sources are said to be %v", entry, sources)
			}
		}
	}
}

// The name of a script changes with what it imports, however far down: pages keep scripts for a year.
func TestScriptsAreNamedForWhatTheyImport(t *testing.T) {
	tr := copyTree(t)
	path := func() string {
		path, _, err := bundleClient(tr.Options, nil, memory{}, loaderEntry)
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	before := path()
	if again := path(); again != before {
		t.Errorf("the same sources make %s and %s", before, again)
	}
	tr.change(t, "client/islands/mount-frame.ts", `"loaded"`, `"changed"`)
	if after := path(); after == before {
		t.Errorf("%s stays when what it imports changes", after)
	}
}

func TestScriptsThatImportOneAnother(t *testing.T) {
	tr := copyTree(t)
	tr.write(t, "client/entry.client.ts", []byte(`import("./islands/one.ts");`))
	tr.write(t, "client/islands/one.ts", []byte(`import("./two.ts");`))
	tr.write(t, "client/islands/two.ts", []byte(`import("./one.ts");`))
	_, _, err := bundleClient(tr.Options, nil, memory{}, loaderEntry)
	if want := "in a circle, and none can be made first: entry.client.ts -> islands/one.ts -> islands/two.ts -> islands/one.ts"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}
