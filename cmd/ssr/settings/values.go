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

	"gulfoak.example/website/cmd/ssr/embeds"
	"gulfoak.example/website/routes"
)

const (
	shortestInterval = time.Second
	longestInterval  = time.Hour
	longestLine      = 120 // characters
)

func wholeNumber(least, most int) func(string) (int, error) {
	return func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("is not a whole number from %d to %d", least, most)
		}
		return n, nil
	}
}

func duration(least, most time.Duration) func(string) (time.Duration, error) {
	return func(text string) (time.Duration, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d < least || d > most {
			return 0, fmt.Errorf("is not a time from %v to %v, written like 1.5s", least, most)
		}
		return d, nil
	}
}

// interval accepts a time between two probes, or none.
func interval(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d != 0 && d < shortestInterval || d > longestInterval {
		return 0, fmt.Errorf("is neither 0s, which never asks, nor a time from %v to %v, written like 90s", shortestInterval, longestInterval)
	}
	return d, nil
}

func oneOf(allowed ...string) func(string) (string, error) {
	return func(text string) (string, error) {
		if !slices.Contains(allowed, text) {
			return "", errors.New("is not one of " + strings.Join(allowed, ", "))
		}
		return text, nil
	}
}

func onOrOff(text string) (bool, error) {
	switch text {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, errors.New("is neither true nor false")
}

// flag is onOrOff for a fact: "true" or nothing.
func flag(text string) (string, error) {
	on, err := onOrOff(text)
	if err != nil || !on {
		return "", err
	}
	return text, nil
}

func level(text string) (slog.Level, error) {
	var parsed slog.Level
	if _, err := oneOf("debug", "info", "warn", "error")(text); err != nil {
		return parsed, err
	}
	return parsed, parsed.UnmarshalText([]byte(text))
}

func share(text string) (float64, error) {
	parsed, err := strconv.ParseFloat(text, 64)
	if err != nil || !(parsed >= 0 && parsed <= 1) {
		return 0, errors.New("is not a number from 0 to 1")
	}
	return parsed, nil
}

func address(text string) (netip.Addr, error) {
	parsed, err := netip.ParseAddr(text)
	if err != nil && text != "" {
		return parsed, errors.New("is not an IP address such as 127.0.0.1")
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
		if err != nil {
			var single netip.Addr
			if single, err = netip.ParseAddr(part); err == nil {
				network = netip.PrefixFrom(single, single.BitLen())
			}
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

// probedNetworks accepts networks in which there is an address that the prober may ask.
func probedNetworks(text string) ([]netip.Prefix, error) {
	list, err := networks(text)
	for _, network := range list {
		if embeds.NeverAsks(network) {
			return nil, fmt.Errorf("names %q, which is never asked: it is of this machine, link-local, multicast, or where clouds keep credentials", network)
		}
	}
	return list, err
}

// line accepts a text of one line. Spaces of all kinds become single plain ones, as browsers show them.
func line(text string) (string, error) {
	spaced := strings.Join(strings.Fields(text), " ")
	switch {
	case spaced == "":
		return "", errors.New("is empty")
	case len([]rune(spaced)) > longestLine:
		return "", fmt.Errorf("is longer than %d characters", longestLine)
	case strings.ContainsFunc(strings.TrimSpace(text), unicode.IsControl):
		return "", errors.New("contains control characters")
	}
	return spaced, nil
}

func pattern(expression *regexp.Regexp, wrong string) func(string) (string, error) {
	return func(text string) (string, error) {
		trimmed := strings.TrimSpace(text)
		if !expression.MatchString(trimmed) {
			return "", errors.New(wrong)
		}
		return trimmed, nil
	}
}

var (
	phoneCharacters = regexp.MustCompile(`^\+?[0-9 ().\-]+$`)
	digits          = regexp.MustCompile(`[0-9]`)
	regionPattern   = regexp.MustCompile(`^[A-Z]{2}$`)
	postalPattern   = regexp.MustCompile(`^\d{5}(-\d{4})?$`)
)

// phone accepts international numbers (+ and 8 to 15 digits, as ITU-T E.164 has them) and North American ones.
func phone(text string) (string, error) {
	number, err := line(text)
	count := len(digits.FindAllString(number, -1))
	international := strings.HasPrefix(number, "+") && count >= 8 && count <= 15
	american := !strings.HasPrefix(number, "+") && (count == 10 || count == 11 && strings.HasPrefix(digits.FindString(number), "1"))
	if err != nil || !phoneCharacters.MatchString(number) || !international && !american {
		return "", errors.New("is not a phone number: write it like +1 713 555 0142 or (713) 555-0142")
	}
	return number, nil
}

func email(text string) (string, error) {
	trimmed := strings.TrimSpace(text)
	parsed, err := mail.ParseAddress(trimmed)
	if err != nil || parsed.Address != trimmed || strings.ContainsAny(trimmed, "\"<>&? ") {
		return "", errors.New("is not an e-mail address")
	}
	return trimmed, nil
}

// link accepts absolute https URLs.
func link(text string) (string, error) {
	trimmed := strings.TrimSpace(text)
	parsed, err := url.Parse(trimmed)
	if err != nil || parsed.Scheme != "https" || parsed.Hostname() == "" || parsed.User != nil || strings.ContainsAny(trimmed, " \"'<>;,\\") {
		return "", errors.New("is not an https URL")
	}
	return parsed.String(), nil
}

// optional also accepts nothing.
func optional(parse func(string) (string, error)) func(string) (string, error) {
	return func(text string) (string, error) {
		if strings.TrimSpace(text) == "" {
			return "", nil
		}
		return parse(text)
	}
}

// leadParameters are the parameters that tell where a lead came from; client/browser/first-touch.ts has the same.
var leadParameters = []string{
	"utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "utm_id",
	"gclid", "gbraid", "wbraid", "msclkid", "fbclid", "landing",
}

var parameterPattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.\[\]-]{0,63}$`)

// parameters accepts pairs ours=theirs, separated by commas; theirs is the same name where it is not given.
func parameters(text string) (string, error) {
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
		case seen["ours "+ours]:
			return "", fmt.Errorf("names %s twice", ours)
		case seen["theirs "+theirs]:
			return "", fmt.Errorf("uses the form's name %s twice", theirs)
		}
		seen["ours "+ours], seen["theirs "+theirs] = true, true
		pairs = append(pairs, ours+"="+theirs)
	}
	return strings.Join(pairs, ","), nil
}

// origin accepts https origins, and http ones of this machine. It may be left empty.
func origin(text string) (string, error) {
	trimmed := strings.TrimSuffix(strings.TrimSpace(text), "/")
	if trimmed == "" {
		return "", nil
	}
	parsed, err := url.Parse(trimmed)
	local := err == nil && parsed.Scheme == "http" && slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, parsed.Hostname())
	if err != nil || parsed.Scheme != "https" && !local || parsed.Hostname() == "" || !strings.EqualFold(trimmed, parsed.Scheme+"://"+parsed.Host) || routes.NormalOrigin(parsed) == "" {
		return "", errors.New("is not an https origin such as https://www.example.com")
	}
	return routes.NormalOrigin(parsed), nil
}
