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

// OwnFile is the file of a build that lists the hashed public files that the build generated, one name per line.
const OwnFile = "own.txt"

// CarriedFile is the file of a build that lists the carried files: hashed public files of other builds that the build also serves. Each
// line has the day on which a build first carried the file, and the name. See [DaysCarried].
const CarriedFile = "carried.txt"

// DaysCarried is the number of days for which builds carry a file that the newest build no longer generates. If the site fails, CDNs show a
// page for a week after the end of its release (stale-if-error in package routes), and the page requests the files of that release.
const DaysCarried = 8

// hashed matches a name with a content hash: esbuild's hash of a script, or the hash by package build of another file.
var hashed = regexp.MustCompile(`^[^./\\][^/\\]*-([0-9a-f]{10}|[A-Z0-9]{8})[-.][^/\\]+$`)

// IsHashed reports whether the name of a public file contains a content hash, so that the file can be cached without a time limit.
func IsHashed(name string) bool { return hashed.MatchString(name) && fs.ValidPath(name) }

// ParseOwnFile returns the names in an [OwnFile]. The error names the first line that is not a hashed name.
func ParseOwnFile(text []byte) ([]string, error) {
	names := strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' || r == '\r' })
	for _, name := range names {
		if !IsHashed(name) {
			return nil, fmt.Errorf("%s: %q is not the name of a hashed file", OwnFile, name)
		}
	}
	return names, nil
}

// ParseCarriedFile returns the days by name in a [CarriedFile]. The error names the first line without a day or without a hashed name.
func ParseCarriedFile(text []byte) (map[string]time.Time, error) {
	days := map[string]time.Time{}
	for line := range strings.Lines(string(text)) {
		date, name, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		day, err := time.Parse(time.DateOnly, date)
		if err != nil || !IsHashed(name) {
			return nil, fmt.Errorf("%s: %q is not a day and the name of a hashed file", CarriedFile, strings.TrimSpace(line))
		}
		days[name] = day
	}
	return days, nil
}

// FormatCarriedFile returns the text of a [CarriedFile], in the order of the names.
func FormatCarriedFile(days map[string]time.Time) []byte {
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(days)) {
		fmt.Fprintf(&text, "%s %s\n", days[name].Format(time.DateOnly), name)
	}
	return []byte(text.String())
}
