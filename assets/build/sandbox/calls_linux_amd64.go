//go:build !production

package sandbox

import "golang.org/x/sys/unix"

// olderCalls are the predecessors of denied system calls.
var olderCalls = []uint32{
	unix.SYS_FORK, unix.SYS_VFORK, unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
}
