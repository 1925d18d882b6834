//go:build !production

package desk

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"gulfoak.example/website/cmd/ssr/settings"
)

// gitTimeout limits a git command, such as a push or a fetch.
const gitTimeout = 2 * time.Minute

// remoteTimeout limits the first response of the remote, including the time in which the owner types a password.
var remoteTimeout = 30 * time.Second

// A checkout is the root folder of a repository. Its git commands continue when the server's context ends.
type checkout string

// repositoryVariable matches the variables that move a repository, its index or its objects. A git hook sets them for its repository
// (git-rev-parse(1), --local-env-vars).
var repositoryVariable = regexp.MustCompile(`^GIT_(DIR|WORK_TREE|INDEX_FILE|(ALTERNATE_)?OBJECT_DIRECTOR(Y|IES)|COMMON_DIR|NAMESPACE|PREFIX|SHALLOW_FILE|GRAFT_FILE)=`)

// git runs a git command and returns its output, also after an error.
func (c checkout) git(args ...string) (string, error) {
	output, err := c.runGit(nil, "", args...)
	return strings.TrimRight(output, "\n"), err
}

// runGit runs a git command with additional environment variables and standard input. It returns the output unchanged.
func (c checkout) runGit(env []string, input string, args ...string) (string, error) {
	timeout := gitTimeout
	if args[0] == "ls-remote" {
		timeout = remoteTimeout
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	command := exec.CommandContext(ctx, "git", slices.Concat([]string{"-C", string(c)}, args)...) //nolint:gosec // object names from requests are validated
	// No one can answer a prompt, and git must not use the repository of a parent folder.
	environ := slices.DeleteFunc(settings.PublicEnviron(), repositoryVariable.MatchString)
	command.Env = slices.Concat(environ, []string{"GIT_DIR=" + c.gitDir(), "GIT_TERMINAL_PROMPT=0", "LC_ALL=C"}, env)
	command.Stdin = strings.NewReader(input)
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	command.Cancel = func() error { return command.Process.Signal(syscall.SIGTERM) } // on SIGTERM git removes its locks
	command.WaitDelay = time.Second                                                  // a child process of git may keep the output open
	err := command.Run()
	if err != nil && c.removeStaleLock(stderr.String()) {
		return c.runGit(env, input, args...)
	}
	if ctx.Err() != nil {
		fmt.Fprintf(&stderr, "no answer within %s", timeout)
	}
	if err != nil {
		err = &gitError{err: err, output: stderr.String() + stdout.String()}
	}
	return stdout.String(), err
}

// lockName matches the lock file in an error of git.
var lockName = regexp.MustCompile(`Unable to create '([^'\n]+\.lock)'`)

// removeStaleLock removes the lock file that git's output names, and reports whether it did. It removes only a lock that is older
// than any git command of the desk, while no git process runs in the folder.
func (c checkout) removeStaleLock(output string) bool {
	found := lockName.FindStringSubmatch(output)
	if found == nil {
		return false
	}
	lock := found[1]
	if !filepath.IsAbs(lock) {
		lock = filepath.Join(string(c), lock)
	}
	info, err := os.Stat(lock)
	return err == nil && time.Since(info.ModTime()) > gitTimeout && !c.isGitRunning() && os.Remove(lock) == nil
}

// isGitRunning reports whether a git process runs in the folder. On systems without /proc, it reports any git process.
func (c checkout) isGitRunning() bool {
	isGit := regexp.MustCompile(`(?m)(^|/)git[a-z-]*$`)
	processes, _ := filepath.Glob("/proc/[0-9]*")
	if len(processes) == 0 {
		names, err := exec.Command("ps", "-A", "-o", "comm=").Output()
		return err != nil || isGit.Match(names)
	}
	folder, _ := filepath.EvalSymlinks(string(c))
	return slices.ContainsFunc(processes, func(process string) bool {
		name, _ := os.ReadFile(process + "/comm")
		cwd, _ := os.Readlink(process + "/cwd")
		return isGit.Match(name) && strings.HasPrefix(cwd+"/", folder+"/")
	})
}

// gitDir returns the folder of the repository. A source tree without a repository gets a private one for the desk's history.
func (c checkout) gitDir() string {
	if _, err := os.Stat(filepath.Join(string(c), ".git")); err != nil && c != "" {
		return cacheFolder + "/.git"
	}
	return ".git"
}

// resolve returns the ID of an object, or an empty string.
func (c checkout) resolve(object string) string {
	name, _ := c.git("rev-parse", "--quiet", "--verify", object)
	return name
}

// commitTree commits a tree with the parents that are not empty. Without an author, git uses its own identity. A zero timestamp
// means now: such a commit is for publication, and is signed if git is configured to sign.
func (c checkout) commitTree(tree string, info commitInfo, timestamp time.Time, parents ...string) (commit string, err error) {
	args, env := []string{"commit-tree", tree}, []string{}
	for _, parent := range parents {
		if parent != "" {
			args = append(args, "-p", parent)
		}
	}
	if info.author.email != "" {
		env = append(env, "GIT_AUTHOR_NAME="+info.author.name, "GIT_AUTHOR_EMAIL="+info.author.email)
	}
	if timestamp.IsZero() {
		if signs, _ := c.git("config", "--type=bool", "commit.gpgSign"); signs == "true" { // git commit-tree ignores the setting
			args = append(args, "-S")
		}
	} else {
		date := fmt.Sprintf("@%d +0000", timestamp.Unix())
		env = append(env, "GIT_COMMITTER_NAME="+deskIdentity.name, "GIT_COMMITTER_EMAIL="+deskIdentity.email, "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date)
	}
	commit, err = c.runGit(env, info.message, args...)
	return strings.TrimSpace(commit), err
}

// A treeDiff is a file that differs between two trees, with the IDs of its blobs; empty for a missing file.
type treeDiff struct{ mode, before, after, path string }

// diffTrees returns the content files and the pictures that differ between two trees.
func (c checkout) diffTrees(before, after string) ([]treeDiff, error) {
	output, err := c.git(append([]string{"diff", "--raw", "--no-abbrev", "--no-renames", "-z", before, after}, publishedPaths...)...)
	return parseRawDiff(splitNUL(output)), err
}

// parseRawDiff parses the output of git diff --raw -z.
func parseRawDiff(fields []string) (found []treeDiff) {
	for i := 0; i+1 < len(fields); i += 2 {
		if columns := strings.Fields(fields[i]); len(columns) == 5 {
			for _, object := range columns[2:4] {
				if strings.Trim(object, "0") == "" {
					columns[slices.Index(columns, object)] = ""
				}
			}
			found = append(found, treeDiff{columns[1], columns[2], columns[3], fields[i+1]})
		}
	}
	return found
}

// overlayTree returns tree with the content files and the pictures of other: all of them, or only the given paths.
func (c checkout) overlayTree(tree, other string, paths ...string) (string, error) {
	diffs, err := c.diffTrees(tree, other)
	if err != nil {
		return "", err
	}
	var index strings.Builder
	for _, diff := range diffs {
		if paths == nil || slices.Contains(paths, diff.path) {
			index.WriteString(indexLine(diff.mode, diff.after, diff.path))
		}
	}
	return c.updateTree(tree, index.String())
}

// indexLine returns a line for git update-index -z --index-info. Without an object, the line removes the file.
func indexLine(mode, object, path string) string {
	if object == "" {
		mode, object = "0", strings.Repeat("0", 40)
	}
	return fmt.Sprintf("%s %s\t%s\x00", mode, object, path)
}

// readBlob returns the exact content of a blob, or nil.
func (c checkout) readBlob(object string) []byte {
	output, err := c.runGit(nil, "", "cat-file", "blob", object)
	if err != nil {
		return nil
	}
	return []byte(output)
}

// readBlobs returns the content of several blobs with one git process.
func (c checkout) readBlobs(objects []string) (texts [][]byte, err error) {
	output, err := c.runGit(nil, strings.Join(objects, "\n"), "cat-file", "--batch")
	for range objects {
		header, rest, _ := strings.Cut(output, "\n")
		var size int
		if _, scanErr := fmt.Sscanf(header, "%s blob %d", new(string), &size); err != nil || scanErr != nil || size >= len(rest) {
			return nil, cmp.Or(err, fmt.Errorf("reading objects of git: unexpected answer %q", header))
		}
		texts, output = append(texts, []byte(rest[:size])), rest[size+1:]
	}
	return texts, err
}

// updateTree returns tree with the changes in index, which consists of lines of [indexLine]. The index of the folder stays
// unchanged.
func (c checkout) updateTree(tree, index string) (string, error) {
	folder, err := os.MkdirTemp("", "desk-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	env := []string{"GIT_INDEX_FILE=" + filepath.Join(folder, "index")}
	if _, err = c.runGit(env, "", "read-tree", tree); err == nil {
		_, err = c.runGit(env, index, "update-index", "-z", "--index-info")
	}
	if err == nil {
		tree, err = c.runGit(env, "", "write-tree")
	}
	return strings.TrimSpace(tree), err
}

// splitNUL splits output of git -z into its fields.
func splitNUL(output string) []string {
	return strings.FieldsFunc(output, func(r rune) bool { return r == 0 })
}

// publishedPaths are git pathspecs of the content files and the pictures, without backup files of editors.
var publishedPaths = []string{"--", ":(glob)" + contentFolder + "/**/*.json", picturesFolder, ":(exclude,glob)**/.*", ":(exclude,glob)**/*~"}

// A repository describes the git repository of the source tree.
type repository struct {
	remotes  string // empty if there is no remote to push to
	unpushed int    // the number of commits that no remote had at the last fetch
}

// repository reads the remotes and the unpushed commits. It refuses a source tree without a repository, and a missing git.
func (c checkout) repository() (r repository, err error) {
	if r.remotes, err = c.git("remote"); err != nil || c.gitDir() != ".git" {
		return r, refuse(http.StatusConflict, "The desk cannot publish from this folder, because git does not keep its history. Everything is saved there. "+manualDeployment)
	}
	if r.remotes != "" {
		count, _ := c.git("rev-list", "--count", "HEAD", "--not", "--exclude=*/desk/*", "--remotes") // fails before the first commit
		_, _ = fmt.Sscan(count, &r.unpushed)
	}
	return r, nil
}

// A publishTarget is the remote and the branch to which the desk publishes. The remote may be empty.
type publishTarget struct{ remote, branch string }

// trackingRef returns the remote-tracking ref of a branch.
func (t publishTarget) trackingRef(branch string) string {
	return "refs/remotes/" + t.remote + "/" + branch
}

// target returns the configured branch, or the checked-out branch, and its remote.
func (h *Handler) target() (found publishTarget, err error) {
	if found.branch = h.options.Branch; found.branch == "" {
		if found.branch, err = h.git("symbolic-ref", "--quiet", "--short", "HEAD"); err != nil {
			return found, refuse(http.StatusConflict, "Not published: this folder shows an old state of the site, or a programmer has begun to change its history and is not done. "+
				"Started with DESK_BRANCH=main, the desk publishes to the branch of that name, whatever the folder shows.")
		}
	}
	if found.remote, err = h.git("config", "branch."+found.branch+".remote"); err != nil {
		remotes, _ := h.git("remote")
		found.remote, _, _ = strings.Cut(remotes, "\n")
	}
	return found, nil
}
