//go:build !production

package sandbox

import (
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// deniedCalls lists the system calls that fail with EPERM. olderCalls adds those of an architecture.
var deniedCalls = append([]uint32{
	// Sockets. Landlock does not cover all of them, and an io_uring can create one.
	unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_IO_URING_SETUP,
	// Other processes of the same user.
	unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_TGKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO,
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE,
	unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_GETFD, unix.SYS_PIDFD_SEND_SIGNAL, unix.SYS_KCMP,
	unix.SYS_SHMGET, unix.SYS_MSGGET, unix.SYS_SEMGET,
	// Changes of files that Landlock permits. The modification time of a session's file is the end of the session.
	unix.SYS_TRUNCATE, unix.SYS_UTIMENSAT, unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT,
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT,
	unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT,
	// Parts of the kernel that no decoder needs.
	unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_MOUNT, unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD,
	unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
}, olderCalls...)

// Offsets in struct seccomp_data on little-endian machines.
const (
	callNumber, callArchitecture, firstArgument = 0, 4, 16
	// firstX32Call is the first number of x86-64's second interface (x32). Other architectures use lower numbers.
	firstX32Call = 0x40000000
)

// restrictCalls installs a seccomp filter for this thread and for the program that it executes.
func restrictCalls() error {
	architecture, supported := map[string]uint32{"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64}[runtime.GOARCH]
	if !supported {
		return fmt.Errorf("the filter of system calls knows amd64 and arm64, not %s", runtime.GOARCH)
	}
	const load, equal, atLeast, anyBit, ret = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, unix.BPF_JMP | unix.BPF_JEQ, unix.BPF_JMP | unix.BPF_JGE, unix.BPF_JMP | unix.BPF_JSET, unix.BPF_RET
	failWith := func(code unix.Errno) unix.SockFilter {
		return unix.SockFilter{Code: ret, K: unix.SECCOMP_RET_ERRNO | uint32(code)}
	}
	filter := []unix.SockFilter{
		{Code: load, K: callArchitecture},
		{Code: equal, K: architecture, Jt: 1},
		{Code: ret, K: unix.SECCOMP_RET_KILL_PROCESS}, // the call interface of another architecture, which has other call numbers
		{Code: load, K: callNumber},
		{Code: atLeast, K: firstX32Call, Jf: 1},
		failWith(unix.ENOSYS),
		{Code: equal, K: unix.SYS_CLONE3, Jf: 1}, // a filter cannot read clone3's flags; after ENOSYS the C library uses clone
		failWith(unix.ENOSYS),
		{Code: equal, K: unix.SYS_CLONE, Jf: 4}, // allowed for threads only
		{Code: load, K: firstArgument},
		{Code: anyBit, K: unix.CLONE_THREAD, Jt: 1},
		failWith(unix.EPERM),
		{Code: ret, K: unix.SECCOMP_RET_ALLOW},
		{Code: equal, K: unix.SYS_PRLIMIT64, Jf: 4}, // allowed for the limits of this process only
		{Code: load, K: firstArgument},
		{Code: equal, K: 0, Jt: 1},
		failWith(unix.EPERM),
		{Code: ret, K: unix.SECCOMP_RET_ALLOW},
	}
	for _, call := range deniedCalls {
		filter = append(filter, unix.SockFilter{Code: equal, K: call, Jf: 1}, failWith(unix.EPERM))
	}
	filter = append(filter, unix.SockFilter{Code: ret, K: unix.SECCOMP_RET_ALLOW})
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if _, _, code := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&program))); code != 0 { //nolint:gosec // the kernel reads it
		return fmt.Errorf("filtering system calls (seccomp): %w", code)
	}
	return nil
}
