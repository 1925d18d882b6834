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

// redirectRules returns the text of _redirects, with two rules for each previous URL.
//
// Netlify needs the "!", or it would serve an existing page at the URL. Cloudflare Pages does not support the "!": it ignores such a
// line and uses the next one. Only Netlify compares the query of a URL.
func redirectRules(redirects map[string]string) []byte {
	rules := "# Redirects from previous URLs. The first of two lines is for Netlify, the second for Cloudflare Pages.\n"
	for _, from := range slices.Backward(slices.Sorted(maps.Keys(redirects))) { // a URL with a query precedes the same URL without
		address, query := splitURL(from)
		if query != "" {
			rules += fmt.Sprintf("%s %s %s 308!\n", address.EscapedPath(), strings.ReplaceAll(query, "&", " "), redirects[from])
			continue
		}
		written := []string{address.EscapedPath()}
		if strings.HasSuffix(from, "/") { // Cloudflare Pages distinguishes a path with a trailing slash from one without
			written = append(written, written[0]+"/")
		}
		for _, rule := range written {
			rules += fmt.Sprintf("%[1]s %[2]s 308!\n%[1]s %[2]s 308\n", rule, redirects[from])
		}
	}
	return []byte(rules)
}

// addRedirectPages adds a page with a redirect at each previous URL, for hosts without rules. It skips URLs with a query, and URLs
// whose file would replace or block another file, compared without case.
func addRedirectPages(files map[string][]byte, origin string, redirects map[string]string) {
	usedNames := map[string]bool{}
	addName := func(name string) {
		for name = strings.ToLower(name); name != "."; name = path.Dir(name) {
			usedNames[name] = true
		}
	}
	for name := range files {
		addName(name)
	}
	for _, from := range slices.Sorted(maps.Keys(redirects)) {
		address, query := splitURL(from)
		name := filePath(address.Path)
		if kind := path.Ext(name); !strings.EqualFold(kind, ".html") && !strings.EqualFold(kind, ".htm") {
			name += "/index.html" // a host would serve page.php as a download
		}
		if query != "" || !fs.ValidPath(name) || collides(files, usedNames, name) {
			continue
		}
		files[name] = fmt.Appendf(nil, redirectPage, html.EscapeString(origin+redirects[from]))
		addName(name)
	}
}

// collides reports whether a file with this name would replace another file, or block a folder with the same name.
func collides(files map[string][]byte, usedNames map[string]bool, name string) bool {
	if usedNames[strings.ToLower(name)] {
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

// splitURL returns the decoded path of a previous URL without its trailing slash, and its query.
func splitURL(from string) (address url.URL, query string) {
	escaped, query, _ := strings.Cut(from, "?")
	decoded, err := url.PathUnescape(escaped)
	if err != nil {
		decoded = escaped // the build validates the path
	}
	if decoded != "/" {
		decoded = strings.TrimSuffix(decoded, "/")
	}
	return url.URL{Path: decoded}, query
}

// redirectPage redirects with a meta refresh. Search engines treat it as a permanent redirect.
const redirectPage = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%[1]s</title>
<link rel="canonical" href="%[1]s">
<meta http-equiv="refresh" content="0; url=%[1]s">
<p><a href="%[1]s">%[1]s</a></p>
</html>
`
