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

// Embeds are the URLs of third parties that pages may load. An empty one means that there is none.
type Embeds struct {
	LeadForm, ReviewsScript, ReviewsFrame string
}

// contentSecurityPolicy allows what the site itself serves, the one stylesheet inside a page of the template, and the origins
// of the embeds, and nothing else. For what is no page, the template is empty.
func contentSecurityPolicy(o Options, template string) string {
	embeds := o.Embeds
	if embeds.ReviewsFrame == "" {
		embeds.ReviewsScript = "" // pages load it only with the frame
	}
	frames := sources(embeds.LeadForm, embeds.ReviewsFrame)
	framedBy := "'none'"
	if o.Overlay != nil {
		framedBy = "'self'" // in development the desk shows pages in a frame
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
		"font-src 'self' data:", // data: for the blank fonts in the stylesheet
		"connect-src " + frames, // client/islands/mount-frame.ts fetches a frame's URL to see whether it answers
		"frame-src " + frames,
		"manifest-src 'self'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors " + framedBy,
	}
	if embeds.ReviewsScript == "" && o.Overlay == nil {
		// Not with a script of others, which may need innerHTML, nor with React's development build, which does.
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

// hashSource is the policy's source expression for an inline style of this text.
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// unusedFeatures are browser features that neither the site nor its embeds use.
var unusedFeatures = []string{"browsing-topics", "camera", "display-capture", "geolocation", "microphone", "payment", "usb"}

// commonHeaders go with every answer, unless a handler replaces one.
func commonHeaders(o Options) http.Header {
	common := http.Header{
		"Content-Security-Policy":      {contentSecurityPolicy(o, "")},
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"strict-origin-when-cross-origin"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {strings.Join(unusedFeatures, "=(), ") + "=()"},
	}
	if o.Overlay != nil {
		common.Set("Cross-Origin-Resource-Policy", "cross-origin") // the page in the desk's frame has no origin
	}
	if strings.HasPrefix(o.Origin, "https:") {
		common["Strict-Transport-Security"] = []string{"max-age=63072000"}
	}
	if o.Search.Hidden {
		common["X-Robots-Tag"] = []string{"noindex"}
	}
	return common
}
