package routes

import "net/http"

// How long what has the same address for good may be kept.
const (
	anHour       = "public, max-age=3600"
	aDay         = "public, max-age=86400"
	assetCaching = "public, max-age=31536000, immutable"
)

// A page has one header for browsers and one for CDNs (RFC 9213). Browsers ask each time whether theirs is still right.
// A CDN keeps it for five minutes, and sends an old one while it asks for the next and while the site cannot answer
// (RFC 5861). One header could not say both: must-revalidate and s-maxage forbid what is stale (RFC 9111, sections
// 5.2.2.2 and 5.2.2.10).
var (
	browserCaching = []string{"public, max-age=0, must-revalidate"}
	cdnCaching     = []string{"public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800"}
	noStore        = []string{"no-store"}
)

// setPageCaching sets both headers. Only a page itself is kept: a missing one may be there with the next release, and in
// development the next edit makes another page.
func (s *Site) setPageCaching(header http.Header, status int) {
	if status != http.StatusOK || s.Overlay != nil {
		header["Cache-Control"] = noStore
		return
	}
	header["Cache-Control"] = browserCaching
	header["Cdn-Cache-Control"] = cdnCaching
}
