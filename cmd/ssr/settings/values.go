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

// kinds returns the functions that parse and check a value, by the tag type of a setting. The text of an error follows
// NAME="value" in a message.
func kinds() map[string]func(string) (any, error) {
	kinds := map[string]func(string) (any, error){
		"port":            wholeNumber(0, 65535),
		"address":         address,
		"mode":            text(facts.OneOf("auto", "development", "production")),
		"isolates":        wholeNumber(0, 256),
		"deadline":        duration(10*time.Millisecond, time.Minute),
		"switch":          onOrOff,
		"networks":        func(text string) (any, error) { return networks.Parse(text) },
		"probed-networks": func(text string) (any, error) { return networks.ParseProbed(text) },
		"connections":     wholeNumber(16, 1_000_000),
		"idle":            duration(time.Second, time.Hour),
		"delay":           duration(0, 5*time.Minute),
		"interval":        interval,
		"share":           share,
		"level":           level,
		"sources":         policySources,
		"branch":          text(facts.Pattern(`^\w[\w-]*([./][\w-]+)*$`, "is not a branch such as main")),
		"repository":      repository,
		"folder":          text(facts.Pattern(`^/\S*$`, "is not the whole path of a folder, such as /desk")),
		"issuer":          text(facts.Pattern(`^(https://[^\s/?#@]+|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(/[^\s?#]*)?$`, "is not an issuer such as https://accounts.example.com")),
		"secret":          text(facts.Pattern(`^[!-~]+$`, "is not a secret: letters, digits and signs, without spaces")),
		"owners":          text(facts.Pattern(`^[!-+\--~]+(, ?[!-+\--~]+)*$`, "is not a list of e-mail addresses or subjects such as owner@example.com,1098765")),
	}
	for name, parse := range facts.Kinds {
		kinds[name] = text(parse)
	}
	return kinds
}

// text returns a function of kinds for a value that is text.
func text(parse func(string) (string, error)) func(string) (any, error) {
	return func(value string) (any, error) { return parse(value) }
}

func wholeNumber(least, most int) func(string) (any, error) {
	return func(text string) (any, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("is not a whole number from %d to %d", least, most)
		}
		return n, nil
	}
}

func duration(least, most time.Duration) func(string) (any, error) {
	return func(text string) (any, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d < least || d > most {
			return 0, fmt.Errorf("is not a time from %v to %v, written like 1.5s", least, most)
		}
		return d, nil
	}
}

// interval accepts the time between two probes, or 0.
func interval(text string) (any, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d != 0 && d < time.Second || d > time.Hour {
		return 0, errors.New("is neither 0s, which turns probing off, nor a time from 1s to 1h, written like 90s")
	}
	return d, nil
}

func onOrOff(text string) (any, error) {
	if text != "true" && text != "false" {
		return nil, errors.New("is neither true nor false")
	}
	return text == "true", nil
}

func level(text string) (any, error) {
	var parsed slog.Level
	if _, err := facts.OneOf("debug", "info", "warn", "error")(text); err != nil {
		return parsed, err
	}
	return parsed, parsed.UnmarshalText([]byte(text))
}

func share(text string) (any, error) {
	parsed, err := strconv.ParseFloat(text, 64)
	if err != nil || !(parsed >= 0 && parsed <= 1) {
		return 0, errors.New("is not a number from 0 to 1")
	}
	return parsed, nil
}

func address(text string) (any, error) {
	parsed, err := netip.ParseAddr(text)
	if err != nil && text != "" { // nothing is every address
		return nil, errors.New("is not an IP address such as 127.0.0.1")
	}
	return parsed, nil
}

// mostSources bounds the sources of the reviews script: each is in six directives of a header that proxies limit.
const mostSources = 20

// policySources accepts https origins, separated by commas. The first label of a host may be * if at least two labels follow it. It
// returns each origin once, in the form of [facts.NormalOrigin].
func policySources(text string) (any, error) {
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
	if len(list) > mostSources {
		return "", fmt.Errorf("names %d origins, and the most are %d: name several hosts by one origin such as https://*.example.com", len(list), mostSources)
	}
	return strings.Join(list, ","), nil
}

var (
	repositoryPattern = regexp.MustCompile(`^(https://|ssh://|[\w.-]+@[\w.-]+:|/)[^\s-]\S*$`)
	// credentials matches what a repository's URL must not contain: user information (ssh has a user name, but no password), and
	// a query, in which some hosts take tokens.
	credentials = regexp.MustCompile(`^https://[^/]*@|^ssh://[^/@]*:[^/]*@|^(https|ssh)://[^?#]*[?#]`)
)

// repository accepts where git finds a repository.
func repository(text string) (any, error) {
	if credentials.MatchString(text) {
		return "", errors.New("must not contain a password or a token, which git and the log would show: give the desk a deploy key, and the address as git@git.example.com:site.git")
	}
	if !repositoryPattern.MatchString(text) {
		return "", errors.New("is not a repository such as git@git.example.com:site.git")
	}
	return text, nil
}
