package export

import (
	"bufio"
	"bytes"
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

// MarkerFile lists what an export wrote: a line with the format, then a line for each file as sha256sum writes it.
const MarkerFile = ".ssr-export"

const markerFormat = "ssr export 1"

// listed are an export's files: the SHA-256 in hexadecimal digits by path. Paths are relative to the folder, with slashes.
type listed map[string]string

func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

func (l listed) text() []byte {
	var text bytes.Buffer
	text.WriteString(markerFormat + "\n")
	for _, name := range slices.Sorted(maps.Keys(l)) {
		fmt.Fprintf(&text, "%s  %s\n", l[name], name)
	}
	return text.Bytes()
}

// readMarker reads a marker. Where there is none, it returns an error that is [fs.ErrNotExist].
func readMarker(root *os.Root, name string) (listed, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s in %s is no regular file: remove it", name, root.Name())
	}
	text, err := root.ReadFile(name)
	if err != nil {
		return nil, err
	}
	files, err := parseMarker(text)
	if err != nil {
		return nil, fmt.Errorf("%s in %s is damaged: %w: empty the folder by hand, or name another", name, root.Name(), err)
	}
	return files, nil
}

// parseMarker accepts only paths inside the folder, and none of the export's own files.
func parseMarker(text []byte) (listed, error) {
	lines := bufio.NewScanner(bytes.NewReader(text))
	if !lines.Scan() || lines.Text() != markerFormat {
		return nil, fmt.Errorf("its first line is not %q", markerFormat)
	}
	files := listed{}
	for number := 2; lines.Scan(); number++ {
		sum, name, _ := strings.Cut(lines.Text(), "  ")
		if digits, err := hex.DecodeString(sum); err != nil || len(digits) != sha256.Size {
			return nil, fmt.Errorf("line %d, %q, does not begin with a SHA-256", number, lines.Text())
		}
		if !fs.ValidPath(name) || name == "." || reserved(name) {
			return nil, fmt.Errorf("line %d names %q, which no export writes", number, name)
		}
		files[name] = sum
	}
	return files, lines.Err()
}

// reserved tells whether a path belongs to the export itself.
func reserved(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	return top == MarkerFile || top == workFolder
}

// readMarkerIfAny is readMarker that takes no marker for an empty one.
func readMarkerIfAny(root *os.Root, name string) (listed, error) {
	files, err := readMarker(root, name)
	if errors.Is(err, fs.ErrNotExist) {
		return listed{}, nil
	}
	return files, err
}
