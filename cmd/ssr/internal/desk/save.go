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

// fileState returns the version and the value of a file; the value is null if the content is not JSON.
func fileState(text []byte) map[string]any {
	value := json.RawMessage(text)
	if !json.Valid(text) {
		value = nil
	}
	return map[string]any{"version": fileVersion(text), "value": value}
}

// getFile returns the data for the form of a file: value, version, schema, violations and warnings. If there are violations, it adds
// the last valid value.
func (h *Handler) getFile(r *http.Request) (any, error) {
	name := r.FormValue("name")
	text, err := h.readContent(name)
	if err != nil {
		return nil, err
	}
	schema, err := content.Call[json.RawMessage](h.options.Content, "createFormSchema", name, h.options.Overrides)
	if err != nil {
		return nil, err
	}
	violations, err := includeSourceErrors(h.options.Content.ValidateFile(name, text))
	answer := fileState(text)
	answer["schema"], answer["violations"], answer["warnings"] = schema, source.Errors(violations), source.Warnings(violations)
	if len(source.Errors(violations)) > 0 {
		if good := h.lastValidVersion(name); good != nil {
			answer["good"] = good
		}
	}
	return answer, err
}

// lastValidVersion returns the newest content of a file that breaks no rule, from the last states of the history and the last
// publications, or nil.
func (h *Handler) lastValidVersion(name string) json.RawMessage {
	commits, _ := h.git("log", "--ignore-missing", "--max-count=20", "--format=%H", historyRef, "HEAD", "--", contentPath(name))
	for _, commit := range strings.Fields(commits) {
		text := h.readBlob(commit + ":" + contentPath(name))
		if violations, err := h.options.Content.ValidateFile(name, text); err == nil && len(source.Errors(violations)) == 0 {
			return text
		}
	}
	return nil
}

// validateFormValue returns the violations and warnings that a file would have with the value of its form. The caller must have locked
// h.mu.
func (h *Handler) validateFormValue(req requestBody) (any, error) {
	violations, err := includeSourceErrors(h.options.Content.ValidateFile(req.Name, req.Value))
	return map[string]any{"violations": source.Errors(violations), "warnings": source.Warnings(violations)}, err
}

// includeSourceErrors converts the error about unreadable files to violations, because the other rules cannot be checked then. It
// never returns a nil list, which would be null in JSON.
func includeSourceErrors(violations []source.Violation, err error) ([]source.Violation, error) {
	violations = append([]source.Violation{}, violations...)
	var sourceErr *source.ViolationError
	if errors.As(err, &sourceErr) {
		for _, fault := range sourceErr.Violations {
			violations = append(violations, source.Violation{File: fault.File, Message: fault.Message})
		}
		return violations, nil
	}
	return violations, err
}

// refuseViolations returns a refusal if there are errors among the violations, and err otherwise. The message of the refusal consists
// of outcome, such as "Not saved", and the first error.
func (h *Handler) refuseViolations(outcome string, violations []source.Violation, err error) error {
	violations, err = includeSourceErrors(violations, err)
	violations = source.Errors(violations)
	if len(violations) == 0 {
		return err
	}
	place, err := h.describePlace(violations[0])
	if err != nil {
		return err
	}
	message := fmt.Sprintf("%s. %s: %s", outcome, place, violations[0].Message)
	return &refusal{http.StatusUnprocessableEntity, message, map[string]any{"violations": violations}}
}

// describePlace returns the name of a violation's field, in the owner's words.
func (h *Handler) describePlace(v source.Violation) (string, error) {
	name, _ := contentName(v.File)
	text, _ := h.readFile(v.File) // without content, the place names the path
	return content.Call[string](h.options.Content, "describePlace", name, string(text), v.Field)
}

// readUnchanged returns the content of the file from which a form was filled, or nil for a missing file. If the file has changed
// since then, it refuses with the current content, so that the browser can show both.
func (h *Handler) readUnchanged(req requestBody) ([]byte, error) {
	message := "Somebody else, or another window, changed this in the meantime. Nothing was saved yet."
	text, err := h.readContent(req.Name)
	var refused *refusal
	if errors.As(err, &refused) && refused.status == http.StatusNotFound {
		message, err = refused.message, nil
	}
	if err != nil || fileVersion(text) == req.Version {
		return text, err
	}
	return nil, &refusal{http.StatusConflict, message, fileState(text)}
}

// A saveResult is the result of prepareSave in client/desk/server/changes.ts: the value with updated dates, the changed fields, and the
// violations that prevent the save.
type saveResult struct {
	Value      json.RawMessage
	Changed    []string
	Violations []source.Violation
}

// saveFile replaces a file with the value of its form if the value keeps the rules. The caller must have locked h.mu.
func (h *Handler) saveFile(req requestBody) (any, error) {
	before, err := h.readUnchanged(req)
	if err == nil && before == nil {
		before, err = h.restoreDeleted(req)
	}
	if err != nil {
		return nil, err
	}
	files, pictures, err := h.options.Content.Read()
	var result saveResult
	if err == nil {
		result, err = content.Call[saveResult](h.options.Content, "prepareSave", req.Name, req.Value, h.today(), files, pictures)
		result.Violations = append(result.Violations, source.Content{req.Name: result.Value}.FactViolations()...)
	}
	if err := h.refuseViolations("Not saved", result.Violations, err); err != nil {
		return nil, err
	}
	text, err := h.options.Content.Format(req.Name, result.Value)
	if err != nil {
		return nil, err
	}
	answer := fileState(text)
	answer["warnings"] = source.Warnings(result.Violations)
	return answer, h.applyEdits(commitInfo{req.requester, "save " + req.Name + "\n\n" + strings.Join(result.Changed, "\n")}, map[string]fileEdit{req.Name: {before, text}}, nil)
}

// formatTime returns a time in Houston for the owner. It includes the year unless that is the current year.
func (h *Handler) formatTime(t time.Time) string {
	layout := "January 2 at 3:04 PM"
	if t = t.In(houston.Location); t.Year() != h.options.Now().In(houston.Location).Year() {
		layout = "January 2, 2006 at 3:04 PM"
	}
	return t.Format(layout)
}

func (h *Handler) today() string { return houston.Day(h.options.Now()) }
