package export

import (
	"bytes"
	"fmt"
	"html/template"
	"maps"
	"slices"
)

// redirectFiles are the files by which hosts send visitors on from addresses that pages had before: rules for hosts that
// read them, and a page at each address for those that do not. There are none where nothing leads elsewhere.
//
// Netlify would show the page at the address, but for the “!”, which Cloudflare Pages does not know: that leaves such a line
// out and takes the next.
func redirectFiles(origin string, redirects map[string]string) (map[string][]byte, error) {
	files := map[string][]byte{}
	rules := "# Where addresses lead that pages had before. Of each two lines the first is for Netlify, the second for Cloudflare Pages.\n"
	for _, from := range slices.Sorted(maps.Keys(redirects)) {
		rules += fmt.Sprintf("%[1]s %[2]s 308!\n%[1]s %[2]s 308\n", from, redirects[from])
		files[redirectsFile] = []byte(rules)
		var page bytes.Buffer
		if err := movedPage.Execute(&page, origin+redirects[from]); err != nil {
			return nil, err
		}
		files[fileOf(from)] = page.Bytes()
	}
	return files, nil
}

// movedPage leads on by itself. Search engines take it for a permanent redirect.
var movedPage = template.Must(template.New("moved").Parse(`<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.}}</title>
<link rel="canonical" href="{{.}}">
<meta http-equiv="refresh" content="0; url={{.}}">
<p><a href="{{.}}">{{.}}</a></p>
</html>
`))
