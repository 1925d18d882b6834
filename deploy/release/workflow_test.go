package release

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
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
		Needs stringOrList
		If    string
		Env   map[string]string
		Steps []struct {
			ID, Run, Uses string
			Env           map[string]string
		}
	}
}

// A stringOrList is a list in a workflow, which may be written as its only item.
type stringOrList []string

func (list *stringOrList) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		*list = stringOrList{node.Value}
		return nil
	}
	return node.Decode((*[]string)(list))
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

var expression = regexp.MustCompile(`\$\{\{ *(.+?) *\}\}`)

// runJob runs the commands of a job as GitHub does: each in a new shell, up to the first that fails. It omits actions.
// context has the value of each expression, and receives the outputs of the steps.
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

// published is the result of one run of the publish workflow.
type published struct {
	begin, publish bool // the jobs that succeeded
	gate           bool // the tests ran
	output         string
}

// runPublishWorkflow runs the jobs of publish.yml in the order of their needs. It repeats their conditions (the keys "if") in Go, because
// it does not evaluate GitHub's expressions. tests is the result of the gate.
func (r *release) runPublishWorkflow(t *testing.T, w workflow, tests string, environment ...string) (result published) {
	t.Helper()
	context := map[string]string{"vars.IMAGE": "reg.example/website", "vars.SITE": "https://www.example/", "secrets.KUBE_CONFIG": "a kubeconfig"}
	environment = append(environment, "RUNNER_TEMP="+t.TempDir())
	result.output, result.begin = r.runJob(t, w, "begin", context, environment...)
	gate := "skipped"
	if result.gate = result.begin && context["steps.changes.outputs.gate"] == "needed"; result.gate {
		gate = tests
	}
	if gate == "success" {
		context["needs.gate.result == 'success' && '1' || ''"] = "1"
	}
	if result.begin && gate != "failure" {
		var output string
		output, result.publish = r.runJob(t, w, "air", context, environment...)
		result.output += output
	}
	if !result.begin || gate == "failure" || !result.publish {
		output, succeeded := r.runJob(t, w, "failed", context, environment...)
		if result.output += output; !succeeded {
			t.Errorf("the job that reports a failure fails: %s", output)
		}
	}
	return result
}

func newPublication(t *testing.T, file string) (*release, workflow) {
	t.Helper()
	makefile, err := filepath.Abs("../../Makefile")
	tool, alsoErr := exec.LookPath("make")
	if err := errors.Join(err, alsoErr); err != nil {
		t.Fatal(err)
	}
	return newRelease(t, file, "MAKE="+tool, "MAKEFILE="+makefile), readWorkflow(t, "../../.github/workflows/publish.yml")
}

// The publish workflow deploys edited text after the checks of content, and code after the gate, which then runs once.
func TestPublishWorkflow(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		file, tests string
		want        published
		stage       string
	}{
		"edited text":  {"client/content/site/business.json", "success", published{begin: true, publish: true}, ""},
		"changed code": {"main.go", "success", published{begin: true, gate: true, publish: true}, ""},
		"failed gate":  {"main.go", "failure", published{begin: true, gate: true}, "failed"},
	} {
		r, w := newPublication(t, test.file)
		result := r.runPublishWorkflow(t, w, test.tests)
		output := result.output
		if result.output = ""; result != test.want {
			t.Errorf("%s: %+v, want %+v\n%s", name, result, test.want, output)
		}
		if stage := r.stage(); stage != test.stage {
			t.Errorf("%s: the stage is %q, want %q", name, stage, test.stage)
		}
		if slices.ContainsFunc(r.calls(), func(call string) bool { return strings.HasSuffix(call, "make --no-print-directory test") }) {
			t.Errorf("%s: the gate runs in the job that deploys", name)
		}
		if deployed := r.read("running") != startImage; deployed != test.want.publish {
			t.Errorf("%s: deployed %t", name, deployed)
		}
		r.check(t, false)
	}
}

// Each command of the publish workflow fails in turn: the desk shows the failure, and the site runs an image with a digest.
func TestPublishWorkflow_eachFault(t *testing.T) {
	t.Parallel()
	r, w := newPublication(t, "client/content/site/business.json")
	r.runPublishWorkflow(t, w, "success")
	calls := r.calls()
	if len(calls) < 20 {
		t.Fatalf("only %d calls: %q", len(calls), calls)
	}
	for number, call := range calls {
		if secondRound.MatchString(call) || tolerated.MatchString(call) {
			continue
		}
		r.reset(t)
		result := r.runPublishWorkflow(t, w, "success", fmt.Sprintf("FAIL=%d", number+1))
		if result.begin && result.publish || r.stage() != "failed" {
			t.Errorf("%s fails: the stage is %q, and the jobs end with %+v", call, r.stage(), result)
		}
		r.check(t, false)
	}
}

// The job that reports a failure to the desk runs after every other job of the workflow, whatever their results are.
func TestPublishWorkflow_reportsEveryJob(t *testing.T) {
	t.Parallel()
	jobs := readWorkflow(t, "../../.github/workflows/publish.yml").Jobs
	report := jobs["failed"]
	for name := range jobs {
		if name != "failed" && !slices.Contains(report.Needs, name) {
			t.Errorf("the job failed does not need %s, so that its failure is not reported", name)
		}
	}
	if !strings.HasPrefix(report.If, "always() &&") || !strings.Contains(report.If, "'failure'") || !strings.Contains(report.If, "'cancelled'") {
		t.Errorf("the job failed runs if %q", report.If)
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
