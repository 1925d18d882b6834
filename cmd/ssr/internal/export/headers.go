package export

import (
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
)

// ofOneAnswer are headers that belong to one answer or one connection. A host sends its own.
var ofOneAnswer = []string{"Accept-Ranges", "Content-Length", "Etag", "Last-Modified", "Link", "Vary", "X-Request-Id"}

const contentPolicy = "Content-Security-Policy"

// headerRules are headers by address, or by a rule's pattern.
type headerRules map[string]map[string]string

func (h headerRules) add(address string, header http.Header) {
	h[address] = map[string]string{}
	for name := range header {
		if !slices.Contains(ofOneAnswer, name) {
			h[address][name] = strings.Join(header.Values(name), ", ")
		}
	}
}

// text returns the file, in the form that static hosts agree on: an address or a pattern, and its headers indented below. If
// several rules match an address, hosts join a header's values or take the last, so only one of these rules names a header.
func (h headerRules) text() ([]byte, error) {
	h.sharePolicy()
	rules := headerRules{}
	shared := maps.Clone(h["/"])
	for address, own := range h {
		pattern := patternOf(address)
		if other := rules[pattern]; other != nil && !maps.Equal(other, own) {
			return nil, fmt.Errorf("%s has other headers than the rest of %s, for which %s can have only one rule: %v and %v", address, pattern, headersFile, own, other)
		}
		rules[pattern] = own
		maps.DeleteFunc(shared, func(name, value string) bool { return own[name] != value })
	}
	for _, own := range rules {
		maps.DeleteFunc(own, func(name, _ string) bool { return shared[name] != "" })
	}
	rules["/*"] = shared
	var text strings.Builder
	text.WriteString("# What the server sends with each address. No two rules name the same header for the same address: hosts would join the values.\n")
	for _, pattern := range slices.Sorted(maps.Keys(rules)) {
		fmt.Fprintf(&text, "\n%s\n", pattern)
		for _, name := range slices.Sorted(maps.Keys(rules[pattern])) {
			fmt.Fprintf(&text, "  %s: %s\n", name, rules[pattern][name])
		}
	}
	return []byte(text.String()), nil
}

// sharePolicy gives all addresses one policy, which allows everything that the policy of any address allows. It must be a rule for
// all, because a host sends 404.html with the headers for the address that was requested.
func (h headerRules) sharePolicy() {
	var policies []string
	for _, address := range slices.Sorted(maps.Keys(h)) {
		policies = append(policies, h[address][contentPolicy])
	}
	shared := mergePolicies(policies)
	for _, own := range h {
		own[contentPolicy] = shared
	}
}

// mergePolicies returns a policy with the sources that any of these policies allows, by directive. It drops a directive without
// sources that one of them lacks, and hashes that would disable 'unsafe-inline'.
func mergePolicies(policies []string) string {
	var names []string
	parsed := make([]map[string][]string, len(policies))
	for i, policy := range policies {
		parsed[i] = map[string][]string{}
		for directive := range strings.SplitSeq(policy, ";") {
			name, sources, _ := strings.Cut(strings.TrimSpace(directive), " ")
			parsed[i][name] = strings.Fields(sources)
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	var merged []string
	for _, name := range names {
		list, everywhere := []string{name}, true
		for _, directives := range parsed {
			sources, has := directives[name]
			if !has && strings.HasSuffix(name, "-src") {
				sources, has = directives["default-src"], true
			}
			everywhere = everywhere && has
			for _, source := range sources {
				if !slices.Contains(list, source) {
					list = append(list, source)
				}
			}
		}
		if len(list) > 2 { //nolint:mnd // the name and one source
			list = slices.DeleteFunc(list, func(source string) bool { return source == "'none'" })
		}
		if slices.Contains(list, "'unsafe-inline'") {
			list = slices.DeleteFunc(list, func(source string) bool { return strings.HasPrefix(source, "'sha256-") })
		}
		if everywhere {
			merged = append(merged, strings.Join(list, " "))
		}
	}
	return strings.Join(merged, "; ")
}

// patternOf returns the pattern of the rule for an address: the pages of a folder share one, and so do assets with one
// extension. It has /blog/:file, which matches exactly one name, because on some hosts /blog/* matches /blog, too.
func patternOf(address string) string {
	switch folder, kind := path.Dir(address), path.Ext(address); {
	case folder == "/assets":
		return folder + "/*" + kind
	case folder != "/" && kind == "":
		return folder + "/:file"
	}
	return address
}
