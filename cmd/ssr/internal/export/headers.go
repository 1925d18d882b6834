package export

import (
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
)

// Portable are the headers that an export carries over. Others are of one answer or of one connection, and a host sends
// its own.
var Portable = []string{
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
	for _, name := range Portable {
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
	for _, name := range Portable {
		h.cover(rules, name, slices.Collect(maps.Keys(h)), 0)
	}
	if len(rules) > mostRules {
		return nil, fmt.Errorf("%s would have %d rules, and hosts take no more than %d", HeadersFile, len(rules), mostRules)
	}
	var text strings.Builder
	text.WriteString("# What the server sends with each address. No two rules name the same header for the same address: hosts would join the values.\n")
	for _, pattern := range slices.Sorted(maps.Keys(rules)) {
		fmt.Fprintf(&text, "\n%s\n", pattern)
		for _, name := range slices.Sorted(maps.Keys(rules[pattern])) {
			line := fmt.Sprintf("  %s: %s\n", name, rules[pattern][name])
			if len(line) > longestRule {
				return nil, fmt.Errorf("%s would have a line of %d characters for %s, and hosts take no more than %d", HeadersFile, len(line), name, longestRule)
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
	var order []string
	sources := map[string][]string{}
	for _, address := range slices.Sorted(maps.Keys(h)) {
		for directive := range strings.SplitSeq(h[address][contentPolicy], ";") {
			name, list, _ := strings.Cut(strings.TrimSpace(directive), " ")
			if name == "" {
				continue
			}
			if _, known := sources[name]; !known {
				order = append(order, name)
				sources[name] = nil
			}
			for _, source := range strings.Fields(list) {
				if !slices.Contains(sources[name], source) {
					sources[name] = append(sources[name], source)
				}
			}
		}
	}
	var directives []string
	for _, name := range order {
		directives = append(directives, strings.TrimSpace(name+" "+strings.Join(sources[name], " ")))
	}
	for _, rule := range h {
		if rule[contentPolicy] != "" {
			rule[contentPolicy] = strings.Join(directives, "; ")
		}
	}
}

// groupings are the ways to write one rule for several addresses, from the coarsest: each returns the pattern that an
// address falls under.
var groupings = []func(address string) string{
	func(string) string { return "/*" },
	// On some hosts /blog/* matches /blog, too. A placeholder is exactly one name.
	func(address string) string {
		if folder := path.Dir(address); folder != "/" {
			return folder + "/:file"
		}
		return address
	},
	func(address string) string {
		if folder := path.Dir(address); folder != "/" && path.Ext(address) != "" {
			return folder + "/*" + path.Ext(address)
		}
		return address
	},
	func(address string) string { return address },
}

// cover adds rules that give a header to exactly those of the addresses that have it, by the coarsest patterns that fit.
func (h headerRules) cover(rules headerRules, header string, addresses []string, level int) {
	groups := map[string][]string{}
	for _, address := range addresses {
		pattern := groupings[level](address)
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
