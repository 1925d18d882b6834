//go:build !production

package build

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// classNames are short names of classes, by their long ones. A page spells some 250 utilities, whose names are most of
// what it would weigh more than a page whose styles are written by hand. A development build keeps the long names.
type classNames map[string]string

// A token of a compiled stylesheet: what may look like a class and is none, a class, or a brace.
var sheetToken = regexp.MustCompile(`(?s)/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\((?:\\.|[^)"'\\])*\)` +
	`|` + classSelector + `|[{}]`)

const (
	escape        = `\\[0-9a-fA-F]{1,6}\s?|\\[^0-9a-fA-F]`
	classSelector = `\.(?:` + escape + `|[A-Za-z_-]|[^\x00-\x7f])(?:` + escape + `|[\w-]|[^\x00-\x7f])*`
)

var (
	escaped = regexp.MustCompile(escape)
	word    = regexp.MustCompile(`^[a-z]+$`)
)

// shortNames names the utilities of a compiled stylesheet: a, b, … in their order. Words keep their names, because they
// stand for other things too, and so does a class that a rule outside the layer of utilities knows.
func shortNames(sheet []byte) classNames {
	begin, end := utilityLayer(sheet)
	utilities := classesOf(sheet[begin:end])
	outside := slices.Concat(classesOf(sheet[:begin]), classesOf(sheet[end:]))
	names := classNames{}
	next := 0
	for _, class := range utilities {
		if names[class] != "" || word.MatchString(class) || slices.Contains(outside, class) {
			continue
		}
		for names[class] == "" || slices.Contains(utilities, names[class]) || slices.Contains(outside, names[class]) {
			names[class] = letters(next)
			next++
		}
	}
	return names
}

// classesOf are the classes of a stylesheet in their order, each as often as it stands there.
func classesOf(sheet []byte) (classes []string) {
	for _, token := range sheetToken.FindAll(sheet, -1) {
		if token[0] == '.' {
			classes = append(classes, className(token))
		}
	}
	return classes
}

// className is the class that a selector such as .sm\:p-4 asks for.
func className(selector []byte) string {
	return escaped.ReplaceAllStringFunc(string(selector[1:]), func(sequence string) string {
		if code, err := strconv.ParseUint(strings.TrimSpace(sequence[1:]), 16, 32); err == nil {
			return string(rune(code))
		}
		return sequence[1:]
	})
}

// letters counts a, b, … z, aa, ab, …
func letters(n int) string {
	name := string(rune('a' + n%26))
	if n < 26 {
		return name
	}
	return letters(n/26-1) + name
}

// inSheet renames the classes of the stylesheet that they come from.
func (names classNames) inSheet(sheet []byte) []byte {
	return sheetToken.ReplaceAllFunc(sheet, func(token []byte) []byte {
		if token[0] == '.' && names[className(token)] != "" {
			return []byte("." + names[className(token)])
		}
		return token
	})
}

var (
	// A source's strings, and its comments, which have quotes of their own.
	sourceString = regexp.MustCompile("(?m)^\\s*\\{?(?://|/?\\*).*$|\"(?:\\\\.|[^\"\\\\\n])*\"|`(?:\\\\.|[^`\\\\])*`")
	classToken   = regexp.MustCompile("[^\\s\"`]+")
)

// inSource renames the classes of a source, which may stand in any of its strings: so nothing that leaves the source, such as an
// address or a value of the words, may be called like a utility.
func (names classNames) inSource(source []byte) []byte {
	return sourceString.ReplaceAllFunc(source, func(text []byte) []byte {
		if text[0] != '"' && text[0] != '`' {
			return text // a comment
		}
		return classToken.ReplaceAllFunc(text, func(class []byte) []byte {
			if short := names[string(class)]; short != "" {
				return []byte(short)
			}
			return class
		})
	})
}

// plugin renames the classes of the sources.
func (names classNames) plugin() api.Plugin {
	return api.Plugin{Name: "short-class-names", Setup: func(build api.PluginBuild) {
		if len(names) == 0 {
			return
		}
		build.OnLoad(api.OnLoadOptions{Filter: `\.tsx?$`, Namespace: "file"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			source, err := os.ReadFile(args.Path)
			text := string(names.inSource(source))
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderDefault}, err
		})
	}}
}
