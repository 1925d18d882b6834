//go:build !production

package desk

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/assets/build"
)

// historyRef is a private ref of this folder. Each of its commits has the content files and pictures after one change. The first
// parent is the state before the change, the second parent is the published commit that the state edits. The author is the
// editing owner. The subject is a verb with its arguments, and the body lists further file names or the changed fields:
//
//	save NAME · create NAME · delete NAME · rename FROM TO · rename-picture FROM TO
//	undo COMMIT NAME [NAME-BEFORE-THE-UNDO] · restore COMMIT NAME · put-back COMMIT · outside
//
// A hosted desk pushes the ref to the branch [drafts].
const historyRef = "refs/worktree/desk/history"

const (
	// maxHistory is the number of changes that an undo and the list of deleted pages look at.
	maxHistory = 5000
	// mergeWindow is the time within which saves of the same fields count as one change.
	mergeWindow = time.Minute
)

// An owner is a person as git names people.
type owner struct{ name, email string }

// outside is the author of changes that another program made.
var outside = owner{"Desk", "desk@localhost"}

// changedOutside records them.
var changedOutside = change{outside, "outside"}

// snapshot writes the folder's content files and pictures as a tree. Its index is kept between calls, so that git reads only the
// files that have changed.
func (c checkout) snapshot() (tree string, err error) {
	index := filepath.Join(string(c), cacheFolder, "index")
	if err := os.MkdirAll(filepath.Dir(index), 0o755); err != nil {
		return "", err
	}
	if private := c.gitFolder(); private != ".git" {
		if _, err := os.Stat(filepath.Join(string(c), private)); err != nil {
			_, _ = c.git("init", "--quiet")
		}
	}
	own := []string{"GIT_INDEX_FILE=" + index}
	for range 2 {
		_ = os.Remove(index + ".lock") // of a killed process: the caller has locked Handler.mu
		if _, err = c.gitWith(own, "", slices.Concat([]string{"add", "--all"}, published)...); err == nil {
			tree, err = c.gitWith(own, "", "write-tree")
		}
		if err == nil {
			break
		}
		_ = os.Remove(index) // it may be damaged, or list objects of another repository
	}
	return strings.TrimSpace(tree), err
}

// A change is the author and the commit message of an edit.
type change struct {
	by      owner
	message string
}

// record adds the state of the folder to the history, unless the last commit has it already, and returns the commit. A save may
// replace the save before it, see [mergeWindow].
func (c checkout) record(at time.Time, of change) (commit string, err error) {
	tree, err := c.snapshot()
	if err != nil {
		return "", err
	}
	head := c.resolve("HEAD^{commit}")
	last, _ := c.git("log", "-1", "--format=%H%n%T%n%P%n%ae%n%at%n%B", historyRef)
	parts := append(strings.SplitN(last, "\n", 6), "", "", "", "", "", "")
	tip, parents := parts[0], strings.Fields(parts[2])
	if tip == "" {
		empty, _ := c.git("mktree")
		if tip, err = c.commitTree(empty, change{outside, "begin"}, at); err != nil {
			return "", err
		}
	} else if isBase := slices.Equal(parents[1:], strings.Fields(head)); isBase && parts[1] == tree && !strings.HasPrefix(of.message, "undo ") {
		return tip, nil
	} else if started := parseTime(parts[4]); isBase && strings.HasPrefix(of.message, "save ") && strings.TrimSpace(parts[5]) == of.message &&
		parts[3] == of.by.email && at.Sub(started) < mergeWindow {
		tip, at = parents[0], started
	}
	if commit = tip; c.resolve(tip+"^{tree}") != tree || !strings.HasPrefix(of.message, "save ") {
		commit, err = c.commitTree(tree, of, at, tip, head)
	}
	if err == nil {
		_, err = c.git("update-ref", historyRef, commit)
	}
	return commit, err
}

// parseTime reads the seconds of a time.
func parseTime(text string) time.Time {
	var seconds int64
	_, _ = fmt.Sscan(text, &seconds)
	return time.Unix(seconds, 0)
}

// record is checkout.record for files that are written already: it logs an error. The caller must have locked h.mu.
func (h *Handler) record(of change) {
	if _, err := h.checkout.record(h.o.Now(), of); err != nil {
		h.o.Log.Warn("a change is saved, but git could not record it: it cannot be undone", "change", of.message, "error", err)
	}
}

// state returns the commit of the history with the folder's present content. The caller must have locked h.mu.
func (h *Handler) state() (commit string, err error) {
	return h.checkout.record(h.o.Now(), changedOutside)
}

// A pastChange is a commit of the history.
type pastChange struct {
	id, name, email string
	at              time.Time
	verb            string
	args            []string // of the verb
	body            string
}

// pastChanges returns the last changes of the history, the newest first.
func (c checkout) pastChanges() (found []pastChange) {
	printed, _ := c.git("log", "--first-parent", fmt.Sprint("--max-count=", maxHistory), "-z", "--format=%H%n%an%n%ae%n%at%n%s%n%b", historyRef)
	for _, one := range listed(printed) {
		parts := append(strings.SplitN(one, "\n", 6), "")
		subject := strings.Fields(parts[4])
		if len(subject) == 0 {
			continue
		}
		found = append(found, pastChange{parts[0], parts[1], parts[2], parseTime(parts[3]), subject[0], subject[1:], strings.TrimSpace(parts[5])})
	}
	return found
}

// undo reverts the owner's last change of a file, and keeps the changes of other owners. The answer has the file's name after that.
// The caller must have locked h.mu.
func (h *Handler) undo(asked request) (any, error) {
	if _, err := h.read(asked.Name); err != nil {
		return nil, err
	}
	name := asked.Name // at the time of a change
	undone := map[string]bool{}
	pictures := [][2]string{} // renamed since, the first one first
	refused := refuse(http.StatusConflict, "There is nothing to undo: this is as it was before its first change in the desk, or somebody has changed it outside the desk since.")
	isOthers := false
	for _, one := range h.pastChanges() {
		from := name // the name before the change
		switch one.verb {
		case "undo", "restore":
			undone[one.args[0]+" "+one.args[1]] = true
			if len(one.args) == 3 && one.args[1] == name {
				name = one.args[2]
			}
			continue
		case "create", "delete":
			if one.args[0] == name && !undone[one.id+" "+name] {
				return nil, refused // a page before that is another one
			}
			continue
		case "rename":
			if one.args[1] != name {
				continue
			}
			from = one.args[0]
		case "rename-picture":
			if name != descriptions {
				if !undone[one.id+" "+descriptions] {
					pictures = slices.Insert(pictures, 0, [2]string(one.args))
				}
				continue
			}
		default:
			if !slices.Contains(append(strings.Fields(one.body), one.args...), name) {
				continue
			}
		}
		switch {
		case undone[one.id+" "+from]:
		case one.email != asked.by.email && one.email != outside.email && !isOthers:
			isOthers = true
			refused = refuse(http.StatusConflict, "There is nothing of yours to undo: %s changed this last, on %s.", one.name, inHouston(one.at))
		case one.email == asked.by.email && (from == name || name == asked.Name):
			return h.takeBackChange(asked, one, name, from, pictures, refused)
		}
		name = from
	}
	return nil, refused
}

// takeBackChange undoes a change of the file that had a name then, and another one before.
func (h *Handler) takeBackChange(asked request, one pastChange, name, from string, pictures [][2]string, refused error) (_ any, err error) {
	undo := change{asked.by, "undo " + one.id + " " + from}
	switch one.verb {
	case "rename":
		asked.Name = from
		undo.message += " " + name
		// Visitors know the new address only if it was published.
		err = h.move(undo, name, from, h.blob("HEAD:"+pathOf(name)) == nil)
	case "rename-picture":
		_, err = h.changePicture(undo, one.args[1], one.args[0], nil, nil)
	default:
		var edits map[string]edit
		var images map[string][]byte
		var left []conflict
		if edits, images, left, err = h.reverted(one, name, asked.Name, pictures); err == nil && (len(left) > 0 || len(edits) != 1) {
			err = refused
		}
		if err == nil {
			err = h.put(undo, edits, images)
		}
	}
	if err != nil {
		return nil, err
	}
	now, err := h.read(asked.Name)
	answer := saved(now)
	answer["name"] = asked.Name
	return answer, err
}

// reverted returns the edits and the pictures, by path, that take a change back and keep later changes: of the file that had a
// name then and has another one now, or of all files if that is empty. left are the fields that were changed since.
func (h *Handler) reverted(one pastChange, then, now string, pictures [][2]string) (edits map[string]edit, images map[string][]byte, left []conflict, err error) {
	names, err := h.git("diff", "--name-only", "--no-renames", "-z", one.id+"^", one.id)
	if err != nil {
		return nil, nil, nil, err
	}
	files, masters, err := h.o.Session.Words()
	if err != nil {
		return nil, nil, nil, err
	}
	back, images, left := build.Changes{}, map[string][]byte{}, []conflict{}
	for _, path := range listed(names) {
		before, after := h.blob(one.id+"^:"+path), h.blob(one.id+":"+path)
		name, isContent := contentOf(path)
		switch {
		case !isContent && (then == "" || then == descriptions):
			if current, err := h.textOf(path); err == nil && versionOf(current) == versionOf(after) {
				images[path] = before
			}
			continue
		case then != "" && (name != then || before == nil):
			continue
		case then != "":
			name = now
			for _, text := range []*[]byte{&before, &after} {
				if *text, err = h.ledOn(name, *text, pictures); err != nil {
					return nil, nil, nil, err
				}
			}
			// Descriptions may name pictures that come back together with them.
			if violations, err := h.o.Session.Judge(name, before); name != descriptions && (err != nil || len(violations) > 0) {
				return nil, nil, nil, errUnusable
			}
		}
		merged, err := h.mergeWords(name, [3][]byte{after, files[name], before}, nil)
		if err != nil {
			return nil, nil, nil, err
		}
		if left = append(left, merged.Conflicts...); len(merged.Conflicts) == 0 {
			back[name] = merged.Value
		}
	}
	edits, err = h.edits(files, masters, back, images)
	return edits, images, left, err
}

// errUnusable refuses to undo a change of a file that was damaged before.
var errUnusable = refuse(http.StatusConflict, "There is nothing to undo: before this change, the page was damaged.")

// ledOn returns an earlier text of a file with the names that pages and pictures have now. A text that is not JSON stays as it is.
func (h *Handler) ledOn(name string, text []byte, pictures [][2]string) ([]byte, error) {
	redirects, err := h.read(redirectsFile)
	if name == redirectsFile || !json.Valid(text) || err != nil {
		return text, err
	}
	value, err := build.Ask[json.RawMessage](h.o.Session, "ledOn", json.RawMessage(text), json.RawMessage(redirects), pictures)
	if err != nil || isNull(value) {
		return text, err
	}
	return value, nil
}
