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

// The tag secret marks the settings that must not be printed. It controls the redaction of errors and logs, the environment of child
// processes, and the rejection of flags.
const (
	secretTag = "secret"
	// alwaysSecret is the tag value of a secret.
	alwaysSecret = "always"
	// secretIfWrong is the tag value of a setting that contains credentials only if it is invalid, such as a URL with a password.
	secretIfWrong = "if-wrong"
)

// isSecret reports whether the secret tag of a setting has one of the given values.
func isSecret(value *kong.Value, kinds ...string) bool {
	return slices.Contains(kinds, value.Tag.Get(secretTag))
}

// Secrets returns the environment variables of the settings that are secret or may contain credentials.
var Secrets = sync.OnceValue(func() []string {
	var names []string
	for _, setting := range listFlags(&HostedDesk{}) {
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

// urlCredentials matches the credentials of a URL in a text. With https, a user name alone may be a token; with ssh it is public.
var urlCredentials = regexp.MustCompile(`(?i)(\bhttps?://)[^\s/?#"']*@|(\b[a-z][a-z0-9+.-]*://)[^\s/?#@"']*:[^\s/?#"']*@`)

// redactURLs removes the credentials from the URLs in a text.
func redactURLs(text string) string {
	return urlCredentials.ReplaceAllString(text, "${1}${2}[hidden]@")
}

// A Redactor removes secrets from the program's output. The zero value removes only the credentials in URLs. It is safe for
// concurrent use.
type Redactor struct {
	replacer atomic.Pointer[strings.Replacer]
}

// minSecretLength is the minimum length of a secret to redact. Shorter strings occur in ordinary words.
const minSecretLength = 6

// SetSecrets sets the secrets that the writers remove, in all encodings that occur in logs and URLs.
func (r *Redactor) SetSecrets(secrets ...string) {
	var pairs []string
	for _, secret := range secrets {
		if len(secret) < minSecretLength {
			continue
		}
		for _, spelling := range []string{url.QueryEscape(secret), url.PathEscape(secret)} {
			pairs = append(pairs, spelling, "[hidden]")
		}
		spellings := []string{secret}
		for range 3 { // a log line may quote an error that quotes another error
			for _, spelling := range spellings {
				pairs = append(pairs, spelling, "[hidden]")
			}
			var quoted []string
			for _, spelling := range spellings {
				quoted = append(quoted, trimQuotes(strconv.Quote(spelling)), escapeJSON(spelling))
			}
			spellings = quoted
		}
	}
	r.replacer.Store(strings.NewReplacer(pairs...))
}

// trimQuotes removes the first and the last character of a quoted text.
func trimQuotes(text string) string { return text[1 : len(text)-1] }

// escapeJSON returns a text in the JSON encoding of log/slog, without quotation marks.
func escapeJSON(text string) string {
	var line strings.Builder
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // cannot fail for a string
	return trimQuotes(strings.TrimSuffix(line.String(), "\n"))
}

// Writer returns a writer that removes secrets from the text. Each secret must be complete in one write, such as a log line.
func (r *Redactor) Writer(next io.Writer) io.Writer { return redactingWriter{r, next} }

type redactingWriter struct {
	*Redactor
	next io.Writer
}

// Write implements io.Writer.
func (w redactingWriter) Write(text []byte) (int, error) {
	redacted := redactURLs(string(text))
	if replacer := w.replacer.Load(); replacer != nil {
		redacted = replacer.Replace(redacted)
	}
	if _, err := io.WriteString(w.next, redacted); err != nil {
		return 0, err
	}
	return len(text), nil
}
