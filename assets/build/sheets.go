//go:build !production

package build

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Where what every page has comes from: the document, what the browser starts, and what stands around a page's sections.
// Their imports are followed, but for the pages themselves.
var everyPage = []string{"document.tsx", "layout/page.tsx", "islands/*.tsx", "browser/*.ts"}

var (
	importedFile = regexp.MustCompile(`\bfrom "(\.[^"]+\.tsx?)"|\bimport\("(\.[^"]+\.tsx?)"\)`)
	quoted       = regexp.MustCompile("\"[^\"\\n]*\"|'[^'\\n]*'|`[^`]*`")
)

// sheetsByTemplate leaves in the compiled stylesheet, for each file of pages/ by its name without ending, the utilities
// that this page or what it imports may name: every word of a string counts. A page carries its sheet inside.
func sheetsByTemplate(o Options, sheet []byte) (map[string][]byte, error) {
	client := os.DirFS(o.path("client"))
	var shared []string
	for _, pattern := range everyPage {
		found, _ := fs.Glob(client, pattern) // which is a pattern
		shared = append(shared, found...)
	}
	common, err := wordsOf(client, shared...)
	if err != nil {
		return nil, err
	}
	sheets := map[string][]byte{}
	templates, _ := fs.Glob(client, "pages/*.tsx")
	for _, template := range templates {
		said, err := wordsOf(client, template)
		if err != nil {
			return nil, err
		}
		maps.Copy(said, common)
		sheets[strings.TrimSuffix(path.Base(template), ".tsx")] = withoutUnread(withUtilities(sheet, said))
	}
	return sheets, nil
}

// wordsOf are the words of all strings in the files and in what they import of the site's own, but for its content: what that says
// of itself, in the words of an owner, is no class.
func wordsOf(client fs.FS, files ...string) (map[string]bool, error) {
	said, seen := map[string]bool{}, map[string]bool{}
	for len(files) > 0 {
		file := files[0]
		files = files[1:]
		if seen[file] || path.Base(path.Dir(file)) == "content" {
			continue
		}
		seen[file] = true
		source, err := fs.ReadFile(client, file)
		if err != nil {
			return nil, err
		}
		for _, found := range importedFile.FindAllSubmatch(source, -1) {
			files = append(files, path.Join(path.Dir(file), string(found[1])+string(found[2])))
		}
		for _, text := range quoted.FindAll(source, -1) {
			for _, word := range classToken.FindAll(text, -1) {
				said[string(word)] = true
			}
		}
	}
	return said, nil
}

// withUtilities is the stylesheet without the rules of its layer of utilities that no element with these classes has.
func withUtilities(sheet []byte, classes map[string]bool) []byte {
	begin, end := utilityLayer(sheet)
	return slices.Concat(sheet[:begin], keptRules(sheet[begin:end], classes), sheet[end:])
}

// utilityLayer is where the rules of a stylesheet's layer of utilities begin and end.
func utilityLayer(sheet []byte) (begin, end int) {
	layer := bytes.Index(sheet, []byte("@layer utilities"))
	if layer < 0 {
		return len(sheet), len(sheet)
	}
	open, end := block(sheet[layer:])
	return layer + open + 1, layer + end - 1
}

var (
	ownVariable = regexp.MustCompile(`@property (--tw-[\w-]+)\{[^{}]*\}|(--tw-[\w-]+):[^;{}"]*(?:;|(\}))`)
	readOne     = regexp.MustCompile(`var\(\s*(--tw-[\w-]+)`)
	// Utilities of borders give their style, too, which styles/reset.css has given to all: solid.
	solidBorder = regexp.MustCompile(`border[a-z-]*-style:var\(--tw-border-style\);?`)
)

// withoutUnread is the stylesheet without Tailwind's variables that none of its rules reads: utilities set them for others
// that a page may not have.
func withoutUnread(sheet []byte) []byte {
	sheet = solidBorder.ReplaceAll(sheet, nil)
	read := map[string]bool{}
	for _, found := range readOne.FindAllSubmatch(sheet, -1) {
		read[string(found[1])] = true
	}
	return ownVariable.ReplaceAllFunc(sheet, func(text []byte) []byte {
		found := ownVariable.FindSubmatch(text)
		if read[string(found[1])+string(found[2])] {
			return text
		}
		return found[3] // the brace after a rule's last declaration
	})
}

// keptRules are those of the rules that apply to elements with these classes, and the groups that hold some.
func keptRules(rules []byte, classes map[string]bool) []byte {
	var kept []byte
	for {
		open, end := block(rules)
		if open < 0 {
			return append(kept, rules...)
		}
		prelude, body := rules[:open], rules[open+1:end-1]
		if bytes.HasPrefix(bytes.TrimSpace(prelude), []byte("@")) {
			if body = keptRules(body, classes); len(bytes.TrimSpace(body)) > 0 {
				kept = fmt.Appendf(kept, "%s{%s}", prelude, body)
			}
		} else if applies(prelude, classes) {
			kept = append(kept, rules[:end]...)
		}
		rules = rules[end:]
	}
}

// applies tells whether all classes of one of the selectors are among these. Others than utilities are not looked for.
func applies(selectors []byte, classes map[string]bool) bool {
	whole := true
	for _, token := range selectorToken.FindAll(selectors, -1) {
		switch token[0] {
		case ',':
			if whole {
				return true
			}
			whole = true
		case '.':
			whole = whole && classes[className(token)]
		}
	}
	return whole
}

var selectorToken = regexp.MustCompile(classSelector + `|\((?:[^()]|\([^()]*\))*\)|,`)

// block is where the first block of a stylesheet opens, and the place after the brace that closes it. Without a block, open is
// negative.
func block(css []byte) (open, end int) {
	open, depth := -1, 0
	for {
		at := sheetToken.FindIndex(css[end:])
		if at == nil {
			return open, len(css)
		}
		first, last := css[end+at[0]], end+at[1]-1
		end += at[1]
		switch {
		case css[last] == '{':
			if depth++; depth == 1 {
				open = last
			}
		case first == '}':
			if depth--; depth == 0 {
				return open, end
			}
		}
	}
}
