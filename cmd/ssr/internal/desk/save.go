//go:build !production

package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"gulfoak.example/website/assets/build"
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

// getFile answers with the value, version, schema, violations and warnings of a file and, if there are violations, with the last version
// that has none.
func (h *Handler) getFile(r *http.Request) (any, error) {
	name := r.FormValue("name")
	text, err := h.read(name)
	if err != nil {
		return nil, err
	}
	schema, err := build.Ask[json.RawMessage](h.o.Session, "form", name, h.o.Decided)
	if err != nil {
		return nil, err
	}
	violations, err := readable(h.o.Session.Judge(name, text))
	answer := saved(text)
	answer["schema"], answer["violations"], answer["warnings"] = schema, build.Errors(violations), build.Warnings(violations)
	if len(build.Errors(violations)) > 0 {
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
		if violations, err := h.o.Session.Judge(name, text); err == nil && len(build.Errors(violations)) == 0 {
			return text
		}
	}
	return nil
}

// judge answers with the violations and warnings that a value of a file would have. The caller holds h.mu.
func (h *Handler) judge(asked request) (any, error) {
	violations, err := readable(h.o.Session.Judge(asked.Name, asked.Value))
	return map[string]any{"violations": build.Errors(violations), "warnings": build.Warnings(violations)}, err
}

// readable turns the error of files that cannot be read into violations, since nothing else can be judged then. It never
// returns a nil list, which would be null in JSON.
func readable(violations []build.Violation, err error) ([]build.Violation, error) {
	violations = append([]build.Violation{}, violations...)
	var wrong *build.SourceError
	if errors.As(err, &wrong) {
		for _, fault := range wrong.Faults {
			violations = append(violations, build.Violation{File: fault.File, Message: fault.Message})
		}
		return violations, nil
	}
	return violations, err
}

// lawful returns a refusal if there are violations that are no warnings. It says what was not done, and has the first of them in words.
// Otherwise it returns err.
func (h *Handler) lawful(undone string, violations []build.Violation, err error) error {
	violations, err = readable(violations, err)
	violations = build.Errors(violations)
	if len(violations) == 0 {
		return err
	}
	place, err := h.placeOf(violations[0])
	if err != nil {
		return err
	}
	words := fmt.Sprintf("%s. %s: %s", undone, place, violations[0].Message)
	return &refusal{http.StatusUnprocessableEntity, words, map[string]any{"violations": violations}}
}

// placeOf returns the name of a violation's field, in the owner's words.
func (h *Handler) placeOf(v build.Violation) (string, error) {
	name, _ := contentOf(v.File)
	text, _ := h.textOf(v.File) // without a text, a page is called as its address
	return build.Ask[string](h.o.Session, "placeOf", name, string(text), v.Field)
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
	Violations []build.Violation
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
	files, pictures, err := h.o.Session.Words()
	var now savedValue
	if err == nil {
		now, err = build.Ask[savedValue](h.o.Session, "save", asked.Name, asked.Value, h.today(), files, pictures)
		now.Violations = append(now.Violations, build.FactFaults(asked.Name, now.Value)...)
	}
	if err := h.lawful("Not saved", now.Violations, err); err != nil {
		return nil, err
	}
	text, err := h.o.Session.Format(asked.Name, now.Value)
	if err != nil {
		return nil, err
	}
	answer := saved(text)
	answer["warnings"] = build.Warnings(now.Violations)
	return answer, h.put(change{asked.by, "save " + asked.Name + "\n\n" + strings.Join(now.Changed, "\n")}, map[string]edit{asked.Name: {before, text}}, nil)
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
