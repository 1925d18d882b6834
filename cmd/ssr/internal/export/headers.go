package export

import (
	"fmt"
	"maps"
	"net/http"
	"path"
	"regexp"
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
	if err := h.sharePolicy(); err != nil {
		return nil, err
	}
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

var styleHash = regexp.MustCompile(` 'sha256-[^']+'`)

// sharePolicy gives all addresses one policy, which allows every page's own stylesheet. It must be a rule for all, because a
// host sends 404.html with the headers for the address that was asked for.
func (h headerRules) sharePolicy() error {
	var hashes []string
	bare := styleHash.ReplaceAllString(h["/"][contentPolicy], "")
	for address, own := range h {
		if policy := own[contentPolicy]; styleHash.ReplaceAllString(policy, "") != bare {
			return fmt.Errorf("%s has another %s than /, and %s can have only one: %s", address, contentPolicy, headersFile, policy)
		}
		hashes = append(hashes, styleHash.FindAllString(own[contentPolicy], -1)...)
	}
	slices.Sort(hashes)
	const styles = "style-src 'self'"
	shared := strings.Replace(bare, styles, styles+strings.Join(slices.Compact(hashes), ""), 1)
	for _, own := range h {
		own[contentPolicy] = shared
	}
	return nil
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
