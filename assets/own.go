package assets

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
)

// OwnFile is the file of a build that lists, one name a line, the hashed public files that the build generated.
const OwnFile = "own.txt"

// CarriedFile is the file of a build that lists the hashed public files of other builds that it serves, too: in each line the
// day on which a build first carried the file, and its name. See [DaysCarried].
const CarriedFile = "carried.txt"

// DaysCarried is the number of days for which builds carry a file that the newest one no longer generates. CDNs show a page for a week after
// its release was replaced, if the site fails (stale-if-error in package routes), and the page names its files.
const DaysCarried = 8

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

// Carried returns the days by name in the text of a [CarriedFile], or an error that names the first line that has no day or no
// hashed name.
func Carried(list []byte) (map[string]time.Time, error) {
	days := map[string]time.Time{}
	for line := range strings.Lines(string(list)) {
		text, name, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		day, err := time.Parse(time.DateOnly, text)
		if err != nil || !Hashed(name) {
			return nil, fmt.Errorf("%s: %q is not a day and the name of a hashed file", CarriedFile, strings.TrimSpace(line))
		}
		days[name] = day
	}
	return days, nil
}

// CarriedList returns the text of a [CarriedFile], which [Carried] reads.
func CarriedList(days map[string]time.Time) []byte {
	var list strings.Builder
	for _, name := range slices.Sorted(maps.Keys(days)) {
		fmt.Fprintf(&list, "%s %s\n", days[name].Format(time.DateOnly), name)
	}
	return []byte(list.String())
}
