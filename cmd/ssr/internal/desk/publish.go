//go:build !production

package desk

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/assets/build/source"
)

// manualDeployment is the next step if the desk cannot push.
const manualDeployment = "Build the site from it and make that live, as you did the last time (deploy/README.md has each way)."

// An unpublishedFile is a changed file: its path, a description of the changes, and its editors, the last one first.
type unpublishedFile struct {
	File    string   `json:"file"`
	Changes []string `json:"changes"`
	Editors []string `json:"editors"`

	identities []identity // of Editors
}

// describeChanges describes the files that differ between a published commit and a state of the history.
func (h *Handler) describeChanges(head, state string) ([]unpublishedFile, error) {
	diffs, err := h.diffTrees(head, state)
	if err != nil {
		return nil, err
	}
	files := []unpublishedFile{}
	for _, diff := range diffs {
		before, after := h.readBlob(diff.before), h.readBlob(diff.after)
		picture := "picture “" + strings.TrimSuffix(path.Base(diff.path), path.Ext(diff.path)) + "”"
		file := unpublishedFile{File: diff.path, Editors: []string{}}
		name, isContent := contentName(diff.path)
		switch {
		case isContent:
			if file.Changes, err = h.options.Content.DescribeChanges(name, before, after); err != nil {
				return nil, err
			}
		case after == nil:
			file.Changes = []string{"Deleted the " + picture}
		case before == nil:
			file.Changes = []string{"New " + picture}
		default:
			file.Changes = []string{"Replaced the " + picture}
		}
		files = append(files, file)
	}
	if h.options.Origin != "" { // the owner of a local desk is the only editor
		h.findEditors(files, diffs, state)
	}
	return files, nil
}

// findEditors adds to each file the editors who changed it after its published content, from the history that ends at state.
func (h *Handler) findEditors(files []unpublishedFile, diffs []treeDiff, state string) {
	reachedPublished := map[string]bool{}
	for _, commit := range h.listCommits(append(rawDiffOptions, "--first-parent", state)...) {
		for _, diff := range commit.files {
			i := slices.IndexFunc(diffs, func(file treeDiff) bool { return file.path == diff.path })
			if i < 0 || reachedPublished[diff.path] {
				continue
			}
			if diff.after != diffs[i].before && commit.author != deskIdentity && !slices.Contains(files[i].identities, commit.author) {
				files[i].identities, files[i].Editors = append(files[i].identities, commit.author), append(files[i].Editors, commit.author.name)
			}
			reachedPublished[diff.path] = slices.Contains([]string{diff.before, diff.after}, diffs[i].before)
		}
	}
}

// listChanges returns the unpublished changes, and the state that contains them.
func (h *Handler) listChanges(*http.Request) (any, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r, err := h.repository()
	if err != nil {
		return nil, err
	}
	state, err := h.currentState()
	if err != nil {
		return nil, err
	}
	files, err := h.describeChanges(h.publishedTree(), state)
	return map[string]any{"remote": r.remotes, "id": state, "changes": files, "waiting": r.unpushed}, err
}

// publishedTree returns a tree-ish of git: the published commit that the folder changes, or the empty tree before the first commit.
func (h *Handler) publishedTree() string {
	if head := h.resolve("HEAD^{commit}"); head != "" {
		return head
	}
	tree, _ := h.git("mktree")
	return tree
}

// publish commits content and pictures, merges the publications of others, and pushes if there is a remote.
func (h *Handler) publish(r *http.Request) (any, error) {
	req, err := h.readRequest(r)
	if err != nil {
		return nil, err
	}
	h.publishMu.Lock()
	defer h.publishMu.Unlock()
	h.isSending.Store(true)
	defer h.isSending.Store(false)
	next, err := h.commitAndPush(req)
	failure := ""
	if gitErr, isGit := errors.AsType[*gitError](err); isGit {
		failure = gitErr.ownerMessage()
	}
	h.lastFailure.Store(failure)
	return map[string]any{"next": next}, err
}

// commitAndPush commits, merges and pushes, and retries after a concurrent push. If there is no remote to push to, next is the
// owner's next step.
func (h *Handler) commitAndPush(req requestBody) (next string, err error) {
	if _, err := h.repository(); err != nil {
		return "", err
	}
	if filter, _ := h.git("check-attr", "filter", "--", picturesFolder+"/a.jpg"); strings.HasSuffix(filter, " lfs") {
		if _, err := h.git("lfs", "version"); err != nil { // without Git LFS, git may commit pictures that no program can show
			return "", err
		}
	}
	target, err := h.target()
	if err != nil {
		return "", err
	}
	for try := 0; ; try++ {
		theirs := ""
		if target.remote != "" {
			theirs, err = h.fetchBranch(target)
		}
		if err == nil {
			if err := h.commitAndMerge(req, target, theirs, try == 0); err != nil {
				return "", err
			}
			if target.remote == "" {
				return "It is recorded here and nowhere else, because this folder has no place to send it to. " + manualDeployment, nil
			}
			_, err = h.git("push", "--quiet", target.remote, "HEAD:refs/heads/"+target.branch)
		}
		if err == nil {
			return "", nil
		}
		if try == 3 || !pushRace.MatchString(err.Error()) {
			return "", withFallback(err, "Your changes could not be sent. If the network was away, publish again when it is back.")
		}
		time.Sleep(time.Duration(try) * 200 * time.Millisecond)
	}
}

// pushRace matches the errors of git after a concurrent push.
var pushRace = regexp.MustCompile(`\[rejected\]|cannot lock ref|failed to update ref`)

// commitAndMerge commits the state that the publisher has seen, without the excluded files, merges the publications of others, and
// checks the result out. Later changes stay in the folder, unpublished. Other files stay staged. The folder changes only after all
// conflicts are decided and the rules are checked. theirs is the published commit of the remote, or empty. withChanges is false in
// a retry, because the first attempt has committed the changes.
func (h *Handler) commitAndMerge(req requestBody, target publishTarget, theirs string, withChanges bool) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, operation := range []string{"MERGE_HEAD", "CHERRY_PICK_HEAD", "REBASE_HEAD", "REVERT_HEAD"} {
		if h.resolve(operation) != "" {
			return refuse(http.StatusConflict, "A programmer has begun to put changes together in this folder and is not done. That comes first. Your changes are saved here.")
		}
	}
	state, err := h.currentState()
	if err != nil {
		return err
	}
	head, publisher := h.resolve("HEAD^{commit}"), commitInfo{author: req.requester}
	if h.options.Origin == "" {
		publisher.author = identity{} // git's own identity
	}
	ours := head
	if withChanges {
		if req.ID != "" && (!commitHash.MatchString(req.ID) || h.resolve(req.ID+"^2") != head) {
			return refuse(http.StatusConflict, "Somebody has published meanwhile. Look at what is left to publish, then publish again.")
		}
		if ours, err = h.commitByEditor(head, cmp.Or(req.ID, state), req, publisher); err != nil {
			return err
		}
		if err := h.refuseViolatingCommit(ours, head, "", req.Confirmed); err != nil { // another program may have broken a rule
			return err
		}
	}
	final, conflicts := ours, []conflict(nil)
	if theirs != "" && ours != "" {
		if final, conflicts, err = h.mergeCommits(target, ours, theirs, publisher, req.Picks); err != nil {
			return err
		}
	}
	writes, expected := map[string][]byte{}, map[string][]byte{}
	if len(conflicts) == 0 && final != ours {
		writes, expected, conflicts, err = h.planCheckout(ours, final, state, theirs, req.Picks)
	}
	if err != nil {
		return err
	}
	if len(conflicts) > 0 {
		return &refusal{http.StatusConflict, "Somebody else has published another text for the same place. Nothing is lost: pick which one stays, then publish.", map[string]any{"conflicts": conflicts}}
	}
	if final == head {
		return nil
	}
	if final != ours {
		if err := h.refuseViolatingCommit(final, head, theirs, req.Confirmed); err != nil {
			return err
		}
	}
	return h.checkOutPublished(head, final, writes, expected)
}

// commitByEditor commits a state of the history on top of the published commit: one commit for each editor. It refuses if there is
// nothing to publish.
func (h *Handler) commitByEditor(head, state string, req requestBody, publisher commitInfo) (commit string, err error) {
	files, err := h.describeChanges(h.publishedTree(), state)
	if err != nil {
		return "", err
	}
	files = slices.DeleteFunc(files, func(file unpublishedFile) bool { return slices.Contains(req.Leave, file.File) })
	if len(files) == 0 {
		r, err := h.repository()
		if err == nil && r.unpushed == 0 {
			err = refuse(http.StatusConflict, "There is nothing to publish: everything is as it was published last.")
		}
		return head, err
	}
	commit = head
	tree := h.publishedTree()
	authors := []identity{}
	byAuthor := map[identity][]unpublishedFile{}
	for _, file := range files {
		author := append(file.identities, publisher.author)[0]
		if byAuthor[author] == nil {
			authors = append(authors, author)
		}
		byAuthor[author] = append(byAuthor[author], file)
	}
	for _, author := range authors {
		paths := []string{}
		for _, file := range byAuthor[author] {
			paths = append(paths, file.File)
		}
		info := commitInfo{author, commitMessage(byAuthor[author], author)}
		if len(authors) == 1 && req.Message != "" {
			_, lines, _ := strings.Cut(info.message, "\n")
			info.message = req.Message + "\n" + lines
		}
		if tree, err = h.overlayTree(tree, state, paths...); err == nil {
			commit, err = h.commitTree(tree, info, time.Time{}, commit)
		}
		if err != nil {
			return "", err
		}
	}
	if len(authors) > 1 { // so that the list of publications has one entry
		publisher.message = cmp.Or(req.Message, commitMessage(files, identity{}))
		if commit, err = h.commitTree(tree, publisher, time.Time{}, head, commit); err != nil {
			return "", err
		}
	}
	return commit, nil
}

// commitMessage returns a message that describes the changes, and names all editors except the author as co-authors.
func commitMessage(files []unpublishedFile, author identity) string {
	var lines, others []string
	for _, file := range files {
		lines = append(lines, file.Changes...)
		for _, editor := range file.identities {
			if line := fmt.Sprintf("Co-authored-by: %s <%s>", editor.name, editor.email); editor != author && author.email != "" && !slices.Contains(others, line) {
				others = append(others, line)
			}
		}
	}
	message := "Words and pictures: " + lines[0]
	if more := len(lines) - 1; more > 0 {
		message += fmt.Sprintf(", and %d more", more)
	}
	return message + "\n\n" + strings.Join(lines, "\n") + "\n\n" + strings.Join(others, "\n")
}

// planCheckout returns the content to write, by path, so that the folder contains the commit final, and the content that these
// files must still have when they are written. It keeps the unpublished changes: those that are in state and not in ours.
func (h *Handler) planCheckout(ours, final, state, theirs string, picks map[string]string) (writes, expected map[string][]byte, conflicts []conflict, err error) {
	current, err := h.overlayTree(ours, state)
	if err != nil {
		return nil, nil, nil, err
	}
	tree, conflicts, err := h.mergeTrees(ours, current, final, ours+".."+theirs, picks)
	if err != nil || len(conflicts) > 0 {
		return nil, nil, conflicts, err
	}
	revisions, err := h.diffContents(current, tree)
	writes, expected = map[string][]byte{}, map[string][]byte{}
	for _, revision := range revisions {
		if writes[revision.path] = revision.to; err == nil {
			expected[revision.path], err = h.readFile(revision.path)
		}
	}
	return writes, expected, nil, err
}

// commitViolations returns the rules that the content and the pictures of a commit break.
func (h *Handler) commitViolations(commit string) ([]source.Violation, error) {
	output, err := h.git("ls-tree", "-r", "-z", "--full-tree", commit, "--", contentFolder, picturesFolder)
	files := map[string][]byte{}
	var content, objects []string
	for _, line := range splitNUL(output) {
		entry, name, _ := strings.Cut(line, "\t")
		if _, isContent := contentName(name); strings.HasPrefix(path.Base(name), ".") {
			continue
		} else if !isContent {
			files[name] = nil
		} else if strings.HasSuffix(name, ".json") {
			content, objects = append(content, name), append(objects, strings.Fields(entry)[2])
		}
	}
	if err != nil {
		return nil, err
	}
	texts, err := h.readBlobs(objects)
	for i, text := range texts {
		files[content[i]] = text
	}
	if err != nil {
		return nil, err
	}
	return h.options.Content.ValidateTree(files)
}

// refuseViolatingCommit refuses a commit with errors, unless theirs has the same errors. It also refuses warnings that need a
// confirmation, unless the publisher has confirmed them, or the published commit head or theirs has the same warnings.
func (h *Handler) refuseViolatingCommit(commit, head, theirs string, confirmed []source.Violation) error {
	found, err := h.commitViolations(commit)
	found = slices.DeleteFunc(found, source.Violation.IsAdvice) // so that the published commits are seldom validated
	found = h.newViolations(found, theirs)
	if err := h.refuseViolations("Not published", found, err); err != nil {
		return err
	}
	found = h.newViolations(found, head)
	if !slices.ContainsFunc(found, func(v source.Violation) bool { return !slices.Contains(confirmed, v) }) {
		return nil
	}
	warnings := []placedWarning{}
	for _, v := range found {
		place, err := h.describePlace(v)
		if err != nil {
			return err
		}
		warnings = append(warnings, placedWarning{v, place})
	}
	return &refusal{http.StatusConflict, "Not published yet. Read each warning, then change the text, or tick the warning to confirm it, and publish again.", map[string]any{"warnings": warnings}}
}

// newViolations returns the violations that a published commit does not have. Without a commit, it returns all of them.
func (h *Handler) newViolations(found []source.Violation, published string) []source.Violation {
	if len(found) == 0 || published == "" {
		return found
	}
	known, _ := h.commitViolations(published)
	return slices.DeleteFunc(found, func(v source.Violation) bool { return slices.Contains(known, v) })
}

// A placedWarning is a warning with the name of its field, in the owner's words.
type placedWarning struct {
	source.Violation
	Place string `json:"place"`
}

// checkOutPublished moves the folder from head to a commit, and writes files if these still have the expected content. If the desk
// is killed in between, the changes of others count as unpublished changes of this folder.
func (h *Handler) checkOutPublished(head, commit string, writes, expected map[string][]byte) error {
	if head != "" {
		others, err := h.overlayTree(commit, head) // files that the desk does not edit
		if err == nil && others != h.resolve(head+"^{tree}") {
			_, err = h.git("read-tree", "-m", "-u", head, others)
		}
		if err != nil {
			return withFallback(err, "Other files than pages and pictures were changed in this folder and elsewhere. A programmer has to put them together.")
		}
	}
	if _, err := h.git(append([]string{"reset", "--quiet", commit}, publishedPaths...)...); err != nil {
		return err
	}
	if err := h.writeFiles(writes, expected); err != nil {
		return err
	}
	if _, err := h.git(strings.Fields("update-ref HEAD " + commit + " " + head)...); err != nil {
		return err
	}
	return nil
}
