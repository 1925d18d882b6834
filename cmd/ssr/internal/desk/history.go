//go:build !production

package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
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
	id            string
	by            owner
	at            time.Time
	subject, verb string
	args          []string // of the verb
	body          string
	files         []difference // if the options of log ask for them
}

// withFiles are options of git log that list the changed files.
var withFiles = []string{"--raw", "--no-abbrev", "--no-renames", "--diff-merges=first-parent"}

// log returns the last commits that options of git log select, the newest first.
func (c checkout) log(options ...string) (found []pastChange) {
	printed, _ := c.git(slices.Concat([]string{"log", fmt.Sprint("--max-count=", maxHistory), "-z", "--format=%x01%H%n%an%n%ae%n%at%n%s%n%b"}, options)...)
	for one := range strings.SplitSeq(printed, "\x01") {
		about, files, _ := strings.Cut(one, "\x00")
		parts := strings.SplitN(about, "\n", 6)
		if len(parts) < 6 {
			continue
		}
		verb, args, _ := strings.Cut(parts[4], " ")
		found = append(found, pastChange{parts[0], owner{parts[1], parts[2]}, parseTime(parts[3]), parts[4], verb, strings.Fields(args), strings.TrimSpace(parts[5]), parseDifferences(listed(files))})
	}
	return found
}

// pastChanges returns the last changes of the history, the newest first.
func (c checkout) pastChanges(options ...string) []pastChange {
	return c.log(append(options, "--first-parent", historyRef)...)
}

// A fileChange is a change of the history, with the name that a file had after it, and before it.
type fileChange struct {
	pastChange
	name, before string
	pictures     [][2]string // renamed since, the first one first
	isUndone     bool
}

// fileChanges returns the changes of the history since a file was created, the newest first. Not all of them change the file.
func (c checkout) fileChanges(name string, options ...string) (found []fileChange) {
	undone, pictures := map[string]bool{}, [][2]string{}
	for _, one := range c.pastChanges(options...) {
		seen := fileChange{one, name, name, slices.Clone(pictures), undone[one.id+" "+name]}
		switch one.verb {
		case "undo", "restore":
			undone[one.args[0]+" "+one.args[1]] = true
			if len(one.args) == 3 && one.args[1] == name {
				seen.before = one.args[2]
			}
		case "rename":
			if one.args[1] == name {
				seen.before, seen.isUndone = one.args[0], undone[one.id+" "+one.args[0]]
			}
		case "rename-picture":
			if name != descriptions && !undone[one.id+" "+descriptions] {
				pictures = slices.Insert(pictures, 0, [2]string(one.args))
			}
		}
		found = append(found, seen)
		if (one.verb == "create" || one.verb == "delete") && one.args[0] == name && !seen.isUndone {
			break // a page before that is another one
		}
		name = seen.before
	}
	return found
}

// undo reverts the owner's last change of a file, and keeps the changes of other owners. The answer has the file's name after that.
// The caller must have locked h.mu.
func (h *Handler) undo(asked request) (any, error) {
	if _, err := h.read(asked.Name); err != nil {
		return nil, err
	}
	refused := refuse(http.StatusConflict, "There is nothing to undo: this is as it was before its first change in the desk, or somebody has changed it outside the desk since.")
	isOthers := false
	for _, one := range h.fileChanges(asked.Name) {
		isOfFile := slices.Contains(append(strings.Fields(one.body), one.args...), one.name)
		switch one.verb {
		case "undo", "restore", "create", "delete":
			isOfFile = false
		case "rename":
			isOfFile = one.before != one.name
		case "rename-picture":
			isOfFile = one.name == descriptions
		}
		switch {
		case !isOfFile || one.isUndone:
		case one.by.email != asked.by.email && one.by != outside && !isOthers:
			isOthers = true
			refused = refuse(http.StatusConflict, "There is nothing of yours to undo: %s changed this last, on %s.", one.by.name, h.inHouston(one.at))
		case one.by.email == asked.by.email && (one.before == one.name || one.name == asked.Name):
			return h.takeBackChange(asked, one, refused)
		}
	}
	return nil, refused
}

// takeBackChange undoes a change of a file.
func (h *Handler) takeBackChange(asked request, one fileChange, refused error) (_ any, err error) {
	undo := change{asked.by, "undo " + one.id + " " + one.before}
	switch one.verb {
	case "rename":
		asked.Name = one.before
		undo.message += " " + one.name
		// Visitors know the new address only if it was published.
		err = h.move(undo, one.name, one.before, h.blob("HEAD:"+pathOf(one.name)) == nil)
	case "rename-picture":
		_, err = h.changePicture(undo, one.args[1], one.args[0], nil, nil)
	default:
		var found []revision
		var edits map[string]edit
		var images map[string][]byte
		var left []conflict
		if found, err = h.fileRevisions(one, asked.Name); err == nil {
			edits, images, left, err = h.apply(found)
		}
		if err == nil && (len(left) > 0 || len(edits) != 1) {
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
	if err != nil {
		return nil, err
	}
	violations, err := readable(h.o.Session.Judge(asked.Name, now))
	answer := saved(now)
	answer["name"], answer["warnings"] = asked.Name, build.Warnings(violations)
	return answer, err
}

// fileRevisions returns the revisions that undo a change of one file, which has another name now. With the descriptions of pictures
// come the pictures.
func (h *Handler) fileRevisions(one fileChange, now string) (found []revision, err error) {
	all, err := h.revisions(one.id, one.id+"^")
	for _, r := range all {
		name, isContent := contentOf(r.path)
		if !isContent && one.name == descriptions {
			found = append(found, r)
		}
		if !isContent || name != one.name || r.to == nil {
			continue
		}
		r.path = pathOf(now)
		if r.from, err = h.ledOn(now, r.from, one.pictures); err == nil {
			r.to, err = h.ledOn(now, r.to, one.pictures)
		}
		if err != nil {
			return nil, err
		}
		// Descriptions may name pictures that come back together with them.
		if violations, err := h.o.Session.Judge(now, r.to); now != descriptions && (err != nil || len(build.Errors(violations)) > 0) {
			return nil, errUnusable
		}
		found = append(found, r)
	}
	return found, err
}

// A revision is a file, by its path from the root, with its content in two states; nil where the file is missing.
type revision struct {
	path     string
	from, to []byte
}

// revisions returns the content files and pictures that differ between two trees.
func (h *Handler) revisions(from, to string) (found []revision, err error) {
	differ, err := h.differences(from, to)
	for _, one := range differ {
		found = append(found, revision{one.path, h.blob(one.before), h.blob(one.after)})
	}
	return found, err
}

// apply returns the edits of content files and the pictures, by path, with which the folder takes over revisions, and keeps its
// changes since their first state. left are the fields that were changed since, which stay as they are. apply refuses a result that
// breaks a rule. The caller must have locked h.mu.
func (h *Handler) apply(revisions []revision) (edits map[string]edit, images map[string][]byte, left []conflict, err error) {
	files, masters, err := h.o.Session.Words()
	if err != nil {
		return nil, nil, nil, err
	}
	content, images, left := build.Changes{}, map[string][]byte{}, []conflict{}
	for _, one := range revisions {
		current, err := h.textOf(one.path)
		if err != nil {
			return nil, nil, nil, err
		}
		isUnchanged := versionOf(current) == versionOf(one.from)
		name, isContent := contentOf(one.path)
		switch {
		case !isContent && isUnchanged:
			images[one.path] = one.to
		case !isContent:
		case one.to != nil && !json.Valid(one.to):
			return nil, nil, nil, errUnusable
		case isUnchanged:
			content[name] = one.to
		default:
			merged, err := h.mergeWords(name, [3][]byte{one.from, files[name], one.to}, nil)
			if err != nil {
				return nil, nil, nil, err
			}
			if left = append(left, merged.Conflicts...); len(merged.Conflicts) == 0 {
				content[name] = merged.Value
			}
		}
	}
	edits, err = h.edits(files, masters, content, images)
	return edits, images, left, err
}

// errUnusable refuses an undo, or an earlier version, that would bring a damaged file back.
var errUnusable = refuse(http.StatusConflict, "Nothing was changed, because the page was damaged at that time.")

// putRevisions writes revisions, and keeps later changes. It returns the fields that a later change conflicts with: their files stay
// as they are. The caller must have locked h.mu.
func (h *Handler) putRevisions(of change, found []revision) (left []conflict, err error) {
	edits, images, left, err := h.apply(found)
	maps.DeleteFunc(edits, func(_ string, one edit) bool { return bytes.Equal(one.Before, one.After) })
	if err == nil && len(edits)+len(images)+len(left) == 0 {
		err = refuse(http.StatusConflict, "There is nothing to put back: texts and pictures are already as they were then.")
	}
	if err != nil {
		return nil, err
	}
	of.message += "\n\n" + strings.Join(slices.Sorted(maps.Keys(edits)), "\n")
	return left, h.put(of, edits, images)
}

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
