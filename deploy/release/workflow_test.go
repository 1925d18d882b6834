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

// A workflow contains the fields of a GitHub workflow that runJob needs.
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

// A stringOrList is a YAML list, or a single string that represents a list of one item.
type stringOrList []string

// UnmarshalYAML implements yaml.Unmarshaler.
func (list *stringOrList) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		*list = stringOrList{node.Value}
		return nil
	}
	return node.Decode((*[]string)(list))
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
var workflowExpression = regexp.MustCompile(`\$\{\{ *(.+?) *\}\}`)

// runJob runs the commands of a job as GitHub does: each in a new shell, until one fails. It skips actions. context contains the value of
// each expression, and receives the outputs of the steps.
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

// A publication is the result of one run of the publish workflow.
type publication struct {
	begin, publish bool // the jobs that succeeded
	gate           bool // the tests ran
	output         string
}

// runPublishWorkflow runs the jobs of publish.yml in the order of their dependencies. It duplicates the conditions of the jobs (the keys
// "if") in Go, because it cannot evaluate GitHub's expressions. tests is the result of the gate.
func (r *release) runPublishWorkflow(t *testing.T, w workflow, tests string, environment ...string) (result publication) {
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
		output, result.publish = r.runJob(t, w, "deploy", context, environment...)
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

// newPublication returns a release with a change of file, and the publish workflow.
func newPublication(t *testing.T, file string) (*release, workflow) {
	t.Helper()
	makefile, err := filepath.Abs("../../Makefile")
	tool, alsoErr := exec.LookPath("make")
	if err := errors.Join(err, alsoErr); err != nil {
		t.Fatal(err)
	}
	return newRelease(t, file, "MAKE="+tool, "MAKEFILE="+makefile), readWorkflow(t, "../../.github/workflows/publish.yml")
}

// The publish workflow deploys edited content after the content checks, and code after the gate, which runs once.
func TestPublishWorkflow(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		file, tests string
		want        publication
		stage       string
	}{
		"edited text":  {"client/content/site/business.json", "success", publication{begin: true, publish: true}, ""},
		"changed code": {"main.go", "success", publication{begin: true, gate: true, publish: true}, ""},
		"failed gate":  {"main.go", "failure", publication{begin: true, gate: true}, "failed"},
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
		if deployed := r.read("running") != initialImage; deployed != test.want.publish {
			t.Errorf("%s: deployed %t", name, deployed)
		}
		r.checkImage(t, false)
	}
}

// If a command of the publish workflow fails, the desk shows the failure, and the site runs an image with a digest. The first command of
// publish.sh represents all of them, which TestPublish_eachFault tests.
func TestPublishWorkflow_eachFault(t *testing.T) {
	t.Parallel()
	r, w := newPublication(t, "client/content/site/business.json")
	r.runPublishWorkflow(t, w, "success")
	calls := r.calls()
	publish := slices.IndexFunc(calls, func(call string) bool { return strings.HasPrefix(call, "make publish ") })
	if publish < 5 || len(calls) < publish+2 {
		t.Fatalf("publish.sh is call %d of %q", publish, calls)
	}
	for number, call := range calls[:publish+2] {
		if toleratedCall.MatchString(call) {
			continue
		}
		r.reset(t)
		result := r.runPublishWorkflow(t, w, "success", fmt.Sprintf("FAIL=%d", number+1))
		if result.begin && result.publish || r.stage() != "failed" {
			t.Errorf("%s fails: the stage is %q, and the jobs end with %+v", call, r.stage(), result)
		}
		r.checkImage(t, false)
	}
}

// The job that reports a failure runs after every other job, regardless of the results.
func TestPublishWorkflow_failedJob(t *testing.T) {
	t.Parallel()
	jobs := readWorkflow(t, "../../.github/workflows/publish.yml").Jobs
	report := jobs["failed"]
	for name := range jobs {
		if name != "failed" && !slices.Contains(report.Needs, name) {
			t.Errorf("the job failed does not need %s, so a failure of %[1]s is not reported", name)
		}
	}
	if !strings.HasPrefix(report.If, "always() &&") || !strings.Contains(report.If, "'failure'") || !strings.Contains(report.If, "'cancelled'") {
		t.Errorf("the job failed runs if %q", report.If)
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
