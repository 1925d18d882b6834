package routes

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Embeds are the third parties' URLs that pages may load, empty where there is none.
type Embeds struct {
	LeadForm, ReviewsScript, ReviewsFrame string
}

// contentSecurityPolicy allows what the site itself serves and exactly the origins of its embeds.
func contentSecurityPolicy(embeds Embeds) string {
	frames := sources(embeds.LeadForm, embeds.ReviewsFrame)
	return strings.Join([]string{
		"default-src 'none'",
		"script-src " + sources(embeds.ReviewsScript),
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src " + frames, // frames are asked for beside their load, see client/islands/mount-frame.ts
		"frame-src " + frames,
		"manifest-src 'self'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	}, "; ")
}

// sources lists 'self' and the origins of the URLs.
func sources(urls ...string) string {
	list := []string{"'self'"}
	for _, text := range urls {
		if parsed, err := url.Parse(text); err == nil && parsed.Host != "" {
			if origin := parsed.Scheme + "://" + parsed.Host; !slices.Contains(list, origin) {
				list = append(list, origin)
			}
		}
	}
	return strings.Join(list, " ")
}

// securityHeaders go with every answer; a handler may replace one.
func securityHeaders(next http.Handler, embeds Embeds) http.Handler {
	policy := contentSecurityPolicy(embeds)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		next.ServeHTTP(w, r)
	})
}
