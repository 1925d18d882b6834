package facts

import (
	"errors"
	"regexp"
	"strings"
)

// A PhoneNumber is a number that a phone can dial.
type PhoneNumber struct {
	E164      string // the international form, +17135550142
	Extension string // digits to dial after the call is answered, or ""
}

// Errors of [ParsePhone]. The text follows the number in a message.
var (
	ErrPhoneSyntax = errors.New("is not a phone number: write it like (713) 555-0142, +1 713 555 0142, (713) 555-ROOF or (713) 555-0142 ext. 12")
	ErrPhoneLetter = errors.New("has the letter O, I or L in place of a digit: write 0 or 1")
)

var (
	// attachedMarker matches an extension marker directly after a digit.
	attachedMarker = regexp.MustCompile(`(?i)(\d)(e?xt?)`)
	// extension separates a number from its extension.
	extension = regexp.MustCompile(`(?i)^(.*?)[\s,;(]*(?:\b(?:extension|extn?|x)|[#,;])[\s.:=#]*(\d{1,7})\)?$`)
	// northAmerican matches ten digits or letters after an optional country code. The area code has digits only. Further letters
	// of the last word are not dialed.
	northAmerican = regexp.MustCompile(`(?i)^[ ().-]*(?:\+?1[ ().-]*)?((?:\d[ ().-]*){3}(?:[\da-z][ ().-]*){6}(?:\d|[a-z]))[a-z]*[ ().-]*$`)
	// foreign matches + and 8 to 15 digits (ITU-T E.164).
	foreign = regexp.MustCompile(`^\+(?:[ ().-]*\d){8,15}[ ().-]*$`)
	// dashes matches the dashes that websites and word processors put between digits.
	dashes = regexp.MustCompile(`[\x{2010}-\x{2015}\x{2212}]`)
	// separators matches the characters that are neither digits nor letters.
	separators = regexp.MustCompile(`[^\dA-Za-z]`)
	// unambiguousLetter matches the letters that do not look like a digit.
	unambiguousLetter = regexp.MustCompile(`(?i)[a-hjkmnp-z]`)
	// ambiguousLetter matches the letters that look like a digit.
	ambiguousLetter = regexp.MustCompile(`(?i)[oil]`)
)

// keypad contains the digit of each letter from A to Z (ITU-T E.161).
const keypad = "22233344455566677778889999"

// ParsePhone parses a displayed number, such as (713) 555-ROOF ext. 12. Ten digits, or eleven after a 1, are North American and
// may be spelled with the letters of the keypad; a number abroad begins with +. An extension may follow: "ext. 12", "x12",
// "#12" or ",12". client/formats/phone.ts has the same rules; the tests of both read client/formats/phone-numbers.json.
func ParsePhone(text string) (PhoneNumber, error) {
	text = dashes.ReplaceAllString(text, "-")
	text = attachedMarker.ReplaceAllString(text, "$1 $2")
	var number PhoneNumber
	if found := extension.FindStringSubmatch(text); found != nil {
		text, number.Extension = found[1], found[2]
	}
	if found := northAmerican.FindStringSubmatch(text); found != nil {
		characters := separators.ReplaceAllString(found[1], "")
		if ambiguousLetter.MatchString(characters) && !unambiguousLetter.MatchString(characters) {
			return PhoneNumber{}, ErrPhoneLetter
		}
		number.E164 = "+1" + strings.Map(keypadDigit, characters)
		return number, nil
	}
	if !foreign.MatchString(text) || strings.HasPrefix(text, "+1") {
		return PhoneNumber{}, ErrPhoneSyntax
	}
	number.E164 = "+" + separators.ReplaceAllString(text, "")
	return number, nil
}

// keypadDigit returns the digit of a letter, and any other character unchanged.
func keypadDigit(character rune) rune {
	if lower := character | 0x20; lower >= 'a' && lower <= 'z' {
		return rune(keypad[lower-'a'])
	}
	return character
}

// DialString returns the number with its extension after a comma, which phones dial as a pause. RFC 3966 has ";ext=", which
// Android dials as the letters' keys 398.
func (n PhoneNumber) DialString() string {
	if n.Extension == "" {
		return n.E164
	}
	return n.E164 + "," + n.Extension
}
