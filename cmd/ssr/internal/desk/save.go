//go:build !production

package desk

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	"gulfoak.example/website/assets/build"
)

// A draft is what a form holds, as the browser sends it.
type draft struct {
	Name    string          `json:"name"`
	Value   json.RawMessage `json:"value"`
	Version string          `json:"version"` // of the file that the form was filled with; empty: there was none
}

// A saved file is what a save answers.
type saved struct {
	Version    string            `json:"version"`
	Violations []build.Violation `json:"violations"`
	Value      json.RawMessage   `json:"value"`
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
	violations, err := h.violations(f.name, f.bytes)
	return map[string]any{"value": json.RawMessage(f.bytes), "version": f.version, "schema": schema, "violations": list(violations)}, err
}

// judge answers what would be wrong with a draft.
func (h *Handler) judge(r *http.Request) (any, error) {
	var d draft
	if err := readJSON(r, &d); err != nil {
		return nil, err
	}
	if err := check(d); err != nil {
		return nil, err
	}
	violations, err := h.violations(d.Name, d.Value)
	return map[string]any{"violations": list(violations)}, err
}

// violations asks what would be wrong with a file that held value. Where another file cannot be read, nothing else can be
// judged.
func (h *Handler) violations(name string, value json.RawMessage) ([]build.Violation, error) {
	return readable(h.o.Session.Judge(name, value))
}

// readable are violations, and those that keep a file from being read in the place of the error that says so.
func readable(violations []build.Violation, err error) ([]build.Violation, error) {
	var wrong *build.SourceError
	if errors.As(err, &wrong) {
		for _, fault := range wrong.Faults {
			violations = append(violations, build.Violation{File: fault.File, Message: fault.Message})
		}
		return violations, nil
	}
	return violations, err
}

// check refuses a draft that cannot be one of a form.
func check(d draft) error {
	if !names.MatchString(d.Name) {
		return refuse(http.StatusBadRequest, "“%s” is not the name of a file of words", d.Name)
	}
	if d.Value == nil {
		return refuse(http.StatusBadRequest, "the desk was sent no words for %s: open it again", d.Name)
	}
	return nil
}

// list makes an empty list of none: null is no list in JSON.
func list(violations []build.Violation) []build.Violation {
	if violations == nil {
		return []build.Violation{}
	}
	return violations
}

// putFile saves a form.
func (h *Handler) putFile(r *http.Request) (any, error) {
	var d draft
	if err := readJSON(r, &d); err != nil {
		return nil, err
	}
	d.Name = r.FormValue("name")
	if err := check(d); err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	before, err := h.current(d)
	if err != nil {
		return nil, err
	}
	return h.save(before, d.Value)
}

// current is the file that a draft was made of, if it still is as it was then. Else it refuses with what is there now, so
// that the browser can show both. A file that is not there has no bytes.
func (h *Handler) current(d draft) (file, error) {
	now, err := h.read(d.Name)
	var refused refusal
	switch {
	case errors.As(err, &refused) && refused.status == http.StatusNotFound:
		if d.Version == "" {
			return file{name: d.Name}, nil
		}
		return file{}, conflict(refused.words, file{})
	case err != nil:
		return file{}, err
	case now.version != d.Version:
		return file{}, conflict("somebody else, or another window, changed this in the meantime: nothing was saved", now)
	}
	return now, nil
}

// conflict refuses to overwrite what somebody else wrote, and sends that.
func conflict(words string, now file) error {
	var value any
	if json.Valid(now.bytes) {
		value = json.RawMessage(now.bytes)
	}
	return refusal{http.StatusConflict, words, map[string]any{"error": words, "value": value, "version": now.version}}
}

// save writes value in the place of a file, if it keeps to the rules. The caller holds h.mu.
func (h *Handler) save(before file, value json.RawMessage) (any, error) {
	value, changed, err := h.dated(before.bytes, value)
	if err != nil {
		return nil, err
	}
	if before.bytes != nil && len(changed) == 0 {
		return saved{before.version, list(nil), before.bytes}, nil
	}
	text, err := h.judged(before.name, value)
	if err != nil {
		return nil, err
	}
	if before.bytes != nil {
		if err := h.remember(before, versionOf(text), changed); err != nil {
			return nil, err
		}
	}
	if err := h.replaceOne(before, text); err != nil {
		return nil, err
	}
	h.o.Saved(pathOf(before.name))
	return saved{versionOf(text), list(nil), text}, nil
}

// replaceOne writes text in the place of a file, if that is still as it was. The caller holds h.mu.
func (h *Handler) replaceOne(before file, text []byte) error {
	name := before.name + ".json"
	err := h.write(h.content, map[string][]byte{name: text}, map[string][]byte{name: before.bytes})
	if !errors.Is(err, errChanged) {
		return err
	}
	now, err := h.read(before.name)
	var refused refusal
	if err != nil && !errors.As(err, &refused) {
		return err
	}
	return conflict("another program changed this in the meantime: nothing was saved", now)
}

// judged is the text of a file with value, if that keeps to the rules.
func (h *Handler) judged(name string, value json.RawMessage) ([]byte, error) {
	text, violations, err := h.o.Session.Write(name, value)
	if violations, err = readable(violations, err); err != nil {
		return nil, err
	}
	if len(violations) > 0 {
		return nil, refusal{http.StatusUnprocessableEntity, "", map[string]any{"error": "not saved: something breaks the rules", "violations": violations}}
	}
	return text, nil
}

// unnoticed are fields of which no reader sees a change.
var unnoticed = []string{"updated", "meta.keywords", "draft", "alsoAt", "inMenus"}

// noticed tells whether a reader would see a change of a field.
func noticed(field string) bool {
	return !slices.ContainsFunc(unnoticed, func(name string) bool { return field == name || strings.HasPrefix(field, name+".") })
}

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
	day, err := h.today()
	if err != nil {
		return nil, nil, err
	}
	today := json.RawMessage(`"` + day + `"`)
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

// undo takes back the last save of a file.
func (h *Handler) undo(r *http.Request) (any, error) {
	var d draft
	if err := readJSON(r, &d); err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	now, err := h.read(d.Name)
	if err != nil {
		return nil, err
	}
	last, forget, err := h.recall(now)
	if err != nil {
		return nil, err
	}
	if _, err := h.judged(d.Name, last); err != nil {
		return nil, err
	}
	if err := h.replaceOne(now, last); err != nil {
		return nil, err
	}
	forget()
	h.o.Saved(pathOf(d.Name))
	return map[string]any{"value": json.RawMessage(last), "version": versionOf(last)}, nil
}
