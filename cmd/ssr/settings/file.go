package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"
)

// readConfig reads settings from a file or a folder, by variable.
func readConfig(path string) (map[string]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return readConfigFolder(path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return parseConfig(strings.TrimPrefix(string(text), byteOrderMark))
}

// byteOrderMark is the prefix that some editors add to a file.
const byteOrderMark = "\ufeff"

// checkUTF8 returns an error that names the first line that is not valid UTF-8 text.
func checkUTF8(text string) error {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if !utf8.ValidString(line) || strings.Contains(line, "\x00") {
			return fmt.Errorf("line %d is not text in UTF-8: save the file in the encoding UTF-8", number)
		}
	}
	return nil
}

// parseConfig parses lines of the form NAME=value. A value is the rest of its line without surrounding white space and without one
// pair of enclosing quotes. It is not expanded. A line that begins with # is a comment. The prefix export is allowed. The error names
// each invalid line, and each line that repeats a name.
func parseConfig(text string) (map[string]string, error) {
	if err := checkUTF8(text); err != nil {
		return nil, err
	}
	values, setAt := map[string]string{}, map[string]int{}
	var invalid []error
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, isSetting := strings.Cut(strings.TrimPrefix(line, "export "), "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		switch {
		case !isSetting || name == "" || strings.ContainsAny(name, " \t"):
			invalid = append(invalid, fmt.Errorf("line %d is not NAME=value, nor a comment, which begins with #", number))
		case setAt[name] > 0:
			invalid = append(invalid, fmt.Errorf("line %d sets %s again, after line %d: remove one", number, name, setAt[name]))
		}
		if end := len(value) - 1; end > 0 && value[0] == value[end] && strings.ContainsRune(`'"`, rune(value[0])) {
			value = value[1:end]
		}
		values[name], setAt[name] = value, number
	}
	return values, errors.Join(invalid...)
}

// readConfigFolder reads a mounted ConfigMap: one file per key. It ignores the links of Kubernetes, whose names begin with two dots.
func readConfigFolder(path string) (map[string]string, error) {
	folder := os.DirFS(path)
	names, err := fs.Glob(folder, "[^.]*")
	values := map[string]string{}
	for _, name := range names {
		text, readErr := fs.ReadFile(folder, name)
		if readErr == nil {
			if readErr = checkUTF8(string(text)); readErr != nil {
				readErr = fmt.Errorf("%s: %w", name, readErr)
			}
		}
		err = errors.Join(err, readErr)
		values[name] = strings.TrimRight(strings.TrimPrefix(string(text), byteOrderMark), "\r\n")
	}
	return values, err
}
