package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// inProduction reports whether a mode serves the build inside the program. Else the program serves the source tree.
func inProduction(mode string) bool { return mode == "production" || mode == "auto" && forProduction }

// sourceTree returns the folder of this module's go.mod, which it looks for from the working folder upwards.
func sourceTree() (string, error) {
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for folder := start; ; folder = filepath.Dir(folder) {
		text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err == nil && strings.HasPrefix(strings.ReplaceAll(string(text), "\r\n", "\n"), "module gulfoak.example/website\n") {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			return "", fmt.Errorf("%s is not in the website's source tree: run this program there, or "+
				"build it with -tags production, to serve what it has inside", start)
		}
	}
}
