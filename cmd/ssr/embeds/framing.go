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

// judge decides whether a browser shows an answer in a frame of a page of this origin.
func judge(got *http.Response, page string) Verdict {
	status := got.StatusCode
	called := strings.TrimSpace(fmt.Sprintf("%d %s", status, http.StatusText(status)))
	reason := refusesFrame(got.Header, facts.OriginOf(got.Request.URL.String()), page)
	switch {
	case status == http.StatusForbidden || status == http.StatusTooManyRequests || got.Header.Get("Cf-Mitigated") != "" || got.Header.Get("X-Amzn-Waf-Action") != "":
		return Unknown.because("it answers %s, as many servers answer programs that are not browsers", called)
	case status == http.StatusNoContent || status == http.StatusResetContent:
		return gone("it answers %s, which has no page", called)
	case status < 200 || status > 299:
		return gone("it answers %s", called)
	case reason != "":
		return Refused.because("%s", reason)
	}
	return Verdict{State: Shown}
}

// refusesFrame says why a browser does not show an answer of origin in a frame of page, or "". It follows Content Security
// Policy Level 3 (frame-ancestors) and the HTML standard (X-Frame-Options).
func refusesFrame(header http.Header, origin, page string) string {
	if disposition, _, _ := mime.ParseMediaType(header.Get("Content-Disposition")); disposition == "attachment" {
		return "it is a download (Content-Disposition), not a page"
	}
	policies := frameAncestors(header)
	for _, sources := range policies {
		if !slices.ContainsFunc(sources, func(source string) bool { return ancestorMatches(source, origin, page) }) {
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

// frameAncestors returns the sources of frame-ancestors, for each enforced policy that has that directive.
func frameAncestors(header http.Header) (policies [][]string) {
	for policy := range strings.SplitSeq(strings.Join(header.Values("Content-Security-Policy"), ","), ",") {
		for directive := range strings.SplitSeq(policy, ";") {
			fields := strings.Fields(strings.ToLower(directive))
			if len(fields) > 0 && fields[0] == "frame-ancestors" {
				policies = append(policies, fields[1:])
				break // a second one in a policy does not count
			}
		}
	}
	return policies
}

// ancestorMatches reports whether a source of frame-ancestors, in lower case, matches a page's origin. origin is the answer's
// and has https, which is what a source without a scheme means; http in a source means https, too.
func ancestorMatches(source, origin, page string) bool {
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
