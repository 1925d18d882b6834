//go:build !production

package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"gulfoak.example/website/assets/build"
)

// today is the day in Houston.
func (h *Handler) today() (string, error) {
	houston, err := time.LoadLocation("America/Chicago")
	if err != nil {
		return "", err
	}
	return h.o.Now().In(houston).Format(time.DateOnly), nil
}

// isNull tells whether a change takes a file away.
func isNull(value json.RawMessage) bool { return value == nil || string(value) == "null" }

// texts are the files that changes make, as they are written, if they break no rule that is kept now. Pictures are those
// that come along with them.
func (h *Handler) texts(changes build.Changes, pictures ...string) (map[string][]byte, error) {
	files, known, err := h.o.Session.Words()
	if err != nil {
		return nil, err
	}
	before, err := h.o.Session.Violations(files, known)
	if err != nil {
		return nil, err
	}
	after := maps.Clone(files)
	maps.Copy(after, changes)
	maps.DeleteFunc(after, func(_ string, value json.RawMessage) bool { return isNull(value) })
	violations, err := h.o.Session.Violations(after, slices.Concat(known, pictures))
	if err != nil {
		return nil, err
	}
	violations = slices.DeleteFunc(violations, func(v build.Violation) bool { return slices.Contains(before, v) })
	if len(violations) > 0 {
		first := violations[0]
		why := fmt.Sprintf("nothing was changed, because it would break a rule (%s, %s: %s)", first.File, first.Field, first.Message)
		return nil, refusal{http.StatusUnprocessableEntity, why, map[string]any{"error": why, "violations": violations}}
	}
	texts := map[string][]byte{}
	for name, value := range changes {
		if isNull(value) {
			texts[name] = nil
			continue
		}
		if texts[name], err = h.o.Session.Format(name, value); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// replace writes several files of words, all or none, and remembers what they held. Nil takes one away. The caller holds
// h.mu.
func (h *Handler) replace(texts map[string][]byte) error {
	writes := map[string][]byte{}
	var paths []string
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		before, err := h.content.ReadFile(name + ".json")
		switch {
		case err == nil && bytes.Equal(before, texts[name]):
			continue
		case err == nil && texts[name] != nil:
			fields, err := differences(before, texts[name])
			if err == nil {
				err = h.remember(file{name, before, versionOf(before)}, versionOf(texts[name]), fields)
			}
			if err != nil {
				return err
			}
		}
		writes[name+".json"] = texts[name]
		paths = append(paths, pathOf(name))
	}
	if err := h.write(h.content, writes); err != nil {
		return err
	}
	h.o.Saved(paths...)
	return nil
}
