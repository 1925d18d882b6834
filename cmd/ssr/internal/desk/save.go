//go:build !production

package desk

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/assets/build"
)

// saved is what a save answers.
func saved(text []byte) any {
	return map[string]any{"version": versionOf(text), "value": json.RawMessage(text)}
}

// getFile answers what a form needs.
func (h *Handler) getFile(r *http.Request) (any, error) {
	f, err := h.read(r.FormValue("name"))
	if err != nil {
		return nil, err
	}
	if !json.Valid(f.bytes) {
		return nil, refuse(http.StatusUnprocessableEntity, "%s was changed outside the desk, and is not JSON any more: correct it there", pathOf(f.name))
	}
	schema, err := h.o.Session.Form(f.name)
	if err != nil {
		return nil, err
	}
	violations, err := readable(h.o.Session.Judge(f.name, f.bytes))
	return map[string]any{"value": json.RawMessage(f.bytes), "version": f.version, "schema": schema, "violations": violations}, err
}

// judge answers what would be wrong with a file. The caller holds h.mu.
func (h *Handler) judge(asked request) (any, error) {
	if err := named(asked.Name); err != nil {
		return nil, err
	}
	violations, err := readable(h.o.Session.Judge(asked.Name, asked.Value))
	return map[string]any{"violations": violations}, err
}

// readable are violations, and those that keep a file from being read in the place of the error that says so: then nothing
// else can be judged. In JSON, even none are a list.
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

// current is the file that a form was filled with, if it still is as it was then. Else it refuses with what is there now, so
// that the browser can show both. A file that is not there has no bytes.
func (h *Handler) current(asked request) (file, error) {
	words := "somebody else, or another window, changed this in the meantime: nothing was saved"
	now, err := h.read(asked.Name)
	var refused *refusal
	if errors.As(err, &refused) && refused.status == http.StatusNotFound {
		now, words, err = file{name: asked.Name}, refused.words, nil
	}
	if err != nil || now.version == asked.Version {
		return now, err
	}
	var value any
	if json.Valid(now.bytes) {
		value = json.RawMessage(now.bytes)
	}
	return file{}, &refusal{http.StatusConflict, words, map[string]any{"value": value, "version": now.version}}
}

// save writes a form in the place of its file, if it keeps to the rules. The caller holds h.mu.
func (h *Handler) save(asked request) (any, error) {
	before, err := h.current(asked)
	if err != nil {
		return nil, err
	}
	value, changed, err := h.dated(before.bytes, asked.Value)
	if err != nil {
		return nil, err
	}
	if before.bytes != nil && len(changed) == 0 {
		return saved(before.bytes), nil
	}
	text, err := h.judged(asked.Name, value)
	if err != nil {
		return nil, err
	}
	err = h.replace(map[string]revision{asked.Name: {before.bytes, text}}, nil)
	if errors.Is(err, errChanged) {
		if _, conflict := h.current(asked); conflict != nil {
			err = conflict
		}
	}
	return saved(text), err
}

// judged is the text of a file with value, if that keeps to the rules.
func (h *Handler) judged(name string, value json.RawMessage) ([]byte, error) {
	text, violations, err := h.o.Session.Write(name, value)
	if violations, err = readable(violations, err); err != nil {
		return nil, err
	}
	if len(violations) > 0 {
		return nil, &refusal{http.StatusUnprocessableEntity, "not saved: something breaks the rules", map[string]any{"violations": violations}}
	}
	return text, nil
}

// unnoticed are fields of which no reader sees a change.
var unnoticed = []string{"updated", "meta.keywords", "draft", "alsoAt", "inMenus"}

// noticed tells whether a reader would see a change of a field.
func noticed(field string) bool {
	return !slices.ContainsFunc(unnoticed, func(name string) bool { return field == name || strings.HasPrefix(field, name+".") })
}

// houston is where the owner's days are. This program holds it.
var houston, _ = time.LoadLocation("America/Chicago")

func (h *Handler) today() string { return h.o.Now().In(houston).Format(time.DateOnly) }

// dated is value with the days of its last change and of its publication, as readers are told them: today in Houston,
// unless this very save sets them. It also returns the fields that differ from before.
func (h *Handler) dated(before []byte, value json.RawMessage) (json.RawMessage, []string, error) {
	changed, err := differences(before, value)
	if err != nil {
		return nil, nil, refuse(http.StatusBadRequest, "the desk was sent something that is not JSON: %v", err)
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(value, &fields) != nil || fields["updated"] == nil || before == nil {
		return value, changed, nil
	}
	today := json.RawMessage(`"` + h.today() + `"`)
	set := func(field string) {
		if fields[field] != nil && !slices.Contains(changed, field) && string(fields[field]) < string(today) {
			fields[field] = today
			changed = append(changed, field)
		}
	}
	if slices.Contains(changed, "draft") && string(fields["draft"]) != "true" {
		set("published")
	}
	if slices.ContainsFunc(changed, noticed) {
		set("updated")
	}
	value, err = json.Marshal(fields)
	return value, changed, err
}

// undo takes back the last save of a file. The caller holds h.mu.
func (h *Handler) undo(asked request) (any, error) {
	now, err := h.read(asked.Name)
	if err != nil {
		return nil, err
	}
	last, memorized, err := h.lastSave(now)
	if err != nil {
		return nil, err
	}
	if _, err := h.judged(now.name, last); err != nil {
		return nil, err
	}
	path := pathOf(now.name)
	return saved(last), h.write(map[string][]byte{path: last, memorized: nil}, map[string][]byte{path: now.bytes})
}
