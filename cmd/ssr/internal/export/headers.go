package export

import (
	"fmt"
	"maps"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
)

// Portable are the headers that an export carries over. Others are of one answer or of one connection, and a host sends
// its own.
var Portable = []string{
	"Cache-Control", "Content-Security-Policy", "Content-Type", "Cross-Origin-Embedder-Policy", "Cross-Origin-Opener-Policy",
	"Cross-Origin-Resource-Policy", "Link", "Origin-Agent-Cluster", "Permissions-Policy", "Referrer-Policy", "Speculation-Rules",
	"Strict-Transport-Security", "X-Content-Type-Options", "X-Frame-Options", "X-Permitted-Cross-Domain-Policies", "X-Robots-Tag",
}

// headerRules are the headers of an export by address, for its _headers file.
type headerRules map[string]map[string]string

func (h headerRules) add(address string, header http.Header) {
	rule := map[string]string{}
	for _, name := range Portable {
		value := strings.Join(header.Values(name), ", ")
		usual := mime.TypeByExtension(path.Ext(FileOf(address)))
		if value != "" && (name != "Content-Type" || mediaType(value) != mediaType(usual)) {
			rule[name] = value
		}
	}
	h[address] = rule
}

func mediaType(value string) string {
	kind, _, _ := strings.Cut(value, ";")
	return kind
}

// text is the file, in the form that static hosts agree on: an address or a pattern, and its headers indented below.
// Where several rules match, hosts join the values: so a header is named by one rule only.
func (h headerRules) text() []byte {
	var text strings.Builder
	text.WriteString("# What the server sends with each address. Content types stand here only where they are not those of the file's name.\n")
	everywhere := common(h, "/")
	files := without(common(h, assetsFolder), everywhere)
	write := func(pattern string, rule map[string]string) {
		if len(rule) == 0 {
			return
		}
		fmt.Fprintf(&text, "\n%s\n", pattern)
		for _, name := range slices.Sorted(maps.Keys(rule)) {
			fmt.Fprintf(&text, "  %s: %s\n", name, rule[name])
		}
	}
	write("/*", everywhere)
	write(assetsFolder+"*", files)
	for _, address := range slices.Sorted(maps.Keys(h)) {
		own := without(h[address], everywhere)
		if strings.HasPrefix(address, assetsFolder) {
			own = without(own, files)
		}
		write(address, own)
	}
	return []byte(text.String())
}

const assetsFolder = "/assets/"

// common is what all addresses with a prefix have alike.
func common(rules headerRules, prefix string) map[string]string {
	var shared map[string]string
	for address, rule := range rules {
		switch {
		case !strings.HasPrefix(address, prefix):
		case shared == nil:
			shared = maps.Clone(rule)
		default:
			maps.DeleteFunc(shared, func(name, value string) bool { return rule[name] != value })
		}
	}
	return shared
}

// without is what a rule says beyond another.
func without(rule, other map[string]string) map[string]string {
	rest := maps.Clone(rule)
	maps.DeleteFunc(rest, func(name, value string) bool { return other[name] == value })
	return rest
}
