package embeds

import (
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// judge tells whether a browser shows an answer in a page of this origin.
func (e Embed) judge(got answer, page string) Verdict {
	status := got.status
	called := strings.TrimSpace(fmt.Sprintf("%d %s", status, http.StatusText(status)))
	switch {
	case status == http.StatusForbidden || status == http.StatusTooManyRequests || got.header.Get("Cf-Mitigated") != "" || got.header.Get("X-Amzn-Waf-Action") != "":
		return Unknown.because("it answers %s, as many servers answer programs that are not browsers", called)
	case status == http.StatusNoContent || status == http.StatusResetContent:
		return gone("it answers %s, which has no page", called)
	case status < 200 || status > 299:
		return gone("it answers %s", called)
	case e.Name == ReviewsScript && isNoScript(got.header):
		return gone("its type is %.100q, which is not JavaScript", contentType(got.header))
	case e.Name == ReviewsScript:
		return Verdict{State: Shown}
	}
	if reason := refusesFrame(got.header, got.origin, page); reason != "" {
		return Refused.because("%s", reason)
	}
	return Verdict{State: Shown}
}

func contentType(header http.Header) string {
	kind, _, _ := mime.ParseMediaType(header.Get("Content-Type"))
	return kind
}

// isNoScript tells whether a browser does not run an answer as a script.
func isNoScript(header http.Header) bool {
	kind := contentType(header)
	_, subtype, _ := strings.Cut(kind, "/")
	return !slices.Contains([]string{"javascript", "x-javascript", "ecmascript"}, subtype) &&
		(kind == "text/html" || strings.EqualFold(header.Get("X-Content-Type-Options"), "nosniff"))
}

// refusesFrame says why a browser does not show an answer of origin in a frame of page, or nothing.
func refusesFrame(header http.Header, origin, page string) string {
	if disposition, _, _ := strings.Cut(header.Get("Content-Disposition"), ";"); strings.EqualFold(strings.TrimSpace(disposition), "attachment") {
		return "it is a download (Content-Disposition), not a page"
	}
	policies := frameAncestors(header)
	for _, sources := range policies {
		if !slices.ContainsFunc(sources, func(source string) bool { return ancestorMatches(source, origin, page) }) {
			return fmt.Sprintf("its Content-Security-Policy has frame-ancestors %.200q: its operator must add %s", strings.Join(sources, " "), page)
		}
	}
	if len(policies) == 0 && deniedByFrameOptions(header, origin == page) {
		return fmt.Sprintf("its X-Frame-Options is %.200q: its operator must remove that, or name %s in frame-ancestors", strings.Join(header.Values("X-Frame-Options"), ", "), page)
	}
	return ""
}

// deniedByFrameOptions follows "check a navigation response's adherence to X-Frame-Options" of the HTML standard.
func deniedByFrameOptions(header http.Header, sameOrigin bool) bool {
	var options []string // each once
	for _, value := range splitQuoted(strings.Join(header.Values("X-Frame-Options"), ", ")) {
		if value = strings.ToLower(value); !slices.Contains(options, value) {
			options = append(options, value)
		}
	}
	if len(options) > 1 {
		return slices.Contains(options, "deny") || slices.Contains(options, "allowall") || slices.Contains(options, "sameorigin")
	}
	return slices.Contains(options, "deny") || slices.Contains(options, "sameorigin") && !sameOrigin
}

// splitQuoted splits a header's value at its commas, but for those inside quotation marks ("get, decode, and split" of
// the Fetch standard).
func splitQuoted(value string) []string {
	var parts []string
	begin, quoted, escaped := 0, false, false
	for i, r := range value {
		switch {
		case escaped:
			escaped = false
		case r == '\\' && quoted:
			escaped = true
		case r == '"':
			quoted = !quoted
		case r == ',' && !quoted:
			parts = append(parts, strings.Trim(value[begin:i], " \t"))
			begin = i + 1
		}
	}
	return append(parts, strings.Trim(value[begin:], " \t"))
}

// frameAncestors are the sources of the frame-ancestors directive of each enforced policy that has one (CSP Level 3).
func frameAncestors(header http.Header) (policies [][]string) {
	for _, line := range header.Values("Content-Security-Policy") {
		for policy := range strings.SplitSeq(line, ",") {
			for directive := range strings.SplitSeq(policy, ";") {
				fields := strings.Fields(directive)
				if len(fields) > 0 && strings.EqualFold(fields[0], "frame-ancestors") {
					policies = append(policies, fields[1:])
					break // of two in one policy the second is ignored
				}
			}
		}
	}
	return policies
}

// ancestorMatches tells whether a source of frame-ancestors in an answer of origin matches a page's origin ("does url
// match expression in origin" of CSP Level 3). An origin has no path, so a source with one matches nothing.
func ancestorMatches(source, origin, page string) bool {
	above, err := url.Parse(page)
	if err != nil {
		return false
	}
	source = strings.ToLower(source)
	scheme, rest, hasScheme := strings.Cut(source, "://")
	switch {
	case source == "*":
		return true
	case source == "'self'":
		return page == origin
	case strings.HasSuffix(source, ":"):
		return schemeMatches(strings.TrimSuffix(source, ":"), above.Scheme)
	case !hasScheme:
		rest = source
		scheme, _, _ = strings.Cut(origin, "://")
	}
	host, path, _ := strings.Cut(rest, "/")
	host, port, _ := strings.Cut(host, ":")
	return path == "" && schemeMatches(scheme, above.Scheme) && hostMatches(host, strings.ToLower(above.Hostname())) && portMatches(port, scheme, above)
}

func schemeMatches(pattern, scheme string) bool {
	return pattern == scheme || pattern == "http" && scheme == "https"
}

func hostMatches(pattern, host string) bool {
	if suffix, wild := strings.CutPrefix(pattern, "*"); wild {
		return suffix == "" || strings.HasPrefix(suffix, ".") && strings.HasSuffix(host, suffix)
	}
	return pattern == host
}

// portMatches knows that a host may have moved from http to https, and from port 80 to 443.
func portMatches(pattern, scheme string, page *url.URL) bool {
	port, standard := page.Port(), defaultPorts[page.Scheme]
	if port == "" {
		port = standard
	}
	switch pattern {
	case "*", port:
		return true
	case "":
		return port == standard
	}
	return pattern == defaultPorts["http"] && scheme == "http" && port == defaultPorts["https"]
}
