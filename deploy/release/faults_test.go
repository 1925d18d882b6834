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

// stub replaces every command that a release calls. It counts the calls: number FAIL exits with 1, number SILENT prints nothing
// and succeeds, number HANG waits for a signal. Git is the real one.
const stub = `#!/usr/bin/env bash
read -r number <"$STATE/count"
number=$((number + 1))
echo "$number" >"$STATE/count"
call="${0##*/} $*"
echo "$call" >>"$STATE/calls"
if [ "$number" = "${FAIL:-}" ]; then exit 1; fi
if [ "$number" = "${SILENT:-}" ]; then exit 0; fi
if [ "$number" = "${HANG:-}" ]; then touch "$STATE/hangs"; sleep 60; fi
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

const startImage = "reg.example/website@sha256:00000000000000000000000000000000000000000000000000000000000000aa"

// A release is one run of publish.sh or of a workflow with the stub's commands.
type release struct {
	root, origin, state string
	environment         []string
}

// newRelease returns a checkout with two commits, of which the site shows the first. The second changes file.
func newRelease(t *testing.T, file string, environment ...string) *release {
	t.Helper()
	root, git := repository(t)
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

func (r *release) write(t *testing.T, name, text string) {
	t.Helper()
	file := filepath.Join(r.root, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
}

func (r *release) read(name string) string {
	text, _ := os.ReadFile(filepath.Join(r.state, name)) // a missing file is an empty one
	return strings.TrimSpace(string(text))
}

func (r *release) calls() []string { return strings.Split(r.read("calls"), "\n") }

// reset sets the release back to its beginning: startImage runs, and nothing was called.
func (r *release) reset(t *testing.T) {
	t.Helper()
	err := errors.Join(os.RemoveAll(filepath.Join(r.state, "calls")), os.RemoveAll(filepath.Join(r.state, "hangs")), os.RemoveAll(filepath.Join(r.origin, "refs/desk")),
		os.WriteFile(filepath.Join(r.state, "count"), []byte("0\n"), 0o600), os.WriteFile(filepath.Join(r.state, "running"), []byte(startImage), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	r.write(t, "deploy/desk/.env", "SITE_HOST=www.example\nSITE_IMAGE="+startImage+"\nDESK_IMAGE=desk\n")
}

func (r *release) publish(t *testing.T, environment ...string) (output string, succeeded bool) {
	t.Helper()
	return run(t, slices.Concat(r.environment, environment), filepath.Join(r.root, "deploy/release/publish.sh"), "reg.example/website", "https://www.example/")
}

// stage returns the stage that the desk shows: checking, building, failed, or an empty string after the release.
func (r *release) stage() string {
	refs, _ := os.ReadDir(filepath.Join(r.origin, "refs/desk")) // without refs there is no folder
	names := ""
	for _, ref := range refs {
		names += ref.Name()
	}
	return names
}

var byDigest = regexp.MustCompile(`^reg\.example/website@sha256:[0-9a-f]{64}$`)

// check fails the test unless the running image has a digest and .env names it: with compose, otherwise the first one still.
func (r *release) check(t *testing.T, compose bool) {
	t.Helper()
	running := r.read("running")
	if !byDigest.MatchString(running) {
		t.Errorf("the site runs %q", running)
	}
	want := "SITE_HOST=www.example\nSITE_IMAGE=" + startImage + "\nDESK_IMAGE=desk\n"
	if compose {
		want = strings.Replace(want, startImage, running, 1)
	}
	if text, err := os.ReadFile(filepath.Join(r.root, "deploy/desk/.env")); err != nil || string(text) != want {
		t.Errorf(".env is %q, want %q (%v)", text, want, err)
	}
}

// rollsOut matches a call that changes the running image.
var rollsOut = regexp.MustCompile(`^(docker compose .*\bup\b|kubectl .* set image )`)

// tolerated matches calls whose failure may only make a release do more: the whole gate runs if the site does not report
// its commit, or if git cannot compare the commits.
var tolerated = regexp.MustCompile(`^(curl .*/version|git cat-file |git diff |git worktree remove )`)

// secondRound matches the calls of push.sh for its second architecture, which are the same lines as those for the first.
var secondRound = regexp.MustCompile(`^docker (create|cp|rm) .*arm64`)

// Each command that publish.sh calls fails in turn. The exit code is not 0, the desk shows the failure, and no later command
// changes the image, except back to the one before.
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
			if output, succeeded := r.publish(t); !succeeded || r.stage() != "" || r.read("running") == startImage {
				t.Fatalf("a release without a fault: success %t, stage %q, image %s\n%s", succeeded, r.stage(), r.read("running"), output)
			}
			r.check(t, compose)
			calls := r.calls()
			if len(calls) < 20 {
				t.Fatalf("only %d calls: %q", len(calls), calls)
			}
			both := "--build-arg PREVIOUS=" + startImage + " --build-arg NEXT=reg.example/website@sha256:"
			if !slices.ContainsFunc(calls, func(call string) bool { return strings.Contains(call, both) }) {
				t.Errorf("no image of the old pages has the files of both releases: %q", calls)
			}
			for number, call := range calls {
				if !c.faults.MatchString(call) || secondRound.MatchString(call) {
					continue
				}
				r.reset(t)
				output, succeeded := r.publish(t, fmt.Sprintf("FAIL=%d", number+1))
				r.check(t, compose)
				if tolerated.MatchString(call) {
					continue
				}
				after := r.calls()
				after = after[min(number+1, len(after)):]
				if succeeded {
					t.Errorf("%s fails and the release succeeds\n%s", call, output)
				}
				tells := strings.HasPrefix(call, "git ls-remote") || strings.HasPrefix(call, "git push")
				if r.stage() != "failed" && !tells {
					t.Errorf("%s fails and the desk shows %q\n%s", call, r.stage(), output)
				}
				for _, later := range after {
					if image := rollsOut.FindStringSubmatch(later); image != nil && !rollsOut.MatchString(call) && !strings.Contains(call, " rollout status ") {
						t.Errorf("%s fails, then comes %s\n%s", call, later, output)
					}
				}
			}
		})
	}
}

// A command that succeeds and prints nothing stops the release as a failure does.
func TestPublish_silentCommand(t *testing.T) {
	t.Parallel()
	r := newRelease(t, "main.go", "HEAD_CODE=22")
	r.publish(t)
	printing := regexp.MustCompile(`^(docker (buildx build|create|cp|run) |kubectl .* get )`)
	for number, call := range r.calls() {
		if !printing.MatchString(call) || secondRound.MatchString(call) {
			continue
		}
		r.reset(t)
		output, succeeded := r.publish(t, fmt.Sprintf("SILENT=%d", number+1))
		r.check(t, false)
		if succeeded || r.stage() != "failed" {
			t.Errorf("%s prints nothing: success %t, stage %q\n%s", call, succeeded, r.stage(), output)
		}
	}
}

// A release that a signal ends shows the desk a failure: Ctrl-C, a canceled job, a lost terminal.
func TestPublish_signal(t *testing.T) {
	t.Parallel()
	r := newRelease(t, "main.go")
	r.publish(t)
	number := slices.IndexFunc(r.calls(), func(call string) bool { return strings.HasPrefix(call, "make ") }) + 1
	// A process inherits an ignored SIGHUP, as below nohup, and cannot trap it then. Notify ends that.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
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
				t.Fatal("the release does not reach the gate")
			}
		}
		if err := syscall.Kill(-process.Process.Pid, sent); err != nil {
			t.Fatal(err)
		}
		if err := process.Wait(); err == nil || r.stage() != "failed" {
			t.Errorf("%v: error %v, stage %q", sent, err, r.stage())
		}
		r.check(t, false)
	}
}

// The roll-out scripts refuse an image without a digest, and say how to name it.
func TestRollOut_needsDigest(t *testing.T) {
	t.Parallel()
	r := newRelease(t, "main.go")
	for _, script := range []string{"deploy/desk/roll-out.sh", "deploy/kubernetes/roll-out.sh"} {
		for _, image := range []string{"", "reg.example/website", "reg.example/website@", "reg.example/website:1.0.0", "reg.example/website@sha256:12", startImage + "0", startImage + "\nDESK_IMAGE=other", "@" + strings.SplitN(startImage, "@", 2)[1]} {
			r.reset(t)
			output, succeeded := run(t, r.environment, filepath.Join(r.root, script), image)
			if succeeded || !strings.Contains(output, "@sha256:") || r.read("calls") != "" {
				t.Errorf("%s %q: success %t, calls %q\n%s", script, image, succeeded, r.read("calls"), output)
			}
			r.check(t, false)
		}
	}
}

// A .env without the line is named, instead of a release that changes nothing.
func TestRollOut_envWithoutImage(t *testing.T) {
	t.Parallel()
	r := newRelease(t, "main.go")
	r.write(t, "deploy/desk/.env", "SITE_HOST=www.example\n")
	for _, arguments := range [][]string{nil, {startImage}} {
		output, succeeded := run(t, r.environment, filepath.Join(r.root, "deploy/desk/roll-out.sh"), arguments...)
		if succeeded || !strings.Contains(output, "SITE_IMAGE=") || strings.Contains(r.read("calls"), " up ") {
			t.Errorf("%q: success %t, calls %q\n%s", arguments, succeeded, r.read("calls"), output)
		}
	}
}
