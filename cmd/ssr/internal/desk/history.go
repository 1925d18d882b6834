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

	"gulfoak.example/website/assets/build"
)

// An edit is a change of one file: its text before and after, nil if there is no file.
type edit struct {
	Before, After []byte
	Fields        []string          `json:",omitempty"` // the fields that changed, if the edit is the save of a form
	From, To      string            `json:",omitempty"` // names, if a page or a picture got another
	Pictures      map[string][]byte `json:",omitempty"` // by path, as they were before; nil if there was none
}

// A pastSave is a save of a file of words, as a file in .cache/desk/history/<name> remembers it.
type pastSave struct {
	edit
	At time.Time
}

const (
	// remembered is how many saves of a file can be taken back, and how many deleted pages can be put back.
	remembered = 50
	// oneChange is how long it may take to type a change. Saves of the same fields within that time count as one.
	oneChange = time.Minute
)

func historyOf(name string) string { return cacheFolder + "/history/" + name }

// kept returns the files of a folder of what is remembered, the oldest first.
func (h *Handler) kept(folder string) []string {
	found, _ := fs.Glob(h.root.FS(), folder+"/*.json") // sorted by name
	return found
}

// keep adds to the writes a new file in a folder of what is remembered, and returns its path. found are the files that the
// folder has. If these are many, the oldest is removed.
func keep(writes map[string][]byte, folder string, found []string, value any) (name string) {
	var number int
	if len(found) > 0 {
		_, _ = fmt.Sscanf(path.Base(found[len(found)-1]), "%d.json", &number)
	}
	if len(found) >= remembered {
		writes[found[0]] = nil
	}
	name = fmt.Sprintf("%s/%09d.json", folder, number+1)
	writes[name], _ = json.Marshal(value) // texts and times never fail
	return name
}

// recall reads a file of what is remembered.
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

// remember adds to the writes the file by which a save can be taken back, or joins the save to the one before.
func (h *Handler) remember(writes map[string][]byte, name string, one edit) {
	found := h.kept(historyOf(name))
	next := pastSave{one, h.o.Now()}
	if len(found) > 0 && one.Fields != nil {
		var last pastSave
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

// lastSave returns the last save of a file, whose texts name what got another name since by that, and the path of the file that
// remembers it.
func (h *Handler) lastSave(name string, now []byte) (last pastSave, memorized string, err error) {
	found := h.kept(historyOf(name))
	if len(found) > 0 {
		memorized = found[len(found)-1]
		err = h.recall(memorized, &last)
	}
	for _, text := range []*[]byte{&last.Before, &last.After} {
		if err == nil && name != redirectsFile {
			*text, err = h.ledOn(name, *text, last.At)
		}
	}
	if err == nil && !bytes.Equal(last.After, now) {
		err = refuse(http.StatusConflict, "there is nothing to undo: this is how it was before the desk changed it, or it was changed outside the desk since")
	}
	return last, memorized, err
}

// ledOn returns a text of a file from a time with the names that pages and pictures have now.
func (h *Handler) ledOn(name string, text []byte, at time.Time) ([]byte, error) {
	redirects, err := h.read(redirectsFile)
	if text == nil || err != nil {
		return text, err
	}
	renamed := [][2]string{}
	for _, id := range h.kept(historyOf(descriptions)) {
		var past pastSave
		if h.recall(id, &past) == nil && past.From != "" && past.At.After(at) {
			renamed = append(renamed, [2]string{past.From, past.To})
		}
	}
	value, err := build.Ask[json.RawMessage](h.o.Session, "ledOn", json.RawMessage(text), json.RawMessage(redirects), renamed)
	if err != nil || isNull(value) {
		return text, err
	}
	return h.o.Session.Format(name, value)
}
