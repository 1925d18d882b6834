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

// hasProviderForm reports whether the lead form is a third party's. The demo form of development is a path of the site itself.
func (e Embeds) hasProviderForm() bool { return strings.HasPrefix(e.LeadForm, "https:") }

// contentSecurityPolicy returns the policy of a page with the given template; a response that is no page has the empty template.
// It allows the site's own files, the inline stylesheet of the template and the embeds.
//
// A lead form widens it, because no list of a provider's hosts is complete: the form may redirect, post or link to any https host.
// The frame is sandboxed (client/islands/mount-frame.ts), and scripts of the page still come from the site alone. The form's
// thank-you page may be a page of this site, so own pages may be framed by own pages.
func contentSecurityPolicy(o Options, template string) string {
	embeds := o.Embeds
	if embeds.ReviewsFrame == "" {
		embeds.ReviewsScript = "" // pages load it only with the frame
	}
	frames := sources(embeds.ReviewsFrame)
	connections := frames // client/islands/mount-frame.ts sends HEAD to a frame's URL, to learn whether the host responds
	framedBy := "'none'"
	if embeds.hasProviderForm() {
		// HEAD follows redirects of the form as the frame does. In Chromium, a link to a phone number or an e-mail address in the
		// form replaces the form with an error page unless frame-src lists its scheme.
		connections = "'self' https:"
		frames = "'self' https: tel: sms: mailto:"
	}
	if embeds.hasProviderForm() || o.Overlay != nil {
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
		"connect-src " + connections,
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
	if o.Embeds.hasProviderForm() {
		// A form may open a calendar or a sign-in in a window of its own and wait for a message from it.
		common.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	}
	if strings.HasPrefix(o.Origin, "https:") {
		common["Strict-Transport-Security"] = []string{"max-age=63072000"}
	}
	if o.Search.Hidden {
		common["X-Robots-Tag"] = []string{"noindex"}
	}
	return common
}
