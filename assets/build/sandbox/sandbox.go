//go:build !production

// Package sandbox runs programs that decode untrusted files, such as Node with an image decoder. It assumes that a file can make
// the decoder execute an attacker's machine code.
//
// [Policy.Command] prepares the program. On Linux the process then
//
//   - starts with an empty environment, and inherits only its three standard streams,
//   - opens only the files and folders of its policy (Landlock), so neither /proc of another process nor keys, sessions or .git,
//   - cannot create a socket, another process or an io_uring, signal or trace a process, or change the mode, owner or times of
//     a file (seccomp; Landlock permits all of these),
//   - has limits of memory and of processor time, and writes no core dump.
//
// All of this works without privileges, in a container with a read-only root and the runtime's default seccomp profile. The context
// ends the process after a timeout, and the process cannot create a child that would survive.
//
// Not covered: the process sees names, sizes and times of files (stat), and the remaining system calls expose the kernel. Where
// [Unsupported] returns an error, Landlock is missing: a policy with Required set then refuses to run, and any other policy runs
// without it. On systems other than Linux only the empty environment remains.
//
// A separate user ID was the alternative. It needs CAP_SETUID, which the desk's pod drops, leaves the network open, and still
// depends on the mode of every file.
package sandbox

import (
	"context"
	"encoding/json"
	"os/exec"
)

// CannotExecute is the exit code of a launcher that could not execute the program; shells use the same code. Standard error contains
// the reason.
const CannotExecute = 126

// A Policy states which resources a program may use in addition to its standard streams.
type Policy struct {
	// Read lists files and folders that the program may read and execute. Missing ones are skipped.
	Read []string `json:"read"`
	// Write lists folders in which the program may create, change and remove files.
	Write []string `json:"write"`
	// Memory limits the private memory of the process, in bytes; 0 means no limit. Reserved addresses, which V8 needs, do not count.
	Memory uint64 `json:"memory"`
	// Seconds limits the CPU time; 0 means no limit.
	Seconds uint64 `json:"seconds"`
	// Required makes Command fail on a system that cannot restrict files.
	Required bool `json:"required"`
}

// Command prepares a program, given by its absolute path, to run under the policy in a folder. The caller sets its streams.
func (p Policy) Command(ctx context.Context, folder, program string, args ...string) (*exec.Cmd, error) {
	if err := Unsupported(); err != nil && p.Required {
		return nil, err
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	command := p.newCommand(ctx, string(text), program, args)
	command.Dir, command.Env = folder, []string{}
	return command, nil
}
