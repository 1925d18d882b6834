package export

import (
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
)

// portable are the headers that an export carries over. Others are of one answer or of one connection, and a host sends
// its own.
var portable = []string{
	"Cache-Control", "CDN-Cache-Control", "Content-Security-Policy", "Content-Type", "Cross-Origin-Embedder-Policy", "Cross-Origin-Opener-Policy",
	"Cross-Origin-Resource-Policy", "Origin-Agent-Cluster", "Permissions-Policy", "Referrer-Policy", "Speculation-Rules",
	"Strict-Transport-Security", "X-Content-Type-Options", "X-Frame-Options", "X-Permitted-Cross-Domain-Policies", "X-Robots-Tag",
}

// What hosts accept: Cloudflare Pages ignores what is beyond.
const (
	mostRules   = 100
	longestRule = 2000 // characters of a line
)

// headerRules are headers by address or by pattern.
type headerRules map[string]map[string]string

func (h headerRules) add(address string, header http.Header) {
	rule := map[string]string{}
	for _, name := range portable {
		if value := strings.Join(header.Values(name), ", "); value != "" {
			rule[name] = value
		}
	}
	h[address] = rule
}

// text is the file, in the form that static hosts agree on: an address or a pattern, and its headers indented below.
// Where several rules match an address, hosts join the values of a header or take the last: so of all rules that match
// an address, only one names a header.
func (h headerRules) text() ([]byte, error) {
	h.sharePolicy()
	rules := headerRules{}
	for _, name := range portable {
		h.cover(rules, name, slices.Collect(maps.Keys(h)), 0)
	}
	if len(rules) > mostRules {
		return nil, fmt.Errorf("%s would have %d rules, and hosts take no more than %d", headersFile, len(rules), mostRules)
	}
	var text strings.Builder
	text.WriteString("# What the server sends with each address. No two rules name the same header for the same address: hosts would join the values.\n")
	for _, pattern := range slices.Sorted(maps.Keys(rules)) {
		fmt.Fprintf(&text, "\n%s\n", pattern)
		for _, name := range slices.Sorted(maps.Keys(rules[pattern])) {
			line := fmt.Sprintf("  %s: %s\n", name, rules[pattern][name])
			if len(line) > longestRule {
				return nil, fmt.Errorf("%s would have a line of %d characters for %s, and hosts take no more than %d", headersFile, len(line), name, longestRule)
			}
			text.WriteString(line)
		}
	}
	return []byte(text.String()), nil
}

const contentPolicy = "Content-Security-Policy"

// sharePolicy gives every address one policy that allows what any of theirs does: each page's own stylesheet. A host sends
// its page for unknown addresses with the headers of the address that was asked for, which only a rule for all can know.
func (h headerRules) sharePolicy() {
	var names []string
	directives := map[string][]string{} // each as its words, the name first
	for _, address := range slices.Sorted(maps.Keys(h)) {
		for directive := range strings.SplitSeq(h[address][contentPolicy], ";") {
			words := strings.Fields(directive)
			if len(words) > 0 && directives[words[0]] == nil {
				names = append(names, words[0])
			}
			for _, word := range words {
				if name := words[0]; !slices.Contains(directives[name], word) {
					directives[name] = append(directives[name], word)
				}
			}
		}
	}
	var shared []string
	for _, name := range names {
		shared = append(shared, strings.Join(directives[name], " "))
	}
	for _, rule := range h {
		if rule[contentPolicy] != "" {
			rule[contentPolicy] = strings.Join(shared, "; ")
		}
	}
}

// patterns are those of rules for an address and others, from the coarsest, and the address itself.
func patterns(address string) []string {
	folder, extension := path.Dir(address), path.Ext(address)
	found := []string{"/*"}
	if folder != "/" {
		found = append(found, folder+"/:file") // on some hosts /blog/* matches /blog, too; a placeholder is exactly one name
		if extension != "" {
			found = append(found, folder+"/*"+extension)
		}
	}
	return append(found, address)
}

// cover adds rules that give a header to exactly those of the addresses that have it, by the coarsest patterns that fit.
func (h headerRules) cover(rules headerRules, header string, addresses []string, level int) {
	groups := map[string][]string{}
	for _, address := range addresses {
		found := patterns(address)
		pattern := found[min(level, len(found)-1)]
		groups[pattern] = append(groups[pattern], address)
	}
	for pattern, group := range groups {
		value := h[group[0]][header]
		if len(group) == 1 {
			pattern = group[0] // a pattern would match addresses that are not there, too
		}
		switch {
		case slices.ContainsFunc(group, func(address string) bool { return h[address][header] != value }):
			h.cover(rules, header, group, level+1)
		case value == "":
		case rules[pattern] == nil:
			rules[pattern] = map[string]string{header: value}
		default:
			rules[pattern][header] = value
		}
	}
}
