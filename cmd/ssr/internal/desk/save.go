//go:build !production

package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/cmd/ssr/internal/content"
	"gulfoak.example/website/cmd/ssr/internal/houston"
)

// saved returns the answer to a save: the version and the value of the file, null if it is not JSON.
func saved(text []byte) map[string]any {
	value := json.RawMessage(text)
	if !json.Valid(text) {
		value = nil
	}
	return map[string]any{"version": versionOf(text), "value": value}
}

// getFile answers with what a file's form needs: value, version, schema, violations and, if there are some, the last version
// without.
func (h *Handler) getFile(r *http.Request) (any, error) {
	name := r.FormValue("name")
	text, err := h.read(name)
	if err != nil {
		return nil, err
	}
	schema, err := content.Call[json.RawMessage](h.o.Content, "form", name, h.o.Decided)
	if err != nil {
		return nil, err
	}
	violations, err := readable(h.o.Content.ValidateFile(name, text))
	answer := saved(text)
	answer["schema"], answer["violations"] = schema, violations
	if len(violations) > 0 {
		if good := h.lastGood(name); good != nil {
			answer["good"] = good
		}
	}
	return answer, err
}

// lastGood returns the newest version of a file that breaks no rule, of the last states of the history and the last published ones;
// nil if there is none.
func (h *Handler) lastGood(name string) json.RawMessage {
	commits, _ := h.git("log", "--ignore-missing", "--max-count=20", "--format=%H", historyRef, "HEAD", "--", pathOf(name))
	for _, commit := range strings.Fields(commits) {
		text := h.blob(commit + ":" + pathOf(name))
		if violations, err := h.o.Content.ValidateFile(name, text); err == nil && len(violations) == 0 {
			return text
		}
	}
	return nil
}

// judge answers with what would be wrong if a file held a value. The caller holds h.mu.
func (h *Handler) judge(asked request) (any, error) {
	violations, err := readable(h.o.Content.ValidateFile(asked.Name, asked.Value))
	return map[string]any{"violations": violations}, err
}

// readable turns the error of files that cannot be read into violations, since nothing else can be judged then. It never
// returns a nil list, which would be null in JSON.
func readable(violations []source.Violation, err error) ([]source.Violation, error) {
	violations = append([]source.Violation{}, violations...)
	var wrong *source.ViolationError
	if errors.As(err, &wrong) {
		for _, fault := range wrong.Violations {
			violations = append(violations, source.Violation{File: fault.File, Message: fault.Message})
		}
		return violations, nil
	}
	return violations, err
}

// lawful returns a refusal if there are violations, which says what was not done and the first of them in words; else err.
func (h *Handler) lawful(undone string, violations []source.Violation, err error) error {
	violations, err = readable(violations, err)
	if len(violations) == 0 {
		return err
	}
	first := violations[0]
	name, _ := contentOf(first.File)
	text, _ := h.textOf(first.File) // without one, a page is called as its address
	place, err := content.Call[string](h.o.Content, "placeOf", name, string(text), first.Field)
	if err != nil {
		return err
	}
	words := fmt.Sprintf("%s. %s: %s", undone, place, first.Message)
	return &refusal{http.StatusUnprocessableEntity, words, map[string]any{"violations": violations}}
}

// current returns the text of the file that a form was filled from, if it is still as it was then; nil if there was none and
// still is none. Else it refuses with what the file holds now, so that the browser can show both.
func (h *Handler) current(asked request) ([]byte, error) {
	words := "Somebody else, or another window, changed this in the meantime. Nothing was saved yet."
	now, err := h.read(asked.Name)
	var refused *refusal
	if errors.As(err, &refused) && refused.status == http.StatusNotFound {
		words, err = refused.words, nil
	}
	if err != nil || versionOf(now) == asked.Version {
		return now, err
	}
	return nil, &refusal{http.StatusConflict, words, saved(now)}
}

// A savedValue is what client/desk/server/changes.ts says of a save: the value with its days brought up to date, the fields
// that have changed, and the violations that keep it from being saved.
type savedValue struct {
	Value      json.RawMessage
	Changed    []string
	Violations []source.Violation
}

// save replaces a file with what its form holds, if that keeps to the rules. The caller holds h.mu.
func (h *Handler) save(asked request) (any, error) {
	before, err := h.current(asked)
	if err == nil && before == nil {
		before, err = h.restoreLast(asked)
	}
	if err != nil {
		return nil, err
	}
	files, pictures, err := h.o.Content.Read()
	var now savedValue
	if err == nil {
		now, err = content.Call[savedValue](h.o.Content, "save", asked.Name, asked.Value, h.today(), files, pictures)
		now.Violations = append(now.Violations, source.Content{asked.Name: now.Value}.FactViolations()...)
	}
	if err := h.lawful("Not saved", now.Violations, err); err != nil {
		return nil, err
	}
	text, err := h.o.Content.Format(asked.Name, now.Value)
	if err != nil {
		return nil, err
	}
	return saved(text), h.put(change{asked.by, "save " + asked.Name + "\n\n" + strings.Join(now.Changed, "\n")}, map[string]edit{asked.Name: {before, text}}, nil)
}

// inHouston returns a time as the owner reads it. That of another year has its year.
func (h *Handler) inHouston(at time.Time) string {
	layout := "January 2 at 3:04 PM"
	if at = at.In(houston.Location); at.Year() != h.o.Now().In(houston.Location).Year() {
		layout = "January 2, 2006 at 3:04 PM"
	}
	return at.Format(layout)
}

func (h *Handler) today() string { return houston.Day(h.o.Now()) }
