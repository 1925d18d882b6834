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

// everyPage are the sources of what every page has: the document, what stands around a page's sections, and what the browser
// starts. Their imports count, too.
var everyPage = []string{"document.tsx", "layout/page.tsx", "islands/*.tsx", "browser/*.ts"}

var (
	importedFile = regexp.MustCompile(`\bfrom "(\.[^"]+\.tsx?)"|\bimport\("(\.[^"]+\.tsx?)"\)`)
	quoted       = regexp.MustCompile("\"[^\"\\n]*\"|'[^'\\n]*'|`[^`]*`")
)

// sheetsByTemplate returns a stylesheet for each file of pages/, by its name without ending: the compiled one with only the
// utilities that the page, or what it imports, may name. Every word in a string counts as a name.
func sheetsByTemplate(o Options, sheet []byte) (map[string][]byte, error) {
	client := os.DirFS(o.path("client"))
	var shared []string
	for _, pattern := range everyPage {
		found, _ := fs.Glob(client, pattern) // fails only for a bad pattern
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

// wordsOf returns every word in a string of the files, and of the site's own files that they import. It skips client/content,
// where no string names a class.
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

// withUtilities returns the stylesheet without those rules in its layer of utilities that need other classes than these.
func withUtilities(sheet []byte, classes map[string]bool) []byte {
	begin, end := utilityLayer(sheet)
	return slices.Concat(sheet[:begin], keptRules(sheet[begin:end], classes), sheet[end:])
}

// utilityLayer returns where the rules of a stylesheet's layer of utilities begin and end.
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
	// solidBorder matches the style that border utilities set: solid, which styles/reset.css has set for everything.
	solidBorder = regexp.MustCompile(`border[a-z-]*-style:var\(--tw-border-style\);?`)
)

// withoutUnread returns the stylesheet without those of Tailwind's variables that no rule reads: utilities set them for other
// utilities, which the page may not have.
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

// keptRules returns the rules that apply to elements with these classes, with the groups around them.
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

// applies reports whether one of the selectors asks for no other classes than these.
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

// block returns where the first block of a stylesheet opens, and the place after the brace that closes it. Without a block,
// open is negative.
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
