//go:build !production

package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"time"
)

// A revision is what a file holds before and after a change; nil where it is not there.
type revision struct {
	Before, After []byte
	Fields        []string `json:",omitempty"` // what the owner has changed, where it is the save of a form
}

// A memory is a save of a file of words. It is a file in .cache/desk/history/<name>.
type memory struct {
	revision
	At time.Time
}

const (
	// remembered is how many saves of a file can be taken back, and how many deleted pages can be put back.
	remembered = 50
	// oneChange is how long a change may take to type. What is saved in between counts as one save.
	oneChange = time.Minute
)

func historyOf(name string) string { return cacheFolder + "/history/" + name }

// kept are the files of a folder of what is remembered, the oldest first.
func (h *Handler) kept(folder string) []string {
	found, _ := fs.Glob(h.root.FS(), folder+"/*.json") // which sorts them
	return found
}

// keep adds a value to a folder in which these are kept, as one of the writes, and returns its file. The oldest of many goes.
func keep(writes map[string][]byte, folder string, found []string, value any) (name string) {
	var number int
	if len(found) > 0 {
		_, _ = fmt.Sscanf(path.Base(found[len(found)-1]), "%d.json", &number) // which is how they are named
	}
	if len(found) >= remembered {
		writes[found[0]] = nil
	}
	name = fmt.Sprintf("%s/%09d.json", folder, number+1)
	writes[name], _ = json.Marshal(value) // texts and times
	return name
}

// recall reads what is kept in a file.
func (h *Handler) recall(name string, value any) error {
	text, err := h.root.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(text, value)
	}
	if err != nil {
		return fmt.Errorf("what is remembered in %s cannot be read: %w", name, err)
	}
	return nil
}

// remember adds to the writes what makes it possible to take a save back.
func (h *Handler) remember(writes map[string][]byte, name string, one revision) {
	found := h.kept(historyOf(name))
	next := memory{one, h.o.Now()}
	if len(found) > 0 && one.Fields != nil {
		var last memory
		newest := found[len(found)-1]
		if h.recall(newest, &last) == nil && bytes.Equal(last.After, one.Before) && next.At.Sub(last.At) < oneChange && slices.Equal(last.Fields, one.Fields) {
			last.After = one.After
			if writes[newest] = nil; !bytes.Equal(last.Before, last.After) {
				writes[newest], _ = json.Marshal(last)
			}
			return
		}
	}
	keep(writes, historyOf(name), found, next)
}

// lastSave returns what the last save of a file replaced, and the file that remembers it.
func (h *Handler) lastSave(name string, now []byte) (before []byte, memorized string, err error) {
	found := h.kept(historyOf(name))
	var last memory
	if len(found) > 0 {
		memorized = found[len(found)-1]
		err = h.recall(memorized, &last)
	}
	if err == nil && !bytes.Equal(last.After, now) {
		err = refuse(http.StatusConflict, "there is nothing to undo: this is how it was before the desk changed it, or it was changed outside the desk since")
	}
	return last.Before, memorized, err
}
