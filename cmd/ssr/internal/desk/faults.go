//go:build !production

package desk

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// A gitError is a failure of git, with everything that git printed.
type gitError struct {
	err     error
	printed string
	meaning string // in an owner's words, unless a fault explains the output better
}

func (e *gitError) Error() string { return fmt.Sprintf("%v: %s", e.err, e.printed) }

// because adds the meaning that an error of git has for the caller.
func because(err error, meaning string) error {
	if failed, isGit := errors.AsType[*gitError](err); isGit {
		failed.meaning = meaning
	}
	return err
}

// faults are the causes and the next steps, by the output of git. The first row that matches decides; the package's documentation
// lists them. {said} is the text of the other side or of a hook.
var faults = []struct{ printed, words string }{
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

// inOwnersWords returns the cause of an error of git and the next step. Nothing is lost, since files are saved before git runs.
func (e *gitError) inOwnersWords() string {
	return e.causeAndStep() + " Nothing is lost: your changes are saved here."
}

func (e *gitError) causeAndStep() string {
	for _, one := range faults {
		if regexp.MustCompile(one.printed).MatchString(e.printed) {
			return strings.Replace(one.words, "{said}", e.said(), 1)
		}
	}
	return cmp.Or(e.meaning, "Git has failed. Try again. If that does not help, tell the person who looks after the site that it said "+e.said()+".")
}

// longestSaid is the most characters of git's output that the owner is shown.
const longestSaid = 300

// said returns the text of the other side, of a hook of this folder, or the reason that git gives, in this order. Its end is cut off.
func (e *gitError) said() string {
	var remote, local []string
	reason := reasonOfRefusal.FindStringSubmatch(e.printed)
	for line := range strings.Lines(e.printed) {
		line = strings.Join(strings.Fields(line), " ")
		if text, isRemote := strings.CutPrefix(line, "remote: "); isRemote {
			remote = append(remote, text)
		} else if line != "" && !gitsOwn.MatchString(line) {
			local = append(local, line)
		}
	}
	if remote != nil {
		local = remote
	} else if local == nil && reason != nil {
		local = reason[1:]
	}
	text := []rune(strings.Join(local, " "))
	if len(text) > longestSaid {
		text = append(text[:longestSaid], '…')
	}
	return "“" + string(text) + "”"
}

// reasonOfRefusal matches the reason for which git refuses a push.
var reasonOfRefusal = regexp.MustCompile(`! \[.*\((.*)\)`)

// gitsOwn matches lines that git prints around the text of a hook.
var gitsOwn = regexp.MustCompile(`^(To |error: failed to push|hint: |! \[)`)
