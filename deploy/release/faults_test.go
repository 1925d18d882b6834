package release

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// stub replaces each command that a release calls, except for git. It counts the calls: call number FAIL exits with 1, call number
// SILENT prints nothing and succeeds, and call number HANG waits for a signal.
const stub = `#!/usr/bin/env bash
read -r number <"$STATE/count"
number=$((number + 1))
echo "$number" >"$STATE/count"
call="${0##*/} $*"
echo "$call" >>"$STATE/calls"
if [ "$number" = "${FAIL:-}" ]; then exit 1; fi
if [ "$number" = "${SILENT:-}" ]; then exit 0; fi
if [ "$number" = "${HANG:-}" ]; then : >"$STATE/hangs"; exec sleep 60; fi
case $call in
"curl "*/version) echo "{\"revision\": \"$BEFORE\"}" ;;
"curl "*--head*) cat >/dev/null; exit "${HEAD_CODE:-0}" ;;
"docker buildx build "*)
  while [ "$1" != --metadata-file ]; do shift; done
  printf '{"containerimage.digest": "sha256:%064d"}' "$number" >"$2" ;;
"docker create "*) [[ $call =~ linux/([a-z0-9]+) ]] && echo "container-${BASH_REMATCH[1]}" ;;
"docker cp container-"*)
  machine='\x3e\x00'
  [[ $call != *container-arm64* ]] || machine='\xb7\x00'
  printf "\x7fELF\0\0\0\0\0\0\0\0\0\0\0\0\0\0$machine" >"$3" ;;
"docker run "*) echo /assets/loader-ABCDEF23.js ;;
"docker compose "*up*) echo "${SITE_IMAGE:-$(sed -n 's/^SITE_IMAGE=//p' .env)}" >"$STATE/running" ;;
"kubectl "*" get "*) printf %s "$(cat "$STATE/running")" ;;
"kubectl "*" set image "*) echo "${call##*website=}" >"$STATE/running" ;;
"npm "*) echo '{"spdxVersion": "SPDX-2.3"}' ;;
"git "*) exec "$GIT" "$@" ;;
"make stage "* | "make publish "*) exec "$MAKE" --makefile "$MAKEFILE" "$@" ;;
esac
`

// initialImage is the image that runs before a release.
const initialImage = "reg.example/website@sha256:00000000000000000000000000000000000000000000000000000000000000aa"

// A release is a checkout in which publish.sh or a workflow runs with the commands of stub.
type release struct {
	root, origin, state string
	environment         []string
}

// newRelease returns a checkout with two commits. The first one is deployed, and the second changes file.
func newRelease(t *testing.T, file string, environment ...string) *release {
	t.Helper()
	root, git := newRepository(t)
	r := &release{root: root, origin: strings.TrimSpace(git("remote", "get-url", "origin")), state: t.TempDir()}
	before := strings.TrimSpace(git("rev-parse", "HEAD"))
	tools := t.TempDir()
	path, err := exec.LookPath("git")
	if err := errors.Join(err, os.WriteFile(filepath.Join(tools, "stub"), []byte(stub), 0o755)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"cosign", "curl", "docker", "git", "kubectl", "make", "npm", "sleep"} {
		if err := os.Symlink("stub", filepath.Join(tools, name)); err != nil {
			t.Fatal(err)
		}
	}
	r.write(t, file, "changed")
	git("add", "--all")
	git("commit", "--quiet", "--message", "A change")
	r.environment = append([]string{"STATE=" + r.state, "BEFORE=" + before, "GIT=" + path, "PATH=" + tools + ":" + os.Getenv("PATH")}, environment...)
	r.reset(t)
	return r
}

// write writes a file of the checkout.
func (r *release) write(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join(r.root, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
}

// read returns the text of a state file, or "" if it is missing.
func (r *release) read(name string) string {
	text, _ := os.ReadFile(filepath.Join(r.state, name))
	return strings.TrimSpace(string(text))
}

// calls returns the calls of stub.
func (r *release) calls() []string { return strings.Split(r.read("calls"), "\n") }

// reset restores the initial state: initialImage runs, and stub has no calls.
func (r *release) reset(t *testing.T) {
	t.Helper()
	err := errors.Join(os.RemoveAll(filepath.Join(r.state, "calls")), os.RemoveAll(filepath.Join(r.state, "hangs")), os.RemoveAll(filepath.Join(r.origin, "refs/desk")),
		os.WriteFile(filepath.Join(r.state, "count"), []byte("0\n"), 0o600), os.WriteFile(filepath.Join(r.state, "running"), []byte(initialImage), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	r.write(t, "deploy/desk/.env", "SITE_HOST=www.example\nSITE_IMAGE="+initialImage+"\nDESK_IMAGE=desk\n")
}

// publish runs publish.sh.
func (r *release) publish(t *testing.T, environment ...string) (output string, succeeded bool) {
	t.Helper()
	return runCommand(t, slices.Concat(r.environment, environment), filepath.Join(r.root, "deploy/release/publish.sh"), "reg.example/website", "https://www.example/")
}

// stage returns the reported stage: checking, building, failed, or "" after the release.
func (r *release) stage() string {
	refs, _ := os.ReadDir(filepath.Join(r.origin, "refs/desk")) // a repository without refs has no folder
	names := ""
	for _, ref := range refs {
		names += ref.Name()
	}
	return names
}

var digestReference = regexp.MustCompile(`^reg\.example/website@sha256:[0-9a-f]{64}$`)

// checkImage checks that the running image has a digest. It also checks the image in .env: the running image if compose is true, and
// initialImage otherwise.
func (r *release) checkImage(t *testing.T, compose bool) {
	t.Helper()
	running := r.read("running")
	if !digestReference.MatchString(running) {
		t.Errorf("the site runs %q", running)
	}
	want := "SITE_HOST=www.example\nSITE_IMAGE=" + initialImage + "\nDESK_IMAGE=desk\n"
	if compose {
		want = strings.Replace(want, initialImage, running, 1)
	}
	if text, err := os.ReadFile(filepath.Join(r.root, "deploy/desk/.env")); err != nil || string(text) != want {
		t.Errorf(".env is %q, want %q (%v)", text, want, err)
	}
}

// rolloutCall matches calls that change the running image.
var rolloutCall = regexp.MustCompile(`^(docker compose .*\bup\b|kubectl .* set image )`)

// toleratedCall matches calls whose failure does not stop a release: if the deployed commit is unknown, or if git cannot compare the
// commits, the complete gate runs.
var toleratedCall = regexp.MustCompile(`^(curl .*/version|git cat-file |git diff |git worktree remove )`)

// arm64Call matches the calls of push.sh for arm64, which repeat the calls for amd64.
var arm64Call = regexp.MustCompile(`^docker (create|cp|rm) .*arm64`)

// If a command of publish.sh fails, the exit code is not 0, the desk shows the failure, and no later command changes the image, except
// to restore the previous one.
func TestPublish_eachFault(t *testing.T) {
	for _, c := range []struct {
		name, file, rollOut string
		faults              *regexp.Regexp
	}{
		{"kubernetes and code", "main.go", "deploy/kubernetes/roll-out.sh", regexp.MustCompile(``)},
		{"compose and content", "client/content/pages/home.json", "deploy/desk/roll-out.sh", regexp.MustCompile(`^(make|docker compose) `)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			compose := c.rollOut == "deploy/desk/roll-out.sh"
			r := newRelease(t, c.file, "HEAD_CODE=22", "ROLL_OUT="+c.rollOut)
			if output, succeeded := r.publish(t); !succeeded || r.stage() != "" || r.read("running") == initialImage {
				t.Fatalf("release without fault: success %t, stage %q, image %s\n%s", succeeded, r.stage(), r.read("running"), output)
			}
			r.checkImage(t, compose)
			calls := r.calls()
			if len(calls) < 20 {
				t.Fatalf("only %d calls: %q", len(calls), calls)
			}
			both := "--build-arg PREVIOUS=" + initialImage + " --build-arg NEXT=reg.example/website@sha256:"
			if !slices.ContainsFunc(calls, func(call string) bool { return strings.Contains(call, both) }) {
				t.Errorf("no image with the previous pages contains the files of both releases: %q", calls)
			}
			for number, call := range calls {
				if !c.faults.MatchString(call) || arm64Call.MatchString(call) {
					continue
				}
				r.reset(t)
				output, succeeded := r.publish(t, fmt.Sprintf("FAIL=%d", number+1))
				r.checkImage(t, compose)
				if toleratedCall.MatchString(call) {
					continue
				}
				after := r.calls()
				after = after[min(number+1, len(after)):]
				if succeeded {
					t.Errorf("%s fails and the release succeeds\n%s", call, output)
				}
				reportsStage := strings.HasPrefix(call, "git ls-remote") || strings.HasPrefix(call, "git push")
				if r.stage() != "failed" && !reportsStage {
					t.Errorf("%s fails and the desk shows %q\n%s", call, r.stage(), output)
				}
				for _, later := range after {
					if image := rolloutCall.FindStringSubmatch(later); image != nil && !rolloutCall.MatchString(call) && !strings.Contains(call, " rollout status ") {
						t.Errorf("%s fails, and %s follows\n%s", call, later, output)
					}
				}
			}
		})
	}
}

// A command that succeeds without the expected output stops the release.
func TestPublish_silentCommand(t *testing.T) {
	t.Parallel()
	r := newRelease(t, "main.go", "HEAD_CODE=22")
	r.publish(t)
	printing := regexp.MustCompile(`^(docker (buildx build|create|cp|run) |kubectl .* get )`)
	for number, call := range r.calls() {
		if !printing.MatchString(call) || arm64Call.MatchString(call) {
			continue
		}
		r.reset(t)
		output, succeeded := r.publish(t, fmt.Sprintf("SILENT=%d", number+1))
		r.checkImage(t, false)
		if succeeded || r.stage() != "failed" {
			t.Errorf("%s prints nothing: success %t, stage %q\n%s", call, succeeded, r.stage(), output)
		}
	}
}

// After SIGINT, SIGTERM or SIGHUP, publish.sh fails and the desk shows the failure.
func TestPublish_signal(t *testing.T) {
	t.Parallel()
	r := newRelease(t, "main.go")
	r.publish(t)
	number := slices.IndexFunc(r.calls(), func(call string) bool { return strings.HasPrefix(call, "make ") }) + 1
	for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		// A process inherits ignored signals, for example SIGHUP from nohup and SIGINT from a shell that starts it in the background, and
		// bash cannot trap them. Notify restores the default for children.
		if signal.Ignored(sent) {
			signal.Notify(make(chan os.Signal, 1), sent)
		}
		r.reset(t)
		process := exec.CommandContext(t.Context(), filepath.Join(r.root, "deploy/release/publish.sh"), "reg.example/website", "https://www.example")
		process.Env = append(os.Environ(), slices.Concat(r.environment, []string{fmt.Sprintf("HANG=%d", number)})...)
		process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
			if _, err := os.Stat(filepath.Join(r.state, "hangs")); err == nil {
				break
			} else if time.Now().After(deadline) {
				t.Fatal("the release does not reach make")
			}
		}
		if err := syscall.Kill(-process.Process.Pid, sent); err != nil {
			t.Fatal(err)
		}
		if err := process.Wait(); err == nil || r.stage() != "failed" {
			t.Errorf("%v: error %v, stage %q", sent, err, r.stage())
		}
		r.checkImage(t, false)
	}
}

// The roll-out scripts reject an image without a digest, and the message contains the expected format.
func TestRollOut_withoutDigest(t *testing.T) {
	t.Parallel()
	r := newRelease(t, "main.go")
	for _, script := range []string{"deploy/desk/roll-out.sh", "deploy/kubernetes/roll-out.sh"} {
		for _, image := range []string{"", "reg.example/website", "reg.example/website@", "reg.example/website:1.0.0", "reg.example/website@sha256:12", initialImage + "0", initialImage + "\nDESK_IMAGE=other", "@" + strings.SplitN(initialImage, "@", 2)[1]} {
			r.reset(t)
			output, succeeded := runCommand(t, r.environment, filepath.Join(r.root, script), image)
			if succeeded || !strings.Contains(output, "@sha256:") || r.read("calls") != "" {
				t.Errorf("%s %q: success %t, calls %q\n%s", script, image, succeeded, r.read("calls"), output)
			}
			r.checkImage(t, false)
		}
	}
}

// roll-out.sh fails if .env has no line SITE_IMAGE=, because it would change nothing.
func TestRollOut_envWithoutImage(t *testing.T) {
	t.Parallel()
	r := newRelease(t, "main.go")
	r.write(t, "deploy/desk/.env", "SITE_HOST=www.example\n")
	for _, arguments := range [][]string{nil, {initialImage}} {
		output, succeeded := runCommand(t, r.environment, filepath.Join(r.root, "deploy/desk/roll-out.sh"), arguments...)
		if succeeded || !strings.Contains(output, "SITE_IMAGE=") || strings.Contains(r.read("calls"), " up ") {
			t.Errorf("%q: success %t, calls %q\n%s", arguments, succeeded, r.read("calls"), output)
		}
	}
}
