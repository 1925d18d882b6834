//go:build !production

package build

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// classNames are short names of classes, by their long ones. A page spells some 250 utilities, whose names are most of
// what it would weigh more than a page whose styles are written by hand. A development build keeps the long names.
type classNames map[string]string

// A token of a compiled stylesheet: what may look like a class and is none, a class, or what begins and ends a block.
var sheetToken = regexp.MustCompile(`(?s)/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\((?:\\.|[^)"'\\])*\)` +
	`|` + classSelector + `|@layer utilities\s*\{|[{}]`)

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
	taken := map[string]bool{}
	outside := map[string]bool{}
	var utilities []string
	depth := 0 // within the layer of utilities
	for _, token := range sheetToken.FindAll(sheet, -1) {
		switch {
		case token[0] == '.':
			class := className(token)
			if depth == 0 {
				outside[class] = true
			} else if !taken[class] {
				utilities = append(utilities, class)
			}
			taken[class] = true
		case token[0] == '@' || token[0] == '{' && depth > 0:
			depth++
		case token[0] == '}' && depth > 0:
			depth--
		}
	}
	names := classNames{}
	next := 0
	for _, class := range utilities {
		if outside[class] || word.MatchString(class) {
			continue
		}
		for names[class] == "" || taken[names[class]] {
			names[class] = letters(next)
			next++
		}
	}
	return names
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

// The places of a source where classes are written: className="…" and other attributes that end like it, className={…},
// cva(…), cx(…) and element.className = …; and the strings elsewhere, less comments.
var (
	classPlace  = regexp.MustCompile(`\b\w*[cC]lass(?:Name)?=["{]|\b(?:cva|cx)\(|\.className =\s`)
	otherString = regexp.MustCompile("(?m)^\\s*\\{?(?://|/?\\*).*$|\"[^\"\\n]*\"|`[^`]*`")
	classToken  = regexp.MustCompile("[^\\s\"`]+")
)

// inSource renames the classes of a source, each in its line. It fails, once for each, where a class stands that would
// not be renamed, or a name of something else that cannot be told from one.
func (names classNames) inSource(source string) (string, []api.Message) {
	var renamed strings.Builder
	var wrong []api.Message
	for from := 0; from < len(source); {
		begin, end := len(source), len(source)
		var texts []span
		if place := classPlace.FindStringIndex(source[from:]); place != nil {
			begin = from + place[0]
			end, texts = expression(source, from+place[1]-1)
		}
		for _, other := range otherString.FindAllStringIndex(source[from:begin], -1) {
			wrong = append(wrong, names.misplaced(source, span{from + other[0], from + other[1]})...)
		}
		for _, text := range texts {
			renamed.WriteString(source[from:text.begin])
			renamed.WriteString(classToken.ReplaceAllStringFunc(source[text.begin:text.end], func(class string) string {
				if short := names[class]; short != "" {
					return short
				}
				return class
			}))
			from = text.end
		}
		renamed.WriteString(source[from:end])
		from = end
	}
	return renamed.String(), wrong
}

func (names classNames) misplaced(source string, text span) (wrong []api.Message) {
	if quote := source[text.begin]; quote != '"' && quote != '`' {
		return nil // a comment
	}
	for _, token := range classToken.FindAllString(source[text.begin:text.end], -1) {
		if names[token] != "" {
			start := strings.LastIndexByte(source[:text.begin], '\n') + 1
			line, _, _ := strings.Cut(source[start:], "\n")
			wrong = append(wrong, api.Message{
				Text: fmt.Sprintf("%q is the name of a utility, which a production build renames in className, cva() and cx() alone: "+
					"write a class in one of these, and name anything else differently", token),
				Location: &api.Location{Line: strings.Count(source[:start], "\n") + 1, Column: text.begin - start, LineText: line, Length: text.end - text.begin},
			})
		}
	}
	return wrong
}

// A span is a part of a source, from begin to before end.
type span struct{ begin, end int }

// expression returns the end of the one that begins with what opens it, a bracket or a quote, or else ends with a
// semicolon; and the texts of the strings in it.
func expression(source string, from int) (end int, texts []span) {
	depth := 0
	for i := from; i < len(source); i++ {
		switch c := source[i]; {
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			if depth--; depth == 0 {
				return i + 1, texts
			}
		case c == ';' && depth == 0:
			return i, texts
		case strings.HasPrefix(source[i:], "//"):
			i += max(strings.IndexByte(source[i:], '\n'), 0)
		case strings.HasPrefix(source[i:], "/*"):
			i += max(strings.Index(source[i:], "*/"), 0) + 1
		case c == '"' || c == '\'' || c == '`':
			after, inside := literal(source, i)
			texts = append(texts, inside...)
			if i == from {
				return after, texts
			}
			i = after - 1
		}
	}
	return len(source), texts
}

// literal returns the end of the string that begins there, and its texts: a template has them between expressions.
func literal(source string, from int) (end int, texts []span) {
	begin := from + 1
	for i := begin; i < len(source); i++ {
		switch {
		case source[i] == '\\':
			i++
		case source[i] == source[from]:
			return i + 1, append(texts, span{begin, i})
		case source[from] == '`' && strings.HasPrefix(source[i:], "${"):
			after, inside := expression(source, i+1)
			texts = append(append(texts, span{begin, i}), inside...)
			begin, i = after, after-1
		}
	}
	return len(source), texts
}

// plugin renames the classes of the site's own sources. The copy and the packages have none of ours.
func (names classNames) plugin(o Options) api.Plugin {
	client := filepath.Join(o.Root, "client")
	return api.Plugin{Name: "short-class-names", Setup: func(build api.PluginBuild) {
		if len(names) == 0 {
			return
		}
		build.OnLoad(api.OnLoadOptions{Filter: `\.tsx?$`, Namespace: "file"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			name, err := filepath.Rel(client, args.Path)
			if top, _, _ := strings.Cut(filepath.ToSlash(name), "/"); err != nil || top == "node_modules" || top == "content" {
				return api.OnLoadResult{}, err
			}
			source, err := os.ReadFile(args.Path)
			text, wrong := names.inSource(string(source))
			for i := range wrong {
				wrong[i].Location.File = filepath.ToSlash(name)
			}
			loader := api.LoaderTS
			if filepath.Ext(name) == ".tsx" {
				loader = api.LoaderTSX
			}
			return api.OnLoadResult{Contents: &text, Loader: loader, Errors: wrong}, err
		})
	}}
}
