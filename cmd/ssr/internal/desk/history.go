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

// An edit is a change of one file: its text before and after, nil if there is no file. A file in .cache/desk/history/<name> may
// remember it, with the time.
type edit struct {
	Before, After []byte
	At            time.Time
	Fields        []string          // the fields that changed, if the edit is the save of a form
	From, To      string            // names, if a page or a picture got another
	Pictures      map[string][]byte // by path, as they were before; nil if there was none
	Title         string            // of a page that was deleted
	Files         map[string]edit   // by name, if a page was deleted: its own, those with links to it, and the redirects
}

const (
	// remembered is how many edits of a file can be taken back.
	remembered = 50
	// oneChange is how long it may take to type a change. Saves of the same fields within that time count as one.
	oneChange = time.Minute
)

func historyOf(name string) string { return cacheFolder + "/history/" + name }

// history returns the files that remember edits of a file of words, the oldest first.
func (h *Handler) history(name string) []string {
	found, _ := fs.Glob(h.root.FS(), historyOf(name)+"/*.json") // sorted by name
	return found
}

// recall reads a file that remembers an edit.
func (h *Handler) recall(id string) (past edit, err error) {
	text, err := h.root.ReadFile(id)
	if err == nil {
		err = json.Unmarshal(text, &past)
	}
	if err != nil {
		err = fmt.Errorf("what is remembered in %s cannot be read: %w", id, err)
	}
	return past, err
}

// remember adds to the writes a file by which an edit can be taken back, and returns its path. A save of a form may join the one
// before. Of many edits, the oldest is forgotten.
func (h *Handler) remember(writes map[string][]byte, name string, one edit) (id string) {
	one.At = h.o.Now()
	number := 0
	found := h.history(name)
	if len(found) > 0 {
		newest := found[len(found)-1]
		last, err := h.recall(newest)
		if err == nil && one.Fields != nil && bytes.Equal(last.After, one.Before) && one.At.Sub(last.At) < oneChange && slices.Equal(last.Fields, one.Fields) {
			last.After = one.After
			if writes[newest] = nil; !bytes.Equal(last.Before, last.After) {
				writes[newest], _ = json.Marshal(last)
			}
			return newest
		}
		_, _ = fmt.Sscanf(path.Base(newest), "%d.json", &number)
	}
	if len(found) >= remembered {
		writes[found[0]] = nil
	}
	id = fmt.Sprintf("%s/%09d.json", historyOf(name), number+1)
	writes[id], _ = json.Marshal(one) // texts and times never fail
	return id
}

// lastEdit returns the last edit of a file, whose texts name what got another name since by that, and the path of the file that
// remembers it.
func (h *Handler) lastEdit(name string, now []byte) (last edit, id string, err error) {
	found := h.history(name)
	if len(found) > 0 {
		id = found[len(found)-1]
		last, err = h.recall(id)
	}
	for _, text := range []*[]byte{&last.Before, &last.After} {
		if err == nil && name != redirectsFile {
			*text, err = h.ledOn(name, *text, last.At)
		}
	}
	if err == nil && !bytes.Equal(last.After, now) {
		err = refuse(http.StatusConflict, "there is nothing to undo: this is how it was before the desk changed it, or it was changed outside the desk since")
	}
	return last, id, err
}

// ledOn returns a text of a file from a time with the names that pages and pictures have now.
func (h *Handler) ledOn(name string, text []byte, at time.Time) ([]byte, error) {
	redirects, err := h.read(redirectsFile)
	if text == nil || err != nil {
		return text, err
	}
	renamed := [][2]string{}
	for _, id := range h.history(descriptions) {
		if past, err := h.recall(id); err == nil && past.From != "" && past.At.After(at) {
			renamed = append(renamed, [2]string{past.From, past.To})
		}
	}
	value, err := build.Ask[json.RawMessage](h.o.Session, "ledOn", json.RawMessage(text), json.RawMessage(redirects), renamed)
	if err != nil || isNull(value) {
		return text, err
	}
	return h.o.Session.Format(name, value)
}
