package settings

import (
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gulfoak.example/website/cmd/ssr/embeds"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/phone"
)

// kinds are the functions that read and check values, by the settings' tag type. Their errors go on after NAME="value".
var kinds = map[string]func(string) (any, error){
	"port":            wholeNumber(0, 65535),
	"address":         address,
	"mode":            oneOf("auto", "development", "production"),
	"isolates":        wholeNumber(0, 256),
	"deadline":        duration(10*time.Millisecond, time.Minute),
	"switch":          onOrOff,
	"true":            onOnly,
	"networks":        func(text string) (any, error) { return networks(text) },
	"probed-networks": probedNetworks,
	"connections":     wholeNumber(16, 1_000_000),
	"idle":            duration(time.Second, time.Hour),
	"delay":           duration(0, 5*time.Minute),
	"interval":        interval,
	"share":           share,
	"level":           level,
	"origin":          origin,
	"text":            func(text string) (any, error) { return line(text) },
	"phone":           phoneNumber,
	"text-phone":      textNumber,
	"email":           email,
	"region":          pattern(`^[A-Z]{2}$`, "is not a state's two letters, such as TX"),
	"postal-code":     pattern(`^\d{5}(-\d{4})?$`, "is not a ZIP code such as 77043"),
	"edition":         oneOf("as-given", "corrected"),
	"link":            link,
	"sources":         policySources,
	"class":           pattern(`^[A-Za-z_][\w-]{0,99}$`, "is not one class name such as elfsight-app-01234567"),
	"parameters":      parameters,
	"branch":          pattern(`^\w[\w-]*([./][\w-]+)*$`, "is not a branch such as main"),
	"repository":      repository,
	"folder":          pattern(`^/\S*$`, "is not the whole path of a folder, such as /desk"),
	"issuer":          pattern(`^(https://[^\s/?#@]+|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(/[^\s?#]*)?$`, "is not an issuer such as https://accounts.example.com"),
	"secret":          pattern(`^[!-~]+$`, "is not a secret: letters, digits and signs, without spaces"),
	"owners":          pattern(`^[!-+\--~]+(, ?[!-+\--~]+)*$`, "is not a list of e-mail addresses or subjects such as owner@example.com,1098765"),
}

const longestLine = 120 // characters

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

// NeverProbe is a ProbeInterval for pages without a server behind them, such as an export's. No setting can have this value.
const NeverProbe time.Duration = -1

// interval accepts the time between two probes, or 0.
func interval(text string) (any, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d != 0 && d < time.Second || d > time.Hour {
		return 0, errors.New("is neither 0s, which asks only when a page does, nor a time from 1s to 1h, written like 90s")
	}
	return d, nil
}

func oneOf(allowed ...string) func(string) (any, error) {
	return func(text string) (any, error) {
		if !slices.Contains(allowed, text) {
			return "", errors.New("is not one of " + strings.Join(allowed, ", "))
		}
		return text, nil
	}
}

func onOrOff(text string) (any, error) {
	if text != "true" && text != "false" {
		return nil, errors.New("is neither true nor false")
	}
	return text == "true", nil
}

// onOnly is onOrOff for a fact, which is "true" or "".
func onOnly(text string) (any, error) {
	on, err := onOrOff(text)
	if on != true {
		return "", err
	}
	return text, nil
}

func level(text string) (any, error) {
	var parsed slog.Level
	if _, err := oneOf("debug", "info", "warn", "error")(text); err != nil {
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

// networks accepts addresses and networks, separated by commas.
func networks(text string) ([]netip.Prefix, error) {
	var list []netip.Prefix
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		network, err := netip.ParsePrefix(part)
		if single, wrong := netip.ParseAddr(part); wrong == nil {
			network, err = single.Prefix(single.BitLen())
		}
		if err != nil {
			return nil, fmt.Errorf("names %q, which is not an address such as 10.1.2.3 or a network such as 10.0.0.0/8", part)
		}
		if network.Addr().Is4In6() {
			return nil, fmt.Errorf("names %q, which is IPv4 written as IPv6: write it as IPv4, such as 10.1.2.3 or 10.0.0.0/8", part)
		}
		list = append(list, network.Masked())
	}
	return list, nil
}

// probedNetworks accepts networks, but for those of which the prober never asks any address.
func probedNetworks(text string) (any, error) {
	list, err := networks(text)
	for _, network := range list {
		if embeds.NeverAsks(network) {
			return nil, fmt.Errorf("names %q, which is never asked: it is of this machine, link-local, multicast, or where clouds keep credentials", network)
		}
	}
	return list, err
}

const joiner = '\u200d' // ZERO WIDTH JOINER

// isTag reports whether a character is one of the tags of which the flags of regions consist.
func isTag(character rune) bool { return character >= 0xE0020 && character <= 0xE007F }

// withoutFormat removes the format characters (Unicode category Cf), which nobody sees and which a paste brings along: marks of
// direction, byte order marks, soft hyphens, zero-width spaces. Those that make one emoji of several stay, for [line] to refuse.
func withoutFormat(text string) string {
	characters := []rune(text)
	var kept []rune
	for i, character := range characters {
		joins := character == joiner && i+1 < len(characters) && unicode.IsSymbol(characters[i+1])
		if joins || isTag(character) || !unicode.Is(unicode.Cf, character) {
			kept = append(kept, character)
		}
	}
	return string(kept)
}

// line accepts a text of one line. Spaces of all kinds become single plain ones, as browsers show them.
func line(text string) (string, error) {
	spaced := strings.Join(strings.Fields(text), " ")
	switch {
	case spaced == "":
		return "", errors.New("is empty")
	case len([]rune(spaced)) > longestLine:
		return "", fmt.Errorf("is longer than %d characters", longestLine)
	case strings.ContainsRune(text, utf8.RuneError): // kong replaces bytes that are not UTF-8 by it
		return "", errors.New("is not text in UTF-8")
	case strings.ContainsFunc(text, unicode.IsControl):
		return "", errors.New("contains control characters")
	case strings.ContainsAny(text, "<>"):
		return "", errors.New("contains < or >: write plain text, without HTML")
	case strings.ContainsFunc(text, func(character rune) bool { return character == joiner || isTag(character) }):
		return "", errors.New("has an emoji that is made of several: use a simple one, or none")
	}
	return spaced, nil
}

func pattern(expression, wrong string) func(string) (any, error) {
	return func(text string) (any, error) {
		if !regexp.MustCompile(expression).MatchString(text) {
			return nil, errors.New(wrong)
		}
		return text, nil
	}
}

func phoneNumber(text string) (any, error) {
	shown, err := line(text)
	if err == nil {
		_, err = phone.Parse(shown)
	}
	return shown, err
}

// textNumber is phoneNumber without an extension, to which no text message can be sent.
func textNumber(text string) (any, error) {
	shown, err := line(text)
	if err != nil {
		return "", err
	}
	number, err := phone.Parse(shown)
	if err == nil && number.Extension != "" {
		err = fmt.Errorf("has the extension %s, to which no text message can be sent: write the number alone", number.Extension)
	}
	return shown, err
}

func email(text string) (any, error) {
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text || strings.ContainsAny(text, "\"<>&? ") {
		return "", errors.New("is not an e-mail address such as hello@example.com")
	}
	return text, nil
}

// link accepts absolute https URLs.
func link(text string) (any, error) {
	parsed, err := url.Parse(text)
	if err != nil || parsed.Scheme != "https" || parsed.Hostname() == "" || parsed.User != nil || strings.ContainsAny(text, " \"'<>;,\\") {
		return "", errors.New("is not an https URL such as https://www.example.com/page")
	}
	return parsed.String(), nil
}

// mostSources bounds the sources of the reviews script: each is in six directives of a header that proxies limit.
const mostSources = 20

// policySources accepts https origins, separated by commas. The first label of a host may be * if at least two labels follow it. It
// returns each origin once, in the form of [routes.NormalOrigin].
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
		if err != nil || !strings.EqualFold(scheme, "https") || parsed.Host != host || routes.NormalOrigin(parsed) == "" || wildcard && !strings.Contains(strings.Trim(host, "."), ".") {
			return "", fmt.Errorf("names %q, which is not an https origin such as https://cdn.example.com or https://*.example.com", part)
		}
		source := routes.NormalOrigin(parsed)
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

// leadParameters are our names of the parameters that say where a lead came from. client/browser/first-touch.ts has the same.
var leadParameters = []string{
	"utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "utm_id",
	"gclid", "gbraid", "wbraid", "msclkid", "fbclid", "landing",
}

var parameterPattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.\[\]-]{0,63}$`)

// parameters accepts pairs ours=theirs, separated by commas. Without theirs, both have the same name.
func parameters(text string) (any, error) {
	var pairs []string
	seen := map[string]bool{}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		ours, theirs, renamed := strings.Cut(part, "=")
		if !renamed {
			theirs = ours
		}
		switch {
		case !slices.Contains(leadParameters, ours):
			return "", fmt.Errorf("names %q, which is not one of %s", ours, strings.Join(leadParameters, ", "))
		case !parameterPattern.MatchString(theirs):
			return "", fmt.Errorf("calls %s %q, which is no name of a parameter: letters, digits and _ . - [ ], a letter first", ours, theirs)
		case seen[ours+"="]:
			return "", fmt.Errorf("names %s twice", ours)
		case seen["="+theirs]:
			return "", fmt.Errorf("uses the form's name %s twice", theirs)
		}
		seen[ours+"="], seen["="+theirs] = true, true
		pairs = append(pairs, ours+"="+theirs)
	}
	return strings.Join(pairs, ","), nil
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

// origin accepts https origins, and http ones on this machine, and returns them as [routes.NormalOrigin] writes them.
func origin(text string) (any, error) {
	trimmed := strings.TrimSuffix(text, "/")
	parsed, err := url.Parse(trimmed)
	local := err == nil && parsed.Scheme == "http" && slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, parsed.Hostname())
	if err != nil || parsed.Scheme != "https" && !local || parsed.Hostname() == "" || !strings.EqualFold(trimmed, parsed.Scheme+"://"+parsed.Host) || routes.NormalOrigin(parsed) == "" {
		return "", errors.New("is not an https origin such as https://www.example.com")
	}
	return routes.NormalOrigin(parsed), nil
}
