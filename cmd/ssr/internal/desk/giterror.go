//go:build !production

package desk

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// A gitError is a failure of git, with the complete output of git.
type gitError struct {
	err      error
	output   string
	fallback string // a message for the owner, used if no row of gitFaults matches
}

func (e *gitError) Error() string { return fmt.Sprintf("%v: %s", e.err, e.output) }

// withFallback sets the fallback message of an error of git.
func withFallback(err error, fallback string) error {
	if gitErr, isGit := errors.AsType[*gitError](err); isGit {
		gitErr.fallback = fallback
	}
	return err
}

// gitFaults maps the output of git to a message for the owner. The first row that matches decides; the package documentation lists
// the rows. {said} is replaced by the text of the remote or of a hook.
var gitFaults = []struct{ output, message string }{
	{`Please tell me who you are|empty ident|disallowed characters`, "Git does not know your name yet. In a terminal, once: git config --global user.name \"Your Name\" " +
		"and git config --global user.email you@example.com. Then publish again."},
	{`usage: git merge-tree`, "Somebody else has published meanwhile, and git is too old here to put both together: it must be 2.38 or newer. Ask the person who set up this desk to update it."},
	{`no answer within`, "The other side did not answer. Look whether the network is there, or whether a window of this computer waits for a password. Then publish again."},
	{`remote unpack failed`, "The other side could not store your changes. Tell the person who looks after the site. It said: {said}"},
	{`(?s)(GH006|[Pp]rotected branch).*\[remote rejected\]`, "The branch that you publish to is protected. Ask the person who looks after the site to let this desk push to it. The other side said: {said}"},
	{`(?s)\b(signatures?|signed)\b.*\[remote rejected\]`, "The other side takes only signed changes. Ask the person who set up this desk for a key to sign with. It said: {said}"},
	{`\[remote rejected\]`, "The other side has refused your changes. Tell the person who looks after the site. It said: {said}"},
	{`\[rejected\]`, "Others publish at this moment. Wait a minute, then publish again."},
	{`git-lfs|filter 'lfs'|'lfs' is not a git command`, "The pictures are stored with Git LFS, and that program is missing here. Install it (https://git-lfs.com), then try again."},
	{`failed to sign|load public key|Load key|cannot run \S*(ssh-keygen|gpg)`, "Git is told to sign what you publish, and the key or its program does not work. Ask the person who set that up, " +
		"or turn it off: git config commit.gpgSign false. Then publish again."},
	{`support --signed push`, "Git is told to sign what it sends, and the other side takes no such signature. Turn it off: git config push.gpgSign if-asked. Then publish again."},
	{`No space left|File too large|[Dd]isk quota`, "The disk is full. Make some room, then try again."},
	{`\.lock'`, "Another program is at work on this folder. Wait until it is done, then try again."},
	{`insufficient permission|Read-only file system`, "This computer does not let the desk write in the folder of the site. Ask the person who set up this desk."},
	{`Could not resolve host|[Cc]onnect to|Network is unreachable|timed out|hung up|reset by peer`, "The other side cannot be reached. Look whether the network is there, then publish again."},
	{`Host key|HOST IDENTIFICATION`, "The other side is not the one that this desk knows. Do not publish: ask the person who set up this desk whether it has moved."},
	{`fatal: .*(not appear to be a git repository|not found)|ERROR: Repository not found|project you were looking for`, "The place that your changes are sent to is not there any more: it was moved, renamed or deleted. " +
		"Ask the person who set up this desk for the new address."},
	{`dubious ownership`, "The place that your changes are sent to belongs to another account of this computer. Ask the person who set up this desk."},
	{`ould not read|Permission denied|Permission to .* denied|Authentication failed|error: 403`, "The other side does not let this desk in. Ask the person who set it up to let it in."},
	{`failed to push some refs`, "A check on this computer has stopped your changes. Correct what it said, then publish again: {said}"},
}

// ownerMessage returns the cause, the next step, and the statement that nothing is lost: files are saved before git runs.
func (e *gitError) ownerMessage() string {
	message := cmp.Or(e.fallback, "Git has failed. Try again. If that does not help, tell the person who looks after the site that it said {said}.")
	for _, fault := range gitFaults {
		if regexp.MustCompile(fault.output).MatchString(e.output) {
			message = fault.message
			break
		}
	}
	return strings.Replace(message, "{said}", e.quote(), 1) + " Nothing is lost: your changes are saved here."
}

// maxQuote limits the characters of git's output in a message for the owner.
const maxQuote = 300

// quote returns the first text that the output has of these: the text of the remote, the text of a local hook, git's reason for
// the rejection. It truncates the text to maxQuote characters.
func (e *gitError) quote() string {
	var remote, local []string
	reason := rejectionReason.FindStringSubmatch(e.output)
	for line := range strings.Lines(e.output) {
		line = strings.Join(strings.Fields(line), " ")
		if text, isRemote := strings.CutPrefix(line, "remote: "); isRemote {
			remote = append(remote, text)
		} else if line != "" && !gitStatusLine.MatchString(line) {
			local = append(local, line)
		}
	}
	if remote != nil {
		local = remote
	} else if local == nil && reason != nil {
		local = reason[1:]
	}
	text := []rune(strings.Join(local, " "))
	if len(text) > maxQuote {
		text = append(text[:maxQuote], '…')
	}
	return "“" + string(text) + "”"
}

// rejectionReason matches the reason for a rejected push.
var rejectionReason = regexp.MustCompile(`! \[.*\((.*)\)`)

// gitStatusLine matches the lines that git prints around the text of a hook.
var gitStatusLine = regexp.MustCompile(`^(To |error: failed to push|hint: |! \[)`)
