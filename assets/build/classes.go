//go:build !production

package build

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// classNames maps class names, and the variables of the theme such as --color-brass, to short names. A page uses some 250 utilities of
// Tailwind, and long names would take about 1,800 bytes of the page's first flight, the bytes that a server sends in the first round
// trip. Development builds keep the long names.
type classNames map[string]string

// sheetToken matches a class or a brace of a compiled stylesheet, or a comment, string or URL that may contain one.
var sheetToken = regexp.MustCompile(`(?s)/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\((?:\\.|[^)"'\\])*\)` +
	`|` + classSelector + `|[{}]`)

const (
	escape        = `\\[0-9a-fA-F]{1,6}\s?|\\[^0-9a-fA-F]`
	classSelector = `\.(?:` + escape + `|[A-Za-z_-]|[^\x00-\x7f])(?:` + escape + `|[\w-]|[^\x00-\x7f])*`
)

var (
	escapeSequence = regexp.MustCompile(escape)
	themeVariable  = regexp.MustCompile(`(--(?:color|font|spacing)\b[\w-]*)(?::\s+)?`)
	customProperty = regexp.MustCompile(`--[\w-]+`)
	plainWord      = regexp.MustCompile(`^[a-z]+$`)
)

// assignShortNames assigns the names a, b, … to the utilities of a compiled stylesheet, in order. A class that is a plain word keeps its
// name, because the word has other meanings in the sources. A class with a rule outside of the utilities layer keeps its name, too. The
// variables of the theme become --a, --b, …
func assignShortNames(sheet []byte) classNames {
	begin, end := findUtilityLayer(sheet)
	utilities := findClasses(sheet[begin:end])
	outside := slices.Concat(findClasses(sheet[:begin]), findClasses(sheet[end:]))
	names := classNames{}
	next := 0
	for _, class := range utilities {
		if names[class] != "" || plainWord.MatchString(class) || slices.Contains(outside, class) {
			continue
		}
		for names[class] == "" || slices.Contains(utilities, names[class]) || slices.Contains(outside, names[class]) {
			names[class] = letterName(next)
			next++
		}
	}
	taken := map[string]bool{}
	for _, property := range customProperty.FindAll(sheet, -1) {
		taken[string(property)] = true
	}
	next = 0
	for _, found := range themeVariable.FindAllSubmatch(sheet, -1) {
		for variable := string(found[1]); names[variable] == ""; next++ {
			if short := "--" + letterName(next); !taken[short] {
				names[variable] = short
			}
		}
	}
	return names
}

// renameVariables renames the variables of the theme in a stylesheet or in a source, and removes the spaces before their values.
func (names classNames) renameVariables(text []byte) []byte {
	return themeVariable.ReplaceAllFunc(text, func(match []byte) []byte {
		variable, _, isDefinition := strings.Cut(string(match), ":")
		switch short := names[variable]; {
		case short == "":
			return match
		case isDefinition:
			return []byte(short + ":")
		default:
			return []byte(short)
		}
	})
}

// findClasses returns the classes of a stylesheet in order, with repetitions.
func findClasses(sheet []byte) (classes []string) {
	for _, token := range sheetToken.FindAll(sheet, -1) {
		if token[0] == '.' {
			classes = append(classes, unescapeClass(token))
		}
	}
	return classes
}

// unescapeClass returns the class in a selector such as .sm\:p-4.
func unescapeClass(selector []byte) string {
	return escapeSequence.ReplaceAllStringFunc(string(selector[1:]), func(sequence string) string {
		if code, err := strconv.ParseUint(strings.TrimSpace(sequence[1:]), 16, 32); err == nil {
			return string(rune(code))
		}
		return sequence[1:]
	})
}

// letterName returns the n-th of a, b, … z, aa, ab, …, counted from 0.
func letterName(n int) string {
	name := string(rune('a' + n%26))
	if n < 26 {
		return name
	}
	return letterName(n/26-1) + name
}

// renameInSheet renames the classes and the variables of the theme in a stylesheet.
func (names classNames) renameInSheet(sheet []byte) []byte {
	return names.renameVariables(sheetToken.ReplaceAllFunc(sheet, func(token []byte) []byte {
		if token[0] == '.' && names[unescapeClass(token)] != "" {
			return []byte("." + names[unescapeClass(token)])
		}
		return token
	}))
}

var (
	// sourceString matches the strings of a source, and the comments, because comments may contain quotes.
	sourceString = regexp.MustCompile("(?m)^\\s*\\{?(?://|/?\\*).*$|\"(?:\\\\.|[^\"\\\\\n])*\"|`(?:\\\\.|[^`\\\\])*`")
	classToken   = regexp.MustCompile("[^\\s\"`]+")
)

// renameInSource renames the classes in all strings of a source. No other string in a source, such as a URL or a content value, may therefore
// contain the name of a utility.
func (names classNames) renameInSource(source []byte) []byte {
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

// renamePlugin returns an esbuild plugin that renames the classes and the variables of the theme in all sources of a bundle. Drawings have
// variables.
func (names classNames) renamePlugin() api.Plugin {
	return api.Plugin{Name: "short-class-names", Setup: func(build api.PluginBuild) {
		if len(names) == 0 {
			return
		}
		build.OnLoad(api.OnLoadOptions{Filter: `\.(?:tsx?|svg)$`, Namespace: "file"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			source, err := os.ReadFile(args.Path)
			if filepath.Ext(args.Path) != ".svg" {
				source = names.renameInSource(source)
			}
			text := string(names.renameVariables(source))
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderDefault}, err
		})
	}}
}
