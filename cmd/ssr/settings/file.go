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
	return readConfigLines(strings.TrimPrefix(string(text), byteOrderMark))
}

// byteOrderMark is what some editors put before the text.
const byteOrderMark = "\ufeff"

// checkText returns an error that names the first line which is not text in UTF-8.
func checkText(text string) error {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if !utf8.ValidString(line) || strings.Contains(line, "\x00") {
			return fmt.Errorf("line %d is not text in UTF-8: save the file in the encoding UTF-8", number)
		}
	}
	return nil
}

// readConfigLines reads lines of NAME=value. A value is the rest of its line, without white space at its ends and without a
// pair of quotes around all of it; nothing in it is expanded. A line that begins with # is a comment. As in a shell script,
// export may stand before a name. Its error names each line that is neither, or that sets a name again.
func readConfigLines(text string) (map[string]string, error) {
	if err := checkText(text); err != nil {
		return nil, err
	}
	values, setAt := map[string]string{}, map[string]int{}
	var wrong []error
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
			wrong = append(wrong, fmt.Errorf("line %d is not NAME=value, nor a comment, which begins with #", number))
		case setAt[name] > 0:
			wrong = append(wrong, fmt.Errorf("line %d sets %s again, after line %d: remove one", number, name, setAt[name]))
		}
		if end := len(value) - 1; end > 0 && value[0] == value[end] && strings.ContainsRune(`'"`, rune(value[0])) {
			value = value[1:end]
		}
		values[name], setAt[name] = value, number
	}
	return values, errors.Join(wrong...)
}

// readConfigFolder reads a folder as Kubernetes mounts a ConfigMap: a file for each key, and links of Kubernetes' own, whose
// names begin with two dots.
func readConfigFolder(path string) (map[string]string, error) {
	folder := os.DirFS(path)
	names, err := fs.Glob(folder, "[^.]*")
	values := map[string]string{}
	for _, name := range names {
		text, unread := fs.ReadFile(folder, name)
		if unread == nil {
			if unread = checkText(string(text)); unread != nil {
				unread = fmt.Errorf("%s: %w", name, unread)
			}
		}
		err = errors.Join(err, unread)
		values[name] = strings.TrimRight(strings.TrimPrefix(string(text), byteOrderMark), "\r\n")
	}
	return values, err
}
