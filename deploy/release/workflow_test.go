package release

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// A workflow has the parts of a GitHub workflow that a run needs here.
type workflow struct {
	Defaults struct{ Run struct{ Shell string } }
	Jobs     map[string]struct {
		Env   map[string]string
		Steps []struct {
			ID, Run, Uses string
			Env           map[string]string
		}
	}
}

func readWorkflow(t *testing.T, file string) (w workflow) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = yaml.Unmarshal(text, &w)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return w
}

var expression = regexp.MustCompile(`\$\{\{ *([\w.-]+) *\}\}`)

// runJob runs the commands of a job as GitHub does: each in a new shell, up to the first that fails. It omits actions.
func (r *release) runJob(t *testing.T, w workflow, job string, context map[string]string, environment ...string) (output string, succeeded bool) {
	t.Helper()
	evaluate := func(text string) string {
		return expression.ReplaceAllStringFunc(text, func(found string) string {
			return context[expression.FindStringSubmatch(found)[1]]
		})
	}
	for _, step := range w.Jobs[job].Steps {
		if step.Run == "" {
			continue
		}
		variables := slices.Concat(r.environment, environment)
		for _, given := range []map[string]string{w.Jobs[job].Env, step.Env} {
			for name, value := range given {
				variables = append(variables, name+"="+evaluate(value))
			}
		}
		outputs := filepath.Join(t.TempDir(), "output")
		variables = append(variables, "GITHUB_OUTPUT="+outputs, "GITHUB_STEP_SUMMARY="+outputs+"-summary")
		// "bash" stands for these options; without a default it would be `bash -e`, which a pipe deceives.
		shell := []string{"-e", "-c"}
		if w.Defaults.Run.Shell == "bash" {
			shell = []string{"--noprofile", "--norc", "-eo", "pipefail", "-c"}
		}
		text, passed := run(t, variables, "env", slices.Concat([]string{"--chdir=" + r.root, "bash"}, shell, []string{step.Run})...)
		output += text
		if !passed {
			return output, false
		}
		written, _ := os.ReadFile(outputs) // a step without outputs writes no file
		for line := range strings.Lines(string(written)) {
			if name, value, found := strings.Cut(strings.TrimSpace(line), "="); found {
				context[fmt.Sprintf("steps.%s.outputs.%s", step.ID, name)] = value
			}
		}
	}
	return output, true
}

func newTag(t *testing.T) (*release, workflow) {
	t.Helper()
	r := newRelease(t, "main.go", "GITHUB_REF_NAME=v1.2.3", "GITHUB_REF=refs/tags/v1.2.3", "GITHUB_SERVER_URL=https://github.example", "GITHUB_REPOSITORY=us/website")
	r.write(t, ".github/CHANGELOG.md", "# Changelog\n\n## [1.2.3] - 2026-11-27\n")
	for _, name := range []string{"package.json", "package-lock.json"} {
		r.write(t, "client/"+name, "{}")
	}
	return r, readWorkflow(t, "../../.github/workflows/release.yml")
}

var tags = regexp.MustCompile(`^docker buildx imagetools create --tag (\S+) (\S+)$`)

// The release workflow tags both images, by the digests that were pushed, after cosign has verified them.
func TestReleaseWorkflow(t *testing.T) {
	t.Parallel()
	r, w := newTag(t)
	output, succeeded := r.runJob(t, w, "image", map[string]string{"vars.IMAGE": "reg.example/website"})
	if !succeeded {
		t.Fatalf("it fails: %s", output)
	}
	tagged := map[string]bool{}
	for number, call := range r.calls() {
		if found := tags.FindStringSubmatch(call); found != nil {
			tagged[found[1]] = true
			if before := r.calls()[number-1]; !strings.HasPrefix(before, "cosign verify ") || !strings.HasSuffix(before, " "+found[2]) {
				t.Errorf("%s follows %s", call, before)
			}
		}
	}
	if len(tagged) != 2 || !tagged["reg.example/website:1.2.3"] || !tagged["reg.example/website-desk:1.2.3"] {
		t.Errorf("the tags are %v", tagged)
	}
}

// Each command of the release workflow fails in turn: the workflow fails, and no image is signed or tagged after that.
func TestReleaseWorkflow_eachFault(t *testing.T) {
	t.Parallel()
	r, w := newTag(t)
	r.runJob(t, w, "image", map[string]string{"vars.IMAGE": "reg.example/website"})
	calls := r.calls()
	if len(calls) < 20 {
		t.Fatalf("only %d calls: %q", len(calls), calls)
	}
	for number, call := range calls {
		if secondRound.MatchString(call) {
			continue
		}
		r.reset(t)
		output, succeeded := r.runJob(t, w, "image", map[string]string{"vars.IMAGE": "reg.example/website"}, fmt.Sprintf("FAIL=%d", number+1))
		if succeeded || len(r.calls()) != number+1 {
			t.Errorf("%s fails: success %t, then come %q\n%s", call, succeeded, r.calls()[number+1:], output)
		}
	}
}

// A tag that is no version, or that the changelog does not describe, is neither built nor signed.
func TestReleaseWorkflow_refusedTag(t *testing.T) {
	t.Parallel()
	r, w := newTag(t)
	for _, tag := range []string{"v1.2.4", "vnext", "v1.2"} {
		output, succeeded := r.runJob(t, w, "image", map[string]string{"vars.IMAGE": "reg.example/website"}, "GITHUB_REF_NAME="+tag)
		if succeeded || r.read("calls") != "" {
			t.Errorf("%s: success %t, calls %q\n%s", tag, succeeded, r.read("calls"), output)
		}
		r.reset(t)
	}
}

// The commands of every workflow run with pipefail, which only this default of a shell turns on.
func TestWorkflows_pipefail(t *testing.T) {
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	for _, file := range append(files, "../lighthouse/workflow.yml") {
		if shell := readWorkflow(t, file).Defaults.Run.Shell; shell != "bash" {
			t.Errorf("%s: the default shell is %q: set defaults.run.shell to bash", file, shell)
		}
	}
}
