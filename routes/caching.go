package routes

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Cache-Control of what is not a page.
const (
	anHour       = "public, max-age=3600"
	aDay         = "public, max-age=86400"
	assetCaching = "public, max-age=31536000, immutable"
)

// A page has one header for browsers and one for CDNs (RFC 9213). Browsers ask each time whether their copy is still right. A
// CDN keeps it for five minutes, then sends the old one while it asks for the next, and while the site cannot answer (RFC
// 5861). One header could not say both: no-cache forbids old answers (RFC 9111, section 5.2.2.4), and so does s-maxage (section
// 5.2.2.10).
var (
	browserCaching = []string{"no-cache"}
	cdnCaching     = []string{"max-age=300, stale-while-revalidate=86400, stale-if-error=604800"}
	noStore        = []string{"no-store"}
)

// noVarySearch returns the value of No-Vary-Search: no parameter of a query changes a page, so that a browser that has /about uses it
// for /about?utm_source=mail, too. The parameters of old addresses do, because they redirect.
func noVarySearch(addresses oldAddresses) string {
	names := map[string]bool{}
	for _, same := range addresses {
		for _, address := range same {
			for name := range address.query {
				names[`"`+url.QueryEscape(name)+`"`] = true
			}
		}
	}
	if len(names) == 0 {
		return "params"
	}
	return "params, except=(" + strings.Join(slices.Sorted(maps.Keys(names)), " ") + ")"
}

// setPageCaching sets both headers, and No-Vary-Search. The not-found page is never kept, since the next release may have a page there, nor is any
// page in development, since the next edit changes it.
func (s *Site) setPageCaching(header http.Header, status int) {
	if status != http.StatusOK || s.Development {
		header["Cache-Control"] = noStore
		return
	}
	header["Cache-Control"] = browserCaching
	header["Cdn-Cache-Control"] = cdnCaching
	header["No-Vary-Search"] = s.noVarySearch
}
