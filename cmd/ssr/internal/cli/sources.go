package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gulfoak.example/website/assets"
)

// inProduction tells whether a mode serves what is compiled in. Else the source tree is served.
func inProduction(mode string) bool {
	if mode != "auto" {
		return mode == "production"
	}
	_, err := assets.Embedded()
	// `go run` after `ssr build` would carry the assets of that day; who edits sources wants today's.
	return !errors.Is(err, assets.ErrNotBuilt) && !underGoRun()
}

// sourceTree finds the folder of this module's go.mod, upwards from the working folder.
func sourceTree() (string, error) {
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for folder := start; ; folder = filepath.Dir(folder) {
		text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module gulfoak.example/website\n") {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			return "", fmt.Errorf("%s is not in the website's source tree, and this program was compiled without assets: "+
				"run it in the source tree, or compile it after `ssr build`", start)
		}
	}
}

// cachedExecutable matches where the go command keeps the programs that it runs.
var cachedExecutable = regexp.MustCompile(`[/\\]go-build|[/\\][0-9a-f]{64}-d[/\\]`)

// underGoRun tells whether the go command built this program only to run it.
func underGoRun() bool {
	path, err := os.Executable()
	return err == nil && cachedExecutable.MatchString(path)
}
