package nodejs

import (
	"bytes"
	"errors"
	"os/exec"
	"strings"
	"testing"
)

// A command whose output exceeds the limit ends with an error.
func TestRunCommand_outputLimit(t *testing.T) {
	var output bytes.Buffer
	err := RunCommand(exec.CommandContext(t.Context(), "yes"), nil, LimitWriter(&output, 100_000))
	if err == nil || output.Len() > 100_000 {
		t.Errorf("%d bytes of output, error %v", output.Len(), err)
	}
}

// A command need not read its input, and its error contains standard error up to a limit.
func TestRunCommand_error(t *testing.T) {
	err := RunCommand(exec.CommandContext(t.Context(), "sh", "-c", "echo reason >&2; exit 3"), make([]byte, 1<<20), new(bytes.Buffer))
	if exit, exited := errors.AsType[*exec.ExitError](err); !exited || exit.ExitCode() != 3 || !strings.HasPrefix(err.Error(), "reason\n") {
		t.Errorf("the error is %v", err)
	}
	err = RunCommand(exec.CommandContext(t.Context(), "sh", "-c", "yes >&2"), nil, new(bytes.Buffer))
	if err == nil || len(err.Error()) > 2*maxStderr {
		t.Errorf("the error is %.100v", err)
	}
}
