//go:build !production

package desk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"
)

// A memory is what one save replaced. It is a file in .cache/desk/history/<name>, numbered as they came.
type memory struct {
	Before []byte    `json:"before"`
	After  []string  `json:"after"`  // the versions that replaced it, one after the other
	Fields []string  `json:"fields"` // those that changed
	At     time.Time `json:"at"`     // of the first
}

const (
	// remembered is how many saves of a file can be taken back, and how many deleted pages can be put back.
	remembered = 50
	// oneChange is how long a change may take to type. What is saved in between counts as one save.
	oneChange = time.Minute
)

func historyOf(name string) string { return "history/" + name }

// numbered are the files of a folder of the history, the oldest first. The caller holds h.mu.
func (h *Handler) numbered(folder string) ([]string, error) {
	if err := h.openCache(); err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(h.cache.FS(), folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var found []string
	for _, entry := range entries { // which ReadDir sorts
		if strings.HasSuffix(entry.Name(), ".json") {
			found = append(found, path.Join(folder, entry.Name()))
		}
	}
	return found, err
}

func (h *Handler) memory(name string) (m memory, err error) {
	text, err := h.cache.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	return m, err
}

// remember notes what a save is about to replace. If the save fails after all, recall finds that out.
func (h *Handler) remember(name string, one revision) error {
	found, err := h.numbered(historyOf(name))
	if err != nil {
		return err
	}
	fields, err := differences(one.Before, one.After)
	if err != nil {
		return err
	}
	fields = slices.DeleteFunc(fields, func(field string) bool { return field == "updated" }) // which follows from the others
	next := memory{one.Before, []string{versionOf(one.After)}, fields, h.o.Now()}
	into := nextName(historyOf(name), found)
	if len(found) > 0 {
		newest := found[len(found)-1]
		last, err := h.memory(newest)
		if err == nil && slices.Contains(last.After, versionOf(one.Before)) && slices.Equal(last.Fields, fields) && next.At.Sub(last.At) < oneChange {
			into, next.Before, next.After, next.At = newest, last.Before, append(last.After, next.After...), last.At
		}
	}
	if err := h.keep(into, next); err != nil {
		return err
	}
	h.forgetOldest(found)
	return nil
}

// keep writes values, one after the other, to a file of the history.
func (h *Handler) keep(name string, values ...any) error {
	var text bytes.Buffer
	for _, value := range values {
		if err := json.NewEncoder(&text).Encode(value); err != nil {
			return err
		}
	}
	if err := h.cache.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	return h.write(h.cache, map[string][]byte{name: text.Bytes()}, nil)
}

// forgetOldest removes what is too much where one more has come.
func (h *Handler) forgetOldest(found []string) {
	for len(found) >= remembered {
		_ = h.cache.Remove(found[0]) // one too many does no harm
		found = found[1:]
	}
}

// nextName is the name of the next file of a folder in which these are.
func nextName(folder string, found []string) string {
	var number int
	if len(found) > 0 {
		_, _ = fmt.Sscanf(path.Base(found[len(found)-1]), "%d.json", &number) // which is how they are named
	}
	return path.Join(folder, fmt.Sprintf("%09d.json", number+1))
}

// recall returns what the last save of a file replaced, and a function that forgets it.
func (h *Handler) recall(now file) (before []byte, forget func(), err error) {
	found, err := h.numbered(historyOf(now.name))
	if err != nil {
		return nil, nil, err
	}
	for len(found) > 0 {
		name := found[len(found)-1]
		last, err := h.memory(name)
		switch {
		case err != nil:
			return nil, nil, refuse(http.StatusConflict, "what is remembered of %s cannot be read, so nothing can be taken back: %s/%s is damaged", pathOf(now.name), cacheFolder, name)
		case slices.Contains(last.After, now.version) && versionOf(last.Before) != now.version:
			return last.Before, func() { _ = h.cache.Remove(name) }, nil
		case versionOf(last.Before) != now.version:
			return nil, nil, refuse(http.StatusConflict, "%s was changed outside the desk since it was last saved here, so there is nothing that could be taken back", pathOf(now.name))
		}
		// A save that was interrupted before it wrote anything: the one before it is the last.
		_ = h.cache.Remove(name)
		found = found[:len(found)-1]
	}
	return nil, nil, refuse(http.StatusConflict, "there is nothing to undo: this is how it was before the desk changed it")
}
