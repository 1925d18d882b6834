package facts

import (
	"net/url"
	"regexp"
	"strings"
)

// hostPattern matches the value of a Host header: a name or an address, with or without a port.
var hostPattern = regexp.MustCompile(`^(\[[0-9a-f:.]+\]|[0-9a-z_-]+(?:\.[0-9a-z_-]+)*)\.?(?::[0-9]{0,5})?$`)

// HostName returns the name or the address in the value of a Host header, in lower case and without a trailing dot, or "" if the value
// is invalid.
func HostName(host string) string {
	parts := hostPattern.FindStringSubmatch(strings.ToLower(host))
	if parts == nil {
		return ""
	}
	return parts[1]
}

// NormalOrigin returns the origin of a URL as browsers write it: in lower case, without the default port of its scheme, and without a
// trailing dot. It returns "" if no browser would request the host.
func NormalOrigin(u *url.URL) string {
	host := HostName(u.Host)
	if host == "" {
		return ""
	}
	if port := u.Port(); port != "" && port != defaultPorts[u.Scheme] {
		host += ":" + port
	}
	return u.Scheme + "://" + host
}

var defaultPorts = map[string]string{"http": "80", "https": "443"}

// OriginOf returns the origin of an absolute URL as browsers write it, or "". Its host may have characters that are not ASCII.
func OriginOf(text string) string {
	parsed, err := url.Parse(text)
	if err != nil || parsed.Hostname() == "" {
		return ""
	}
	host := strings.TrimSuffix(strings.ToLower(parsed.Host), ":"+defaultPorts[parsed.Scheme])
	return parsed.Scheme + "://" + strings.TrimSuffix(host, ":")
}
