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

	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/cmd/ssr/internal/content"
)

// historyRef is a private ref of this folder. Each of its commits has the content files and pictures after one change. The first
// parent is the state before the change, the second parent is the published commit that the state edits. The author is the editing
// owner. The subject is a verb with its arguments, and the body lists further file names or the changed fields:
//
//	save NAME · create NAME · delete NAME · rename FROM TO · rename-picture FROM TO
//	undo COMMIT NAME [NAME-BEFORE-THE-UNDO] · restore COMMIT NAME · put-back COMMIT · outside
//
// A hosted desk pushes the ref to the branch [draftsBranch].
const historyRef = "refs/worktree/desk/history"

const (
	// maxHistory is the number of changes that undo and listDeletedPages read.
	maxHistory = 5000
	// saveMergeWindow is the time within which saves of the same fields count as one change.
	saveMergeWindow = time.Minute
)

// An identity is the name and the e-mail address of a git author.
type identity struct{ name, email string }

// deskIdentity is the author of changes by other programs.
var deskIdentity = identity{"Desk", "desk@localhost"}

// externalChange records a change by another program.
var externalChange = commitInfo{deskIdentity, "outside"}

// writeContentTree writes the content files and the pictures as a tree of git. It reuses its index, so that git reads only changed
// files.
func (c checkout) writeContentTree() (tree string, err error) {
	index := filepath.Join(string(c), cacheFolder, "index")
	if err := os.MkdirAll(filepath.Dir(index), 0o755); err != nil {
		return "", err
	}
	if private := c.gitDir(); private != ".git" {
		if _, err := os.Stat(filepath.Join(string(c), private)); err != nil {
			_, _ = c.git("init", "--quiet")
		}
	}
	env := []string{"GIT_INDEX_FILE=" + index}
	for range 2 {
		_ = os.Remove(index + ".lock") // left by a killed git process: no other one runs, because the caller has locked Handler.mu
		if _, err = c.runGit(env, "", slices.Concat([]string{"add", "--all"}, publishedPaths)...); err == nil {
			tree, err = c.runGit(env, "", "write-tree")
		}
		if err == nil {
			break
		}
		_ = os.Remove(index) // it may be damaged, or list objects of another repository
	}
	return strings.TrimSpace(tree), err
}

// A commitInfo is the author and the message of a commit.
type commitInfo struct {
	author  identity
	message string
}

// recordState commits the content of the folder to the history, unless the last commit has the same content, and returns the
// commit. A save may replace the save before it, see [saveMergeWindow].
func (c checkout) recordState(now time.Time, info commitInfo) (commit string, err error) {
	tree, err := c.writeContentTree()
	if err != nil {
		return "", err
	}
	head := c.resolve("HEAD^{commit}")
	last, _ := c.git("log", "-1", "--format=%H%n%T%n%P%n%ae%n%at%n%B", historyRef)
	fields := append(strings.SplitN(last, "\n", 6), "", "", "", "", "", "") // all empty before the first commit
	tip, lastTree, parents, author, firstSave, message := fields[0], fields[1], strings.Fields(fields[2]), fields[3], parseUnixTime(fields[4]), strings.TrimSpace(fields[5])
	hasSameBase := tip != "" && slices.Equal(parents[1:], strings.Fields(head))
	isSave := strings.HasPrefix(info.message, "save ")
	if tip == "" {
		empty, _ := c.git("mktree")
		if tip, err = c.commitTree(empty, commitInfo{deskIdentity, "begin"}, now); err != nil {
			return "", err
		}
	} else if hasSameBase && lastTree == tree && !strings.HasPrefix(info.message, "undo ") {
		return tip, nil
	} else if hasSameBase && isSave && message == info.message && author == info.author.email && now.Sub(firstSave) < saveMergeWindow {
		tip, now = parents[0], firstSave
	}
	if commit = tip; c.resolve(tip+"^{tree}") != tree || !isSave {
		commit, err = c.commitTree(tree, info, now, tip, head)
	}
	if err == nil {
		_, err = c.git("update-ref", historyRef, commit)
	}
	return commit, err
}

// parseUnixTime parses a time in seconds since 1970.
func parseUnixTime(text string) time.Time {
	var seconds int64
	_, _ = fmt.Sscan(text, &seconds)
	return time.Unix(seconds, 0)
}

// recordChange records a change. It logs an error instead of returning it, because the files are already written. The caller must
// have locked h.mu.
func (h *Handler) recordChange(info commitInfo) {
	if _, err := h.recordState(h.options.Now(), info); err != nil {
		h.options.Log.Warn("saved change not recorded: it cannot be undone", "change", info.message, "error", err)
	}
}

// currentState records changes by other programs, and returns the commit of the history with the current content of the folder.
// The caller must have locked h.mu.
func (h *Handler) currentState() (commit string, err error) {
	return h.recordState(h.options.Now(), externalChange)
}

// A historyCommit is a commit of the history, or of a branch.
type historyCommit struct {
	id            string
	author        identity
	at            time.Time
	subject, verb string
	args          []string // of the verb
	body          string
	files         []treeDiff // empty unless listed with rawDiffOptions
}

// rawDiffOptions are options of git log that list the changed files.
var rawDiffOptions = []string{"--raw", "--no-abbrev", "--no-renames", "--diff-merges=first-parent"}

// listCommits runs git log with the given options and returns the commits, the newest first.
func (c checkout) listCommits(options ...string) (found []historyCommit) {
	output, _ := c.git(slices.Concat([]string{"log", fmt.Sprint("--max-count=", maxHistory), "-z", "--format=%x01%H%n%an%n%ae%n%at%n%s%n%b"}, options)...)
	for record := range strings.SplitSeq(output, "\x01") {
		header, files, _ := strings.Cut(record, "\x00")
		parts := strings.SplitN(header, "\n", 6)
		if len(parts) < 6 {
			continue
		}
		verb, args, _ := strings.Cut(parts[4], " ")
		found = append(found, historyCommit{parts[0], identity{parts[1], parts[2]}, parseUnixTime(parts[3]), parts[4], verb, strings.Fields(args), strings.TrimSpace(parts[5]), parseRawDiff(splitNUL(files))})
	}
	return found
}

// listHistory returns the commits of the history, the newest first.
func (c checkout) listHistory(options ...string) []historyCommit {
	return c.listCommits(append(options, "--first-parent", historyRef)...)
}

// A fileChange is a commit of the history with the names of a file after and before the commit.
type fileChange struct {
	historyCommit
	name, oldName  string
	pictureRenames [][2]string // old and new names of pictures that were renamed later, the oldest rename first
	isUndone       bool
}

// listFileChanges returns the commits since the creation of a file, the newest first. It includes commits that do not change the
// file.
func (c checkout) listFileChanges(name string, options ...string) (found []fileChange) {
	undone, pictureRenames := map[string]bool{}, [][2]string{}
	for _, commit := range c.listHistory(options...) {
		change := fileChange{commit, name, name, slices.Clone(pictureRenames), undone[commit.id+" "+name]}
		switch commit.verb {
		case "undo", "restore":
			undone[commit.args[0]+" "+commit.args[1]] = true
			if len(commit.args) == 3 && commit.args[1] == name {
				change.oldName = commit.args[2]
			}
		case "rename":
			if commit.args[1] == name {
				change.oldName, change.isUndone = commit.args[0], undone[commit.id+" "+commit.args[0]]
			}
		case "rename-picture":
			if name != descriptionsFile && !undone[commit.id+" "+descriptionsFile] {
				pictureRenames = slices.Insert(pictureRenames, 0, [2]string(commit.args))
			}
		}
		found = append(found, change)
		if (commit.verb == "create" || commit.verb == "delete") && commit.args[0] == name && !change.isUndone {
			break // an earlier page with this name is another page
		}
		name = change.oldName
	}
	return found
}

// undo reverts the owner's last change of a file, and keeps the changes of other owners. The response contains the name of the
// file after the undo, which may revert a rename. The caller must have locked h.mu.
func (h *Handler) undo(req requestBody) (any, error) {
	if _, err := h.readContent(req.Name); err != nil {
		return nil, err
	}
	refused := refuse(http.StatusConflict, "There is nothing to undo: this is as it was before its first change in the desk, or somebody has changed it outside the desk since.")
	isOtherOwnerReported := false
	for _, change := range h.listFileChanges(req.Name) {
		concernsFile := slices.Contains(append(strings.Fields(change.body), change.args...), change.name)
		switch change.verb {
		case "undo", "restore", "create", "delete":
			concernsFile = false
		case "rename":
			concernsFile = change.oldName != change.name
		case "rename-picture":
			concernsFile = change.name == descriptionsFile
		}
		switch {
		case !concernsFile || change.isUndone:
		case change.author.email != req.requester.email && change.author != deskIdentity && !isOtherOwnerReported:
			isOtherOwnerReported = true
			refused = refuse(http.StatusConflict, "There is nothing of yours to undo: %s changed this last, on %s.", change.author.name, h.formatTime(change.at))
		case change.author.email == req.requester.email && (change.oldName == change.name || change.name == req.Name):
			return h.revertChange(req, change, refused)
		}
	}
	return nil, refused
}

// revertChange reverts one change of a file. It returns the error refused if a later change conflicts.
func (h *Handler) revertChange(req requestBody, change fileChange, refused error) (_ any, err error) {
	info := commitInfo{req.requester, "undo " + change.id + " " + change.oldName}
	switch change.verb {
	case "rename":
		req.Name = change.oldName
		info.message += " " + change.name
		// Visitors know the new path only if it was published.
		err = h.movePage(info, change.name, change.oldName, h.readBlob("HEAD:"+contentPath(change.name)) == nil)
	case "rename-picture":
		_, err = h.changePicture(info, change.args[1], change.args[0], nil, nil)
	default:
		var revisions []fileRevision
		var edits map[string]fileEdit
		var images map[string][]byte
		var conflicts []conflict
		if revisions, err = h.invertFileChange(change, req.Name); err == nil {
			edits, images, conflicts, err = h.mergeRevisions(revisions)
		}
		if err == nil && (len(conflicts) > 0 || len(edits) != 1) {
			err = refused
		}
		if err == nil {
			err = h.applyEdits(info, edits, images)
		}
	}
	if err != nil {
		return nil, err
	}
	text, err := h.readContent(req.Name)
	if err != nil {
		return nil, err
	}
	violations, err := includeSourceErrors(h.options.Content.ValidateFile(req.Name, text))
	answer := fileState(text)
	answer["name"], answer["warnings"] = req.Name, source.Warnings(violations)
	return answer, err
}

// invertFileChange returns the revisions that revert a change of one file, which may have another name now. For descriptionsFile,
// the result includes the pictures.
func (h *Handler) invertFileChange(change fileChange, currentName string) (found []fileRevision, err error) {
	all, err := h.diffContents(change.id, change.id+"^")
	for _, r := range all {
		name, isContent := contentName(r.path)
		if !isContent && change.name == descriptionsFile {
			found = append(found, r)
		}
		if !isContent || name != change.name || r.to == nil {
			continue
		}
		r.path = contentPath(currentName)
		if r.from, err = h.updateReferences(currentName, r.from, change.pictureRenames); err == nil {
			r.to, err = h.updateReferences(currentName, r.to, change.pictureRenames)
		}
		if err != nil {
			return nil, err
		}
		// Descriptions are checked later, together with their pictures.
		if violations, err := h.options.Content.ValidateFile(currentName, r.to); currentName != descriptionsFile && (err != nil || len(source.Errors(violations)) > 0) {
			return nil, errDamagedVersion
		}
		found = append(found, r)
	}
	return found, err
}

// A fileRevision is a file, by its path from the root, with its content in two states; nil for a missing file.
type fileRevision struct {
	path     string
	from, to []byte
}

// diffContents returns the content files and the pictures that differ between two trees.
func (h *Handler) diffContents(from, to string) (found []fileRevision, err error) {
	diffs, err := h.diffTrees(from, to)
	for _, diff := range diffs {
		found = append(found, fileRevision{diff.path, h.readBlob(diff.before), h.readBlob(diff.after)})
	}
	return found, err
}

// mergeRevisions applies revisions to the current content and keeps the changes since their first state. It returns the edits of
// content files, the pictures by path, and the fields with conflicting later changes, which stay unchanged. It refuses a result
// that breaks a rule. The caller must have locked h.mu.
func (h *Handler) mergeRevisions(revisions []fileRevision) (edits map[string]fileEdit, images map[string][]byte, conflicts []conflict, err error) {
	files, pictures, err := h.options.Content.Read()
	if err != nil {
		return nil, nil, nil, err
	}
	changes, images, conflicts := source.Content{}, map[string][]byte{}, []conflict{}
	for _, revision := range revisions {
		current, err := h.readFile(revision.path)
		if err != nil {
			return nil, nil, nil, err
		}
		isUnchanged := fileVersion(current) == fileVersion(revision.from)
		name, isContent := contentName(revision.path)
		switch {
		case !isContent && isUnchanged:
			images[revision.path] = revision.to
		case !isContent:
		case revision.to != nil && !json.Valid(revision.to):
			return nil, nil, nil, errDamagedVersion
		case isUnchanged:
			changes[name] = revision.to
		default:
			merged, err := h.mergeContent(name, [3][]byte{revision.from, files[name], revision.to}, nil)
			if err != nil {
				return nil, nil, nil, err
			}
			if conflicts = append(conflicts, merged.Conflicts...); len(merged.Conflicts) == 0 {
				changes[name] = merged.Value
			}
		}
	}
	edits, err = h.buildEdits(plannedChange{Changes: changes, files: files, pictures: pictures}, images)
	return edits, images, conflicts, err
}

// errDamagedVersion reports that the content to restore, by an undo or from a version, is not JSON or has violations.
var errDamagedVersion = refuse(http.StatusConflict, "Nothing was changed, because the page was damaged at that time.")

// applyRevisions writes revisions and keeps later changes. It returns the conflicts. Files with a conflict stay unchanged. The
// caller must have locked h.mu.
func (h *Handler) applyRevisions(info commitInfo, revisions []fileRevision) (conflicts []conflict, err error) {
	edits, images, conflicts, err := h.mergeRevisions(revisions)
	maps.DeleteFunc(edits, func(_ string, edit fileEdit) bool { return bytes.Equal(edit.Before, edit.After) })
	if err == nil && len(edits)+len(images)+len(conflicts) == 0 {
		err = refuse(http.StatusConflict, "There is nothing to put back: texts and pictures are already as they were then.")
	}
	if err != nil {
		return nil, err
	}
	info.message += "\n\n" + strings.Join(slices.Sorted(maps.Keys(edits)), "\n")
	return conflicts, h.applyEdits(info, edits, images)
}

// updateReferences returns an earlier content of a file with the current names of pages and pictures. Content that is not JSON
// stays unchanged.
func (h *Handler) updateReferences(name string, text []byte, pictureRenames [][2]string) ([]byte, error) {
	redirects, err := h.readContent(redirectsFile)
	if name == redirectsFile || !json.Valid(text) || err != nil {
		return text, err
	}
	value, err := content.Call[json.RawMessage](h.options.Content, "updateReferences", json.RawMessage(text), json.RawMessage(redirects), pictureRenames)
	if err != nil || isRemoval(value) {
		return text, err
	}
	return value, nil
}
