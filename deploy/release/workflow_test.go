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

// A workflow contains the fields of a GitHub workflow that runJob needs.
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

// readWorkflow parses a workflow file.
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

// workflowExpression matches an expression such as ${{ vars.IMAGE }}.
var workflowExpression = regexp.MustCompile(`\$\{\{ *([\w.-]+) *\}\}`)

// runJob runs the commands of a job as GitHub does: each in a new shell, until one fails. It skips actions.
func (r *release) runJob(t *testing.T, w workflow, job string, context map[string]string, environment ...string) (output string, succeeded bool) {
	t.Helper()
	evaluate := func(text string) string {
		return workflowExpression.ReplaceAllStringFunc(text, func(found string) string {
			return context[workflowExpression.FindStringSubmatch(found)[1]]
		})
	}
	for _, step := range w.Jobs[job].Steps {
		if step.Run == "" {
			continue
		}
		variables := slices.Concat(r.environment, environment)
		for _, env := range []map[string]string{w.Jobs[job].Env, step.Env} {
			for name, value := range env {
				variables = append(variables, name+"="+evaluate(value))
			}
		}
		outputs := filepath.Join(t.TempDir(), "output")
		variables = append(variables, "GITHUB_OUTPUT="+outputs, "GITHUB_STEP_SUMMARY="+outputs+"-summary")
		// The shell "bash" means these options. Without a default, GitHub runs `bash -e`, which ignores failures inside a pipe.
		shell := []string{"-e", "-c"}
		if w.Defaults.Run.Shell == "bash" {
			shell = []string{"--noprofile", "--norc", "-eo", "pipefail", "-c"}
		}
		text, passed := runCommand(t, variables, "env", slices.Concat([]string{"--chdir=" + r.root, "bash"}, shell, []string{step.Run})...)
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

// newTaggedRelease returns a release of the tag v1.2.3, and the release workflow.
func newTaggedRelease(t *testing.T) (*release, workflow) {
	t.Helper()
	r := newRelease(t, "main.go", "GITHUB_REF_NAME=v1.2.3", "GITHUB_REF=refs/tags/v1.2.3", "GITHUB_SERVER_URL=https://github.example", "GITHUB_REPOSITORY=us/website")
	r.write(t, ".github/CHANGELOG.md", "# Changelog\n\n## [1.2.3] - 2026-11-27\n")
	for _, name := range []string{"package.json", "package-lock.json"} {
		r.write(t, "client/"+name, "{}")
	}
	return r, readWorkflow(t, "../../.github/workflows/release.yml")
}

// tagCall matches a call that tags an image.
var tagCall = regexp.MustCompile(`^docker buildx imagetools create --tag (\S+) (\S+)$`)

// The release workflow tags the pushed digests of both images after cosign has verified them.
func TestReleaseWorkflow(t *testing.T) {
	t.Parallel()
	r, w := newTaggedRelease(t)
	output, succeeded := r.runJob(t, w, "image", map[string]string{"vars.IMAGE": "reg.example/website"})
	if !succeeded {
		t.Fatalf("the job fails: %s", output)
	}
	tagged := map[string]bool{}
	for number, call := range r.calls() {
		if found := tagCall.FindStringSubmatch(call); found != nil {
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

// If a command of the release workflow fails, the workflow stops.
func TestReleaseWorkflow_eachFault(t *testing.T) {
	t.Parallel()
	r, w := newTaggedRelease(t)
	r.runJob(t, w, "image", map[string]string{"vars.IMAGE": "reg.example/website"})
	calls := r.calls()
	if len(calls) < 20 {
		t.Fatalf("only %d calls: %q", len(calls), calls)
	}
	for number, call := range calls {
		if arm64Call.MatchString(call) {
			continue
		}
		r.reset(t)
		output, succeeded := r.runJob(t, w, "image", map[string]string{"vars.IMAGE": "reg.example/website"}, fmt.Sprintf("FAIL=%d", number+1))
		if succeeded || len(r.calls()) != number+1 {
			t.Errorf("%s fails: success %t, later calls %q\n%s", call, succeeded, r.calls()[number+1:], output)
		}
	}
}

// The workflow rejects a tag that is not a version or has no changelog section, before it builds.
func TestReleaseWorkflow_invalidTag(t *testing.T) {
	t.Parallel()
	r, w := newTaggedRelease(t)
	for _, tag := range []string{"v1.2.4", "vnext", "v1.2"} {
		output, succeeded := r.runJob(t, w, "image", map[string]string{"vars.IMAGE": "reg.example/website"}, "GITHUB_REF_NAME="+tag)
		if succeeded || r.read("calls") != "" {
			t.Errorf("%s: success %t, calls %q\n%s", tag, succeeded, r.read("calls"), output)
		}
		r.reset(t)
	}
}

// Each workflow sets the default shell bash, which enables pipefail.
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
