package facts

import (
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Editions are the editions of the content.
var Editions = []string{"as-given", "corrected"}

// Parsers contains the functions that validate and normalize a value, by the type tag of a fact. Their input must be the result of
// [Normalize]. The text of an error follows NAME="value" in a message.
var Parsers = map[string]func(string) (string, error){
	"origin":      parseOrigin,
	"text":        ParseLine,
	"phone":       parseDisplayedPhone,
	"text-phone":  parseTextPhone,
	"email":       parseEmail,
	"region":      MatchPattern(`^[A-Z]{2}$`, "is not a state's two letters, such as TX"),
	"postal-code": MatchPattern(`^\d{5}(-\d{4})?$`, "is not a ZIP code such as 77043"),
	"edition":     OneOf(Editions...),
	"link":        parseLink,
	"class":       MatchPattern(`^[A-Za-z_][\w-]{0,99}$`, "is not one class name such as elfsight-app-01234567"),
	"parameters":  parseParameters,
	"true":        parseTrue,
}

const (
	longestLine = 120      // the maximum length of a line, in characters
	joiner      = '\u200d' // ZERO WIDTH JOINER
)

// isTag reports whether a character is a tag character, as in the flags of regions.
func isTag(character rune) bool { return character >= 0xE0020 && character <= 0xE007F }

// Normalize removes white space around a text, and the invisible format characters (Unicode category Cf) that a paste adds: marks of
// direction, byte order marks, soft hyphens, zero-width spaces. It keeps the characters that join emoji, which [ParseLine] rejects.
func Normalize(text string) string {
	characters := []rune(text)
	var kept []rune
	for i, character := range characters {
		joins := character == joiner && i+1 < len(characters) && unicode.IsSymbol(characters[i+1])
		if joins || isTag(character) || !unicode.Is(unicode.Cf, character) {
			kept = append(kept, character)
		}
	}
	return strings.TrimSpace(string(kept))
}

// ParseLine parses a line of text. It replaces each run of white space by a single space, as browsers do.
func ParseLine(text string) (string, error) {
	spaced := strings.Join(strings.Fields(text), " ")
	switch {
	case spaced == "":
		return "", errors.New("is empty")
	case len([]rune(spaced)) > longestLine:
		return "", fmt.Errorf("is longer than %d characters", longestLine)
	case strings.ContainsRune(text, utf8.RuneError): // kong replaces invalid UTF-8 by this character
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

// MatchPattern returns a parser that accepts texts that match an expression, and rejects others with the message.
func MatchPattern(expression, message string) func(string) (string, error) {
	pattern := regexp.MustCompile(expression)
	return func(text string) (string, error) {
		if !pattern.MatchString(text) {
			return "", errors.New(message)
		}
		return text, nil
	}
}

// OneOf returns a parser that accepts the listed texts.
func OneOf(allowed ...string) func(string) (string, error) {
	return func(text string) (string, error) {
		if !slices.Contains(allowed, text) {
			return "", errors.New("is not one of " + strings.Join(allowed, ", "))
		}
		return text, nil
	}
}

// parseTrue parses true and false. It returns "" for false, the value of all missing facts.
func parseTrue(text string) (string, error) {
	switch text {
	case "true":
		return text, nil
	case "false":
		return "", nil
	}
	return "", errors.New("is neither true nor false")
}

// parseDisplayedPhone parses a phone number, and returns it in its displayed format.
func parseDisplayedPhone(text string) (string, error) {
	shown, err := ParseLine(text)
	if err == nil {
		_, err = ParsePhone(shown)
	}
	return shown, err
}

// parseTextPhone is like parseDisplayedPhone for text messages: it rejects an extension.
func parseTextPhone(text string) (string, error) {
	shown, err := parseDisplayedPhone(text)
	if err != nil {
		return "", err
	}
	if number, _ := ParsePhone(shown); number.Extension != "" {
		return "", fmt.Errorf("has the extension %s, to which no text message can be sent: write the number alone", number.Extension)
	}
	return shown, nil
}

// parseEmail parses an e-mail address.
func parseEmail(text string) (string, error) {
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text || strings.ContainsAny(text, "\"<>&? ") {
		return "", errors.New("is not an e-mail address such as hello@example.com")
	}
	return text, nil
}

// parseLink parses an absolute https URL.
func parseLink(text string) (string, error) {
	parsed, err := url.Parse(text)
	if err != nil || parsed.Scheme != "https" || parsed.Hostname() == "" || parsed.User != nil || strings.ContainsAny(text, " \"'<>;,\\") {
		return "", errors.New("is not an https URL such as https://www.example.com/page")
	}
	return parsed.String(), nil
}

// parseOrigin parses an https origin, or an http origin of this machine, and normalizes it with [NormalOrigin].
func parseOrigin(text string) (string, error) {
	trimmed := strings.TrimSuffix(text, "/")
	parsed, err := url.Parse(trimmed)
	local := err == nil && parsed.Scheme == "http" && slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, parsed.Hostname())
	if err != nil || parsed.Scheme != "https" && !local || parsed.Hostname() == "" || !strings.EqualFold(trimmed, parsed.Scheme+"://"+parsed.Host) || NormalOrigin(parsed) == "" {
		return "", errors.New("is not an https origin such as https://www.example.com")
	}
	return NormalOrigin(parsed), nil
}

// attributionParameters are the URL parameters that attribute a lead to a source. client/browser/first-touch.ts has the same list.
var attributionParameters = []string{
	"utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "utm_id",
	"gclid", "gbraid", "wbraid", "msclkid", "fbclid", "landing",
}

var parameterPattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.\[\]-]{0,63}$`)

// parseParameters parses pairs site=provider of parameter names, separated by commas: the name in the site's URL and the name that the
// form's provider uses. A single name applies to both.
func parseParameters(text string) (string, error) {
	var pairs []string
	seen := map[string]bool{}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		name, provider, renamed := strings.Cut(part, "=")
		if !renamed {
			provider = name
		}
		switch {
		case !slices.Contains(attributionParameters, name):
			return "", fmt.Errorf("names %q, which is not one of %s", name, strings.Join(attributionParameters, ", "))
		case !parameterPattern.MatchString(provider):
			return "", fmt.Errorf("calls %s %q, which is no name of a parameter: letters, digits and _ . - [ ], a letter first", name, provider)
		case seen[name+"="]:
			return "", fmt.Errorf("names %s twice", name)
		case seen["="+provider]:
			return "", fmt.Errorf("uses the form's name %s twice", provider)
		}
		seen[name+"="], seen["="+provider] = true, true
		pairs = append(pairs, name+"="+provider)
	}
	return strings.Join(pairs, ","), nil
}
