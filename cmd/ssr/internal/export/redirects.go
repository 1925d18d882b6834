package export

import (
	"fmt"
	"html"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
)

// redirectRules returns the _redirects file, with two rules for each old address.
//
// Netlify needs the "!", or it would show the page at the address. Cloudflare Pages does not know the "!": it ignores such a line
// and uses the next one. Only Netlify compares the query of an address.
func redirectRules(redirects map[string]string) []byte {
	rules := "# Where addresses lead that pages had before. Of each two lines the first is for Netlify, the second for Cloudflare Pages.\n"
	for _, from := range slices.Backward(slices.Sorted(maps.Keys(redirects))) { // an address with a query before the one without
		address, query := splitAddress(from)
		if query != "" {
			rules += fmt.Sprintf("%s %s %s 308!\n", address.EscapedPath(), strings.ReplaceAll(query, "&", " "), redirects[from])
			continue
		}
		written := []string{address.EscapedPath()}
		if strings.HasSuffix(from, "/") { // Cloudflare Pages compares it, too
			written = append(written, written[0]+"/")
		}
		for _, rule := range written {
			rules += fmt.Sprintf("%[1]s %[2]s 308!\n%[1]s %[2]s 308\n", rule, redirects[from])
		}
	}
	return []byte(rules)
}

// addMovedPages adds a page with a redirect at each old address, for hosts without rules. It skips addresses with a query, and those
// whose file would replace or block another file, compared without case.
func addMovedPages(files map[string][]byte, origin string, redirects map[string]string) {
	taken := map[string]bool{}
	take := func(name string) {
		for name = strings.ToLower(name); name != "."; name = path.Dir(name) {
			taken[name] = true
		}
	}
	for name := range files {
		take(name)
	}
	for _, from := range slices.Sorted(maps.Keys(redirects)) {
		address, query := splitAddress(from)
		name := fileOf(address.Path)
		if kind := path.Ext(name); !strings.EqualFold(kind, ".html") && !strings.EqualFold(kind, ".htm") {
			name += "/index.html" // a host would send page.php as a download
		}
		if query != "" || !fs.ValidPath(name) || inTheWay(files, taken, name) {
			continue
		}
		files[name] = fmt.Appendf(nil, movedPage, html.EscapeString(origin+redirects[from]))
		take(name)
	}
}

// inTheWay reports whether a file of this name would replace another, or be in the place of its folder.
func inTheWay(files map[string][]byte, taken map[string]bool, name string) bool {
	if taken[strings.ToLower(name)] {
		return true
	}
	for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
		for other := range files {
			if strings.EqualFold(other, folder) {
				return true
			}
		}
	}
	return false
}

// splitAddress returns the decoded path of an old address without its last slash, and its query.
func splitAddress(from string) (address url.URL, query string) {
	escaped, query, _ := strings.Cut(from, "?")
	decoded, err := url.PathUnescape(escaped)
	if err != nil {
		decoded = escaped // the build has checked it
	}
	if decoded != "/" {
		decoded = strings.TrimSuffix(decoded, "/")
	}
	return url.URL{Path: decoded}, query
}

// movedPage redirects its visitor. Search engines treat it as a permanent redirect.
const movedPage = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%[1]s</title>
<link rel="canonical" href="%[1]s">
<meta http-equiv="refresh" content="0; url=%[1]s">
<p><a href="%[1]s">%[1]s</a></p>
</html>
`
