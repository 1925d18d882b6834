package routes

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Cache-Control values of responses other than pages.
const (
	cacheForHour = "public, max-age=3600"
	cacheForDay  = "public, max-age=86400"
	cacheForever = "public, max-age=31536000, immutable"
)

// A page has one header for browsers and one for CDNs (RFC 9213). Browsers revalidate before each use. A CDN caches the page for
// five minutes. After that it sends the stale page while it revalidates, and while the site does not respond (RFC 5861). One
// header could not express both: no-cache forbids stale responses (RFC 9111, section 5.2.2.4), and so does s-maxage (section
// 5.2.2.10).
var (
	pageCacheControl    = []string{"no-cache"}
	pageCDNCacheControl = []string{"max-age=300, stale-while-revalidate=86400, stale-if-error=604800"}
	noStore             = []string{"no-store"}
)

// newNoVarySearch returns the value of No-Vary-Search. Query parameters do not change a page, so a browser may use its copy of
// /about for /about?utm_source=mail. The parameters of old addresses are excepted, because they redirect.
func newNoVarySearch(addresses oldAddresses) string {
	names := map[string]bool{}
	for _, atPath := range addresses {
		for _, address := range atPath {
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

// setPageCaching sets the caching headers of a page. The not-found page is never cached, because the next release may have a page
// at that path. In development no page is cached, because the next edit may change it.
func (s *Site) setPageCaching(header http.Header, status int) {
	if status != http.StatusOK || s.Development {
		header["Cache-Control"] = noStore
		return
	}
	header["Cache-Control"] = pageCacheControl
	header["Cdn-Cache-Control"] = pageCDNCacheControl
	header["No-Vary-Search"] = s.noVarySearch
}
