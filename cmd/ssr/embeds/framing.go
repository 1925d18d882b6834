package embeds

import (
	"fmt"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"

	"gulfoak.example/website/assets/facts"
)

// evaluateResponse returns the verdict for a response, if it is shown in a frame of a page with this origin.
func evaluateResponse(response *http.Response, page string) Verdict {
	status := response.StatusCode
	statusLine := strings.TrimSpace(fmt.Sprintf("%d %s", status, http.StatusText(status)))
	reason := frameDenial(response.Header, facts.OriginOf(response.Request.URL.String()), page)
	switch {
	case status == http.StatusForbidden || status == http.StatusTooManyRequests || response.Header.Get("Cf-Mitigated") != "" || response.Header.Get("X-Amzn-Waf-Action") != "":
		return Unknown.withReason("it answers %s, as many servers answer programs that are not browsers", statusLine)
	case status == http.StatusNoContent || status == http.StatusResetContent:
		return goneVerdict("it answers %s, which has no page", statusLine)
	case status < 200 || status > 299:
		return goneVerdict("it answers %s", statusLine)
	case reason != "":
		return Refused.withReason("%s", reason)
	}
	return Verdict{State: Shown}
}

// frameDenial returns the reason for which browsers do not show a response of origin in a frame of page, or "". It implements Content
// Security Policy Level 3 (frame-ancestors) and the HTML standard (X-Frame-Options).
func frameDenial(header http.Header, origin, page string) string {
	if disposition, _, _ := mime.ParseMediaType(header.Get("Content-Disposition")); disposition == "attachment" {
		return "it is a download (Content-Disposition), not a page"
	}
	policies := frameAncestors(header)
	for _, sources := range policies {
		if !slices.ContainsFunc(sources, func(source string) bool { return matchesAncestor(source, origin, page) }) {
			return fmt.Sprintf("its Content-Security-Policy has frame-ancestors %.200q: its operator must add %s", strings.Join(sources, " "), page)
		}
	}
	options := strings.Join(header.Values("X-Frame-Options"), ", ")
	for option := range strings.SplitSeq(strings.ToLower(options), ",") {
		option = strings.TrimSpace(option)
		if len(policies) == 0 && (option == "deny" || option == "sameorigin" && origin != page) {
			return fmt.Sprintf("its X-Frame-Options is %.200q: its operator must remove that, or name %s in frame-ancestors", options, page)
		}
	}
	return ""
}

// frameAncestors returns the sources of frame-ancestors for each enforced policy with that directive.
func frameAncestors(header http.Header) (policies [][]string) {
	for policy := range strings.SplitSeq(strings.Join(header.Values("Content-Security-Policy"), ","), ",") {
		for directive := range strings.SplitSeq(policy, ";") {
			fields := strings.Fields(strings.ToLower(directive))
			if len(fields) > 0 && fields[0] == "frame-ancestors" {
				policies = append(policies, fields[1:])
				break // browsers ignore a second directive of a policy
			}
		}
	}
	return policies
}

// matchesAncestor reports whether a source of frame-ancestors, in lower case, matches a page's origin. origin is the origin of the
// response. It has the scheme https, which a source without a scheme implies; the scheme http in a source includes https.
func matchesAncestor(source, origin, page string) bool {
	source = strings.TrimSuffix(source, "/")
	if rest, http := strings.CutPrefix(source, "http:"); http && strings.HasPrefix(page, "https:") {
		source = "https:" + strings.TrimSuffix(rest, ":80")
	}
	switch {
	case source == "*":
		return true
	case source == "'self'":
		return page == origin
	case strings.HasSuffix(source, ":"):
		return strings.HasPrefix(page, source)
	case !strings.Contains(source, "://"):
		source = "https://" + source
	}
	source = strings.TrimSuffix(source, ":443")
	return slices.ContainsFunc([]string{source, strings.TrimSuffix(source, ":*")}, func(pattern string) bool {
		matches, err := path.Match(pattern, page)
		return matches && err == nil
	})
}
