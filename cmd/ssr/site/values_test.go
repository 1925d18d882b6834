package site

import "testing"

func TestTelephoneURL(t *testing.T) {
	for number, want := range map[string]string{
		"+1 713 555 0142": "tel:+17135550142",
		"(713) 555-0142":  "tel:+17135550142",
		"1-713-555-0142":  "tel:+17135550142",
		"+47 22 12 34 56": "tel:+4722123456",
	} {
		if got := telephoneURL(number); got != want {
			t.Errorf("%s: %s, want %s", number, got, want)
		}
	}
}
