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

// Kinds are the functions that check and tidy a value, by the tag type of a fact. Their input has passed [Tidy]. The text of an
// error follows NAME="value" in a message.
var Kinds = map[string]func(string) (string, error){
	"origin":      origin,
	"text":        Line,
	"phone":       phoneNumber,
	"text-phone":  textNumber,
	"email":       email,
	"region":      Pattern(`^[A-Z]{2}$`, "is not a state's two letters, such as TX"),
	"postal-code": Pattern(`^\d{5}(-\d{4})?$`, "is not a ZIP code such as 77043"),
	"edition":     OneOf(Editions...),
	"link":        link,
	"class":       Pattern(`^[A-Za-z_][\w-]{0,99}$`, "is not one class name such as elfsight-app-01234567"),
	"parameters":  parameters,
	"true":        onlyTrue,
}

const (
	longestLine = 120      // characters
	joiner      = '\u200d' // ZERO WIDTH JOINER
)

// isTag reports whether a character is one of the tags of which the flags of regions consist.
func isTag(character rune) bool { return character >= 0xE0020 && character <= 0xE007F }

// Tidy removes white space around a text, and the invisible format characters (Unicode category Cf) that a paste adds: marks of
// direction, byte order marks, soft hyphens, zero-width spaces. It keeps the characters that join emoji, for [Line] to reject.
func Tidy(text string) string {
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

// Line accepts a text of one line. It replaces each run of white space by a single space, as browsers do.
func Line(text string) (string, error) {
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

// Pattern returns a function that accepts the texts that match an expression, and rejects others with the message.
func Pattern(expression, message string) func(string) (string, error) {
	pattern := regexp.MustCompile(expression)
	return func(text string) (string, error) {
		if !pattern.MatchString(text) {
			return "", errors.New(message)
		}
		return text, nil
	}
}

// OneOf returns a function that accepts the listed texts.
func OneOf(allowed ...string) func(string) (string, error) {
	return func(text string) (string, error) {
		if !slices.Contains(allowed, text) {
			return "", errors.New("is not one of " + strings.Join(allowed, ", "))
		}
		return text, nil
	}
}

// onlyTrue accepts true and false. It returns "" for false, as all facts without a value are.
func onlyTrue(text string) (string, error) {
	switch text {
	case "true":
		return text, nil
	case "false":
		return "", nil
	}
	return "", errors.New("is neither true nor false")
}

func phoneNumber(text string) (string, error) {
	shown, err := Line(text)
	if err == nil {
		_, err = ParsePhone(shown)
	}
	return shown, err
}

// textNumber is phoneNumber without an extension, to which no text message can be sent.
func textNumber(text string) (string, error) {
	shown, err := phoneNumber(text)
	if err != nil {
		return "", err
	}
	if number, _ := ParsePhone(shown); number.Extension != "" {
		return "", fmt.Errorf("has the extension %s, to which no text message can be sent: write the number alone", number.Extension)
	}
	return shown, nil
}

func email(text string) (string, error) {
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text || strings.ContainsAny(text, "\"<>&? ") {
		return "", errors.New("is not an e-mail address such as hello@example.com")
	}
	return text, nil
}

// link accepts absolute https URLs.
func link(text string) (string, error) {
	parsed, err := url.Parse(text)
	if err != nil || parsed.Scheme != "https" || parsed.Hostname() == "" || parsed.User != nil || strings.ContainsAny(text, " \"'<>;,\\") {
		return "", errors.New("is not an https URL such as https://www.example.com/page")
	}
	return parsed.String(), nil
}

// origin accepts https origins, and http ones on this machine, and returns them as [NormalOrigin] writes them.
func origin(text string) (string, error) {
	trimmed := strings.TrimSuffix(text, "/")
	parsed, err := url.Parse(trimmed)
	local := err == nil && parsed.Scheme == "http" && slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, parsed.Hostname())
	if err != nil || parsed.Scheme != "https" && !local || parsed.Hostname() == "" || !strings.EqualFold(trimmed, parsed.Scheme+"://"+parsed.Host) || NormalOrigin(parsed) == "" {
		return "", errors.New("is not an https origin such as https://www.example.com")
	}
	return NormalOrigin(parsed), nil
}

// attributionParameters are the site's names of the parameters that attribute a lead to a source. client/browser/first-touch.ts
// has the same.
var attributionParameters = []string{
	"utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "utm_id",
	"gclid", "gbraid", "wbraid", "msclkid", "fbclid", "landing",
}

var parameterPattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.\[\]-]{0,63}$`)

// parameters accepts pairs of the site's and the form provider's name of a parameter, site=provider, separated by commas. A name
// alone is the same for both.
func parameters(text string) (string, error) {
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
