package routes

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Embeds are the third parties' URLs that pages may load, empty where there is none.
type Embeds struct {
	LeadForm, ReviewsScript, ReviewsFrame string
}

// contentSecurityPolicy allows what the site itself serves, exactly the one stylesheet inside a page of the template, and
// exactly the origins of its embeds. What is no page has no template.
func contentSecurityPolicy(o Options, template string) string {
	embeds := o.Embeds
	if embeds.ReviewsFrame == "" {
		embeds.ReviewsScript = "" // it is loaded with the frame
	}
	frames := sources(embeds.LeadForm, embeds.ReviewsFrame)
	framedBy := "'none'"
	if o.Overlay != nil {
		framedBy = "'self'" // in development the owner's desk shows pages
	}
	styleSources := "'self'"
	if styles := cmp.Or(o.Styles[template], o.Styles[""]); styles != "" {
		styleSources += " " + hashSource(styles)
	}
	policy := []string{
		"default-src 'none'",
		"script-src " + sources(embeds.ReviewsScript),
		"style-src " + styleSources,
		"img-src 'self' data:",
		"font-src 'self' data:", // data: is the blanks' in the stylesheet
		"connect-src " + frames, // frames are asked for beside their load, see client/islands/mount-frame.ts
		"frame-src " + frames,
		"manifest-src 'self'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors " + framedBy,
	}
	if embeds.ReviewsScript == "" && o.Overlay == nil {
		// A script that is not ours may not be written for it, and React's development build compares HTML by innerHTML.
		policy = append(policy, "require-trusted-types-for 'script'", "trusted-types 'none'")
	}
	if strings.HasPrefix(o.Origin, "https:") {
		policy = append(policy, "upgrade-insecure-requests")
	}
	return strings.Join(policy, "; ")
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

// hashSource is the policy's word for an inline style of this text.
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// unusedFeatures are what neither the site nor an embed of it has any use for.
var unusedFeatures = []string{"browsing-topics", "camera", "display-capture", "geolocation", "microphone", "payment", "usb"}

// commonHeaders go with every answer; a handler may replace one.
func commonHeaders(o Options) http.Header {
	common := http.Header{
		"Content-Security-Policy":      {contentSecurityPolicy(o, "")},
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"strict-origin-when-cross-origin"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {strings.Join(unusedFeatures, "=(), ") + "=()"},
	}
	if strings.HasPrefix(o.Origin, "https:") {
		common["Strict-Transport-Security"] = []string{"max-age=63072000"}
	}
	if o.Search.Hidden {
		common["X-Robots-Tag"] = []string{"noindex"} // no index keeps anything of what is answered
	}
	return common
}
