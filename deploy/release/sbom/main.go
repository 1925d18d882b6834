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
	"maps"
	"os"
	"runtime/debug"
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

// An object of SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3/).
type object = map[string]any

func newPart(name, version string) object {
	const unknown = "NOASSERTION"
	return object{"name": name, "versionInfo": version, "downloadLocation": unknown, "filesAnalyzed": false, "licenseConcluded": unknown, "licenseDeclared": unknown}
}

func references(purl string) []object {
	return []object{{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}}
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
	const document, whole = "SPDXRef-DOCUMENT", "SPDXRef-program"
	parts := slices.Concat([]object{newPart(name, version)}, modules, packages)
	var relationships []object
	for i, part := range parts {
		id, around, relation := fmt.Sprintf("SPDXRef-part-%d", i), whole, "CONTAINS"
		if i == 0 {
			id, around, relation = whole, document, "DESCRIBES"
		}
		part["SPDXID"] = id
		relationships = append(relationships, object{"spdxElementId": around, "relationshipType": relation, "relatedSpdxElement": id})
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(object{
		"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": document, "name": name,
		"documentNamespace": "https://" + name + "/sbom/" + version,
		"creationInfo":      object{"created": at.UTC().Format(time.RFC3339), "creators": []string{"Tool: deploy/release/sbom"}},
		"packages":          parts, "relationships": relationships,
	})
}

// goModules are those that the linker has noted in the program, Go's own library among them, and the main module's path.
func goModules(program string) (parts []object, name string, err error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", program, err)
	}
	goVersion := strings.TrimPrefix(strings.Fields(info.GoVersion)[0], "go")
	for _, module := range append(info.Deps, &debug.Module{Path: "stdlib", Version: goVersion}) {
		if module.Replace != nil {
			module = module.Replace
			if module.Version == "" {
				continue // a folder of this repository
			}
		}
		part := newPart(module.Path, module.Version)
		part["externalRefs"] = references("pkg:golang/" + strings.ToLower(module.Path) + "@" + module.Version)
		parts = append(parts, part)
	}
	return parts, info.Main.Path, nil
}

// npmPackages are the packages of a lock file (version 3) that are not for development alone.
func npmPackages(lock string) (parts []object, err error) {
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
	for _, path := range slices.Sorted(maps.Keys(file.Packages)) {
		entry := file.Packages[path]
		if path == "" || entry.Dev || entry.DevOptional {
			continue
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		part := newPart(name, entry.Version)
		part["externalRefs"] = references("pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + entry.Version)
		if entry.License != "" {
			part["licenseDeclared"] = entry.License
		}
		if encoded, found := strings.CutPrefix(entry.Integrity, "sha512-"); found {
			sum, err := base64.StdEncoding.DecodeString(encoded)
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", lock, name, err)
			}
			part["checksums"] = []object{{"algorithm": "SHA512", "checksumValue": hex.EncodeToString(sum)}}
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return nil, fmt.Errorf("%s names no package: is it a lock file of version 3?", lock)
	}
	return parts, nil
}
