package export

import (
	"fmt"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
)

// perResponseHeaders are headers that belong to one response or one connection. Static hosts generate them.
var perResponseHeaders = []string{"Accept-Ranges", "Content-Length", "Etag", "Last-Modified", "Link", "Vary", "X-Request-Id"}

const contentPolicy = "Content-Security-Policy"

// headerRules contains headers by path, or by the pattern of a rule.
type headerRules map[string]map[string]string

// add adds the headers of a response.
func (h headerRules) add(address string, header http.Header) {
	h[address] = map[string]string{}
	for name := range header {
		if !slices.Contains(perResponseHeaders, name) {
			h[address][name] = strings.Join(header.Values(name), ", ")
		}
	}
}

// format returns the text of _headers, in the format that static hosts have in common: a path or a pattern, then its indented
// headers. If several rules match a path, hosts join the values of a header or use the last. Therefore each header of a path is in
// only one rule.
func (h headerRules) format() ([]byte, error) {
	h.unifyPolicy()
	rules := headerRules{}
	shared := maps.Clone(h["/"])
	for address, headers := range h {
		pattern := rulePattern(address)
		if other := rules[pattern]; other != nil && !maps.Equal(other, headers) {
			return nil, fmt.Errorf("the headers of %s differ from the others of %s, for which %s can have only one rule: %v and %v", address, pattern, headersFile, headers, other)
		}
		rules[pattern] = headers
		maps.DeleteFunc(shared, func(name, value string) bool { return headers[name] != value })
	}
	for _, headers := range rules {
		maps.DeleteFunc(headers, func(name, _ string) bool { return shared[name] != "" })
	}
	rules["/*"] = shared
	var text strings.Builder
	text.WriteString("# The headers of each path. No two rules set the same header for the same path: hosts would join the values.\n")
	for _, pattern := range slices.Sorted(maps.Keys(rules)) {
		fmt.Fprintf(&text, "\n%s\n", pattern)
		for _, name := range slices.Sorted(maps.Keys(rules[pattern])) {
			fmt.Fprintf(&text, "  %s: %s\n", name, rules[pattern][name])
		}
	}
	return []byte(text.String()), nil
}

// unifyPolicy sets one policy for all paths, which allows each source that the policy of any path allows. The rule must match all
// paths, because a host sends 404.html with the headers of the requested path.
func (h headerRules) unifyPolicy() {
	var policies []string
	for _, address := range slices.Sorted(maps.Keys(h)) {
		policies = append(policies, h[address][contentPolicy])
	}
	shared := mergePolicies(policies)
	for _, headers := range h {
		headers[contentPolicy] = shared
	}
}

// mergePolicies returns a policy that allows, per directive, the sources of all policies. It drops a directive without sources that is
// missing in a policy, and hashes that would disable 'unsafe-inline'.
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

// rulePattern returns the pattern of the rule for a path: the pages of a folder share one, and so do assets with the same extension.
// It uses /blog/:file, which matches exactly one name, because on some hosts /blog/* also matches /blog.
func rulePattern(address string) string {
	switch folder, kind := path.Dir(address), path.Ext(address); {
	case folder == "/assets":
		return folder + "/*" + kind
	case folder != "/" && kind == "":
		return folder + "/:file"
	}
	return address
}
