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

// sharedSources lists the sources of all pages: the document, the layout and the browser's scripts. Their imports are included.
var sharedSources = []string{"document.tsx", "layout/page.tsx", "islands/*.tsx", "browser/*.ts"}

var (
	importStatement = regexp.MustCompile(`\bfrom "(\.[^"]+\.tsx?)"|\bimport\("(\.[^"]+\.tsx?)"\)`)
	stringLiteral   = regexp.MustCompile("\"[^\"\\n]*\"|'[^'\\n]*'|`[^`]*`")
)

// splitSheet returns a stylesheet for each file of pages/, by name without extension. Each stylesheet contains only the utilities that the
// page and its imports may use: each token in a string counts as a class.
func splitSheet(o Options, sheet []byte) (map[string][]byte, error) {
	client := os.DirFS(o.path("client"))
	var shared []string
	for _, pattern := range sharedSources {
		found, _ := fs.Glob(client, pattern) // fails only for a bad pattern
		shared = append(shared, found...)
	}
	common, err := findStringTokens(client, shared...)
	if err != nil {
		return nil, err
	}
	sheets := map[string][]byte{}
	templates, _ := fs.Glob(client, "pages/*.tsx")
	for _, template := range templates {
		tokens, err := findStringTokens(client, template)
		if err != nil {
			return nil, err
		}
		maps.Copy(tokens, common)
		sheets[strings.TrimSuffix(path.Base(template), ".tsx")] = removeUnusedVariables(filterUtilities(sheet, tokens))
	}
	return sheets, nil
}

// findStringTokens returns the tokens in all strings of the files and of the local files that they import. It skips client/content, where no
// string contains a class.
func findStringTokens(client fs.FS, files ...string) (map[string]bool, error) {
	tokens, seen := map[string]bool{}, map[string]bool{}
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
		for _, found := range importStatement.FindAllSubmatch(source, -1) {
			files = append(files, path.Join(path.Dir(file), string(found[1])+string(found[2])))
		}
		for _, text := range stringLiteral.FindAll(source, -1) {
			for _, word := range classToken.FindAll(text, -1) {
				tokens[string(word)] = true
			}
		}
	}
	return tokens, nil
}

// filterUtilities returns the stylesheet without the rules of the utilities layer that require other classes.
func filterUtilities(sheet []byte, classes map[string]bool) []byte {
	begin, end := findUtilityLayer(sheet)
	return slices.Concat(sheet[:begin], filterRules(sheet[begin:end], classes), sheet[end:])
}

// findUtilityLayer returns the bounds of the rules in a stylesheet's utilities layer.
func findUtilityLayer(sheet []byte) (begin, end int) {
	layer := bytes.Index(sheet, []byte("@layer utilities"))
	if layer < 0 {
		return len(sheet), len(sheet)
	}
	open, end := findBlock(sheet[layer:])
	return layer + open + 1, layer + end - 1
}

var (
	// prunedVariable matches the definition of a variable of Tailwind, or of a length. Drawings read colors, which therefore remain.
	prunedVariable    = regexp.MustCompile(`@property (--tw-[\w-]+)\{[^{}]*\}|(--(?:tw-|spacing)[\w-]*):[^;{}"]*(?:;|(\}))`)
	variableReference = regexp.MustCompile(`var\(\s*(--(?:tw-|spacing)[\w-]*)`)
	emptyRule         = regexp.MustCompile(`(^|[{};])[^{};]*\{\s*\}`)
	// solidBorder matches the border style of border utilities, which is solid: styles/reset.css sets the same for all elements.
	solidBorder = regexp.MustCompile(`border[a-z-]*-style:var\(--tw-border-style\);?`)
)

// removeUnusedVariables returns the stylesheet without Tailwind's variables and lengths that no rule reads, and without the rules that are
// empty then. Utilities set the variables for other utilities, which the page may not use.
func removeUnusedVariables(sheet []byte) []byte {
	sheet = solidBorder.ReplaceAll(sheet, nil)
	read := map[string]bool{}
	for _, found := range variableReference.FindAllSubmatch(sheet, -1) {
		read[string(found[1])] = true
	}
	sheet = prunedVariable.ReplaceAllFunc(sheet, func(text []byte) []byte {
		found := prunedVariable.FindSubmatch(text)
		if read[string(found[1])+string(found[2])] {
			return text
		}
		return found[3] // the brace after a rule's last declaration
	})
	for emptyRule.Match(sheet) { // a group is empty without its last rule
		sheet = emptyRule.ReplaceAll(sheet, []byte("$1"))
	}
	return sheet
}

// filterRules returns the rules that match elements with these classes, with the conditional groups around them.
func filterRules(rules []byte, classes map[string]bool) []byte {
	var kept []byte
	for {
		open, end := findBlock(rules)
		if open < 0 {
			return append(kept, rules...)
		}
		prelude, body := rules[:open], rules[open+1:end-1]
		if bytes.HasPrefix(bytes.TrimSpace(prelude), []byte("@")) {
			if body = filterRules(body, classes); len(bytes.TrimSpace(body)) > 0 {
				kept = fmt.Appendf(kept, "%s{%s}", prelude, body)
			}
		} else if canMatch(prelude, classes) {
			kept = append(kept, rules[:end]...)
		}
		rules = rules[end:]
	}
}

// canMatch reports whether one of the selectors requires only these classes. The selectors in :is() and :where() count, those in :not() and
// :has() do not.
func canMatch(selectors []byte, classes map[string]bool) bool {
	matches := true
	for _, token := range selectorToken.FindAll(selectors, -1) {
		switch token[0] {
		case ':':
			matches = matches && canMatch(token[bytes.IndexByte(token, '(')+1:len(token)-1], classes)
		case ',':
			if matches {
				return true
			}
			matches = true
		case '.':
			matches = matches && classes[unescapeClass(token)]
		}
	}
	return matches
}

var selectorToken = regexp.MustCompile(classSelector + `|(?::is|:where)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|,`)

// findBlock returns the index of the brace that opens the first block of a stylesheet, and the index after the closing brace. Without a
// block, open is negative.
func findBlock(css []byte) (open, end int) {
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
