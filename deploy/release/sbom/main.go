// Sbom writes what a program is made of as an SPDX 2.3 document: the Go modules that its binary names, and the npm
// packages that its pages carry to the browser, which no scanner of images sees.
package main

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

func main() {
	version := flag.String("version", "development", "version of the program")
	lock := flag.String("lock", "client/package-lock.json", "npm's lock file")
	created := flag.String("created", "", "time of the document, such as 2026-01-02T03:04:05Z; now, if not given")
	flag.Parse()
	if err := run(os.Stdout, flag.Arg(0), *lock, *version, *created); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

// The parts of SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3/) that are needed here.
type document struct {
	Version       string         `json:"spdxVersion"`
	License       string         `json:"dataLicense"`
	ID            string         `json:"SPDXID"`
	Name          string         `json:"name"`
	Namespace     string         `json:"documentNamespace"`
	CreationInfo  creationInfo   `json:"creationInfo"`
	Packages      []component    `json:"packages"`
	Relationships []relationship `json:"relationships"`
}

type creationInfo struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

type component struct {
	ID            string      `json:"SPDXID"`
	Name          string      `json:"name"`
	Version       string      `json:"versionInfo"`
	Location      string      `json:"downloadLocation"`
	FilesAnalyzed bool        `json:"filesAnalyzed"`
	Concluded     string      `json:"licenseConcluded"`
	Declared      string      `json:"licenseDeclared"`
	Checksums     []checksum  `json:"checksums,omitempty"`
	References    []reference `json:"externalRefs,omitempty"`
}

type checksum struct {
	Algorithm string `json:"algorithm"`
	Value     string `json:"checksumValue"`
}

type reference struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type relationship struct {
	Element string `json:"spdxElementId"`
	Type    string `json:"relationshipType"`
	Related string `json:"relatedSpdxElement"`
}

const unknown = "NOASSERTION"

func newComponent(id, name, version, purl string) component {
	c := component{ID: "SPDXRef-" + id, Name: name, Version: version, Location: unknown, Concluded: unknown, Declared: unknown}
	if purl != "" {
		c.References = []reference{{"PACKAGE-MANAGER", "purl", purl}}
	}
	return c
}

func run(out io.Writer, program, lock, version, created string) error {
	if program == "" {
		return errors.New("name the program: sbom PROGRAM")
	}
	at := time.Now()
	if created != "" {
		var err error
		if at, err = time.Parse(time.RFC3339, created); err != nil {
			return fmt.Errorf("-created: %w", err)
		}
	}
	modules, name, err := goModules(program)
	if err != nil {
		return err
	}
	packages, err := npmPackages(lock)
	if err != nil {
		return err
	}
	whole := newComponent("program", name, version, "")
	d := document{
		Version: "SPDX-2.3", License: "CC0-1.0", ID: "SPDXRef-DOCUMENT", Name: name,
		Namespace:     "https://" + name + "/sbom/" + version,
		CreationInfo:  creationInfo{at.UTC().Format(time.RFC3339), []string{"Tool: deploy/release/sbom"}},
		Packages:      []component{whole},
		Relationships: []relationship{{"SPDXRef-DOCUMENT", "DESCRIBES", whole.ID}},
	}
	for i, part := range slices.Concat(modules, packages) {
		part.ID = fmt.Sprintf("SPDXRef-part-%d", i+1)
		d.Packages = append(d.Packages, part)
		d.Relationships = append(d.Relationships, relationship{whole.ID, "CONTAINS", part.ID})
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(d)
}

// goModules are those that the linker has noted in the program, Go's own library among them, and the main module's path.
func goModules(program string) ([]component, string, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", program, err)
	}
	goVersion := strings.TrimPrefix(strings.Fields(info.GoVersion)[0], "go")
	parts := []component{newComponent("", "stdlib", goVersion, "pkg:golang/stdlib@"+goVersion)}
	for _, module := range info.Deps {
		if module.Replace != nil {
			module = module.Replace
			if module.Version == "" {
				continue // a folder of this repository
			}
		}
		parts = append(parts, newComponent("", module.Path, module.Version, "pkg:golang/"+strings.ToLower(module.Path)+"@"+module.Version))
	}
	return parts, info.Main.Path, nil
}

// npmPackages are the packages of a lock file (version 3) that are not for development alone.
func npmPackages(lock string) ([]component, error) {
	text, err := os.ReadFile(lock)
	if err != nil {
		return nil, err
	}
	var file struct {
		Packages map[string]struct {
			Version, License, Integrity string
			Dev, DevOptional            bool
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("%s: %w", lock, err)
	}
	var parts []component
	for path, entry := range file.Packages {
		if path == "" || entry.Dev || entry.DevOptional {
			continue
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		part := newComponent("", name, entry.Version, "pkg:npm/"+strings.Replace(name, "@", "%40", 1)+"@"+entry.Version)
		if entry.License != "" {
			part.Declared = entry.License
		}
		if encoded, found := strings.CutPrefix(entry.Integrity, "sha512-"); found {
			sum, err := base64.StdEncoding.DecodeString(encoded)
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", lock, name, err)
			}
			part.Checksums = []checksum{{"SHA512", hex.EncodeToString(sum)}}
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return nil, fmt.Errorf("%s names no package: is it a lock file of version 3?", lock)
	}
	slices.SortFunc(parts, func(a, b component) int { return strings.Compare(a.Name+a.Version, b.Name+b.Version) })
	return parts, nil
}
