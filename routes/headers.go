package routes

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"maps"
	"net/http"
	"slices"
	"strings"

	"gulfoak.example/website/assets/facts"
)

// Embeds are the URLs of third parties that pages may load. An empty URL means that the embed is absent.
type Embeds struct {
	LeadForm, ReviewsScript, ReviewsFrame string
	// ReviewsOrigins are sources of the policy (https://host or https://*.host), in addition to the origin of ReviewsScript,
	// from which that script may load scripts, styles, images, fonts, frames and data.
	ReviewsOrigins []string
}

// hasProviderForm reports whether the lead form is a third party's. The demo form of development is a path of the site itself.
func (e Embeds) hasProviderForm() bool { return strings.HasPrefix(e.LeadForm, "https:") }

// reviewsTemplate is the only template with the reviews (client/pages/home/testimonials.tsx).
const reviewsTemplate = "home"

// contentSecurityPolicy returns the policy of a page with the given template; a response that is no page has the empty template.
// It allows the site's own files, the inline stylesheet of the template and the embeds.
//
// A lead form widens it, because no list of a provider's hosts is complete: the form may redirect, post or link to any https host.
// The frame is sandboxed (client/islands/mount-frame.ts), and no script of the form runs in the page. The form's thank-you page may
// be a page of this site, so own pages may be framed by own pages.
//
// The reviews widen the policy of their template only. A reviews script runs with all rights of the page, so the policy merely
// limits the origins that it loads from: in default-src, because the page must fit the first flight. Widgets add style elements
// and style attributes that no hash can know in advance; therefore style-src has 'unsafe-inline' there, without the hash of the
// inline stylesheet, which would disable it. The page contains no input of visitors, so there is no markup that an attacker could
// style.
func contentSecurityPolicy(o Options, template string) string {
	embeds := o.Embeds
	if template != reviewsTemplate {
		embeds.ReviewsScript, embeds.ReviewsFrame = "", ""
	}
	frames := sources(embeds.ReviewsFrame)
	styleSources := "'self'"
	if styles := cmp.Or(o.Styles[template], o.Styles[""]); styles != "" {
		styleSources += " " + hashSource(styles)
	}
	policy := []string{
		"default-src 'none'",
		"script-src 'self'",
		"style-src " + styleSources,
		"img-src 'self' data:",
		"font-src 'self'",
		"manifest-src 'self'",
	}
	if embeds.ReviewsScript != "" {
		widget := strings.Join(append([]string{facts.OriginOf(embeds.ReviewsScript)}, embeds.ReviewsOrigins...), " ")
		policy = []string{
			"default-src 'self' data: " + widget,
			"script-src 'self' " + widget,
			"style-src 'self' 'unsafe-inline' " + widget,
			"object-src 'none'",
		}
		frames += " " + widget
	}
	connections := frames // client/islands/mount-frame.ts sends HEAD to a frame's URL, to learn whether the host responds
	framedBy := "'none'"
	if embeds.hasProviderForm() {
		// HEAD follows redirects of the form as the frame does. In Chromium, a link to a phone number or an e-mail address in the
		// form replaces the form with an error page unless frame-src lists its scheme.
		connections = "https:"
		frames = "https: tel: sms: mailto:"
		if !strings.HasPrefix(o.Origin, "https:") {
			connections += " 'self'"
			frames += " 'self'"
		}
	}
	if embeds.hasProviderForm() || o.Development {
		framedBy = "'self'" // in development the desk shows pages in a frame
	}
	policy = append(
		policy,
		"connect-src "+connections,
		"frame-src "+frames,
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors "+framedBy,
	)
	if embeds.ReviewsScript == "" && !o.Development {
		// Trusted Types block innerHTML, which the reviews script may use, and which React's development build uses.
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
		if origin := facts.OriginOf(text); origin != "" && !slices.Contains(list, origin) {
			list = append(list, origin)
		}
	}
	return strings.Join(list, " ")
}

// hashSource returns the policy's source expression for an inline style of this text.
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// unusedFeatures are browser features that neither the site nor its embeds use. A feature that browsers have removed, such as
// browsing-topics, is not in the list: browsers report an unknown feature in the console of every page.
var unusedFeatures = []string{"camera", "display-capture", "geolocation", "microphone", "payment", "usb"}

// setCommonHeaders sets the headers of every response. A handler may replace them.
func (s *Site) setCommonHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), s.headers)
		next.ServeHTTP(w, r)
	})
}

func commonHeaders(o Options) http.Header {
	common := http.Header{
		"Content-Security-Policy":      {contentSecurityPolicy(o, "")},
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"strict-origin-when-cross-origin"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {strings.Join(unusedFeatures, "=(), ") + "=()"},
	}
	if o.Development {
		common.Set("Cross-Origin-Resource-Policy", "cross-origin") // the desk's frame gives the page an opaque origin
	}
	if o.Embeds.hasProviderForm() {
		// The form may open a calendar or a sign-in in a separate window, and wait for a message from it.
		common.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	}
	if strings.HasPrefix(o.Origin, "https:") {
		common["Strict-Transport-Security"] = []string{"max-age=63072000"}
	}
	if o.CrawlerFacts.Hidden {
		common["X-Robots-Tag"] = []string{"noindex"}
	}
	return common
}
