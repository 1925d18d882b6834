package export

import (
	"fmt"
	"html"
	"maps"
	"slices"
)

// redirectFiles returns the files by which hosts send visitors on from addresses that pages had before: rules for hosts that
// read them, and a page at each address for other hosts.
//
// Each rule comes twice. Netlify needs the "!", or it would show the page at the address. Cloudflare Pages does not know the
// "!": it ignores such a line and takes the next.
func redirectFiles(origin string, redirects map[string]string) map[string][]byte {
	files := map[string][]byte{}
	rules := "# Where addresses lead that pages had before. Of each two lines the first is for Netlify, the second for Cloudflare Pages.\n"
	for _, from := range slices.Sorted(maps.Keys(redirects)) {
		rules += fmt.Sprintf("%[1]s %[2]s 308!\n%[1]s %[2]s 308\n", from, redirects[from])
		files[redirectsFile] = []byte(rules)
		files[fileOf(from)] = fmt.Appendf(nil, movedPage, html.EscapeString(origin+redirects[from]))
	}
	return files
}

// movedPage sends its visitor on. Search engines take it for a permanent redirect.
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
