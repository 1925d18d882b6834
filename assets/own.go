package assets

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
)

// OwnFile lists, one name a line, the hashed public files that a build made itself. Other hashed files beside them were
// carried along from another build, and are not carried again.
const OwnFile = "own.txt"

// hashed matches a name that changes with the content of its file: esbuild's hash of a script, or ours of anything else.
var hashed = regexp.MustCompile(`^[^./\\][^/\\]*-([0-9a-f]{10}|[A-Z0-9]{8})[-.][^/\\]+$`)

// Hashed tells whether name is that of a public file whose content never changes.
func Hashed(name string) bool { return hashed.MatchString(name) && fs.ValidPath(name) }

// Own returns the names that a build's own list holds, or an error that names the first line that is no hashed name.
func Own(list []byte) ([]string, error) {
	names := strings.FieldsFunc(string(list), func(r rune) bool { return r == '\n' || r == '\r' })
	for _, name := range names {
		if !Hashed(name) {
			return nil, fmt.Errorf("%s: %q is not the name of a hashed file", OwnFile, name)
		}
	}
	return names, nil
}
