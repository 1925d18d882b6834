package doctest

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Without cgo, the build fails with one line that names the package to install, on supported and unsupported systems. The test sets
// GOOS; it has not run on a Mac.
func TestV8go_missingCompiler(t *testing.T) {
	for _, system := range []string{"darwin/arm64", "linux/amd64", "linux/riscv64", "windows/amd64"} {
		name, architecture, _ := strings.Cut(system, "/")
		build := exec.CommandContext(t.Context(), "go", "build", ".")
		build.Dir = filepath.Join(root, "render/v8go")
		build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+name, "GOARCH="+architecture)
		output, err := build.CombinedOutput()
		isDownload := func(line string) bool { return strings.HasPrefix(line, "go: downloading ") } // V8's library for the system
		lines := slices.DeleteFunc(strings.Split(strings.TrimSpace(string(output)), "\n"), isDownload)
		if err == nil || len(lines) != 2 || !strings.Contains(lines[1], "missing_C_compiler__On_Debian_install_build_essential__On_macOS_run_xcode_select_install") {
			t.Errorf("%s: %v\n%s", system, err, output)
		}
	}
}

// `make needs` reports each missing or old tool in one sentence, with the command that installs it on this system.
func TestNeeds_missingTools(t *testing.T) {
	script, err := filepath.Abs(filepath.Join(root, ".ci/needs"))
	if err != nil {
		t.Fatal(err)
	}
	complete := map[string]string{
		"uname": "echo Linux", "go": "echo go version go1.26.8 linux/amd64", "node": "echo v20.20.2", "npm": "true", "git": "true", "make": "true", "cc": "true", "c++": "true",
	}
	mac := "echo Darwin"
	for name, c := range map[string]struct {
		tools map[string]string // an empty string removes a tool
		want  []string
	}{
		"all tools":      {nil, nil},
		"newer versions": {map[string]string{"go": "echo go version devel go1.30-1a2b3c linux/amd64", "node": "echo v24.1.0"}, nil},
		"no compiler":    {map[string]string{"c++": ""}, []string{"A C++ compiler is missing: apt install build-essential"}},
		"Mac":            {map[string]string{"uname": mac, "cc": ""}, []string{"A C compiler is missing: xcode-select --install"}},
		"old Node":       {map[string]string{"node": "echo v18.20.4"}, []string{"Node is v18.20.4, and 20.19 or newer is needed: https://nodejs.org/en/download"}},
		"old Node on Mac": {map[string]string{"uname": mac, "node": "echo v20.18.1"}, []string{
			"Node is v20.18.1, and 20.19 or newer is needed: brew install node"}},
		"no Node, old Go": {map[string]string{"node": "", "npm": "", "go": "echo go version go1.20.14 linux/amd64"}, []string{
			"Go is 1.20.14, and 1.21 or newer is needed: https://go.dev/dl", "Node is missing, and 20.19 or newer is needed: https://nodejs.org/en/download"}},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			for tool, command := range complete {
				if other, replaced := c.tools[tool]; replaced {
					command = other
				}
				if command == "" {
					continue
				}
				if err := os.WriteFile(filepath.Join(folder, tool), []byte("#!/bin/sh\n"+command+"\n"), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			needs := exec.CommandContext(t.Context(), "/bin/bash", script)
			needs.Env = []string{"PATH=" + folder}
			output, err := needs.CombinedOutput()
			want := ""
			for _, line := range c.want {
				want += line + "\n"
			}
			if string(output) != want || (err == nil) != (len(c.want) == 0) {
				t.Errorf("output %q, want %q (%v)", output, want, err)
			}
		})
	}
}

// copyChecks returns a folder with the scripts of .ci and a Makefile of these targets. inRepository makes it a git repository.
func copyChecks(t *testing.T, inRepository bool, targets string) (tree string) {
	t.Helper()
	tree = t.TempDir()
	err := errors.Join(os.CopyFS(filepath.Join(tree, ".ci"), os.DirFS(filepath.Join(root, ".ci"))), os.WriteFile(filepath.Join(tree, "Makefile"), []byte(targets), 0o600))
	if err == nil && inRepository {
		err = exec.CommandContext(t.Context(), "git", "init", "--quiet", tree).Run()
	}
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// checkCommand returns a command that runs a script in a folder of copyChecks.
func checkCommand(t *testing.T, tree, script, environment string, targets ...string) *exec.Cmd {
	t.Helper()
	command := exec.CommandContext(t.Context(), filepath.Join(tree, script), targets...)
	command.Env = append(os.Environ(), "MAKEFLAGS=", "GIT_CEILING_DIRECTORIES="+filepath.Dir(tree), environment)
	return command
}

// An input that changes after the build, or that git cannot list, is not recorded as checked.
func TestSteps_changedInput(t *testing.T) {
	const targets = "setup browser:\n\t@true\nedit:\n\t@mkdir -p client && echo $$RANDOM >>client/text\n"
	tree := copyChecks(t, true, targets)
	for range 2 {
		out, err := checkCommand(t, tree, ".ci/steps", "", "setup", "edit", "browser").CombinedOutput()
		if err != nil || strings.Contains(string(out), "skipped") {
			t.Errorf("%v\n%s", err, out)
		}
		if out, err := checkCommand(t, tree, ".ci/proof", "", "browser").CombinedOutput(); err == nil {
			t.Errorf("the edited file counts as checked: %s", out)
		}
	}
	if out, err := checkCommand(t, tree, ".ci/steps", "", "browser").CombinedOutput(); err != nil || strings.Contains(string(out), "skipped") {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := checkCommand(t, tree, ".ci/steps", "", "browser").CombinedOutput(); err != nil || !strings.Contains(string(out), "skipped") {
		t.Errorf("an unchanged step: %v\n%s", err, out)
	}
	if out, err := checkCommand(t, copyChecks(t, false, targets), ".ci/steps", "", "browser").CombinedOutput(); err == nil || !strings.Contains(string(out), "not a git repository") {
		t.Errorf("without git: %v\n%s", err, out)
	}
}

// Variables of the caller, which some build services set for their own purposes, do not limit the checks.
func TestSteps_environment(t *testing.T) {
	for _, variable := range []string{"TEST", "URL", "CATEGORIES"} {
		tree := copyChecks(t, false, "passing:\n\t@[ -z \"$("+variable+")$$"+variable+"\" ]\n")
		if out, err := checkCommand(t, tree, ".ci/steps", variable+"=seo", "passing").CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", variable, err, out)
		}
	}
}

// A signal ends the scripts with an error, and all processes of the running step, also on a Linux without pgrep.
func TestSteps_signal(t *testing.T) {
	paths := []string{os.Getenv("PATH")}
	if runtime.GOOS == "linux" {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "pgrep"), []byte("#!/bin/sh\nexit 127\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, folder+":"+paths[0])
	}
	tree := copyChecks(t, true, "slow:\n\t@bash -c 'echo started >&3; sleep 600; true'; true\ntest:\n\t@.ci/steps slow\n")
	for _, path := range paths {
		for _, script := range []string{".ci/steps slow", ".ci/run"} {
			for _, sent := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
				reader, writer, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				command := checkCommand(t, tree, strings.Fields(script)[0], "", strings.Fields(script)[1:]...)
				command.Env = append(command.Environ(), "PATH="+path)
				command.ExtraFiles = []*os.File{writer} // each process of the step has it open
				if err := command.Start(); err != nil {
					t.Fatal(err)
				}
				writer.Close()
				output := bufio.NewReader(reader)
				if line, err := output.ReadString('\n'); err != nil {
					t.Fatal(line, err)
				}
				_ = command.Process.Signal(sent)
				if err := command.Wait(); err == nil {
					t.Errorf("%s succeeds after %v", script, sent)
				}
				_ = reader.SetReadDeadline(time.Now().Add(time.Minute))
				if _, err := io.ReadAll(output); err != nil {
					t.Errorf("a process of %s is running a minute after %v", script, sent)
				}
				reader.Close()
			}
		}
	}
}

// At its end, .ci/steps lists the checks that could not run. With EVERY_CHECK=1 it fails if there are any.
func TestSteps_uncheckedStep(t *testing.T) {
	tree := copyChecks(t, false, "passing:\n\t@true\nunchecked:\n\t@.ci/not-checked advisories 'no response'\nfailing:\n\t@exit 1\n")
	for _, c := range []struct {
		everyCheck, targets string
		code                int
		end                 string
	}{
		{"", "passing", 0, "s"},
		{"", "unchecked passing", 0, "NOT CHECKED: advisories: no response"},
		{"1", "unchecked passing", 3, "NOT CHECKED: advisories: no response"},
		{"", "passing failing unchecked", 2, "FAILED: failing. To repeat this step: make failing"},
		{"1", "unchecked failing", 2, "FAILED: failing. To repeat this step: make failing"},
	} {
		steps := checkCommand(t, tree, ".ci/steps", "EVERY_CHECK="+c.everyCheck, strings.Fields(c.targets)...)
		out, _ := steps.CombinedOutput() // the test checks the exit code
		lines := strings.Split(strings.Trim(string(out), "*\n"), "\n")
		if code, last := steps.ProcessState.ExitCode(), lines[len(lines)-1]; code != c.code || !strings.HasSuffix(last, c.end) {
			t.Errorf("%s with EVERY_CHECK=%s: exit code %d, want %d; the last line is %q, want %q\n%s", c.targets, c.everyCheck, code, c.code, last, c.end, out)
		}
	}
}

// Each test in the lists of the Makefile exists. `go test` ignores a name that matches no test.
func TestMakefile_testLists(t *testing.T) {
	sources := ""
	for _, file := range listTrackedFiles(t, "*_test.go") {
		sources += readFile(t, file)
	}
	makefile := strings.ReplaceAll(readFile(t, "Makefile"), "$\\\n", "")
	count := 0
	for _, list := range regexp.MustCompile(`(?m)^(?:NORACE_TESTS|PARTLY_NORACE|SLOW) := (.+)$`).FindAllStringSubmatch(makefile, -1) {
		for _, name := range regexp.MustCompile(`[A-Z]\w*[a-z]\w*`).FindAllString(strings.TrimPrefix(list[1], "^Test"), -1) {
			count++
			if !strings.Contains(sources, "\nfunc Test"+name+"(") {
				t.Errorf("the Makefile lists Test%s, which does not exist", name)
			}
		}
	}
	if count < 40 {
		t.Errorf("only %d tests found", count)
	}
}
