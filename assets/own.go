package assets

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
)

// OwnFile is the file of a build that lists, one name a line, the hashed public files that the build made itself. Other hashed
// files beside them were carried along from another build, and the next build does not carry them again.
const OwnFile = "own.txt"

// hashed matches a name that changes with the content of its file: esbuild's hash of a script, or ours of anything else.
var hashed = regexp.MustCompile(`^[^./\\][^/\\]*-([0-9a-f]{10}|[A-Z0-9]{8})[-.][^/\\]+$`)

// Hashed reports whether a public file's name changes with its content, so that it can be kept for good.
func Hashed(name string) bool { return hashed.MatchString(name) && fs.ValidPath(name) }

// Own returns the names in the text of an [OwnFile], or an error that names the first line that is no hashed name.
func Own(list []byte) ([]string, error) {
	names := strings.FieldsFunc(string(list), func(r rune) bool { return r == '\n' || r == '\r' })
	for _, name := range names {
		if !Hashed(name) {
			return nil, fmt.Errorf("%s: %q is not the name of a hashed file", OwnFile, name)
		}
	}
	return names, nil
}
