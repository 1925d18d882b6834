package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// isProduction reports whether a mode serves the embedded build instead of the source tree.
func isProduction(mode string) bool { return mode == "production" || mode == "auto" && productionBuild }

// findSourceTree returns the folder of this module's go.mod: the working folder or one of its parents.
func findSourceTree() (string, error) {
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
				"build it with -tags production, to serve the embedded site", start)
		}
	}
}
