package export

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
)

// markerFile lists what exports wrote: a line with the format, then a line for each file as sha256sum writes it.
const markerFile = ".ssr-export"

const markerFormat = "ssr export 1"

// listed are an export's files: the SHA-256 in hexadecimal digits by path. Paths are relative to the folder, with slashes.
// While an export replaces another, a file may be that of either: then it has two sums.
type listed map[string][]string

func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

func (l listed) text() []byte {
	var text strings.Builder
	text.WriteString(markerFormat + "\n")
	for _, name := range slices.Sorted(maps.Keys(l)) {
		for _, sum := range l[name] {
			fmt.Fprintf(&text, "%s  %s\n", sum, name)
		}
	}
	return []byte(text.String())
}

// and are the files of both lists.
func (l listed) and(other listed) listed {
	both := maps.Clone(l)
	for name, sums := range other {
		both[name] = append(slices.Clip(both[name]), sums...)
	}
	return both
}

// readMarker reads what exports wrote into a folder, which is nothing where there is no marker. It accepts only paths
// inside the folder, and none of the export's own.
func readMarker(root *os.Root) (listed, error) {
	files := listed{}
	info, err := root.Lstat(markerFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return files, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s in %s is no regular file: remove it", markerFile, root.Name())
	}
	text, err := root.ReadFile(markerFile)
	if err != nil {
		return nil, err
	}
	format, rest, _ := strings.Cut(string(text), "\n")
	if format != markerFormat {
		return nil, damaged(root, fmt.Sprintf("its first line is not %q", markerFormat))
	}
	for line := range strings.Lines(rest) {
		sum, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if len(sum) != hex.EncodedLen(sha256.Size) || !fs.ValidPath(name) || name == "." || reserved(name) {
			return nil, damaged(root, fmt.Sprintf("no export writes the line %q", line))
		}
		files[name] = append(files[name], sum)
	}
	return files, nil
}

func damaged(root *os.Root, why string) error {
	return fmt.Errorf("%s in %s is damaged: %s: empty the folder by hand, or name another", markerFile, root.Name(), why)
}

// reserved tells whether a path belongs to the export itself.
func reserved(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	return top == markerFile || top == workFolder
}
