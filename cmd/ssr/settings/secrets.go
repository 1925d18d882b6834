package settings

import (
	"encoding/json"
	"io"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/alecthomas/kong"
)

// The tag secret marks the settings that must not be printed. This is the one list of them: errors, the log, the environment of
// child processes and the refusal of flags follow from it.
const (
	secretTag = "secret"
	// alwaysSecret is the tag's value for a secret.
	alwaysSecret = "always"
	// secretIfWrong is the tag's value for a setting that contains credentials only if it is wrong, such as a URL with a password.
	secretIfWrong = "if-wrong"
)

func isSecret(value *kong.Value, kinds ...string) bool {
	return slices.Contains(kinds, value.Tag.Get(secretTag))
}

// Secrets returns the environment variables of the settings that are secret or may contain credentials.
var Secrets = sync.OnceValue(func() []string {
	var names []string
	for _, setting := range described(&Hosted{}) {
		if isSecret(setting.Value, alwaysSecret, secretIfWrong) {
			names = append(names, variableOf(setting.Value))
		}
	}
	return names
})

// PublicEnviron returns this process's environment without secret settings, for child processes.
func PublicEnviron() []string {
	secrets := Secrets()
	return slices.DeleteFunc(os.Environ(), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.Contains(secrets, name)
	})
}

// userInformation matches the credentials of a URL in a text. With https, a user name alone may be a token; with ssh it is public.
var userInformation = regexp.MustCompile(`(?i)(\bhttps?://)[^\s/?#"']*@|(\b[a-z][a-z0-9+.-]*://)[^\s/?#@"']*:[^\s/?#"']*@`)

// withoutPasswords returns a text whose URLs have no credentials.
func withoutPasswords(text string) string {
	return userInformation.ReplaceAllString(text, "${1}${2}[hidden]@")
}

// A Redactor removes secrets from everything that the program prints. The zero value removes the passwords of URLs only. It is
// safe for concurrent use.
type Redactor struct {
	replacer atomic.Pointer[strings.Replacer]
}

// shortestSecret is how many characters a secret must have to be searched for. Anything shorter is in ordinary words.
const shortestSecret = 6

// Hide adds the secrets to remove from now on, in all spellings that logs and URLs have.
func (r *Redactor) Hide(secrets ...string) {
	var pairs []string
	for _, secret := range secrets {
		if len(secret) < shortestSecret {
			continue
		}
		for _, spelling := range []string{url.QueryEscape(secret), url.PathEscape(secret)} {
			pairs = append(pairs, spelling, "[hidden]")
		}
		spellings := []string{secret}
		for range 3 { // a quoted error in a quoted error in a line of the log
			for _, spelling := range spellings {
				pairs = append(pairs, spelling, "[hidden]")
			}
			var quoted []string
			for _, spelling := range spellings {
				quoted = append(quoted, unquoted(strconv.Quote(spelling)), inJSON(spelling))
			}
			spellings = quoted
		}
	}
	r.replacer.Store(strings.NewReplacer(pairs...))
}

// unquoted returns a quoted text without its quotation marks.
func unquoted(text string) string { return text[1 : len(text)-1] }

// inJSON returns a text as log/slog writes it in JSON, without quotation marks.
func inJSON(text string) string {
	var line strings.Builder
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a string never fails
	return unquoted(strings.TrimSuffix(line.String(), "\n"))
}

// Writer returns a writer that passes on text without secrets. One write must contain a secret whole, as a line of a log does.
func (r *Redactor) Writer(next io.Writer) io.Writer { return redactingWriter{r, next} }

type redactingWriter struct {
	*Redactor
	next io.Writer
}

// Write implements io.Writer.
func (w redactingWriter) Write(text []byte) (int, error) {
	redacted := withoutPasswords(string(text))
	if replacer := w.replacer.Load(); replacer != nil {
		redacted = replacer.Replace(redacted)
	}
	if _, err := io.WriteString(w.next, redacted); err != nil {
		return 0, err
	}
	return len(text), nil
}
