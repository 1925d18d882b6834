package settings

import (
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/cmd/ssr/internal/networks"
)

// parsers returns the functions that parse and validate a value, by the type tag of a setting. The text of an error follows
// NAME="value" in a message.
func parsers() map[string]func(string) (any, error) {
	byKind := map[string]func(string) (any, error){
		"port":            parseInteger(0, 65535),
		"address":         parseAddress,
		"mode":            parseText(facts.OneOf("auto", "development", "production")),
		"isolates":        parseInteger(0, 256),
		"deadline":        parseDuration(10*time.Millisecond, time.Minute),
		"switch":          parseBool,
		"networks":        func(text string) (any, error) { return networks.Parse(text) },
		"probed-networks": func(text string) (any, error) { return networks.ParseProbed(text) },
		"connections":     parseInteger(16, 1_000_000),
		"idle":            parseDuration(time.Second, time.Hour),
		"delay":           parseDuration(0, 5*time.Minute),
		"interval":        parseProbeInterval,
		"share":           parseShare,
		"level":           parseLevel,
		"sources":         parseSources,
		"branch":          parseText(facts.MatchPattern(`^\w[\w-]*([./][\w-]+)*$`, "is not a branch such as main")),
		"repository":      parseRepository,
		"folder":          parseText(facts.MatchPattern(`^/\S*$`, "is not the whole path of a folder, such as /desk")),
		"issuer":          parseText(facts.MatchPattern(`^(https://[^\s/?#@]+|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(/[^\s?#]*)?$`, "is not an issuer such as https://accounts.example.com")),
		"secret":          parseText(facts.MatchPattern(`^[!-~]+$`, "is not a secret: letters, digits and signs, without spaces")),
		"owners":          parseText(facts.MatchPattern(`^[!-+\--~]+(, ?[!-+\--~]+)*$`, "is not a list of e-mail addresses or subjects such as owner@example.com,1098765")),
	}
	for name, parse := range facts.Parsers {
		byKind[name] = parseText(parse)
	}
	return byKind
}

// parseText returns the parser of a text value.
func parseText(parse func(string) (string, error)) func(string) (any, error) {
	return func(value string) (any, error) { return parse(value) }
}

// parseInteger returns a parser of integers in a range.
func parseInteger(least, most int) func(string) (any, error) {
	return func(text string) (any, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("is not a whole number from %d to %d", least, most)
		}
		return n, nil
	}
}

// parseDuration returns a parser of durations in a range.
func parseDuration(least, most time.Duration) func(string) (any, error) {
	return func(text string) (any, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d < least || d > most {
			return 0, fmt.Errorf("is not a time from %v to %v, written like 1.5s", least, most)
		}
		return d, nil
	}
}

// parseProbeInterval parses the time between two probes, or 0.
func parseProbeInterval(text string) (any, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d != 0 && d < time.Second || d > time.Hour {
		return 0, errors.New("is neither 0s, which turns probing off, nor a time from 1s to 1h, written like 90s")
	}
	return d, nil
}

// parseBool parses true or false.
func parseBool(text string) (any, error) {
	if text != "true" && text != "false" {
		return nil, errors.New("is neither true nor false")
	}
	return text == "true", nil
}

// parseLevel parses a log level.
func parseLevel(text string) (any, error) {
	var parsed slog.Level
	if _, err := facts.OneOf("debug", "info", "warn", "error")(text); err != nil {
		return parsed, err
	}
	return parsed, parsed.UnmarshalText([]byte(text))
}

// parseShare parses a number from 0 to 1.
func parseShare(text string) (any, error) {
	parsed, err := strconv.ParseFloat(text, 64)
	if err != nil || !(parsed >= 0 && parsed <= 1) {
		return 0, errors.New("is not a number from 0 to 1")
	}
	return parsed, nil
}

// parseAddress parses an IP address. An empty text means every address.
func parseAddress(text string) (any, error) {
	parsed, err := netip.ParseAddr(text)
	if err != nil && text != "" {
		return nil, errors.New("is not an IP address such as 127.0.0.1")
	}
	return parsed, nil
}

// maxSources bounds the sources of the reviews script. Each occurs in six directives of a header, whose size proxies limit.
const maxSources = 20

// parseSources parses https origins, separated by commas. The first label of a host may be * if at least two labels follow. It removes
// duplicates, and normalizes each origin with [facts.NormalOrigin].
func parseSources(text string) (any, error) {
	var list []string
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		scheme, host, _ := strings.Cut(strings.TrimSuffix(part, "/"), "://")
		host, wildcard := strings.CutPrefix(host, "*.")
		parsed, err := url.Parse("https://" + host)
		if err != nil || !strings.EqualFold(scheme, "https") || parsed.Host != host || facts.NormalOrigin(parsed) == "" || wildcard && !strings.Contains(strings.Trim(host, "."), ".") {
			return "", fmt.Errorf("names %q, which is not an https origin such as https://cdn.example.com or https://*.example.com", part)
		}
		source := facts.NormalOrigin(parsed)
		if wildcard {
			source = strings.Replace(source, "://", "://*.", 1)
		}
		if !slices.Contains(list, source) {
			list = append(list, source)
		}
	}
	if len(list) > maxSources {
		return "", fmt.Errorf("names %d origins, and the most are %d: name several hosts by one origin such as https://*.example.com", len(list), maxSources)
	}
	return strings.Join(list, ","), nil
}

var (
	repositoryPattern = regexp.MustCompile(`^(https://|ssh://|[\w.-]+@[\w.-]+:|/)[^\s-]\S*$`)
	// repositoryCredentials matches a repository URL with credentials: user information (with ssh, a password), or a query, which
	// contains a token at some hosts.
	repositoryCredentials = regexp.MustCompile(`^https://[^/]*@|^ssh://[^/@]*:[^/]*@|^(https|ssh)://[^?#]*[?#]`)
)

// parseRepository parses the URL or the path of a repository.
func parseRepository(text string) (any, error) {
	if repositoryCredentials.MatchString(text) {
		return "", errors.New("must not contain a password or a token, which git and the log would show: give the desk a deploy key, and the address as git@git.example.com:site.git")
	}
	if !repositoryPattern.MatchString(text) {
		return "", errors.New("is not a repository such as git@git.example.com:site.git")
	}
	return text, nil
}
